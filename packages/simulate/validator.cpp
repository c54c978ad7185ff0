// The input: `n m`, then the square of each knight.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <set>
#include <utility>

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int size = inf.readInt(1, 100, "n");
    inf.readSpace();
    int count = inf.readInt(1, size * size, "m");
    inf.readEoln();
    std::set<std::pair<int, int> > seen;
    for (int i = 0; i < count; i++) {
        int row = inf.readInt(0, size - 1, "row");
        inf.readSpace();
        int column = inf.readInt(0, size - 1, "column");
        inf.readEoln();
        ensuref(seen.insert(std::make_pair(row, column)).second, "a square comes twice");
    }
    inf.readEof();
}
