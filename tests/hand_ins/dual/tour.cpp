// A right hand-in: the client of the class.
#include <iostream>
#include "DualKnightsTour.h"
using namespace std;

bool outside(int x) { return x < 0 || x >= 6; }

int main() {
    int r1, c1, r2, c2;
    while (true) {
        cout << "Knights' starting positions (row1 col1 row2 col2): ";
        cin >> r1 >> c1 >> r2 >> c2;
        if (!outside(r1) && !outside(c1) && !outside(r2) && !outside(c2) && !(r1 == r2 && c1 == c2))
            break;
        cout << "Invalid position(s)!" << endl;
    }
    DualKnightsTour game(r1, c1, r2, c2);
    game.print();
    do {
        char knight;
        int r, c;
        cout << "Move (knight row col): ";
        cin >> knight >> r >> c;
        if (!game.isValid(knight, r, c)) {
            cout << "Invalid move!" << endl;
            continue;
        }
        game.move(knight, r, c);
        game.print();
    } while (game.hasMoreMoves());
    cout << "No more moves!" << endl;
    return 0;
}
