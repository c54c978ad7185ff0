/* The choice of a knight: the move to the square with the least p-value. */
#ifndef NEXT_MOVE_H
#define NEXT_MOVE_H

#include "validMoveNum.h"

/* The number of the move, from 0 to 7, that a knight on (r, c) takes; -1 if it has none. */
int nextMove(int r, int c, int n, int visited[100][100]);

#endif
