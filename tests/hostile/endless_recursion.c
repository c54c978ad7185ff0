// RTE --memory-limit 64: segmentation fault
#include <stdio.h>
static long deep(long n) { volatile char frame[1024]; frame[n % 1024] = 1; return deep(n + 1) + frame[n % 1024]; }
int main(void) { printf("%ld\n", deep(0)); }
