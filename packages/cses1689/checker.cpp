// Accepts any tour from the start.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <cstdlib>
#include <utility>
#include <vector>

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int column = inf.readInt(), row = inf.readInt();

    // Where each number is, row and column from 1; the row is 0 if it is nowhere.
    std::vector<std::pair<int, int> > squares(65);
    for (int i = 0; i < 64; i++) {
        int step = ouf.readInt(1, 64, "number on the board");
        if (squares[step].first > 0) quitf(_wa, "step %d is on two squares", step);
        squares[step] = std::make_pair(i / 8 + 1, i % 8 + 1);
    }
    if (!ouf.seekEof()) quitf(_wa, "expected the end of the output");
    if (squares[1] != std::make_pair(row, column)) quitf(_wa, "step 1 is not on the start");
    for (int step = 2; step <= 64; step++) {
        int down = std::abs(squares[step].first - squares[step - 1].first);
        int right = std::abs(squares[step].second - squares[step - 1].second);
        if (down * right != 2) quitf(_wa, "step %d is not a knight's move", step);
    }
    quitf(_ok, "a tour");
}
