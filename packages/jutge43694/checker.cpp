// Accepts any path from the start over the free squares, and `no sol` if the answer says so too.
//
// The header testlib.h is not part of this package: the judge systems have it.

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int size = inf.readInt(), free = 0;
    std::vector<std::string> board(size);
    for (int row = 0; row < size; row++) {
        board[row] = inf.readToken();
        for (char square : board[row]) free += square == '.';
    }
    int start_row = inf.readInt(), start_column = inf.readInt();
    bool has_path = ans.readToken() != "no";
    std::vector<std::string> words;
    while (!ouf.seekEof()) words.push_back(ouf.readToken());
    if (words.size() == 2 && words[0] == "no" && words[1] == "sol") {
        if (has_path) quitf(_wa, "there is a path");
        quitf(_ok, "there is no path");
    }
    if ((int)words.size() != size * size) quitf(_wa, "expected %d words or `no sol`", size * size);

    // Where each number is, row and column from 1; the row is 0 if it is nowhere.
    std::vector<std::pair<int, int> > squares(free + 1);
    for (int i = 0; i < size * size; i++) {
        const std::string &word = words[i];
        int row = i / size, column = i % size;
        if (board[row][column] == '*') {
            if (word != "**") quitf(_wa, "word %d: expected ** on a hole", i + 1);
            continue;
        }
        if (word.size() != 2 || word.find_first_not_of("0123456789") != std::string::npos)
            quitf(_wa, "word %d: expected two digits", i + 1);
        int step = std::atoi(word.c_str());
        if (step < 1 || step > free) quitf(_wa, "word %d: expected 01 to %02d", i + 1, free);
        if (squares[step].first > 0) quitf(_wa, "step %d is on two squares", step);
        squares[step] = std::make_pair(row + 1, column + 1);
    }
    if (free > 0 && squares[1] != std::make_pair(start_row, start_column))
        quitf(_wa, "step 1 is not on the start");
    for (int step = 2; step <= free; step++) {
        int down = std::abs(squares[step].first - squares[step - 1].first);
        int right = std::abs(squares[step].second - squares[step - 1].second);
        if (down * right != 2) quitf(_wa, "step %d is not a knight's move", step);
    }
    quitf(_ok, "a path over %d squares", free);
}
