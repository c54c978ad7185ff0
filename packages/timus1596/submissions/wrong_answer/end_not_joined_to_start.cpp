// Wrong: follows Warnsdorff's rule, and does not look whether the walk is full and comes back.

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

const int DOWN[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int RIGHT[8] = {1, -1, 1, -1, 2, -2, 2, -2};

int rows, columns;
vector<string> digits;

// Whether a square is on the board and not visited.
bool is_free(int row, int column) {
    return 0 <= row && row < rows && 0 <= column && column < columns && digits[row][column] == '.';
}

int degree(int row, int column) {
    int count = 0;
    for (int move = 0; move < 8; move++) count += is_free(row + DOWN[move], column + RIGHT[move]);
    return count;
}

int main() {
    cin >> rows >> columns;
    if (rows * columns % 2 == 1) {
        cout << "No solution\n";
        return 0;
    }
    digits.assign(rows, string(columns, '.'));
    int row = 0, column = 0;
    while (true) {
        digits[row][column] = '0';
        int best = -1, least = 9;
        for (int move = 0; move < 8; move++) {
            int down = row + DOWN[move], right = column + RIGHT[move];
            if (is_free(down, right) && degree(down, right) < least) {
                best = move;
                least = degree(down, right);
            }
        }
        digits[row][column] = '1' + max(best, 0);
        if (best < 0) break;
        row += DOWN[best];
        column += RIGHT[best];
    }
    for (string& line : digits) {
        for (char& digit : line) digit = digit == '.' ? '1' : digit;
        cout << line << '\n';
    }
}
