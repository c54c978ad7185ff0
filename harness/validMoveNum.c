/* Our function of stage 1, for a nextMove that is handed in without one.
 *
 * Valid as C and as C++. All names but that of the function are static, so that a hand-in may use them too.
 */
#include "validMoveNum.h"

static int is_free(int r, int c, int n, int visited[100][100]) {
    return r >= 0 && r < n && c >= 0 && c < n && !visited[r][c];
}

int validMoveNum(int r, int c, int n, int visited[100][100]) {
    int p = 0;
    if (!is_free(r, c, n, visited))
        return -1;
    for (int rows = -2; rows <= 2; rows++)
        for (int columns = -2; columns <= 2; columns++)
            if (rows * columns == 2 || rows * columns == -2)
                p += is_free(r + rows, c + columns, n, visited);
    return p;
}
