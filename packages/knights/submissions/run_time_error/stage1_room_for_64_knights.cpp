// Wrong in stage 1: there may be more than 64 knights.

#include <array>
#include <iostream>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

struct Knight {
    int row, column;
};

struct Board {
    int size;
    // 0 for a free square.
    std::vector<std::vector<int>> stamps;

    explicit Board(int size) : size(size), stamps(size, std::vector<int>(size)) {}

    int& at(const Knight& knight) { return stamps.at(knight.row).at(knight.column); }

    bool is_free(int row, int column) const {
        return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
    }

    // -1 for a square that is not free, otherwise the number of free squares a move away.
    int room(int row, int column) const {
        if (!is_free(row, column)) return -1;
        int found = 0;
        for (int move = 0; move < 8; move++)
            found += is_free(row + DOWN[move], column + RIGHT[move]);
        return found;
    }

    // The move to the free square with the least room, or -1.
    int next_move(const Knight& knight) const {
        int best = -1, least = 9;
        for (int move = 0; move < 8; move++) {
            int found = room(knight.row + DOWN[move], knight.column + RIGHT[move]);
            if (found >= 0 && found < least) {
                least = found;
                best = move;
            }
        }
        return best;
    }
};

// Reads squares, and marks each on the board: the k-th with 10000 x k.
std::vector<Knight> read_squares(Board& board, int count) {
    std::vector<Knight> squares(count);
    for (int index = 0; index < count; index++) {
        std::cin >> squares[index].row >> squares[index].column;
        board.at(squares[index]) = 10000 * (index + 1);
    }
    return squares;
}

void valid_move_num() {
    int size, count;
    std::cin >> size >> count;
    Board board(size);
    std::array<Knight, 64> knights;
    int read = 0;
    for (const Knight& knight : read_squares(board, count)) knights.at(read++) = knight;
    for (int index = 0; index < count; index++)
        for (int move = 0; move < 8; move++) {
            int row = knights[index].row + DOWN[move], column = knights[index].column + RIGHT[move];
            std::cout << board.room(row, column) << (move < 7 ? ' ' : '\n');
        }
}

void next_move() {
    int size, count;
    Knight knight;
    std::cin >> size >> knight.row >> knight.column >> count;
    Board board(size);
    read_squares(board, count);
    std::cout << board.next_move(knight) << '\n';
}

void simulate() {
    int size, count;
    std::cin >> size >> count;
    Board board(size);
    std::vector<Knight> knights = read_squares(board, count);
    bool has_moved = true;
    while (has_moved) {
        has_moved = false;
        for (Knight& knight : knights) {
            int move = board.next_move(knight);
            if (move == -1) continue;
            int stamp = board.at(knight);
            knight.row += DOWN[move];
            knight.column += RIGHT[move];
            board.at(knight) = stamp + 1;
            has_moved = true;
        }
    }
    for (const std::vector<int>& row : board.stamps)
        for (int column = 0; column < size; column++)
            std::cout << row[column] << (column < size - 1 ? ' ' : '\n');
}

int main() {
    int stage;
    std::cin >> stage;
    if (stage == 1) valid_move_num();
    if (stage == 2) next_move();
    if (stage == 3) simulate();
}
