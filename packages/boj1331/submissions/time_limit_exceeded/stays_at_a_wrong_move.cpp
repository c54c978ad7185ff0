// Too slow: goes on only after a knight's move to a new square, and waits for ever if there is none.

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> squares(36);
    for (auto& square : squares) {
        std::cin >> square;
    }
    int place = 0;
    volatile unsigned long rounds = 0;
    while (place < 36) {
        rounds = rounds + 1;
        const std::string &from = squares[place], &to = squares[(place + 1) % 36];
        bool is_new = true;
        for (int other = 0; other < place; other++) {
            is_new = is_new && squares[other] != from;
        }
        if (is_new && std::abs(from[0] - to[0]) * std::abs(from[1] - to[1]) == 2) {
            place++;
        }
    }
    std::cout << "Valid\n";
}
