// RTE everywhere --wall-limit 20
// Threads are no processes, but fill the table of processes as well.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *rest(void *x) { sleep(60); return x; }
int main(void) {
    pthread_attr_t small; pthread_t id;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 15);
    for (int i = 0; i < 4000; i++) {
        if (pthread_create(&id, &small, rest, 0)) abort();
        if (i % 200 == 0) usleep(20000);
    }
    /* All are there until somebody looks, on a busy machine too. */
    sleep(20);
    _exit(0);
}
