// Accepts any tour from the start, and `no tour exists` if no tour starts there.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "testlib.h"

// Whether any tour of the board starts on the square.
bool tour_exists(int rows, int columns, int row, int column) {
    if (rows > columns) {
        std::swap(rows, columns);
        std::swap(row, column);
    }
    if (rows <= 2) return columns == 1;
    if (rows == 3 && (columns == 3 || columns == 5 || columns == 6)) return false;
    if (rows == 4 && columns == 4) return false;
    if (rows * columns % 2 == 1 && (row + column) % 2 == 1) return false;
    if (rows == 4) return row == 0 || row == 3;
    if (rows == 3 && columns == 4) return column == 0 || column == 3;
    if (rows == 3 && columns == 7) return !(row == 1 && column == 3);
    if (rows == 3 && columns == 8) return !(row == 1 && (column == 2 || column == 5));
    return true;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int rows = inf.readInt(), columns = inf.readInt();
    int start_row = inf.readInt(), start_column = inf.readInt();
    int area = rows * columns;

    if (ouf.seekEof()) quitf(_wa, "the output is empty");
    std::string first = ouf.readToken();
    // Anything may follow these words, for example a reason.
    if (first == "no") {
        std::string second = ouf.seekEof() ? "" : ouf.readToken();
        std::string third = ouf.seekEof() ? "" : ouf.readToken();
        if (second != "tour" || third.compare(0, 6, "exists") != 0)
            quitf(_wa, "expected `no tour exists` or a board");
        while (!ouf.seekEof()) ouf.readToken();
        if (tour_exists(rows, columns, start_row, start_column)) quitf(_wa, "a tour exists");
        quitf(_ok, "no tour exists");
    }

    // Where each number is; the row is -1 if it is nowhere.
    std::vector<std::pair<int, int> > squares(area + 1, std::make_pair(-1, -1));
    for (int i = 0; i < area; i++) {
        char *end;
        long step = i == 0 ? std::strtol(first.c_str(), &end, 10)
                           : ouf.readInt(1, area, "number on the board");
        if (i == 0 && *end != '\0') quitf(_wa, "expected `no tour exists` or a board");
        if (step < 1 || step > area) quitf(_wa, "expected a number from 1 to %d", area);
        if (squares[step].first >= 0) quitf(_wa, "step %d is on two squares", (int)step);
        squares[step] = std::make_pair(i / columns, i % columns);
    }
    if (!ouf.seekEof()) quitf(_wa, "expected the end of the output");
    if (squares[1] != std::make_pair(start_row, start_column))
        quitf(_wa, "step 1 is not on the start");
    for (int step = 2; step <= area; step++) {
        int down = std::abs(squares[step].first - squares[step - 1].first);
        int right = std::abs(squares[step].second - squares[step - 1].second);
        if (down * right != 2) quitf(_wa, "step %d is not a knight's move", step);
    }
    quitf(_ok, "a tour of %d squares", area);
}
