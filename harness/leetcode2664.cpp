/* Reads a board and a start, and prints the tour of the class of LeetCode 2664. What the class prints is no output. */
#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
#define main main_of_solution
#include "{solution}"
#undef main

int main() {
    const int output = dup(1);
    dup2(2, 1);
    int m, n, r, c;
    std::cin >> m >> n >> r >> c;
    const std::vector<std::vector<int>> board = Solution().tourOfKnight(m, n, r, c);
    for (const auto &row : board)
        for (std::size_t column = 0; column < row.size(); column++)
            dprintf(output, "%d%c", row[column], column + 1 < row.size() ? ' ' : '\n');
    return 0;
}
