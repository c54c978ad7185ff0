// Accepts any closed tour as directions, and `No solution` if the board has none.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <string>
#include <vector>

#include "testlib.h"

// The directions 1 to 8, as rows and columns.
const int MOVES[8][2] = {{2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int rows = inf.readInt(), columns = inf.readInt(), area = rows * columns;
    std::vector<std::string> words;
    while (!ouf.seekEof()) words.push_back(ouf.readToken());

    // A board of at least 6 x 6 has a closed tour unless its number of squares is odd.
    if (words.size() == 2 && words[0] == "No" && words[1] == "solution") {
        if (area % 2 == 0) quitf(_wa, "a closed tour exists");
        quitf(_ok, "no closed tour exists");
    }
    if ((int)words.size() != rows) quitf(_wa, "expected %d lines or `No solution`", rows);
    for (int row = 0; row < rows; row++)
        if ((int)words[row].size() != columns ||
            words[row].find_first_not_of("12345678") != std::string::npos)
            quitf(_wa, "row %d: expected %d digits from 1 to 8", row + 1, columns);

    // The walk from the corner: it has to come back after as many moves as there are squares.
    std::vector<bool> visited(area);
    int row = 0, column = 0;
    for (int step = 1; step <= area; step++) {
        visited[row * columns + column] = true;
        const int *move = MOVES[words[row][column] - '1'];
        row += move[0];
        column += move[1];
        if (row < 0 || row >= rows || column < 0 || column >= columns)
            quitf(_wa, "move %d leaves the board", step);
        if (visited[row * columns + column] && step < area)
            quitf(_wa, "move %d leads to a square that was visited before", step);
    }
    if (row != 0 || column != 0) quitf(_wa, "the last move does not lead back");
    quitf(_ok, "a closed tour of %d squares", area);
}
