/* Stage 2, which includes a source. */
#include <stdio.h>

#include "board.c"

int main(void) {
    int row, column, k, best = 9, move = -1;
    scanf("%d %d %d %d", &n, &row, &column, &k);
    for (int i = 0; i < k; i++) {
        int r, c;
        scanf("%d %d", &r, &c);
        visited[r][c] = 1;
    }
    for (int m = 0; m < 8; m++) {
        int r = row + down[m], c = column + right[m], p = 0;
        if (!is_free(r, c))
            continue;
        for (int j = 0; j < 8; j++)
            p += is_free(r + down[j], c + right[j]);
        if (p < best) {
            best = p;
            move = m;
        }
    }
    printf("%d\n", move);
    return 0;
}
