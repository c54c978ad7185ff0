#include "board.h"

namespace knights {

const int Board::rows[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int Board::columns[8] = {1, 2, 2, 1, -1, -2, -2, -1};

Board::Board(int n) : n(n) {}

void Board::visit(int r, int c) { visited.insert({r, c}); }

int Board::room(int r, int c, int depth) const {
    if (r < 0 || c < 0 || r >= n || c >= n || visited.count({r, c})) return -1;
    int free = 0;
    for (int k = 0; depth > 0 && k < 8; k++)
        free += room(r + rows[k], c + columns[k], depth - 1) >= 0;
    return free;
}

Board empty_board(int n) { return Board(n); }

}
