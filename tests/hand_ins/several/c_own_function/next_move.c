/* Stage 2 as a program, with a function of the name that stage 1 asks for. */
#include <stdio.h>

int down[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int right[8] = {1, 2, 2, 1, -1, -2, -2, -1};
int visited[100][100];
int n;

int is_free(int r, int c) {
    return r >= 0 && r < n && c >= 0 && c < n && !visited[r][c];
}

int validMoveNum(int r, int c) {
    int p = 0;
    for (int j = 0; j < 8; j++)
        p += is_free(r + down[j], c + right[j]);
    return p;
}

int main(void) {
    int row, column, k, best = 9, move = -1;
    scanf("%d %d %d %d", &n, &row, &column, &k);
    for (int i = 0; i < k; i++) {
        int r, c;
        scanf("%d %d", &r, &c);
        visited[r][c] = 1;
    }
    for (int m = 0; m < 8; m++) {
        int r = row + down[m], c = column + right[m], p;
        if (!is_free(r, c))
            continue;
        p = validMoveNum(r, c);
        if (p < best) {
            best = p;
            move = m;
        }
    }
    printf("%d\n", move);
    return 0;
}
