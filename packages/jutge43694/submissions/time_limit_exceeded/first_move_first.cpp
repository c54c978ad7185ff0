// Too slow: tries the moves in a fixed order, and does not see that a free square is cut off.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int size, length;
std::vector<std::string> board;
int steps[9][9];

bool visit(int row, int column, int step) {
    steps[row][column] = step;
    if (step == length) {
        return true;
    }
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        bool is_on_board = 0 <= r && r < size && 0 <= c && c < size;
        bool is_free = is_on_board && board[r][c] == '.' && steps[r][c] == 0;
        if (is_free && visit(r, c, step + 1)) {
            return true;
        }
    }
    steps[row][column] = 0;
    return false;
}

int main() {
    std::cin >> size;
    board.resize(size);
    for (std::string& row : board) {
        std::cin >> row;
        for (char square : row) {
            length += square == '.';
        }
    }
    int row, column;
    std::cin >> row >> column;
    if (!visit(row - 1, column - 1, 1)) {
        std::puts("no sol");
        return 0;
    }
    for (int r = 0; r < size; r++) {
        for (int c = 0; c < size; c++) {
            if (board[r][c] == '*') {
                std::printf("**");
            } else {
                std::printf("%02d", steps[r][c]);
            }
            std::putchar(c + 1 < size ? ' ' : '\n');
        }
    }
}
