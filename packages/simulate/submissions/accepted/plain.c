/* Straight from the statement. */

#include <stdio.h>

static const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int size, count;
static int rows[10000], columns[10000];
/* 10000 times the knight and its moves, or 0 for a free square. */
static int stamps[100][100];

static int is_free(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
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

/* One round: each knight has a turn. Returns how many moved. */
static int play_round(void)
{
    int moved = 0;
    for (int knight = 0; knight < count; knight++) {
        int move = next_move(rows[knight], columns[knight]);
        if (move == -1)
            continue;
        int stamp = stamps[rows[knight]][columns[knight]];
        rows[knight] += DOWN[move];
        columns[knight] += RIGHT[move];
        stamps[rows[knight]][columns[knight]] = stamp + 1;
        moved++;
    }
    return moved;
}

int main(void)
{
    if (scanf("%d %d", &size, &count) != 2)
        return 1;
    for (int knight = 0; knight < count; knight++) {
        if (scanf("%d %d", &rows[knight], &columns[knight]) != 2)
            return 1;
        stamps[rows[knight]][columns[knight]] = 10000 * (knight + 1);
    }
    while (play_round() > 0)
        ;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            printf("%d%c", stamps[row][column], column < size - 1 ? ' ' : '\n');
    return 0;
}
