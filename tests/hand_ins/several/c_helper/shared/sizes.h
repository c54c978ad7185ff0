#define SIDE 100
#define MOVES 8
