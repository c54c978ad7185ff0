// The input: `n m r c`, rows, columns, and the square of the start.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <algorithm>

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int rows = inf.readInt(1, 10, "n");
    inf.readSpace();
    int columns = inf.readInt(1, 10, "m");
    inf.readSpace();
    inf.readInt(0, rows - 1, "r");
    inf.readSpace();
    inf.readInt(0, columns - 1, "c");
    inf.readEoln();
    inf.readEof();
    int most = std::min(rows, columns) <= 3 ? 30 : 25;
    ensuref(rows * columns <= most, "the board has more than %d squares", most);
}
