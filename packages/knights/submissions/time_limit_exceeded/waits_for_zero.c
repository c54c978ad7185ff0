/* Wrong: reads on until getchar returns 0, but at the end of the input it returns EOF, which is -1. */

#include <stdio.h>

static const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int size, count;
static int rows[10000], columns[10000];
/* 0 for a free square. */
static int stamps[100][100];

static int is_free(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
}

/* -1 for a square that is not free, otherwise the number of free squares a move away. */
static int room(int row, int column)
{
    int found = 0;
    if (!is_free(row, column))
        return -1;
    for (int move = 0; move < 8; move++)
        found += is_free(row + DOWN[move], column + RIGHT[move]);
    return found;
}

/* The move to the square with the least room, or -1. */
static int best_move(int row, int column)
{
    int best = -1, least = 9;
    for (int move = 0; move < 8; move++) {
        int found = room(row + DOWN[move], column + RIGHT[move]);
        if (found >= 0 && found < least) {
            least = found;
            best = move;
        }
    }
    return best;
}

/* Reads a number. */
static int read_number(void)
{
    int number = 0;
    if (scanf("%d", &number) != 1)
        return 0;
    return number;
}

/* Reads the squares, and marks the k-th with 10000 x k. */
static void read_squares(void)
{
    for (int index = 0; index < count; index++) {
        rows[index] = read_number();
        columns[index] = read_number();
        stamps[rows[index]][columns[index]] = 10000 * (index + 1);
    }
}

static void valid_move_num(void)
{
    size = read_number();
    count = read_number();
    read_squares();
    for (int knight = 0; knight < count; knight++)
        for (int move = 0; move < 8; move++) {
            int found = room(rows[knight] + DOWN[move], columns[knight] + RIGHT[move]);
            printf("%d%c", found, move < 7 ? ' ' : '\n');
        }
}

static void next_move(void)
{
    size = read_number();
    int row = read_number();
    int column = read_number();
    count = read_number();
    read_squares();
    printf("%d\n", best_move(row, column));
}

/* One round: each knight has a turn. Returns how many moved. */
static int play_round(void)
{
    int moved = 0;
    for (int knight = 0; knight < count; knight++) {
        int move = best_move(rows[knight], columns[knight]);
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

static void simulate(void)
{
    size = read_number();
    count = read_number();
    read_squares();
    while (play_round() > 0)
        ;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            printf("%d%c", stamps[row][column], column < size - 1 ? ' ' : '\n');
}

int main(void)
{
    int stage = read_number();
    if (stage == 1)
        valid_move_num();
    if (stage == 2)
        next_move();
    if (stage == 3)
        simulate();
    while (getchar() != 0)
        ;
    return 0;
}
