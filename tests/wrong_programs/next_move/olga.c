#include <stdio.h>

int visited[100][100];
int move[8][2] = {{-2,1},{-1,2},{1,2},{2,1},{2,-1},{1,-2},{-1,-2},{-2,-1}};

int validMoveNum(int r, int c, int n)
{
    int k = 0;
    if (r < 0 || r > n - 1 || c < 0 || c > n - 1 || visited[r][c] == 1)
        return -1;
    for (int i = 0; i < 8; i++) {
        int nr = r + move[i][0], nc = c + move[i][1];
        if (nr < 0 || nr > n - 1 || nc < 0 || nc > n - 1)
            continue;
        if (visited[nr][nc] == 0)
            k++;
    }
    return k;
}

int nextMove(int r, int c, int n)
{
    int min = 8, idx = -1;
    for (int i = 0; i < 8; i++) {
        int p = validMoveNum(r + move[i][0], c + move[i][1], n);
        if (p >= 0 && p < min) {
            min = p;
            idx = i;
        }
    }
    return idx;
}

int main()
{
    int n, r, c, m;
    scanf("%d", &n);
    scanf("%d %d", &r, &c);
    scanf("%d", &m);
    while (m--) {
        int a, b;
        scanf("%d %d", &a, &b);
        visited[a][b] = 1;
    }
    printf("%d\n", nextMove(r, c, n));
    return 0;
}
