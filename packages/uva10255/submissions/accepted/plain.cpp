// Straight from the statement: one closed tour for each size, numbered from the start.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace std;

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

// The squares a move away, as row * size + column.
vector<int> near(int square, int size) {
    vector<int> found;
    for (int move = 0; move < 8; move++) {
        int row = square / size + DOWN[move], column = square % size + RIGHT[move];
        if (0 <= row && row < size && 0 <= column && column < size)
            found.push_back(row * size + column);
    }
    return found;
}

// A closed tour. Warnsdorff's rule with random ties; where the knight is stuck, the end of the walk is
// a move away from an earlier square, and what follows that square is walked backwards.
vector<int> closed_tour(int size) {
    // The square in the middle has the most neighbours on which the walk may end.
    int start = size / 2 * size + size / 2;
    while (true) {
        vector<int> walk = {start}, place(size * size, -1);
        place[start] = 0;
        for (int turn = 0; turn < size * size + 1000; turn++) {
            vector<int> moves = near(walk.back(), size);
            int best = -1, least = 0;
            for (int to : moves) {
                if (place[to] >= 0) continue;
                int degree = rand() % 10;
                for (int next : near(to, size)) degree += place[next] < 0 ? 10 : 0;
                if (best < 0 || degree < least) best = to, least = degree;
            }
            if (best >= 0) {
                place[best] = walk.size();
                walk.push_back(best);
            } else if (walk.size() == place.size() && count(moves.begin(), moves.end(), start)) {
                return walk;
            } else {
                int from = place[moves[rand() % moves.size()]] + 1;
                reverse(walk.begin() + from, walk.end());
                for (size_t step = from; step < walk.size(); step++) place[walk[step]] = step;
            }
        }
    }
}

int main() {
    vector<vector<int>> tours(51);
    int size, row, column;
    for (int number = 0; scanf("%d %d %d", &size, &row, &column) == 3; number++) {
        if (number > 0) printf("\n");
        if (size % 2 == 1 || size < 6) {
            printf("No Circuit Tour.\n");
            continue;
        }
        vector<int>& tour = tours[size];
        if (tour.empty()) tour = closed_tour(size);
        int start = (row - 1) * size + column - 1;
        rotate(tour.begin(), find(tour.begin(), tour.end(), start), tour.end());
        vector<int> numbers(size * size);
        for (int step = 0; step < size * size; step++) numbers[tour[step]] = step + 1;
        for (int square = 0; square < size * size; square++) {
            printf("%5d", numbers[square]);
            if (square % size == size - 1) printf("\n");
        }
    }
}
