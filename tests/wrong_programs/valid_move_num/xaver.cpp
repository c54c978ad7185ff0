#include <iostream>
#include <vector>
using namespace std;

int dr[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

class Board {
    vector<vector<bool>> occ;
    int n;

public:
    Board(int size) : occ(size, vector<bool>(size, false)), n(size) {}
    void put(int r, int c) { occ[r][c] = true; }
    bool inside(int r, int c) const { return r >= 0 && r < n && c >= 0 && c < n; }
    int room(int r, int c) const {
        if (!inside(r, c)) return -1;
        int cnt = 0;
        if (occ[r][c]) return cnt;
        for (int i = 0; i < 8; i++) {
            int a = r + dr[i], b = c + dc[i];
            if (inside(a, b) && !occ[a][b]) cnt++;
        }
        return cnt;
    }
};

int main() {
    int n, m;
    cin >> n >> m;
    Board board(n);
    vector<pair<int, int>> knights;
    for (int i = 0; i < m; i++) {
        int r, c;
        cin >> r >> c;
        knights.push_back({r, c});
        board.put(r, c);
    }
    for (auto k : knights) {
        for (int i = 0; i < 8; i++) {
            if (i) cout << ' ';
            cout << board.room(k.first + dr[i], k.second + dc[i]);
        }
        cout << '\n';
    }
}
