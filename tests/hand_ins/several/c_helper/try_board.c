#include "board.h"

int main(void) { return is_free(0, 0); }
