// Wrong: squares are numbers row by row, and a move over the edge ends in another row.

#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> places(n * n);
    for (int place = 0; place < n * n; place++) {
        int number;
        std::cin >> number;
        places[number] = place;
    }
    bool is_tour = places[0] == 0;
    for (int number = 1; number < n * n; number++) {
        int away = std::abs(places[number] - places[number - 1]);
        bool is_short = away == n - 2 || away == n + 2;
        bool is_long = away == 2 * n - 1 || away == 2 * n + 1;
        is_tour = is_tour && (is_short || is_long);
    }
    std::cout << (is_tour ? "true" : "false") << "\n";
}
