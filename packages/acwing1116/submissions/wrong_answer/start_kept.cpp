// Wrong: the start of a case stays marked in the cases after it.
#include <iostream>

const int MOVES[8][2] = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};

int rows, columns;
bool visited[9][9];

long long tours(int row, int column, int left) {
    if (left == 0)
        return 1;
    long long found = 0;
    for (const auto &move : MOVES) {
        int down = row + move[0], right = column + move[1];
        if (down < 0 || down >= rows || right < 0 || right >= columns || visited[down][right])
            continue;
        visited[down][right] = true;
        found += tours(down, right, left - 1);
        visited[down][right] = false;
    }
    return found;
}

int main() {
    int cases;
    std::cin >> cases;
    while (cases-- > 0) {
        int row, column;
        std::cin >> rows >> columns >> row >> column;
        visited[row][column] = true;
        std::cout << tours(row, column, rows * columns - 1) << "\n";
    }
}
