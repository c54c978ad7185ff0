// Wrong: takes the pairs of the directions as columns and rows.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace std;

// The directions 1 to 8, as columns and rows.
const int RIGHT[8] = {2, 2, -2, -2, 1, 1, -1, -1};
const int DOWN[8] = {1, -1, 1, -1, 2, -2, 2, -2};

int rows, columns;
// For each square: the two squares beside it on its tour, and its block.
vector<int> one, other, block;

// The squares a move away from a square on a board of this size.
vector<int> near(int square, int height, int width) {
    vector<int> found;
    for (int move = 0; move < 8; move++) {
        int row = square / width + DOWN[move], column = square % width + RIGHT[move];
        if (0 <= row && row < height && 0 <= column && column < width)
            found.push_back(row * width + column);
    }
    return found;
}

// A closed tour of a small board. Warnsdorff's rule with random ties; where the knight is stuck, the
// end of the walk is a move away from an earlier square, and what follows that square is walked
// backwards.
vector<int> block_tour(int height, int width) {
    while (true) {
        vector<int> walk = {0}, place(height * width, -1);
        place[0] = 0;
        for (int turn = 0; turn < 2000; turn++) {
            vector<int> moves = near(walk.back(), height, width);
            int best = -1, least = 0;
            for (int to : moves) {
                if (place[to] >= 0) continue;
                int degree = rand() % 10;
                for (int next : near(to, height, width)) degree += place[next] < 0 ? 10 : 0;
                if (best < 0 || degree < least) best = to, least = degree;
            }
            if (best >= 0) {
                place[best] = walk.size();
                walk.push_back(best);
            } else if (walk.size() == place.size() && count(moves.begin(), moves.end(), 0)) {
                return walk;
            } else {
                int from = place[moves[rand() % moves.size()]] + 1;
                reverse(walk.begin() + from, walk.end());
                for (size_t step = from; step < walk.size(); step++) place[walk[step]] = step;
            }
        }
    }
}

// A side cut into parts of 6 and a last part of 6 to 11.
vector<int> parts(int side) {
    vector<int> cut(side / 6, 6);
    cut.back() += side % 6;
    return cut;
}

// Makes the tour of a square lead to another one.
void replace(int square, int old, int to) {
    (one[square] == old ? one : other)[square] = to;
}

// Joins the tour of a block to that of its neighbour, of which these are some squares: a move of each
// is exchanged for two moves between them, which makes one tour of both.
bool join(const vector<int>& border, int number) {
    for (int a : border)
        for (int b : {one[a], other[a]})
            for (int c : near(a, rows, columns))
                for (int d : {one[c], other[c]}) {
                    vector<int> moves = near(b, rows, columns);
                    if (block[a] != block[b] || block[c] != number || block[d] != number
                        || !count(moves.begin(), moves.end(), d))
                        continue;
                    replace(a, b, c);
                    replace(b, a, d);
                    replace(c, d, a);
                    replace(d, c, b);
                    return true;
                }
    return false;
}

// Fills the board with blocks and joins each to one before it. False if two cannot be joined.
bool build() {
    vector<int> heights = parts(rows), widths = parts(columns);
    map<pair<int, int>, vector<int>> tours;
    int number = 0;
    for (size_t i = 0; i < heights.size(); i++)
        for (size_t j = 0; j < widths.size(); j++) {
            int height = heights[i], width = widths[j], corner = 6 * i * columns + 6 * j;
            vector<int>& tour = tours[{height, width}];
            if (tour.empty()) tour = block_tour(height, width);
            int last = corner + tour.back() / width * columns + tour.back() % width;
            number++;
            for (int inside : tour) {
                int square = corner + inside / width * columns + inside % width;
                one[square] = last;
                other[last] = square;
                block[square] = number;
                last = square;
            }
            vector<int> border;
            for (int back = 1; back <= 2; back++)
                if (j > 0)
                    for (int row = 0; row < height; row++)
                        border.push_back(corner + row * columns - back);
                else if (i > 0)
                    for (int column = 0; column < width; column++)
                        border.push_back(corner + column - back * columns);
            if (number > 1 && !join(border, number)) return false;
        }
    return true;
}

int main() {
    cin >> rows >> columns;
    int area = rows * columns;
    if (area % 2 == 1) {
        cout << "No solution\n";
        return 0;
    }
    one.resize(area), other.resize(area), block.resize(area);
    while (!build()) {
    }
    string digits(area, ' ');
    int last = one[0], here = 0;
    for (int step = 0; step < area; step++) {
        int to = one[here] == last ? other[here] : one[here];
        for (int move = 0; move < 8; move++)
            if (to - here == DOWN[move] * columns + RIGHT[move]) digits[here] = '1' + move;
        last = here, here = to;
    }
    for (int row = 0; row < rows; row++) cout << digits.substr(row * columns, columns) << '\n';
}
