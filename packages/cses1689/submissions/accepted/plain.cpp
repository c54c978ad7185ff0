// Straight from the statement: the squares of lowest degree first, and back if the knight is stuck.
#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>

const int SIZE = 8;
const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int steps[SIZE][SIZE];

bool is_free(int row, int column) {
    return 0 <= row && row < SIZE && 0 <= column && column < SIZE && steps[row][column] == 0;
}

int degree(int row, int column) {
    int count = 0;
    for (int move = 0; move < 8; move++) {
        count += is_free(row + DOWN[move], column + RIGHT[move]);
    }
    return count;
}

bool visit(int row, int column, int step) {
    steps[row][column] = step;
    if (step == SIZE * SIZE) {
        return true;
    }
    // The lowest degree first; of equals, the square that is farthest from the centre.
    std::vector<std::tuple<int, int, int, int>> choice;
    for (int move = 0; move < 8; move++) {
        int to_row = row + DOWN[move], to_column = column + RIGHT[move];
        if (is_free(to_row, to_column)) {
            int down = 2 * to_row - SIZE + 1, right = 2 * to_column - SIZE + 1;
            int near = -down * down - right * right;
            choice.emplace_back(degree(to_row, to_column), near, to_row, to_column);
        }
    }
    std::sort(choice.begin(), choice.end());
    for (const auto& square : choice) {
        if (visit(std::get<2>(square), std::get<3>(square), step + 1)) {
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
