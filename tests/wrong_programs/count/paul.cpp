#include <cstdlib>
#include <iostream>
#include <vector>
using namespace std;

int n, m, startRow, startCol;
vector<vector<bool>> visited;

long tours(int row, int col, int left) {
    if (left == 0) return abs(row - startRow) * abs(col - startCol) == 2 ? 1 : 0;
    long sum = 0;
    for (int dr = -2; dr <= 2; dr++)
        for (int dc = -2; dc <= 2; dc++) {
            if (abs(dr * dc) != 2) continue;
            int r = row + dr, c = col + dc;
            if (r < 0 || r >= n || c < 0 || c >= m || visited[r][c]) continue;
            visited[r][c] = true;
            sum += tours(r, c, left - 1);
            visited[r][c] = false;
        }
    return sum;
}

int main() {
    cin >> n >> m >> startRow >> startCol;
    visited.assign(n, vector<bool>(m, false));
    visited[startRow][startCol] = true;
    cout << tours(startRow, startCol, n * m - 1) << endl;
}
