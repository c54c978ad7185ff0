// Too slow: tries the moves in a fixed order, and so goes back for ever from most starts.
#include <iostream>

const int SIZE = 8;
const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int steps[SIZE][SIZE];

bool visit(int row, int column, int step) {
    steps[row][column] = step;
    if (step == SIZE * SIZE) {
        return true;
    }
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        bool is_on_board = 0 <= r && r < SIZE && 0 <= c && c < SIZE;
        if (is_on_board && steps[r][c] == 0 && visit(r, c, step + 1)) {
            return true;
        }
    }
    steps[row][column] = 0;
    return false;
}

int main() {
    int column, row;
    std::cin >> column >> row;
    visit(row - 1, column - 1, 1);
    for (int r = 0; r < SIZE; r++) {
        for (int c = 0; c < SIZE; c++) {
            std::cout << steps[r][c] << (c + 1 < SIZE ? ' ' : '\n');
        }
    }
}
