/* Straight from the statement: marks the squares, and goes back to the first one at the end. */

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char squares[37][3];
    int visited[6][6] = {0};
    int is_tour = 1;
    for (int place = 0; place < 36; place++) {
        if (scanf("%2s", squares[place]) != 1) {
            return 1;
        }
        if (visited[squares[place][0] - 'A'][squares[place][1] - '1']++) {
            is_tour = 0;
        }
    }
    for (int place = 0; place < 36; place++) {
        char *from = squares[place], *to = squares[(place + 1) % 36];
        if (abs(from[0] - to[0]) * abs(from[1] - to[1]) != 2) {
            is_tour = 0;
        }
    }
    puts(is_tour ? "Valid" : "Invalid");
    return 0;
}
