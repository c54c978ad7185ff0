// Wrong: asks for moves until all squares are visited, and waits for them after the end.

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

const int SIDE = 6;

struct Knight {
    char name, first_letter;
    int row = 0, column = 0, visits = 0, in_a_row = 0;
};

std::string board[SIDE];
Knight knights[2] = {{'@', 'A'}, {'#', 'a'}};

bool is_on_board(int row, int column) {
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

bool is_valid(const Knight& knight, int row, int column) {
    if (!is_on_board(row, column) || board[row][column] != '.') return false;
    if (knight.in_a_row == 2) return false;
    return std::abs((row - knight.row) * (column - knight.column)) == 2;
}

bool has_free_square() { return knights[0].visits + knights[1].visits < SIDE * SIDE; }

// Puts a knight on a square, which gets the next letter of its trail.
void arrive(Knight& knight, int row, int column) {
    knight.row = row;
    knight.column = column;
    board[row][column] = knight.first_letter + knight.visits;
    knight.visits++;
}

void show() {
    std::cout << "  0 1 2 3 4 5\n";
    for (int row = 0; row < SIDE; row++) {
        std::cout << row;
        for (int column = 0; column < SIDE; column++) {
            char shown = board[row][column];
            for (const Knight& knight : knights)
                if (knight.row == row && knight.column == column) shown = knight.name;
            std::cout << ' ' << shown;
        }
        std::cout << '\n';
    }
}

int main() {
    for (std::string& row : board) row = "......";
    int r1, c1, r2, c2;
    while (true) {
        std::cout << "Knights' starting positions (row1 col1 row2 col2): ";
        std::cin >> r1 >> c1 >> r2 >> c2;
        if (is_on_board(r1, c1) && is_on_board(r2, c2) && (r1 != r2 || c1 != c2)) break;
        std::cout << "Invalid position(s)!\n";
    }
    arrive(knights[0], r1, c1);
    arrive(knights[1], r2, c2);
    show();
    while (has_free_square()) {
        int name = ' ', row, column;
        std::cout << "Move (knight row col): ";
        while (name == ' ' || name == '\n' || name == EOF) name = std::cin.get();
        std::cin >> row >> column;
        int which = name == '@' ? 0 : name == '#' ? 1 : -1;
        if (which == -1 || !is_valid(knights[which], row, column)) {
            std::cout << "Invalid move!\n";
            continue;
        }
        arrive(knights[which], row, column);
        knights[which].in_a_row++;
        knights[1 - which].in_a_row = 0;
        show();
    }
    std::cout << "No more moves!\n";
}
