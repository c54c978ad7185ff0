// Wrong: forgets that odd boards have no closed tour, and follows Warnsdorff's rule alone.

#include <cstdio>
#include <cstring>

const int DOWN[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int RIGHT[8] = {1, 2, 2, 1, -1, -2, -2, -1};

int size, board[51][51];

bool is_free(int row, int column) {
    return 1 <= row && row <= size && 1 <= column && column <= size && board[row][column] == 0;
}

int degree(int row, int column) {
    int count = 0;
    for (int move = 0; move < 8; move++) count += is_free(row + DOWN[move], column + RIGHT[move]);
    return count;
}

int main() {
    int row, column;
    for (int line = 0; scanf("%d %d %d", &size, &row, &column) == 3; line++) {
        if (line > 0) printf("\n");
        if (size <= 5) {
            printf("No Circuit Tour.\n");
            continue;
        }
        memset(board, 0, sizeof board);
        for (int step = 1;; step++) {
            board[row][column] = step;
            int best = -1, least = 9;
            for (int move = 0; move < 8; move++) {
                int down = row + DOWN[move], right = column + RIGHT[move];
                if (is_free(down, right) && degree(down, right) < least) {
                    best = move;
                    least = degree(down, right);
                }
            }
            if (best < 0) break;
            row += DOWN[best];
            column += RIGHT[best];
        }
        for (row = 1; row <= size; row++) {
            for (column = 1; column <= size; column++) printf("%5d", board[row][column]);
            printf("\n");
        }
    }
}
