// Straight from the statement: goes back as soon as a free square cannot be visited any more.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int size, length;
std::vector<std::string> board;
std::vector<std::vector<int>> near_squares;
std::vector<bool> is_free;
std::vector<int> steps;

int count_free(int square) {
    int count = 0;
    for (int to : near_squares[square]) {
        count += is_free[to];
    }
    return count;
}

// Whether each free square can be entered and, all but one, be left; and all can be reached.
bool can_go_on(int here, int left) {
    int ends = 0;
    for (int square = 0; square < size * size; square++) {
        if (!is_free[square]) {
            continue;
        }
        const std::vector<int>& near = near_squares[square];
        int ways = count_free(square) + std::count(near.begin(), near.end(), here);
        if (ways == 0) {
            return false;
        }
        ends += ways == 1;
    }
    std::vector<bool> is_reached(size * size);
    std::vector<int> last = {here};
    while (!last.empty()) {
        int square = last.back();
        last.pop_back();
        for (int to : near_squares[square]) {
            if (is_free[to] && !is_reached[to]) {
                is_reached[to] = true;
                left--;
                last.push_back(to);
            }
        }
    }
    return ends <= 1 && left == 0;
}

// Whether the knight, which is on the square now, can visit all others.
bool visit(int here, int step) {
    steps[here] = step;
    is_free[here] = false;
    if (step == length) {
        return true;
    }
    if (can_go_on(here, length - step)) {
        std::vector<std::pair<int, int>> choice;
        for (int to : near_squares[here]) {
            if (is_free[to]) {
                choice.emplace_back(count_free(to), to);
            }
        }
        std::sort(choice.begin(), choice.end());
        for (const auto& next : choice) {
            if (visit(next.second, step + 1)) {
                return true;
            }
        }
    }
    is_free[here] = true;
    return false;
}

int main() {
    std::cin >> size;
    board.resize(size);
    for (std::string& row : board) {
        std::cin >> row;
    }
    int row, column;
    std::cin >> row >> column;
    row--;
    column--;
    near_squares.resize(size * size);
    is_free.resize(size * size);
    steps.resize(size * size);
    int same = 0;
    for (int r = 0; r < size; r++) {
        for (int c = 0; c < size; c++) {
            if (board[r][c] == '*') {
                continue;
            }
            is_free[r * size + c] = true;
            length++;
            same += (r + c + row + column) % 2 == 0;
            for (int move = 0; move < 8; move++) {
                int to_r = r + DOWN[move], to_c = c + RIGHT[move];
                bool is_on_board = 0 <= to_r && to_r < size && 0 <= to_c && to_c < size;
                if (is_on_board && board[to_r][to_c] == '.') {
                    near_squares[r * size + c].push_back(to_r * size + to_c);
                }
            }
        }
    }
    // The knight changes colour with each move.
    int more = same - (length - same);
    if ((more != 0 && more != 1) || !visit(row * size + column, 1)) {
        std::puts("no sol");
        return 0;
    }
    for (int r = 0; r < size; r++) {
        for (int c = 0; c < size; c++) {
            if (board[r][c] == '*') {
                std::printf("**");
            } else {
                std::printf("%02d", steps[r * size + c]);
            }
            std::putchar(c + 1 < size ? ' ' : '\n');
        }
    }
}
