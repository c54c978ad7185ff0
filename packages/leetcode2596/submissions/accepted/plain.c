/* Straight from the statement: the square of each number, then every move. */

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n, number, row[49], column[49];
    if (scanf("%d", &n) != 1) {
        return 1;
    }
    for (int place = 0; place < n * n; place++) {
        if (scanf("%d", &number) != 1) {
            return 1;
        }
        row[number] = place / n;
        column[number] = place % n;
    }
    int is_tour = row[0] == 0 && column[0] == 0;
    for (number = 1; number < n * n; number++) {
        int down = abs(row[number] - row[number - 1]);
        int right = abs(column[number] - column[number - 1]);
        if (!((down == 1 && right == 2) || (down == 2 && right == 1))) {
            is_tour = 0;
        }
    }
    puts(is_tour ? "true" : "false");
    return 0;
}
