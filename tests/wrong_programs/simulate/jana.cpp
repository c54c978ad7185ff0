#include <array>
#include <iostream>
#include <vector>

using Board = std::vector<std::vector<int>>;

const std::array<std::pair<int, int>, 8> jumps = {{{-2, 1}, {-1, 2}, {1, 2}, {2, 1},
                                                   {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}};

bool empty(const Board &b, int r, int c) {
    int n = b.size();
    return r >= 0 && r < n && c >= 0 && c < n && b[r][c] == 0;
}

int exits(const Board &b, int r, int c) {
    int e = 0;
    for (auto [x, y] : jumps) e += empty(b, r + x, c + y);
    return e;
}

void walk(Board &b, int r, int c, int value) {
    while (true) {
        int nr = -1, nc = -1, few = 100;
        for (auto [x, y] : jumps) {
            if (!empty(b, r + x, c + y)) continue;
            int e = exits(b, r + x, c + y);
            if (e < few) {
                few = e;
                nr = r + x;
                nc = c + y;
            }
        }
        if (nr < 0) return;
        r = nr;
        c = nc;
        b[r][c] = ++value;
    }
}

int main() {
    int n, m;
    std::cin >> n >> m;
    Board b(n, std::vector<int>(n));
    std::vector<std::pair<int, int>> start(m);
    for (int k = 0; k < m; k++) {
        std::cin >> start[k].first >> start[k].second;
        b[start[k].first][start[k].second] = 10000 * (k + 1);
    }
    for (int k = 0; k < m; k++) walk(b, start[k].first, start[k].second, 10000 * (k + 1));
    for (auto &line : b) {
        for (int j = 0; j < n; j++) std::cout << (j == 0 ? "" : " ") << line[j];
        std::cout << '\n';
    }
}
