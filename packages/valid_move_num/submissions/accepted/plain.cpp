// Straight from the statement.

#include <iostream>
#include <utility>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

struct Board {
    int size;
    std::vector<std::vector<bool>> taken;

    explicit Board(int size) : size(size), taken(size, std::vector<bool>(size)) {}

    bool is_free(int row, int column) const {
        return row >= 0 && row < size && column >= 0 && column < size && !taken[row][column];
    }

    // -1 for a square that is not free, otherwise the number of free squares a move away.
    int degree(int row, int column) const {
        if (!is_free(row, column)) return -1;
        int found = 0;
        for (int move = 0; move < 8; move++)
            found += is_free(row + DOWN[move], column + RIGHT[move]);
        return found;
    }
};

int main() {
    int size, count;
    std::cin >> size >> count;
    Board board(size);
    std::vector<std::pair<int, int>> knights(count);
    for (auto& [row, column] : knights) {
        std::cin >> row >> column;
        board.taken[row][column] = true;
    }
    for (auto [row, column] : knights)
        for (int move = 0; move < 8; move++)
            std::cout << board.degree(row + DOWN[move], column + RIGHT[move])
                      << (move < 7 ? ' ' : '\n');
}
