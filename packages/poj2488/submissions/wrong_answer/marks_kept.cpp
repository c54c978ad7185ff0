// Wrong: the squares of a tour stay marked in the cases after it.
#include <iostream>
#include <string>

const int MOVES[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};

int numbers, letters;
bool visited[26][26];

// The path from a square over all that are left, or nothing.
std::string path(int letter, int number, int left) {
    if (letter < 0 || letter >= letters || number < 0 || number >= numbers)
        return "";
    if (visited[letter][number])
        return "";
    std::string name = char('A' + letter) + std::to_string(number + 1);
    visited[letter][number] = true;
    if (left == 0)
        return name;
    for (const auto &move : MOVES) {
        std::string rest = path(letter + move[0], number + move[1], left - 1);
        if (!rest.empty())
            return name + rest;
    }
    visited[letter][number] = false;
    return "";
}

int main() {
    int cases;
    std::cin >> cases;
    for (int scenario = 1; scenario <= cases; scenario++) {
        std::cin >> numbers >> letters;
        // If a board has a tour, the first one begins on A1.
        std::string found = path(0, 0, numbers * letters - 1);
        std::cout << "Scenario #" << scenario << ":\n";
        std::cout << (found.empty() ? "impossible" : found) << "\n\n";
    }
}
