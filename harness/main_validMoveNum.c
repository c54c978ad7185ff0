/* Stage 1: reads a board with knights, and prints the p-values of all their moves.
 *
 * Valid as C and as C++. All names are static, so that a hand-in may use them too.
 */
#include <stdio.h>
#include "validMoveNum.h"

#define SIDE 100
#define MOVES 8

static const int row_steps[MOVES] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int column_steps[MOVES] = {1, 2, 2, 1, -1, -2, -2, -1};

static int visited[SIDE][SIDE];
static int rows[SIDE * SIDE];
static int columns[SIDE * SIDE];

int main(void) {
    int n, knights;
    if (scanf("%d %d", &n, &knights) != 2)
        return 1;
    for (int knight = 0; knight < knights; knight++) {
        if (scanf("%d %d", &rows[knight], &columns[knight]) != 2)
            return 1;
        visited[rows[knight]][columns[knight]] = 1;
    }
    for (int knight = 0; knight < knights; knight++)
        for (int move = 0; move < MOVES; move++) {
            int row = rows[knight] + row_steps[move];
            int column = columns[knight] + column_steps[move];
            int p = validMoveNum(row, column, n, visited);
            printf("%d%c", p, move + 1 < MOVES ? ' ' : '\n');
        }
    return 0;
}
