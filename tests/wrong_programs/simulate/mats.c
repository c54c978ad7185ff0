#include <stdio.h>
#include <string.h>

#define N 100

typedef struct {
    short r, c;
    short steps;
} knight;

short board[N][N];
knight k[N * N];
int n, m;

const int move[8][2] = {
    {-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}
};

int freeCell(int r, int c)
{
    if (r < 0 || c < 0 || r >= n || c >= n)
        return 0;
    return board[r][c] == 0;
}

int pValue(int r, int c)
{
    int i, p = 0;
    if (!freeCell(r, c))
        return -1;
    for (i = 0; i < 8; i++)
        if (freeCell(r + move[i][0], c + move[i][1]))
            p++;
    return p;
}

int step(int i)
{
    int j, dir = -1, min = 9;
    for (j = 0; j < 8; j++) {
        int p = pValue(k[i].r + move[j][0], k[i].c + move[j][1]);
        if (p != -1 && p < min) {
            min = p;
            dir = j;
        }
    }
    if (dir == -1)
        return 0;
    k[i].r += move[dir][0];
    k[i].c += move[dir][1];
    k[i].steps++;
    board[k[i].r][k[i].c] = 10000 * (i + 1) + k[i].steps;
    return 1;
}

int main(void)
{
    int i, j, moved;
    memset(board, 0, sizeof board);
    scanf("%d %d", &n, &m);
    for (i = 0; i < m; i++) {
        int r, c;
        scanf("%d %d", &r, &c);
        k[i].r = r;
        k[i].c = c;
        board[r][c] = 10000 * (i + 1);
    }
    do {
        moved = 0;
        for (i = 0; i < m; i++)
            moved += step(i);
    } while (moved > 0);
    for (i = 0; i < n; i++) {
        for (j = 0; j < n - 1; j++)
            printf("%d ", board[i][j]);
        printf("%d\n", board[i][n - 1]);
    }
    return 0;
}
