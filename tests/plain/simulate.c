/* Stage 3 as a student writes it: fixed arrays, scanf, and the limits of the statement. */
#include <stdio.h>

int down[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int right[8] = {1, 2, 2, 1, -1, -2, -2, -1};
int board[100][100];
int knight[10000][2];
int n, k;

int is_free(int r, int c) {
    return r >= 0 && r < n && c >= 0 && c < n && board[r][c] == 0;
}

/* Moves a knight by the rule; 0 if it is stuck. */
int step(int i) {
    int row = knight[i][0], column = knight[i][1], best = 9, move = -1;
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
    if (move < 0)
        return 0;
    knight[i][0] = row + down[move];
    knight[i][1] = column + right[move];
    board[knight[i][0]][knight[i][1]] = board[row][column] + 1;
    return 1;
}

int main(void) {
    int moved = 1;
    scanf("%d %d", &n, &k);
    for (int i = 0; i < k; i++) {
        scanf("%d %d", &knight[i][0], &knight[i][1]);
        board[knight[i][0]][knight[i][1]] = 10000 * (i + 1);
    }
    while (moved) {
        moved = 0;
        for (int i = 0; i < k; i++)
            moved += step(i);
    }
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++)
            printf("%d ", board[r][c]);
        printf("\n");
    }
    return 0;
}
