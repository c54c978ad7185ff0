// Straight from the statement: the square of each number, then every move.

#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> rows(n * n), columns(n * n);
    for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) {
            int number;
            std::cin >> number;
            rows[number] = row;
            columns[number] = column;
        }
    }
    bool is_tour = rows[0] == 0 && columns[0] == 0;
    for (int number = 1; number < n * n; number++) {
        int down = std::abs(rows[number] - rows[number - 1]);
        int right = std::abs(columns[number] - columns[number - 1]);
        is_tour = is_tour && down * right == 2;
    }
    std::cout << (is_tour ? "true" : "false") << "\n";
}
