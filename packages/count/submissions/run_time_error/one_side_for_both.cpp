// Wrong: the array has n rows and n columns, too few if m is larger.

#include <iostream>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
std::vector<std::vector<bool>> visited;

// The number of tours that go on from a square, which is the last of `number` squares.
long long tours(int row, int column, int number) {
    if (number == rows * columns) return 1;
    visited.at(row).at(column) = true;
    long long found = 0;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (r >= 0 && r < rows && c >= 0 && c < columns && !visited.at(r).at(c))
            found += tours(r, c, number + 1);
    }
    visited.at(row).at(column) = false;
    return found;
}

int main() {
    int row, column;
    std::cin >> rows >> columns >> row >> column;
    visited.assign(rows, std::vector<bool>(rows));
    std::cout << tours(row, column, 1) << '\n';
}
