/* Reads a grid, and prints what the class of LeetCode 2596 says of it. What the class prints is no output. */
#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
#define main main_of_solution
#include "{solution}"
#undef main

int main() {
    const int output = dup(1);
    dup2(2, 1);
    int n;
    std::cin >> n;
    std::vector<std::vector<int>> grid(n, std::vector<int>(n));
    for (auto &row : grid)
        for (int &number : row)
            std::cin >> number;
    const bool is_tour = Solution().checkValidGrid(grid);
    dprintf(output, "%s\n", is_tour ? "true" : "false");
    return 0;
}
