/* Stage 2: reads a board with a knight and visited squares, and prints the move it takes.
 *
 * Valid as C and as C++. All names are static, so that a hand-in may use them too.
 */
#include <stdio.h>
#include "nextMove.h"

#define SIDE 100

static int visited[SIDE][SIDE];

int main(void) {
    int n, row, column, squares;
    if (scanf("%d %d %d %d", &n, &row, &column, &squares) != 4)
        return 1;
    for (int square = 0; square < squares; square++) {
        int r, c;
        if (scanf("%d %d", &r, &c) != 2)
            return 1;
        visited[r][c] = 1;
    }
    printf("%d\n", nextMove(row, column, n, visited));
    return 0;
}
