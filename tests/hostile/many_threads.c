// AC everywhere --wall-limit 30
// Fewer threads than the limit, in every sandbox and without one.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void *rest(void *x) { usleep(300000); return x; }
int main(void) {
    pthread_attr_t small; pthread_t id[1100];
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 15);
    for (int i = 0; i < 1100; i++)
        if (pthread_create(&id[i], &small, rest, 0)) abort();
    for (int i = 0; i < 1100; i++) pthread_join(id[i], 0);
    puts("42");
}
