/* The board that the program shares with board.c. */
#include "shared/sizes.h"

extern const int down[MOVES];
extern const int right[MOVES];
extern int visited[SIDE][SIDE];
extern int n;
int is_free(int r, int c);
