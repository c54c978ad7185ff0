// AC --memory-limit 512
// The stack may be nearly as large as the memory limit.
#include <stdio.h>
static long deep(long n) { volatile char frame[1024]; frame[n % 1024] = 1; return n ? deep(n - 1) + frame[n % 1024] : 0; }
int main(void) { long sum = deep(200000); printf("%ld\n", sum - 200000 + 42); }
