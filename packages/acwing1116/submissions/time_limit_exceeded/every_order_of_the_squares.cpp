// Too slow: tries every order of the squares, and looks only at the end whether it is a tour.
#include <iostream>
#include <vector>

int rows, columns;

// Counts the orders that are tours from the start.
void orders(std::vector<int> &order, std::vector<bool> &visited, int start, long long &found) {
    int squares = rows * columns;
    if (int(order.size()) == squares) {
        bool moves = order[0] == start;
        for (int step = 1; step < squares; step++) {
            int down = order[step] / columns - order[step - 1] / columns;
            int right = order[step] % columns - order[step - 1] % columns;
            moves = moves && down * down + right * right == 5;
        }
        found += moves;
        return;
    }
    for (int square = 0; square < squares; square++)
        if (!visited[square]) {
            visited[square] = true;
            order.push_back(square);
            orders(order, visited, start, found);
            order.pop_back();
            visited[square] = false;
        }
}

int main() {
    int cases;
    std::cin >> cases;
    while (cases-- > 0) {
        int row, column;
        std::cin >> rows >> columns >> row >> column;
        std::vector<int> order;
        std::vector<bool> visited(rows * columns);
        long long found = 0;
        orders(order, visited, row * columns + column, found);
        std::cout << found << "\n";
    }
}
