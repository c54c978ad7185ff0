// Wrong: does not look whether the last square is a knight's move away from the first.

#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    bool is_visited[6][6] = {};
    bool is_tour = true;
    std::string last, square;
    for (int place = 0; place < 36; place++) {
        std::cin >> square;
        bool& mark = is_visited[square[0] - 'A'][square[1] - '1'];
        is_tour = is_tour && !mark;
        mark = true;
        if (place > 0) {
            int product = std::abs(last[0] - square[0]) * std::abs(last[1] - square[1]);
            is_tour = is_tour && product == 2;
        }
        last = square;
    }
    std::cout << (is_tour ? "Valid" : "Invalid") << "\n";
}
