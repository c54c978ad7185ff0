// Accepts any tour from the start, and the words for none if no tour starts there.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "testlib.h"

// The number on the start, from where rows and columns are counted, the words for no tour, and whether more may follow.
const int FIRST = @first@, ORIGIN = @origin@, MORE = @more@;
const std::string DENIAL = "@denial@";

// Whether any tour of a board of at most eight rows and columns starts on the square.
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

int next() { return inf.readInt(); }

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    @read_c@
    row -= ORIGIN, column -= ORIGIN;
    int area = rows * columns;

    if (ouf.seekEof()) quitf(_wa, "the output is empty");
    std::string word = ouf.readToken();
    if (!DENIAL.empty() && word == DENIAL.substr(0, DENIAL.find(' '))) {
        std::string said = word;
        while (!ouf.seekEof()) said += " " + ouf.readToken();
        if (MORE == 1) said = said.substr(0, DENIAL.size());
        if (said != DENIAL) quitf(_wa, "expected `%s` or a board", DENIAL.c_str());
        if (tour_exists(rows, columns, row, column)) quitf(_wa, "a tour exists");
        quitf(_ok, "no tour exists");
    }

    // Where each number is; the row is -1 if it is nowhere.
    std::vector<std::pair<int, int> > squares(area, std::make_pair(-1, -1));
    for (int i = 0; i < area; i++) {
        if (i > 0 && ouf.seekEof()) quitf(_wa, "expected %d numbers", area);
        if (i > 0) word = ouf.readToken();
        char *end;
        long step = std::strtol(word.c_str(), &end, 10) - FIRST;
        if (*end != '\0' || step < 0 || step >= area) quitf(_wa, "expected a number of the board");
        if (squares[step].first >= 0) quitf(_wa, "a number is on two squares");
        squares[step] = std::make_pair(i / columns, i % columns);
    }
    if (!ouf.seekEof()) quitf(_wa, "expected the end of the output");
    if (squares[0] != std::make_pair(row, column)) quitf(_wa, "%d is not on the start", FIRST);
    for (int step = 1; step < area; step++) {
        int down = std::abs(squares[step].first - squares[step - 1].first);
        int right = std::abs(squares[step].second - squares[step - 1].second);
        if (down * right != 2) quitf(_wa, "the move to %d is not a knight's", step + FIRST);
    }
    quitf(_ok, "a tour of %d squares", area);
}
