#include <stdio.h>

int board[100][100];
int n, m;
int rr[8] = {-1, -1, 1, 1, -2, -2, 2, 2};
int cc[8] = {-2, 2, -2, 2, -1, 1, -1, 1};

int possible(int i, int j)
{
    return i >= 0 && i < n && j >= 0 && j < m && board[i][j] == 0;
}

int degree(int i, int j)
{
    int k, d = 0;
    for (k = 0; k < 8; k++)
        d += possible(i + rr[k], j + cc[k]);
    return d;
}

int main()
{
    int i, j, k, x, y, moves = 0, done = 0;
    scanf("%d %d %d %d", &n, &m, &i, &j);
    board[i][j] = 1;
    while (!done) {
        int low = 9, a = 0, b = 0;
        for (k = 0; k < 8; k++) {
            x = i + rr[k];
            y = j + cc[k];
            if (possible(x, y) && degree(x, y) < low) {
                low = degree(x, y);
                a = x;
                b = y;
            }
        }
        if (low == 9) {
            done = 1;
        } else {
            i = a;
            j = b;
            moves++;
            board[i][j] = moves + 1;
        }
    }
    for (x = 0; x < n; x++) {
        for (y = 0; y < m; y++)
            printf("%6d", board[x][y]);
        printf("\n");
    }
    if (moves < n * m - 1)
        printf("no full tour: stuck at (%d, %d) after %d of %d squares\n", i, j, moves, n * m);
    return 0;
}
