/* The p-value of a square: how many moves a knight could make from there. */
#ifndef VALID_MOVE_NUM_H
#define VALID_MOVE_NUM_H

/* -1 if (r, c) is off the board of n x n squares or visited. Else the number of squares one
 * knight's move away that are on the board and not visited. */
int validMoveNum(int r, int c, int n, int visited[100][100]);

#endif
