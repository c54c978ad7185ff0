// Stage 2, with the board as a class in another folder.
#include <iostream>

#include "lib/board.h"

int main() {
    int n, r, c, m, best = -1, least = 9;
    std::cin >> n >> r >> c >> m;
    auto board = knights::empty_board(n);
    for (int x, y; m-- > 0;) {
        std::cin >> x >> y;
        board.visit(x, y);
    }
    for (int k = 0; k < 8; k++) {
        int p = board.room(r + knights::Board::rows[k], c + knights::Board::columns[k], 1);
        if (p >= 0 && p < least) least = p, best = k;
    }
    std::cout << best << "\n";
}
