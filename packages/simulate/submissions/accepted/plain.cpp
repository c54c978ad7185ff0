// Straight from the statement.

#include <iostream>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

struct Knight {
    int row, column, stamp;
};

struct Board {
    int size;
    std::vector<std::vector<int>> stamps;

    explicit Board(int size) : size(size), stamps(size, std::vector<int>(size)) {}

    bool is_free(int row, int column) const {
        return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
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

    // Marks the square on which a knight has arrived.
    void mark(const Knight& knight) { stamps[knight.row][knight.column] = knight.stamp; }
};

int main() {
    int size, count;
    std::cin >> size >> count;
    Board board(size);
    std::vector<Knight> knights;
    for (int number = 1; number <= count; number++) {
        Knight knight{0, 0, 10000 * number};
        std::cin >> knight.row >> knight.column;
        board.mark(knight);
        knights.push_back(knight);
    }
    bool has_moved = true;
    while (has_moved) {
        has_moved = false;
        for (Knight& knight : knights) {
            int move = board.next_move(knight.row, knight.column);
            if (move == -1) continue;
            knight.row += DOWN[move];
            knight.column += RIGHT[move];
            knight.stamp++;
            board.mark(knight);
            has_moved = true;
        }
    }
    for (const std::vector<int>& row : board.stamps)
        for (int column = 0; column < size; column++)
            std::cout << row[column] << (column < size - 1 ? ' ' : '\n');
}
