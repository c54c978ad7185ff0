// The input: `n`, the knight's square, m, then each visited square.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <set>
#include <utility>

#include "testlib.h"

// Reads the line of a square.
std::pair<int, int> read_square(int size) {
    int row = inf.readInt(0, size - 1, "row");
    inf.readSpace();
    int column = inf.readInt(0, size - 1, "column");
    inf.readEoln();
    return std::make_pair(row, column);
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int size = inf.readInt(1, 100, "n");
    inf.readEoln();
    read_square(size);
    int count = inf.readInt(0, size * size, "m");
    inf.readEoln();
    std::set<std::pair<int, int> > seen;
    for (int i = 0; i < count; i++)
        ensuref(seen.insert(read_square(size)).second, "a square comes twice");
    inf.readEof();
}
