// Straight from the statement: tries all moves, and takes each back.
#include <iostream>

const int MOVES[8][2] = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};

struct Board {
    int rows, columns;
    bool visited[9][9];

    // The number of ways to visit the squares that are left.
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
};

int main() {
    int cases;
    std::cin >> cases;
    for (int number = 0; number < cases; number++) {
        Board board = {};
        int row, column;
        std::cin >> board.rows >> board.columns >> row >> column;
        board.visited[row][column] = true;
        std::cout << board.tours(row, column, board.rows * board.columns - 1) << "\n";
    }
}
