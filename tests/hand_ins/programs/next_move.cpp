// Stage 2 as a program in C++.
#include <iostream>
#include <set>
#include <utility>

const int rows[] = {-2, -1, 1, 2, 2, 1, -1, -2}, columns[] = {1, 2, 2, 1, -1, -2, -2, -1};
std::set<std::pair<int, int>> visited;
int n;

int room(int r, int c, int depth) {
    if (r < 0 || c < 0 || r >= n || c >= n || visited.count({r, c})) return -1;
    int free = 0;
    for (int k = 0; depth > 0 && k < 8; k++)
        free += room(r + rows[k], c + columns[k], depth - 1) >= 0;
    return free;
}

int main() {
    int r, c, m, best = -1, least = 9;
    std::cin >> n >> r >> c >> m;
    for (int x, y; m-- > 0;) {
        std::cin >> x >> y;
        visited.insert({x, y});
    }
    for (int k = 0; k < 8; k++) {
        int p = room(r + rows[k], c + columns[k], 1);
        if (p >= 0 && p < least) least = p, best = k;
    }
    std::cout << best << "\n";
}
