#include <iostream>
using namespace std;

int n;
bool seen[100][100];
int vr[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int vc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

bool frei(int r, int c) {
    return r >= 0 && r < n && c >= 0 && c < n && !seen[r][c];
}

int main() {
    int r, c, m;
    int best;
    int value[8];
    cin >> n >> r >> c >> m;
    for (int i = 0; i < m; i++) {
        int a, b;
        cin >> a >> b;
        seen[a][b] = true;
    }
    for (int i = 0; i < 8; i++) {
        value[i] = -1;
        if (frei(r + vr[i], c + vc[i])) {
            value[i] = 0;
            for (int j = 0; j < 8; j++)
                if (frei(r + vr[i] + vr[j], c + vc[i] + vc[j])) value[i]++;
        }
    }
    int smallest = 1000;
    for (int i = 0; i < 8; i++) {
        if (value[i] != -1 && value[i] < smallest) {
            smallest = value[i];
            best = i;
        }
    }
    cout << best << endl;
    return 0;
}
