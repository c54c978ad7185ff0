// Wrong: goes back and tries all moves in a fixed order, which takes too long on large boards.

#include <cstdio>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
int numbers[100][100];

// Gives the square a number, and goes on from there; says whether this gives a tour.
bool visit(int row, int column, int number) {
    numbers[row][column] = number;
    if (number == rows * columns) return true;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (r >= 0 && r < rows && c >= 0 && c < columns && numbers[r][c] == 0)
            if (visit(r, c, number + 1)) return true;
    }
    numbers[row][column] = 0;
    return false;
}

int main() {
    int row, column;
    if (scanf("%d %d %d %d", &rows, &columns, &row, &column) != 4) return 1;
    if (!visit(row, column, 1)) {
        puts("no tour exists");
        return 0;
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            printf("%d%c", numbers[r][c], c < columns - 1 ? ' ' : '\n');
}
