// Straight from the statement.

#include <iomanip>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

const int RIGHT[8] = {-2, -2, 2, 2, -1, 1, -1, 1};
const int UP[8] = {-1, 1, -1, 1, -2, -2, 2, 2};

// Columns and rows from 0.
struct Square {
    int x, y;

    std::string name() const { return char('a' + x) + std::to_string(y + 1); }
};

struct Candidate {
    Square square;
    int degree;
};

int width, height;
std::vector<std::vector<bool>> visited;

bool is_free(Square square) {
    return square.x >= 0 && square.x < width && square.y >= 0 && square.y < height
        && !visited[square.x][square.y];
}

// The free squares a move away, in the order of the moves.
std::vector<Square> onward(Square from) {
    std::vector<Square> found;
    for (int move = 0; move < 8; move++) {
        Square to = {from.x + RIGHT[move], from.y + UP[move]};
        if (is_free(to)) found.push_back(to);
    }
    return found;
}

std::vector<Candidate> candidates(Square from) {
    std::vector<Candidate> list;
    for (Square to : onward(from)) list.push_back({to, (int)onward(to).size()});
    for (size_t first = 0; first < list.size(); first++)
        for (size_t second = first + 1; second < list.size(); second++)
            if (list[first].degree > list[second].degree) std::swap(list[first], list[second]);
    return list;
}

// Takes the first candidate out of a list, and applies the cut.
Square take_first(std::vector<Candidate>& list) {
    Candidate taken = list[0];
    list.erase(list.begin());
    if (!list.empty() && list[0].degree != taken.degree) list.clear();
    return taken.square;
}

void show(const std::vector<Square>& path) {
    std::vector<std::vector<int>> numbers(width, std::vector<int>(height));
    for (size_t number = 0; number < path.size(); number++) {
        numbers[path[number].x][path[number].y] = number;
        std::cout << "Move " << number << ": " << path[number].name() << '\n';
    }
    int digits = std::to_string(width * height).size();
    std::string line(width * (digits + 3) + 1, '-');
    std::cout << line << '\n';
    for (int y = height - 1; y >= 0; y--) {
        std::cout << '|';
        for (int x = 0; x < width; x++)
            std::cout << ' ' << std::setw(digits) << std::setfill('0') << numbers[x][y] << " |";
        std::cout << '\n' << line << '\n';
    }
}

int main() {
    std::string started;
    std::cout << "Please enter the boardwidth\n";
    std::cin >> width;
    std::cout << "Please enter the boardheight\n";
    std::cin >> height;
    if (width * height % 2 == 1)
        std::cout << "The board size you have chosen has an odd number of squares, this means the "
                     "Knight has to start at a black square e.g. a1 b2 c1 f6\n";
    std::cout << "Please enter the knights starting position (type \"random\" for random)\n";
    std::cin >> started;
    std::cout << "The knight starts at " << started << '\n';
    Square start = {started[0] - 'a', std::stoi(started.substr(1)) - 1};
    visited.assign(width, std::vector<bool>(height));
    visited[start.x][start.y] = true;
    std::vector<Square> path = {start};
    std::vector<std::vector<Candidate>> lists = {candidates(start)};
    size_t area = width * height;
    int steps = 0;
    while (path.size() < area && (!lists.back().empty() || path.size() > 1)) {
        if (!lists.back().empty()) {
            Square to = take_first(lists.back());
            visited[to.x][to.y] = true;
            path.push_back(to);
            lists.push_back(candidates(to));
            std::cout << "The knight moves to " << to.name() << '\n';
        } else {
            visited[path.back().x][path.back().y] = false;
            path.pop_back();
            lists.pop_back();
            std::cout << "The knight moves back to " << path.back().name() << '\n';
        }
        steps++;
        std::cout << "step " << steps << " \n";
    }
    if (path.size() == area) show(path);
    std::cout << "The knight started at " << started << " and after " << steps << " steps "
              << (path.size() == area ? "finished his KnightsTour" : "has nothing left to try")
              << '\n';
}
