/* The class of the two-knight game, with which a client is judged. */
#include "DualKnightsTour.h"

#include <cstdlib>
#include <iostream>

namespace {

const int side = 6;
const int most_consecutive = 2;
const char unvisited = '.';

bool is_on_board(int r, int c) { return r >= 0 && r < side && c >= 0 && c < side; }

bool is_knights_move(int rows, int columns) { return std::abs(rows * columns) == 2; }

} // namespace

DualKnightsTour::DualKnightsTour(int r1, int c1, int r2, int c2)
    : posR1(r1), posC1(c1), posR2(r2), posC2(c2), steps1(0), steps2(0), consec1(0), consec2(0) {
    for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++)
            board[r][c] = unvisited;
    board[r1][c1] = 'A';
    board[r2][c2] = 'a';
}

void DualKnightsTour::print() const {
    std::cout << ' ';
    for (int c = 0; c < side; c++)
        std::cout << ' ' << c;
    std::cout << '\n';
    for (int r = 0; r < side; r++) {
        std::cout << r;
        for (int c = 0; c < side; c++) {
            char shown = board[r][c];
            if (r == posR1 && c == posC1)
                shown = '@';
            else if (r == posR2 && c == posC2)
                shown = '#';
            std::cout << ' ' << shown;
        }
        std::cout << '\n';
    }
    std::cout.flush();
}

bool DualKnightsTour::isValid(char knight, int r, int c) const {
    if (knight != '@' && knight != '#')
        return false;
    if (!is_on_board(r, c) || board[r][c] != unvisited)
        return false;
    const bool first = knight == '@';
    if ((first ? consec1 : consec2) == most_consecutive)
        return false;
    return is_knights_move(r - (first ? posR1 : posR2), c - (first ? posC1 : posC2));
}

bool DualKnightsTour::hasMoreMoves() const {
    for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++)
            if (isValid('@', r, c) || isValid('#', r, c))
                return true;
    return false;
}

bool DualKnightsTour::move(char knight, int r, int c) {
    if (!isValid(knight, r, c))
        return false;
    if (knight == '@') {
        steps1++;
        consec1++;
        consec2 = 0;
        posR1 = r;
        posC1 = c;
        board[r][c] = static_cast<char>('A' + steps1);
    } else {
        steps2++;
        consec2++;
        consec1 = 0;
        posR2 = r;
        posC2 = c;
        board[r][c] = static_cast<char>('a' + steps2);
    }
    return true;
}
