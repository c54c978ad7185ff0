/* Stage 1 as a student writes it: fixed arrays, scanf, and the limits of the statement. */
#include <stdio.h>

int down[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int right[8] = {1, 2, 2, 1, -1, -2, -2, -1};
int taken[100][100];
int knight[10000][2];
int n, k;

int is_free(int r, int c) {
    return r >= 0 && r < n && c >= 0 && c < n && !taken[r][c];
}

int main(void) {
    scanf("%d %d", &n, &k);
    for (int i = 0; i < k; i++) {
        scanf("%d %d", &knight[i][0], &knight[i][1]);
        taken[knight[i][0]][knight[i][1]] = 1;
    }
    for (int i = 0; i < k; i++) {
        for (int m = 0; m < 8; m++) {
            int r = knight[i][0] + down[m], c = knight[i][1] + right[m];
            int p = -1;
            if (is_free(r, c)) {
                p = 0;
                for (int j = 0; j < 8; j++)
                    p += is_free(r + down[j], c + right[j]);
            }
            printf("%d ", p);
        }
        printf("\n");
    }
    return 0;
}
