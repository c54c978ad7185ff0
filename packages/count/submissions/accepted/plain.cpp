// Straight from the statement.

#include <iostream>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
bool visited[10][10];

// The number of tours that go on from a square, which is the last of `number` squares.
long long tours(int row, int column, int number) {
    if (number == rows * columns) return 1;
    visited[row][column] = true;
    long long found = 0;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (r >= 0 && r < rows && c >= 0 && c < columns && !visited[r][c])
            found += tours(r, c, number + 1);
    }
    visited[row][column] = false;
    return found;
}

int main() {
    int row, column;
    std::cin >> rows >> columns >> row >> column;
    std::cout << tours(row, column, 1) << '\n';
}
