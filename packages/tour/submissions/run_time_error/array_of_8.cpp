// Wrong: the array has room for a board of 8 x 8.

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

const int DOWN[8] = {-1, -1, 1, 1, -2, -2, 2, 2};
const int RIGHT[8] = {-2, 2, -2, 2, -1, 1, -1, 1};

int rows, columns;
// The number of each square, or 0 if it has not been visited.
std::array<std::array<int, 8>, 8> numbers;

// The unvisited squares that are a move away.
std::vector<std::pair<int, int>> possible(int row, int column) {
    std::vector<std::pair<int, int>> found;
    for (int move = 0; move < 8; move++) {
        int r = row + DOWN[move], c = column + RIGHT[move];
        if (r >= 0 && r < rows && c >= 0 && c < columns && numbers.at(r).at(c) == 0)
            found.push_back({r, c});
    }
    return found;
}

int main() {
    int row, column;
    if (scanf("%d %d %d %d", &rows, &columns, &row, &column) != 4) return 1;
    int visited = 1;
    numbers.at(row).at(column) = 1;
    while (true) {
        size_t least = 9;
        std::pair<int, int> best;
        for (auto square : possible(row, column)) {
            size_t degree = possible(square.first, square.second).size();
            if (degree < least) {
                least = degree;
                best = square;
            }
        }
        if (least == 9) break;
        row = best.first;
        column = best.second;
        visited++;
        numbers.at(row).at(column) = visited;
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            printf("%d%c", numbers.at(r).at(c), c < columns - 1 ? ' ' : '\n');
    if (visited < rows * columns)
        printf("no full tour: stuck at (%d, %d) after %d of %d squares\n",
               row, column, visited, rows * columns);
}
