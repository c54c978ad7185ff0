// Wrong: counts only the tours that end a move away from their start.

#include <cstdlib>
#include <iostream>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns, start_row, start_column;
bool visited[10][10];

// The number of tours that go on from a square, which is the last of `number` squares.
long long tours(int row, int column, int number) {
    if (number == rows * columns)
        return std::abs((row - start_row) * (column - start_column)) == 2;
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
    std::cin >> rows >> columns >> start_row >> start_column;
    std::cout << tours(start_row, start_column, 1) << '\n';
}
