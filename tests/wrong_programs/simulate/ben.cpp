#include <iostream>
#include <vector>
using namespace std;

const int DR[] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int DC[] = {1, 2, 2, 1, -1, -2, -2, -1};

struct Knight {
    int r, c, step;
    int plan;
};

int n, m;
vector<vector<int>> grid;

bool ok(int r, int c) { return r >= 0 && c >= 0 && r < n && c < n && grid[r][c] == 0; }

int p(int r, int c) {
    if (!ok(r, c)) return -1;
    int s = 0;
    for (int i = 0; i < 8; i++)
        if (ok(r + DR[i], c + DC[i])) s++;
    return s;
}

int decide(const Knight &k) {
    int best = -1, bp = 9;
    for (int i = 0; i < 8; i++) {
        int v = p(k.r + DR[i], k.c + DC[i]);
        if (v != -1 && v < bp) {
            bp = v;
            best = i;
        }
    }
    return best;
}

int main() {
    cin >> n >> m;
    grid.assign(n, vector<int>(n, 0));
    vector<Knight> ks(m);
    for (int i = 0; i < m; i++) {
        cin >> ks[i].r >> ks[i].c;
        ks[i].step = 0;
        grid[ks[i].r][ks[i].c] = (i + 1) * 10000;
    }
    bool moved = true;
    while (moved) {
        moved = false;
        for (auto &k : ks) k.plan = decide(k);
        for (int i = 0; i < m; i++) {
            Knight &k = ks[i];
            if (k.plan < 0) continue;
            k.r += DR[k.plan];
            k.c += DC[k.plan];
            k.step++;
            grid[k.r][k.c] = (i + 1) * 10000 + k.step;
            moved = true;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) cout << (j ? " " : "") << grid[i][j];
        cout << endl;
    }
}
