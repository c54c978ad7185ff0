#include <cstdlib>
#include <iostream>
using namespace std;

class Game {
public:
    Game(int r1, int c1, int r2, int c2) : ra(r1), ca(c1), rb(r2), cb(c2) {
        for (int i = 0; i < 36; i++) board[i / 6][i % 6] = '.';
        board[r1][c1] = 'A';
        board[r2][c2] = 'a';
    }

    void print() const {
        cout << "  0 1 2 3 4 5" << endl;
        for (int i = 0; i < 6; i++) {
            cout << i;
            for (int j = 0; j < 6; j++) {
                if (i == ra && j == ca) cout << " @";
                else if (i == rb && j == cb) cout << " #";
                else cout << " " << board[i][j];
            }
            cout << endl;
        }
    }

    bool isValid(char k, int r, int c) const {
        if (k != '@' && k != '#') return false;
        if (r < 0 || r >= 6 || c < 0 || c >= 6) return false;
        if (board[r][c] != '.') return false;
        if (k == '@') {
            if (turnsA == 2) return false;
            return abs(r - ra) * abs(c - ca) == 2;
        }
        if (turnsB == 2) return false;
        return abs(r - rb) * abs(c - cb) == 2;
    }

    bool canJump(int r, int c, int x, int y) const {
        return board[x][y] == '.' && abs(r - x) * abs(c - y) == 2;
    }

    bool hasMoreMoves() const {
        bool first = false, second = false;
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++) {
                if (canJump(ra, ca, r, c)) first = true;
                if (canJump(rb, cb, r, c)) second = true;
            }
        return first && second;
    }

    bool move(char k, int r, int c) {
        if (!isValid(k, r, c)) return false;
        if (k == '@') {
            ra = r;
            ca = c;
            stepsA++;
            turnsA++;
            turnsB = 0;
            board[r][c] = 'A' + stepsA;
        } else {
            rb = r;
            cb = c;
            stepsB++;
            turnsB++;
            turnsA = 0;
            board[r][c] = 'a' + stepsB;
        }
        return true;
    }

private:
    char board[6][6];
    int ra, ca, rb, cb;
    int stepsA = 0, stepsB = 0, turnsA = 0, turnsB = 0;
};

bool bad(int x) { return x < 0 || x > 5; }

int main() {
    int r1, c1, r2, c2;
    while (true) {
        cout << "Knights' starting positions (row1 col1 row2 col2): ";
        cin >> r1 >> c1 >> r2 >> c2;
        if (!bad(r1) && !bad(c1) && !bad(r2) && !bad(c2) && (r1 != r2 || c1 != c2)) break;
        cout << "Invalid position(s)!" << endl;
    }
    Game game(r1, c1, r2, c2);
    game.print();
    while (game.hasMoreMoves()) {
        char k;
        int r, c;
        cout << "Move (knight row col): ";
        if (!(cin >> k >> r >> c)) return 0;
        if (game.move(k, r, c)) game.print();
        else cout << "Invalid move!" << endl;
    }
    cout << "No more moves!" << endl;
    return 0;
}
