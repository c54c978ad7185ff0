/* All tours by a plain depth-first search, in the form and the order of `tour list`, for its benchmark.
   list ROWS COLUMNS NUMBER: the tours from each square, NUMBER at most. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 128 };
static const int row_steps[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int column_steps[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static int squares, path[MOST], degree[MOST], next[MOST][8];
static char visited[MOST], text[MOST][8];
static long left;

static void print(void)
{
    for (int i = 0; i < squares; i++)
        fputs(text[path[i]] + (i == 0), stdout);
    putchar('\n');
    if (--left == 0)
        exit(0);
}

static void visit(int square, int depth)
{
    visited[square] = 1;
    path[depth] = square;
    if (depth + 1 == squares)
        print();
    for (int move = 0; move < degree[square]; move++)
        if (!visited[next[square][move]])
            visit(next[square][move], depth + 1);
    visited[square] = 0;
}

int main(int count, char **words)
{
    if (count != 4)
        return 2;
    int rows = atoi(words[1]), columns = atoi(words[2]);
    left = atol(words[3]);
    squares = rows * columns;
    for (int square = 0; square < squares; square++) {
        int row = square / columns, column = square % columns;
        sprintf(text[square], " %d,%d", row, column);
        for (int move = 0; move < 8; move++) {
            int r = row + row_steps[move], c = column + column_steps[move];
            if (r >= 0 && r < rows && c >= 0 && c < columns)
                next[square][degree[square]++] = r * columns + c;
        }
    }
    for (int start = 0; start < squares; start++)
        visit(start, 0);
    return 0;
}
