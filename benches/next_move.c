/* The judge problem's second stage, for the benchmark of `judge`. */
#include <stdio.h>

static const int row_steps[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int column_steps[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static int size;
static char visited[100][100];

static int is_open(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && !visited[row][column];
}

static int degree(int row, int column)
{
    int count = 0;
    for (int move = 0; move < 8; move++)
        count += is_open(row + row_steps[move], column + column_steps[move]);
    return count;
}

int main(void)
{
    int row, column, count;
    if (scanf("%d%d%d%d", &size, &row, &column, &count) != 4)
        return 1;
    for (int r, c; count > 0 && scanf("%d%d", &r, &c) == 2; count--)
        visited[r][c] = 1;
    int best = -1, least = 9;
    for (int move = 0; move < 8; move++) {
        int r = row + row_steps[move], c = column + column_steps[move];
        if (is_open(r, c) && degree(r, c) < least) {
            least = degree(r, c);
            best = move;
        }
    }
    printf("%d", best);
    return 0;
}
