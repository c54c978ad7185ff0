// Straight from the statement: tries all starts and moves in the order of the names.
#include <iostream>
#include <string>

// The letter changes first in order, then the number.
const int MOVES[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};

struct Board {
    int numbers, letters;
    bool visited[26][26];
    std::string path;

    // Visits a square and all that are left after it, if that is possible.
    bool visit(int letter, int number, int left) {
        if (letter < 0 || letter >= letters || number < 0 || number >= numbers)
            return false;
        if (visited[letter][number])
            return false;
        size_t length = path.size();
        path += char('A' + letter) + std::to_string(number + 1);
        visited[letter][number] = true;
        bool ended = left == 0;
        for (int move = 0; move < 8 && !ended; move++)
            ended = visit(letter + MOVES[move][0], number + MOVES[move][1], left - 1);
        if (!ended) {
            path.resize(length);
            visited[letter][number] = false;
        }
        return ended;
    }
};

int main() {
    int cases;
    std::cin >> cases;
    for (int scenario = 1; scenario <= cases; scenario++) {
        Board board = {};
        std::cin >> board.numbers >> board.letters;
        int squares = board.numbers * board.letters;
        bool found = false;
        for (int start = 0; start < squares && !found; start++)
            found = board.visit(start / board.numbers, start % board.numbers, squares - 1);
        std::cout << "Scenario #" << scenario << ":\n";
        std::cout << (found ? board.path : "impossible") << "\n\n";
    }
}
