/* The client of the two-knight game, with which a class is judged.
 *
 * If the input ends before the game, the class is wrong. The client ends normally then, so that the
 * output is compared.
 */
#include "DualKnightsTour.h"

#include <iostream>

namespace {

const int side = 6;

bool is_on_board(int r, int c) { return r >= 0 && r < side && c >= 0 && c < side; }

/* Asks for the starts of both knights until they are valid; false at the end of the input. */
bool ask_start(int &r1, int &c1, int &r2, int &c2) {
    for (;;) {
        std::cout << "Knights' starting positions (row1 col1 row2 col2): " << std::flush;
        if (!(std::cin >> r1 >> c1 >> r2 >> c2))
            return false;
        if (is_on_board(r1, c1) && is_on_board(r2, c2) && (r1 != r2 || c1 != c2))
            return true;
        std::cout << "Invalid position(s)!\n";
    }
}

} // namespace

int main() {
    int r1, c1, r2, c2;
    if (!ask_start(r1, c1, r2, c2))
        return 0;
    DualKnightsTour tour(r1, c1, r2, c2);
    tour.print();
    while (tour.hasMoreMoves()) {
        std::cout << "Move (knight row col): " << std::flush;
        char knight;
        int r, c;
        if (!(std::cin >> knight >> r >> c))
            return 0;
        if (tour.move(knight, r, c))
            tour.print();
        else
            std::cout << "Invalid move!\n";
    }
    std::cout << "No more moves!\n";
    return 0;
}
