#include <stdio.h>

int visited[100][100];
int move[8][2] = {{-2,1},{-1,2},{1,2},{2,1},{2,-1},{1,-2},{-1,-2},{-2,-1}};
int n;

int can(int r, int c)
{
    if (r < 0 || r >= n) return 0;
    if (c < 0 || c >= n) return 0;
    if (visited[r][c]) return 0;
    return 1;
}

int validMoveNum(int r, int c)
{
    int i, total = 0;
    if (!can(r, c)) return -1;
    for (i = 0; i < 8; i++)
        if (can(r + move[i][0], c + move[i][1])) total++;
    return total;
}

int main(void)
{
    int m, r, c, i, j;
    scanf("%d%d", &n, &m);
    for (i = 0; i < m; i++) {
        scanf("%d%d", &r, &c);
        visited[r][c] = 1;
        for (j = 0; j < 8; j++) {
            printf("%d", validMoveNum(r + move[j][0], c + move[j][1]));
            printf(j < 7 ? " " : "\n");
        }
    }
    return 0;
}
