#include <bits/stdc++.h>
using namespace std;

int n, m, A[100][100];
int dx[] = {-2, -1, 1, 2, 2, 1, -1, -2};
int dy[] = {1, 2, 2, 1, -1, -2, -2, -1};

bool in(int x, int y) { return x >= 0 && y >= 0 && x < n && y < n; }

int num(int x, int y) {
    if (!in(x, y) || A[x][y]) return -1;
    int k = 0;
    for (int i = 0; i < 8; i++)
        if (in(x + dx[i], y + dy[i]) && !A[x + dx[i]][y + dy[i]]) k++;
    return k;
}

int main() {
    scanf("%d%d", &n, &m);
    vector<int> x(m), y(m), t(m, 0);
    for (int i = 0; i < m; i++) scanf("%d%d", &x[i], &y[i]);
    int moved = 1;
    while (moved) {
        moved = 0;
        for (int i = 0; i < m; i++) {
            if (t[i] == 0) A[x[i]][y[i]] = 10000 * (i + 1);
            int best = -1, bestp = -1;
            for (int d = 0; d < 8; d++) {
                int p = num(x[i] + dx[d], y[i] + dy[d]);
                if (p > bestp) {
                    bestp = p;
                    best = d;
                }
            }
            if (best == -1) continue;
            x[i] += dx[best];
            y[i] += dy[best];
            t[i]++;
            A[x[i]][y[i]] = 10000 * (i + 1) + t[i];
            moved = 1;
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) printf("%d%s", A[i][j], j + 1 < n ? " " : "\n");
    return 0;
}
