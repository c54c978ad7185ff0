#include <stdio.h>

int n, m, used[12][12];
long ans;
int dx[] = {1, 2, 2, 1, -1, -2, -2, -1}, dy[] = {2, 1, -1, -2, -2, -1, 1, 2};

void dfs(int x, int y, int cnt) {
    if (cnt == n * m) {
        ans++;
        return;
    }
    for (int i = 0; i < 8; i++) {
        int a = x + dx[i], b = y + dy[i];
        if (a < 0 || b < 0 || a >= n || b >= m || used[a][b]) continue;
        used[a][b] = 1;
        dfs(a, b, cnt + 1);
        used[a][b] = 0;
    }
}

int main(void) {
    int x, y;
    scanf("%d %d %d %d", &n, &m, &x, &y);
    dfs(x, y, 1);
    printf("%ld\n", ans);
    return 0;
}
