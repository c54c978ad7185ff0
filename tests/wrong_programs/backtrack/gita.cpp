#include <iomanip>
#include <iostream>
#include <vector>
using namespace std;

int n, m;
vector<vector<int>> sol;
int xMove[] = {2, 1, -1, -2, -2, -1, 1, 2};
int yMove[] = {1, 2, 2, 1, -1, -2, -2, -1};

bool isSafe(int row, int col) {
    return row >= 0 && row < n && col >= 0 && col < m && sol[row][col] < 0;
}

bool search(int row, int col, int number) {
    if (number == n * m) return true;
    for (int k = 0; k < 8; k++) {
        int r = row + yMove[k];
        int c = col + xMove[k];
        if (isSafe(r, c)) {
            sol[r][c] = number;
            if (search(r, c, number + 1)) return true;
            sol[r][c] = -1;
        }
    }
    return false;
}

int main() {
    cin >> n >> m;
    sol = vector<vector<int>>(n, vector<int>(m, -1));
    sol[0][0] = 0;
    if (!search(0, 0, 1)) {
        cout << "Solution does not exist" << endl;
        return 0;
    }
    for (auto &line : sol) {
        for (int v : line) cout << setw(3) << v << " ";
        cout << endl;
    }
    return 0;
}
