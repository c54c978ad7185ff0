/* A right hand-in for stage 2 of the assignment: the function alone. */
#include "nextMove.h"

int nextMove(int r, int c, int n, int visited[100][100]) {
    static const int step[8][2] = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1},
                                   {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};
    int i, chosen = -1, least = 9;
    for (i = 0; i < 8; i++) {
        int p = validMoveNum(r + step[i][0], c + step[i][1], n, visited);
        if (p != -1 && p < least) {
            least = p;
            chosen = i;
        }
    }
    return chosen;
}
