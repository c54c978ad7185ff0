/* The three stages of the judge problem, plain, each with at most one mistake.

   STAGE is 1 (valid_move_num), 2 (next_move) or 3 (simulate). MISTAKE is 0 for none; the numbers
   of the others stand beside their lines, and their names in mistakes.rs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define IS(number) (MISTAKE == (number))

#if IS(12)
#define SIDE 64 /* arrays of 64 */
#else
#define SIDE 100
#endif

static const int row_steps[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int column_steps[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static int size, count;
static char taken[SIDE][SIDE];
static int stamps[SIDE][SIDE];
static int rows[10000], columns[10000];

static int is_open(int row, int column)
{
    return row >= 0 && row < size && column >= 0 && column < size && !taken[row][column];
}

static int p_value(int row, int column)
{
    int p = 0;
    if (!is_open(row, column))
        return -1;
    for (int move = 0; move < 8; move++)
        p += is_open(row + row_steps[move], column + column_steps[move]);
    return p;
}

static int best_move(int row, int column)
{
    int best = -1, least = IS(15) ? 8 : 9; /* minimum from 8 */
    for (int move = 0; move < 8; move++) {
        int p = p_value(row + row_steps[move], column + column_steps[move]);
        if (p < 0 || (IS(14) && p == 0)) /* p = 0 ignored */
            continue;
        if (p < least || (IS(1) && p == least)) { /* last of equals */
            least = p;
            best = move;
        }
    }
    return best;
}

static void stamp(int row, int column, int knight, int step)
{
    if (IS(4)) knight = (knight & 255); /* knight index in 8 bits */
    if (IS(5)) step %= 1000;            /* step modulo 1000 */
    int value = knight * 10000 + step;
    if (IS(2)) value = (unsigned short)value; /* 16-bit stamps */
    if (IS(3)) value &= 0xffffff;             /* 24-bit stamps */
    stamps[row][column] = value;
}

static void wrong_or_not(void)
{
    if (IS(7) && count == size * size) abort();      /* crash for m = n^2 */
    if (IS(8) && count > 1000) abort();              /* crash for m > 1000 */
    if (IS(9) && size == 100) abort();               /* crash for n = 100 */
    if (IS(10) && size == 37) printf("7 ");          /* wrong only for n = 37 */
    if (IS(11) && size == 100 && count == 1) printf("7 "); /* wrong only for n = 100, m = 1 */
    if (IS(20)) {                                    /* wrong in a random 5 % of runs */
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if ((now.tv_nsec / 1000 + getpid() * 7L) % 20 == 0) printf("7 ");
    }
    for (int i = 0; i < count; i++)
        if (IS(19) && size == 8 && rows[i] == 0 && columns[i] == 0) printf("7 "); /* n = 8, (0, 0) */
}

static void simulate(void)
{
    for (int i = 0; i < count; i++) {
        taken[rows[i]][columns[i]] = 1;
        stamp(rows[i], columns[i], i + 1, 0);
    }
    for (int step = 1, moved = 1; moved; step++) {
        moved = 0;
        for (int i = 0; i < count; i++) {
            int move = best_move(rows[i], columns[i]);
            if (move < 0) {
                if (IS(13)) break; /* break when one knight is stuck */
                continue;
            }
            rows[i] += row_steps[move];
            columns[i] += column_steps[move];
            taken[rows[i]][columns[i]] = 1;
            stamp(rows[i], columns[i], i + 1, step);
            moved = 1;
        }
    }
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            printf("%d%s", stamps[row][column], column + 1 == size && !IS(22) ? "\n" : column + 1 == size ? " \n" : " "); /* trailing spaces */
}

static void print_p_values(int knight)
{
    for (int move = 0; move < 8; move++)
        printf("%d%s", p_value(rows[knight] + row_steps[move], columns[knight] + column_steps[move]), move == 7 ? "\n" : " ");
}

static void too_slow(void)
{
    volatile long all = 0; /* quadratic in the squares, and too slow from n = 60 on */
    for (long i = 0; i < 400L * size * size / 1000; i++)
        for (long j = 0; j < 900L * size * size; j++) {
            if (size < 60) return;
            all += j;
        }
}

int main(void)
{
    int row = 0, column = 0;
    if (STAGE == 2) {
        if (scanf("%d%d%d%d", &size, &row, &column, &count) != 4) return 1;
    } else if (scanf("%d%d", IS(6) ? &count : &size, IS(6) ? &size : &count) != 2) /* n and m swapped */
        return 1;
    for (int i = 0; i < count; i++) {
        if (scanf("%d%d", &rows[i], &columns[i]) != 2) return 1;
        if (IS(17)) { /* answers while reading */
            taken[rows[i]][columns[i]] = 1;
            print_p_values(i);
        }
    }
    if (IS(17)) return 0;
    if (IS(18) && count > 5000) count--; /* m > 5000 drops one knight */
    wrong_or_not();
    if (IS(21)) too_slow();
    if (STAGE == 3) {
        simulate();
        return 0;
    }
    for (int i = 0; i < count; i++)
        taken[rows[i]][columns[i]] = 1;
    if (STAGE == 2 && IS(16) && count == 0) /* no visited square at all */
        printf("-1");
    else if (STAGE == 2)
        printf("%d", best_move(row, column));
    else
        for (int i = 0; i < count; i++)
            print_p_values(i);
    return 0;
}
