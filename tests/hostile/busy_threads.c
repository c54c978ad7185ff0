// TLE --time-limit 0.2 --wall-limit 20: of processor time
// The time of all threads counts, and that of those which have ended.
#include <pthread.h>
#include <stdio.h>
#include <time.h>
static void *work(void *x) {
    struct timespec now = {0};
    while (now.tv_nsec < 50000000) clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return x;
}
int main(void) {
    pthread_t id[12];
    for (int i = 0; i < 12; i++) pthread_create(&id[i], 0, work, 0);
    for (int i = 0; i < 12; i++) pthread_join(id[i], 0);
    puts("42");
}
