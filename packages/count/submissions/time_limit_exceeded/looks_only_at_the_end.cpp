// Wrong: tries all walks, and looks only at their ends whether a square was visited twice.

#include <algorithm>
#include <iostream>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
std::vector<int> walk;

bool is_tour() {
    std::vector<int> sorted = walk;
    std::sort(sorted.begin(), sorted.end());
    return std::unique(sorted.begin(), sorted.end()) == sorted.end();
}

// The number of tours that begin with the walk and go on with a square.
long long tours(int row, int column) {
    walk.push_back(row * columns + column);
    long long found = 0;
    if ((int)walk.size() == rows * columns) {
        found = is_tour();
    } else {
        for (int move = 0; move < 8; move++) {
            int r = row + DOWN[move], c = column + RIGHT[move];
            if (r >= 0 && r < rows && c >= 0 && c < columns) found += tours(r, c);
        }
    }
    walk.pop_back();
    return found;
}

int main() {
    int row, column;
    std::cin >> rows >> columns >> row >> column;
    std::cout << tours(row, column) << '\n';
}
