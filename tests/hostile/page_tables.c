// MLE everywhere --memory-limit 64
// Each page that is only read needs 4 KB of a table, and no memory of its own.
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    const long size = 80L << 30, step = 2 << 20;
    char *all = mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED) return 1;
    madvise(all, size, MADV_NOHUGEPAGE);
    long sum = 42;
    for (long at = 0; at < size; at += step) sum += all[at];
    usleep(500000);
    printf("%ld\n", sum);
}
