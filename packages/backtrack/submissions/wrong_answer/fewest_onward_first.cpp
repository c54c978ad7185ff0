// Wrong: tries the squares with the fewest moves on first, as in Warnsdorff's rule.

#include <cstdio>
#include <map>
#include <utility>

const int DOWN[8] = {2, 1, -1, -2, -2, -1, 1, 2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
// The number of each square, or -1.
int numbers[8][8];

bool is_free(int row, int column) {
    return row >= 0 && row < rows && column >= 0 && column < columns && numbers[row][column] == -1;
}

// The number of free squares a move away.
int degree(int row, int column) {
    int found = 0;
    for (int move = 0; move < 8; move++)
        found += is_free(row + DOWN[move], column + RIGHT[move]);
    return found;
}

// Gives a free square a number, and goes on from there; says whether this gives a tour.
bool visit(int row, int column, int number) {
    numbers[row][column] = number;
    if (number == rows * columns - 1) return true;
    std::map<std::pair<int, int>, std::pair<int, int>> sorted;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (is_free(r, c)) sorted[{degree(r, c), move}] = {r, c};
    }
    for (auto [key, square] : sorted)
        if (visit(square.first, square.second, number + 1)) return true;
    numbers[row][column] = -1;
    return false;
}

int main() {
    if (scanf("%d %d", &rows, &columns) != 2) return 1;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) numbers[row][column] = -1;
    if (!visit(0, 0, 0)) {
        puts("Solution does not exist");
        return 0;
    }
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) printf("%3d ", numbers[row][column]);
        puts("");
    }
}
