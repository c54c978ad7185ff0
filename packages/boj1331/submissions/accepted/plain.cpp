// Straight from the statement: marks the squares, and goes back to the first one at the end.

#include <cstdlib>
#include <iostream>
#include <string>

bool is_move(const std::string& from, const std::string& to) {
    return std::abs(from[0] - to[0]) * std::abs(from[1] - to[1]) == 2;
}

int main() {
    bool is_visited[6][6] = {};
    bool is_tour = true;
    std::string first, last, square;
    for (int place = 0; place < 36; place++) {
        std::cin >> square;
        bool& mark = is_visited[square[0] - 'A'][square[1] - '1'];
        is_tour = is_tour && !mark;
        mark = true;
        if (place == 0) {
            first = square;
        } else {
            is_tour = is_tour && is_move(last, square);
        }
        last = square;
    }
    is_tour = is_tour && is_move(last, first);
    std::cout << (is_tour ? "Valid" : "Invalid") << "\n";
}
