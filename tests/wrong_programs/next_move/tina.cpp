#include <algorithm>
#include <iostream>
#include <set>
#include <tuple>
#include <vector>
using namespace std;

typedef pair<int, int> Square;

int n;
set<Square> taken;
const int moves[8][2] = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};

bool valid(Square s) {
    return s.first >= 0 && s.first < n && s.second >= 0 && s.second < n && !taken.count(s);
}

int validMoveNum(Square s) {
    int k = 0;
    for (auto &mv : moves)
        if (valid(Square(s.first + mv[0], s.second + mv[1]))) k++;
    return k;
}

int main() {
    int r, c, m;
    cin >> n >> r >> c >> m;
    for (int i = 0; i < m; i++) {
        Square s;
        cin >> s.first >> s.second;
        taken.insert(s);
    }
    vector<tuple<int, Square, int>> list;
    for (int i = 0; i < 8; i++) {
        Square s(r + moves[i][0], c + moves[i][1]);
        if (valid(s)) list.push_back(make_tuple(validMoveNum(s), s, i));
    }
    sort(list.begin(), list.end());
    if (list.empty())
        cout << -1 << endl;
    else
        cout << get<2>(list[0]) << endl;
}
