#include <stdio.h>

int move[8][2] = {{-2,1},{-1,2},{1,2},{2,1},{2,-1},{1,-1},{-1,-2},{-2,-1}};
int visited[100][100];
int r[10000], c[10000], s[10000];

int validMoveNum(int r, int c, int n)
{
    if (r < 0 || r >= n || c < 0 || c >= n) return -1;
    if (visited[r][c]) return -1;
    int num = 0;
    for (int i = 0; i < 8; i++) {
        int x = r + move[i][0];
        int y = c + move[i][1];
        if (x < 0 || x >= n || y < 0 || y >= n) continue;
        if (!visited[x][y]) num++;
    }
    return num;
}

int nextMove(int r, int c, int n)
{
    int ans = -1, min = 9;
    for (int i = 0; i < 8; i++) {
        int p = validMoveNum(r + move[i][0], c + move[i][1], n);
        if (p == -1) continue;
        if (p < min) { min = p; ans = i; }
    }
    return ans;
}

int main()
{
    int n, m;
    scanf("%d%d", &n, &m);
    for (int i = 0; i < m; i++) {
        scanf("%d%d", &r[i], &c[i]);
        visited[r[i]][c[i]] = 10000 * (i + 1);
    }
    int go = 1;
    while (go) {
        go = 0;
        for (int i = 0; i < m; i++) {
            int k = nextMove(r[i], c[i], n);
            if (k != -1) {
                r[i] += move[k][0];
                c[i] += move[k][1];
                visited[r[i]][c[i]] = 10000 * (i + 1) + ++s[i];
                go = 1;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            printf("%d", visited[i][j]);
            if (j == n - 1) printf("\n");
            else printf(" ");
        }
    }
    return 0;
}
