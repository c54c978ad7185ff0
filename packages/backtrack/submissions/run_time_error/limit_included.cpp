// Wrong: row n and column m count as part of the board, and the array ends before them.

#include <cstdio>
#include <vector>

const int DOWN[8] = {2, 1, -1, -2, -2, -1, 1, 2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
// The number of each square, or -1.
std::vector<std::vector<int>> numbers;

bool is_free(int row, int column) {
    return row >= 0 && row <= rows && column >= 0 && column <= columns
        && numbers.at(row).at(column) == -1;
}

// Gives a free square a number, and goes on from there; says whether this gives a tour.
bool visit(int row, int column, int number) {
    numbers[row][column] = number;
    if (number == rows * columns - 1) return true;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (is_free(r, c) && visit(r, c, number + 1)) return true;
    }
    numbers[row][column] = -1;
    return false;
}

int main() {
    if (scanf("%d %d", &rows, &columns) != 2) return 1;
    numbers.assign(rows, std::vector<int>(columns, -1));
    if (!visit(0, 0, 0)) {
        puts("Solution does not exist");
        return 0;
    }
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) printf("%3d ", numbers[row][column]);
        puts("");
    }
}
