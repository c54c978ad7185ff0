// A right hand-in: the class of the two-knight game.
#include <cstdlib>
#include <iostream>
#include "DualKnightsTour.h"
using namespace std;

DualKnightsTour::DualKnightsTour(int r1, int c1, int r2, int c2) {
    for (int i = 0; i < 36; i++)
        board[i / 6][i % 6] = '.';
    posR1 = r1; posC1 = c1; posR2 = r2; posC2 = c2;
    steps1 = steps2 = consec1 = consec2 = 0;
    board[r1][c1] = 'A';
    board[r2][c2] = 'a';
}

void DualKnightsTour::print() const {
    cout << "  0 1 2 3 4 5" << endl;
    for (int r = 0; r < 6; r++) {
        cout << r;
        for (int c = 0; c < 6; c++) {
            if (r == posR1 && c == posC1) cout << " @";
            else if (r == posR2 && c == posC2) cout << " #";
            else cout << " " << board[r][c];
        }
        cout << endl;
    }
}

bool DualKnightsTour::isValid(char knight, int r, int c) const {
    int fromR, fromC;
    if (knight == '@') { fromR = posR1; fromC = posC1; if (consec1 >= 2) return false; }
    else if (knight == '#') { fromR = posR2; fromC = posC2; if (consec2 >= 2) return false; }
    else return false;
    if (r < 0 || r > 5 || c < 0 || c > 5) return false;
    if (board[r][c] != '.') return false;
    int dr = abs(r - fromR), dc = abs(c - fromC);
    return (dr == 1 && dc == 2) || (dr == 2 && dc == 1);
}

bool DualKnightsTour::hasMoreMoves() const {
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++)
            if (isValid('@', r, c) || isValid('#', r, c)) return true;
    return false;
}

bool DualKnightsTour::move(char knight, int r, int c) {
    if (!isValid(knight, r, c)) return false;
    if (knight == '@') {
        posR1 = r; posC1 = c;
        board[r][c] = 'A' + ++steps1;
        consec1++; consec2 = 0;
    } else {
        posR2 = r; posC2 = c;
        board[r][c] = 'a' + ++steps2;
        consec2++; consec1 = 0;
    }
    return true;
}
