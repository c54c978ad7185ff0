/* The problem `tour`, straight from the statement. */
#include <stdio.h>

static const int DOWN[8] = {-1, -1, 1, 1, -2, -2, 2, 2};
static const int RIGHT[8] = {-2, 2, -2, 2, -1, 1, -1, 1};

static int rows, columns;
/* The number of each square, or 0 if it has not been visited. */
static int numbers[100][100];

static int is_free(int row, int column)
{
    return row >= 0 && row < rows && column >= 0 && column < columns && numbers[row][column] == 0;
}

static int degree(int row, int column)
{
    int found = 0;
    for (int move = 0; move < 8; move++)
        found += is_free(row + DOWN[move], column + RIGHT[move]);
    return found;
}

/* The move to the free square with the fewest moves onward, or -1. */
static int next_move(int row, int column)
{
    int best = -1, least = 9;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (is_free(r, c) && degree(r, c) < least) {
            least = degree(r, c);
            best = move;
        }
    }
    return best;
}

int main(void)
{
    int row, column;
    if (scanf("%d %d %d %d", &rows, &columns, &row, &column) != 4)
        return 1;
    int visited = 1;
    numbers[row][column] = 1;
    int move = next_move(row, column);
    while (move >= 0) {
        row += DOWN[move];
        column += RIGHT[move];
        visited++;
        numbers[row][column] = visited;
        move = next_move(row, column);
    }
    int width = snprintf(NULL, 0, "%d", rows * columns);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            printf("%*d%c", width, numbers[r][c], c < columns - 1 ? ' ' : '\n');
    if (visited < rows * columns)
        printf("no full tour: stuck at (%d, %d) after %d of %d squares\n", row, column, visited,
               rows * columns);
    return 0;
}
