#include "shared/sizes.h"

const int down[MOVES] = {-2, -1, 1, 2, 2, 1, -1, -2};
const int right[MOVES] = {1, 2, 2, 1, -1, -2, -2, -1};
