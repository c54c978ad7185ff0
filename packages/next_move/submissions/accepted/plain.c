/* Straight from the statement. */

#include <stdio.h>

static const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int size;
static int visited[100][100];

static int is_free(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && !visited[row][column];
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

/* The move to the square with the smallest degree, or -1. */
static int next_move(int row, int column)
{
    int best = -1, least = 9;
    for (int move = 0; move < 8; move++) {
        int p = degree(row + DOWN[move], column + RIGHT[move]);
        if (p != -1 && p < least) {
            least = p;
            best = move;
        }
    }
    return best;
}

int main(void)
{
    int row, column, count;
    if (scanf("%d %d %d %d", &size, &row, &column, &count) != 4)
        return 1;
    for (int i = 0; i < count; i++) {
        int r, c;
        if (scanf("%d %d", &r, &c) != 2)
            return 1;
        visited[r][c] = 1;
    }
    printf("%d\n", next_move(row, column));
    return 0;
}
