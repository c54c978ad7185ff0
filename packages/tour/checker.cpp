// Accepts any walk of one knight by Warnsdorff's rule, whichever of equal moves it takes.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <cstdlib>
#include <string>
#include <vector>

#include "testlib.h"

typedef std::pair<int, int> Square;

const int MOVES[8][2] = {{-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {-2, -1}, {-2, 1}, {2, -1}, {2, 1}};

int rows, columns;
std::vector<std::vector<bool> > visited;

// The unvisited squares that are a move away.
std::vector<Square> possible(Square from) {
    std::vector<Square> squares;
    for (int i = 0; i < 8; i++) {
        int row = from.first + MOVES[i][0], column = from.second + MOVES[i][1];
        if (row >= 0 && row < rows && column >= 0 && column < columns && !visited[row][column])
            squares.push_back(Square(row, column));
    }
    return squares;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    rows = inf.readInt();
    columns = inf.readInt();
    Square start;
    start.first = inf.readInt();
    start.second = inf.readInt();
    int area = rows * columns, count = 0;

    // Where each number is; the row is -1 if it is nowhere.
    std::vector<Square> squares(area + 1, Square(-1, -1));
    for (int i = 0; i < area; i++) {
        int step = ouf.readInt(0, area, "number on the board");
        if (step == 0) continue;
        if (squares[step].first >= 0) quitf(_wa, "step %d is on two squares", step);
        squares[step] = Square(i / columns, i % columns);
        count++;
    }

    visited.assign(rows, std::vector<bool>(columns, false));
    if (squares[1] != start) quitf(_wa, "step 1 is not on the start");
    Square last = start;
    visited[last.first][last.second] = true;
    for (int step = 2; step <= count; step++) {
        Square to = squares[step];
        if (to.first < 0) quitf(_wa, "step %d is on no square, but a later one is", step);
        std::vector<Square> choice = possible(last);
        bool is_move = false;
        size_t least = 9;
        for (size_t i = 0; i < choice.size(); i++) {
            if (choice[i] == to) is_move = true;
            size_t degree = possible(choice[i]).size();
            if (degree < least) least = degree;
        }
        if (!is_move) quitf(_wa, "step %d is not a knight's move to a free square", step);
        if (possible(to).size() > least)
            quitf(_wa, "step %d: another square has a lower degree", step);
        visited[to.first][to.second] = true;
        last = to;
    }
    if (!possible(last).empty()) quitf(_wa, "the walk ends after %d steps, but could go on", count);

    // The line that follows if the walk is not full.
    if (count < area) {
        std::string remark = "no full tour: stuck at (" + std::to_string(last.first) + ", " +
                             std::to_string(last.second) + ") after " + std::to_string(count) +
                             " of " + std::to_string(area) + " squares ";
        for (size_t begin = 0, end; begin < remark.size(); begin = end + 1) {
            end = remark.find(' ', begin);
            std::string expected = remark.substr(begin, end - begin);
            if (ouf.seekEof()) quitf(_wa, "the line about the last square is missing");
            if (ouf.readToken() != expected)
                quitf(_wa, "after the board: expected %s", expected.c_str());
        }
    }
    if (!ouf.seekEof()) quitf(_wa, "expected the end of the output");
    quitf(_ok, "a walk of %d squares", count);
}
