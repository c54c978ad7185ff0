#include "board.h"

int visited[SIDE][SIDE];
int n;

static int main_is_elsewhere(int x) { return x; }

int is_free(int r, int c) {
    return r >= 0 && r < n && c >= 0 && c < n && main_is_elsewhere(!visited[r][c]);
}
