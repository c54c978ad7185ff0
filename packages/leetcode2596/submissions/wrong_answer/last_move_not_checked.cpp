// Wrong: the loop ends one move too early.

#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> rows(n * n), columns(n * n);
    for (int place = 0; place < n * n; place++) {
        int number;
        std::cin >> number;
        rows[number] = place / n;
        columns[number] = place % n;
    }
    bool is_tour = rows[0] == 0 && columns[0] == 0;
    for (int number = 1; number < n * n - 1; number++) {
        int down = std::abs(rows[number] - rows[number - 1]);
        int right = std::abs(columns[number] - columns[number - 1]);
        is_tour = is_tour && down * right == 2;
    }
    std::cout << (is_tour ? "true" : "false") << "\n";
}
