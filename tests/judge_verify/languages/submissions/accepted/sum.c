#include <stdio.h>
int main(void) { int a, b; return scanf("%d %d", &a, &b) != 2 || printf("%d\n", a + b) < 0; }
