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
    // 0 for a free square.
    std::vector<std::vector<int>> stamps;

    explicit Board(int size) : size(size), stamps(size, std::vector<int>(size)) {}

    bool is_free(int row, int column) const {
        return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
    }

    // -1 for a square that is not free, otherwise the number of free squares a move away.
    int degree(int row, int column) const {
        if (!is_free(row, column)) return -1;
        int found = 0;
        for (int move = 0; move < 8; move++)
            found += is_free(row + DOWN[move], column + RIGHT[move]);
        return found;
    }

    // The move to the square with the smallest degree, or -1.
    int next_move(int row, int column) const {
        int best = -1, least = 9;
        for (int move = 0; move < 8; move++) {
            int here = degree(row + DOWN[move], column + RIGHT[move]);
            if (here != -1 && here < least) {
                least = here;
                best = move;
            }
        }
        return best;
    }

    // Marks the square on which a knight stands.
    void mark(const Knight& knight) { stamps[knight.row][knight.column] = knight.stamp; }

    // Reads squares, and marks each with 10000 times its number in the list.
    std::vector<Knight> read_squares() {
        int count;
        std::cin >> count;
        std::vector<Knight> squares;
        for (int number = 1; number <= count; number++) {
            Knight square{0, 0, 10000 * number};
            std::cin >> square.row >> square.column;
            mark(square);
            squares.push_back(square);
        }
        return squares;
    }
};

void stage1(Board& board) {
    for (const Knight& knight : board.read_squares())
        for (int move = 0; move < 8; move++)
            std::cout << board.degree(knight.row + DOWN[move], knight.column + RIGHT[move])
                      << (move < 7 ? ' ' : '\n');
}

void stage2(Board& board) {
    int row, column;
    std::cin >> row >> column;
    board.read_squares();
    std::cout << board.next_move(row, column) << '\n';
}

void stage3(Board& board) {
    std::vector<Knight> knights = board.read_squares();
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
        for (int column = 0; column < board.size; column++)
            std::cout << row[column] << (column < board.size - 1 ? ' ' : '\n');
}

int main() {
    int stage, size;
    std::cin >> stage >> size;
    Board board(size);
    if (stage == 1)
        stage1(board);
    else if (stage == 2)
        stage2(board);
    else
        stage3(board);
}
