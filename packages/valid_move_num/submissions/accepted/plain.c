/* Straight from the statement. */

#include <stdio.h>

static const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int size, count;
static int rows[10000], columns[10000];
static int taken[100][100];

static int is_free(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && !taken[row][column];
}

/* -1 for a square that is not free, otherwise the number of free squares a move away. */
static int degree(int row, int column)
{
    int found = 0;
    if (!is_free(row, column))
        return -1;
    for (int move = 0; move < 8; move++)
        found += is_free(row + DOWN[move], column + RIGHT[move]);
    return found;
}

int main(void)
{
    if (scanf("%d %d", &size, &count) != 2)
        return 1;
    for (int knight = 0; knight < count; knight++) {
        if (scanf("%d %d", &rows[knight], &columns[knight]) != 2)
            return 1;
        taken[rows[knight]][columns[knight]] = 1;
    }
    for (int knight = 0; knight < count; knight++)
        for (int move = 0; move < 8; move++) {
            int p = degree(rows[knight] + DOWN[move], columns[knight] + RIGHT[move]);
            printf("%d%c", p, move < 7 ? ' ' : '\n');
        }
    return 0;
}
