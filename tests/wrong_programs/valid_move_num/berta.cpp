#include <iostream>
#include <utility>
#include <vector>

int n, m;
bool board[100][100];
std::pair<int, int> d[8] = {{1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}};

bool onBoard(int r, int c) { return r >= 0 && r < n && c >= 0 && c < n; }

int validMoves(int r, int c) {
    int res = 0;
    if (!onBoard(r, c)) return -1;
    for (auto &x : d)
        if (onBoard(r + x.first, c + x.second) && !board[r + x.first][c + x.second]) res++;
    return res;
}

int main() {
    std::cin >> n >> m;
    std::vector<std::pair<int, int>> k(m);
    for (auto &p : k) {
        std::cin >> p.first >> p.second;
        board[p.first][p.second] = true;
    }
    for (auto &p : k) {
        for (int i = 0; i < 8; i++)
            std::cout << validMoves(p.first + d[i].first, p.second + d[i].second) << (i < 7 ? " " : "\n");
    }
    return 0;
}
