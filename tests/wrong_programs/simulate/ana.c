#include <stdio.h>

#define MAX 100

int board[MAX][MAX];
int row[MAX * MAX], col[MAX * MAX], steps[MAX * MAX];
int dr[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};
int n, m;

int is_free(int r, int c)
{
    return r >= 0 && r < n && c >= 0 && c < n && board[r][c] == 0;
}

int room(int r, int c)
{
    int i, count = 0;
    if (!is_free(r, c))
        return -1;
    for (i = 0; i < 8; i++)
        count += is_free(r + dr[i], c + dc[i]);
    return count;
}

int choose(int r, int c)
{
    int i, best = -1, least = 100;
    for (i = 0; i < 8; i++) {
        int p = room(r + dr[i], c + dc[i]);
        if (p >= 0 && p < least) {
            least = p;
            best = i;
        }
    }
    return best;
}

int main(void)
{
    int i, j, k, running = 1;
    scanf("%d %d", &n, &m);
    for (k = 0; k < m; k++) {
        scanf("%d %d", &row[k], &col[k]);
        board[row[k]][col[k]] = 10000 * (k + 1);
    }
    while (running) {
        for (k = 0; k < m; k++) {
            int d = choose(row[k], col[k]);
            if (d == -1) {
                running = 0;
                break;
            }
            row[k] += dr[d];
            col[k] += dc[d];
            steps[k]++;
            board[row[k]][col[k]] = 10000 * (k + 1) + steps[k];
        }
    }
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++) {
            if (j > 0)
                printf(" ");
            printf("%d", board[i][j]);
        }
        printf("\n");
    }
    return 0;
}
