// Wrong: the number of tours is not set back to 0 before the next case.
#include <iostream>

const int MOVES[8][2] = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};

int rows, columns;
bool visited[9][9];
int found = 0;

void visit(int row, int column, int left) {
    if (left == 0) {
        found++;
        return;
    }
    for (const auto &move : MOVES) {
        int down = row + move[0], right = column + move[1];
        if (down < 0 || down >= rows || right < 0 || right >= columns || visited[down][right])
            continue;
        visited[down][right] = true;
        visit(down, right, left - 1);
        visited[down][right] = false;
    }
}

int main() {
    int cases;
    std::cin >> cases;
    while (cases-- > 0) {
        int row, column;
        std::cin >> rows >> columns >> row >> column;
        visited[row][column] = true;
        visit(row, column, rows * columns - 1);
        visited[row][column] = false;
        std::cout << found << "\n";
    }
}
