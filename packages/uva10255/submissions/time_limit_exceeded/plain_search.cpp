// Too slow: tries all moves in a fixed order, and goes back where the knight is stuck.

#include <cstdio>
#include <cstring>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int size, first_row, first_column, board[51][51];

// Whether the walk can go on from this square, which has this step, to a closed tour.
bool goes_on(int row, int column, int step) {
    if (row < 1 || row > size || column < 1 || column > size) return false;
    if (step > size * size) return row == first_row && column == first_column;
    if (board[row][column] != 0) return false;
    board[row][column] = step;
    for (int move = 0; move < 8; move++)
        if (goes_on(row + DOWN[move], column + RIGHT[move], step + 1)) return true;
    board[row][column] = 0;
    return false;
}

int main() {
    for (int line = 0; scanf("%d %d %d", &size, &first_row, &first_column) == 3; line++) {
        if (line > 0) printf("\n");
        memset(board, 0, sizeof board);
        if (!goes_on(first_row, first_column, 1)) {
            printf("No Circuit Tour.\n");
            continue;
        }
        for (int row = 1; row <= size; row++) {
            for (int column = 1; column <= size; column++) printf("%5d", board[row][column]);
            printf("\n");
        }
    }
}
