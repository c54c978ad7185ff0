// Accepts for each line of the input any tour from the start, or `No Circuit Tour.` where it belongs.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <cstdlib>
#include <utility>
#include <vector>

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int line = 0;
    while (!inf.seekEof()) {
        line++;
        int size = inf.readInt(), row = inf.readInt(), column = inf.readInt();
        if (size % 2 == 1 || size < 6) {
            const char *const words[3] = {"No", "Circuit", "Tour."};
            for (int i = 0; i < 3; i++)
                if (ouf.seekEof() || ouf.readToken() != words[i])
                    quitf(_wa, "line %d: expected `No Circuit Tour.`", line);
            continue;
        }
        // Where each number is, row and column from 1; the row is 0 if it is nowhere.
        int area = size * size;
        std::vector<std::pair<int, int> > squares(area + 1);
        for (int i = 0; i < area; i++) {
            int step = ouf.readInt(1, area, "number on the board");
            if (squares[step].first > 0) quitf(_wa, "line %d: %d is on two squares", line, step);
            squares[step] = std::make_pair(i / size + 1, i % size + 1);
        }
        // The tour does not have to come back.
        if (squares[1] != std::make_pair(row, column))
            quitf(_wa, "line %d: 1 is not on the start", line);
        for (int step = 2; step <= area; step++) {
            int down = std::abs(squares[step].first - squares[step - 1].first);
            int right = std::abs(squares[step].second - squares[step - 1].second);
            if (down * right != 2) quitf(_wa, "line %d: %d is not a knight's move", line, step);
        }
    }
    if (!ouf.seekEof()) quitf(_wa, "expected the end of the output");
    quitf(_ok, "%d boards", line);
}
