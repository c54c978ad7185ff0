/* Straight from the statement. */

#include <stdio.h>

static const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int size;
/* Not 0 for a square that is not free. */
static int board[100][100];
static int rows[10000], columns[10000];

static int is_free(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && board[row][column] == 0;
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
        int here = degree(row + DOWN[move], column + RIGHT[move]);
        if (here != -1 && here < least) {
            least = here;
            best = move;
        }
    }
    return best;
}

/* Reads squares, and marks each with 10000 times its number in the list. */
static void read_squares(int count)
{
    for (int i = 0; i < count; i++) {
        scanf("%d %d", &rows[i], &columns[i]);
        board[rows[i]][columns[i]] = 10000 * (i + 1);
    }
}

static void stage1(void)
{
    int count;
    scanf("%d %d", &size, &count);
    read_squares(count);
    for (int i = 0; i < count; i++) {
        for (int move = 0; move < 8; move++) {
            int here = degree(rows[i] + DOWN[move], columns[i] + RIGHT[move]);
            printf("%d%c", here, move < 7 ? ' ' : '\n');
        }
    }
}

static void stage2(void)
{
    int row, column, count;
    scanf("%d %d %d %d", &size, &row, &column, &count);
    read_squares(count);
    printf("%d\n", next_move(row, column));
}

/* One round: each knight has a turn. Returns how many moved. */
static int play_round(int count)
{
    int moved = 0;
    for (int i = 0; i < count; i++) {
        int move = next_move(rows[i], columns[i]);
        if (move == -1)
            continue;
        int stamp = board[rows[i]][columns[i]];
        rows[i] += DOWN[move];
        columns[i] += RIGHT[move];
        board[rows[i]][columns[i]] = stamp + 1;
        moved++;
    }
    return moved;
}

static void stage3(void)
{
    int count;
    scanf("%d %d", &size, &count);
    read_squares(count);
    while (play_round(count) > 0)
        ;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            printf("%d%c", board[row][column], column < size - 1 ? ' ' : '\n');
}

int main(void)
{
    int stage;
    scanf("%d", &stage);
    if (stage == 1)
        stage1();
    else if (stage == 2)
        stage2();
    else
        stage3();
    return 0;
}
