// The input: `n m i j`, rows, columns, and the square of the start.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int rows = inf.readInt(1, 100, "n");
    inf.readSpace();
    int columns = inf.readInt(1, 100, "m");
    inf.readSpace();
    inf.readInt(0, rows - 1, "i");
    inf.readSpace();
    inf.readInt(0, columns - 1, "j");
    inf.readEoln();
    inf.readEof();
}
