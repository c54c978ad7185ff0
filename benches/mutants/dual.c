/* The problem `dual`, straight from the statement. */
#include <stdio.h>
#include <stdlib.h>

static char board[6][6];
static int rows[2], columns[2], visits[2], in_a_row[2];

static int is_on_board(int row, int column)
{
    return row >= 0 && row < 6 && column >= 0 && column < 6;
}

static int is_valid(int knight, int row, int column)
{
    if (!is_on_board(row, column) || board[row][column] != '.')
        return 0;
    if (in_a_row[knight] == 2)
        return 0;
    return abs(row - rows[knight]) * abs(column - columns[knight]) == 2;
}

static int has_more_moves(void)
{
    for (int knight = 0; knight < 2; knight++)
        for (int row = 0; row < 6; row++)
            for (int column = 0; column < 6; column++)
                if (is_valid(knight, row, column))
                    return 1;
    return 0;
}

/* Puts a knight on a square, with the next letter of its trail. */
static void arrive(int knight, int row, int column)
{
    rows[knight] = row;
    columns[knight] = column;
    board[row][column] = (knight == 0 ? 'A' : 'a') + visits[knight];
    visits[knight]++;
}

static void show(void)
{
    printf("  0 1 2 3 4 5\n");
    for (int row = 0; row < 6; row++) {
        printf("%d", row);
        for (int column = 0; column < 6; column++) {
            char shown = board[row][column];
            if (row == rows[0] && column == columns[0])
                shown = '@';
            if (row == rows[1] && column == columns[1])
                shown = '#';
            printf(" %c", shown);
        }
        printf("\n");
    }
}

int main(void)
{
    int r1, c1, r2, c2;
    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++)
            board[row][column] = '.';
    for (;;) {
        printf("Knights' starting positions (row1 col1 row2 col2): ");
        if (scanf("%d %d %d %d", &r1, &c1, &r2, &c2) != 4)
            return 1;
        if (is_on_board(r1, c1) && is_on_board(r2, c2) && (r1 != r2 || c1 != c2))
            break;
        printf("Invalid position(s)!\n");
    }
    arrive(0, r1, c1);
    arrive(1, r2, c2);
    show();
    while (has_more_moves()) {
        char sign;
        int row, column;
        printf("Move (knight row col): ");
        if (scanf(" %c %d %d", &sign, &row, &column) != 3)
            return 1;
        int knight = sign == '@' ? 0 : sign == '#' ? 1 : -1;
        if (knight == -1 || !is_valid(knight, row, column)) {
            printf("Invalid move!\n");
            continue;
        }
        arrive(knight, row, column);
        in_a_row[knight]++;
        in_a_row[1 - knight] = 0;
        show();
    }
    printf("No more moves!\n");
    return 0;
}
