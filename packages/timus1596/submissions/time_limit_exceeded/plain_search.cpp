// Too slow: tries all moves in the order of the directions, and goes back where the knight is stuck.

#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int DOWN[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int RIGHT[8] = {1, -1, 1, -1, 2, -2, 2, -2};

int main() {
    int rows, columns;
    cin >> rows >> columns;
    // For each square: the direction in which the knight has left it, -1 if it has not been there.
    vector<int> direction(rows * columns, -1);
    vector<int> walk = {0};
    while (!walk.empty()) {
        int here = walk.back(), row = here / columns, column = here % columns;
        bool has_moved = false;
        while (++direction[here] < 8 && !has_moved) {
            int down = row + DOWN[direction[here]], right = column + RIGHT[direction[here]];
            if (down < 0 || down >= rows || right < 0 || right >= columns) continue;
            int to = down * columns + right;
            if (to == 0 && (int)walk.size() == rows * columns) {
                for (int square = 0; square < rows * columns; square++) {
                    cout << direction[square] + 1;
                    if ((square + 1) % columns == 0) cout << '\n';
                }
                return 0;
            }
            if (to != 0 && direction[to] < 0) {
                walk.push_back(to);
                has_moved = true;
                break;
            }
        }
        if (!has_moved) {
            direction[here] = -1;
            walk.pop_back();
        }
    }
    cout << "No solution\n";
}
