// Warnsdorff's rule, and where the knight is stuck, another end for the same walk.

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int rows, columns;
// The squares that are a move away from each square. Square (r, c) has the number r * columns + c.
std::vector<std::vector<int>> neighbours;
std::mt19937 generator(1);

// A whole number from 0 to limit - 1.
int by_chance(int limit) { return generator() % limit; }

// Whether any tour of the board starts on the square: the table of the statement.
bool tour_exists(int n, int m, int r, int c) {
    if (n > m) return tour_exists(m, n, c, r);
    if (n <= 2) return m == 1;
    if ((n == 3 && (m == 3 || m == 5 || m == 6)) || (n == 4 && m == 4)) return false;
    if (n * m % 2 == 1 && (r + c) % 2 == 1) return false;
    if (n == 4) return r == 0 || r == 3;
    if (n == 3 && m == 4) return c == 0 || c == 3;
    if (n == 3 && m == 7) return r != 1 || c != 3;
    if (n == 3 && m == 8) return r != 1 || (c != 2 && c != 5);
    return true;
}

// Twice the distance from the centre, squared.
int from_centre(int square) {
    int down = 2 * (square / columns) - rows + 1;
    int right = 2 * (square % columns) - columns + 1;
    return down * down + right * right;
}

bool has_move(int from, int to) {
    return std::count(neighbours[from].begin(), neighbours[from].end(), to) > 0;
}

// A walk over all squares, or an empty one after too many turns.
//
// The knight goes to a square of lowest degree. Of several, it takes the one farthest from the
// centre, or any one if `chance` is not 0; if `chance` is 2, the degree may be larger by one.
// Where the knight is stuck, a square of the walk is a move away from its end. What follows this
// square is walked backwards, so that the walk gets another end. A closed walk goes on with
// this until its end is a move away from its start.
std::vector<int> attempt(int start, int chance, bool is_closed) {
    int area = rows * columns, turns = 0;
    std::vector<int> degree(area), place(area, -1), walk = {start};
    for (int square = 0; square < area; square++) degree[square] = neighbours[square].size();
    place[start] = 0;
    while ((int)walk.size() < area || (is_closed && !has_move(walk.back(), start))) {
        int end = walk.back(), best = -1;
        long least = 0;
        for (int to : neighbours[end]) {
            if (place[to] != -1) continue;
            long key = chance == 0 ? degree[to] * 1000000L - from_centre(to)
                                   : degree[to] * 1000000L + by_chance(chance * 1000000);
            if (best == -1 || key < least) {
                best = to;
                least = key;
            }
        }
        if (best != -1) {
            for (int other : neighbours[end]) degree[other]--;
            place[best] = walk.size();
            walk.push_back(best);
        } else if (turns == 1000) {
            return {};
        } else {
            turns++;
            int first = place[neighbours[end][by_chance(neighbours[end].size())]] + 1;
            std::reverse(walk.begin() + first, walk.end());
            for (int i = first; i < (int)walk.size(); i++) place[walk[i]] = i;
        }
    }
    return walk;
}

// A tour from the start, which there has to be. A closed tour has every square, and from some
// starts it is easier to find one.
std::vector<int> find_tour(int start) {
    int area = rows * columns;
    bool has_closed = area % 2 == 0 && std::min(rows, columns) != 4;
    for (int number = 0;; number++) {
        int chance = number % 5 == 0 ? 0 : number % 5 == 4 ? 2 : 1;
        std::vector<int> walk = attempt(start, chance, false);
        if (!walk.empty()) return walk;
        if (!has_closed) continue;
        walk = attempt(by_chance(area), 0, true);
        if (walk.empty()) continue;
        std::rotate(walk.begin(), std::find(walk.begin(), walk.end(), start), walk.end());
        return walk;
    }
}

int main() {
    int row, column;
    if (scanf("%d %d %d %d", &rows, &columns, &row, &column) != 4) return 1;
    if (!tour_exists(rows, columns, row, column)) {
        puts("no tour exists");
        return 0;
    }
    neighbours.resize(rows * columns);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            for (int move = 0; move < 8; move++) {
                int to_row = r + DOWN[move], to_column = c + RIGHT[move];
                if (to_row >= 0 && to_row < rows && to_column >= 0 && to_column < columns)
                    neighbours[r * columns + c].push_back(to_row * columns + to_column);
            }
    std::vector<int> numbers(rows * columns);
    int number = 0;
    for (int square : find_tour(row * columns + column)) numbers[square] = ++number;
    for (int square = 0; square < rows * columns; square++)
        printf("%d%c", numbers[square], square % columns < columns - 1 ? ' ' : '\n');
}
