// Straight from the statement.

#include <iostream>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

struct Board {
    int size;
    std::vector<std::vector<bool>> visited;

    explicit Board(int size) : size(size), visited(size, std::vector<bool>(size)) {}

    bool is_free(int row, int column) const {
        return row >= 0 && row < size && column >= 0 && column < size && !visited[row][column];
    }

    // The number of free squares a move away.
    int degree(int row, int column) const {
        int found = 0;
        for (int move = 0; move < 8; move++)
            found += is_free(row + DOWN[move], column + RIGHT[move]);
        return found;
    }

    // The move to the free square with the smallest degree, or -1.
    int next_move(int row, int column) const {
        int best = -1, least = 9;
        for (int move = 0; move < 8; move++) {
            int r = row + DOWN[move], c = column + RIGHT[move];
            if (is_free(r, c) && degree(r, c) < least) {
                least = degree(r, c);
                best = move;
            }
        }
        return best;
    }
};

int main() {
    int size, row, column, count;
    std::cin >> size >> row >> column >> count;
    Board board(size);
    for (int i = 0; i < count; i++) {
        int r, c;
        std::cin >> r >> c;
        board.visited[r][c] = true;
    }
    std::cout << board.next_move(row, column) << '\n';
}
