// MLE/JE everywhere --memory-limit 64
// A page of each mapping keeps all others, which are mapped nowhere.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    for (int number = 0; number < 100; number++) {
        char *shared = mmap(0, 2 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        memset(shared, 1, 2 << 20);
        munmap(shared + 4096, (2 << 20) - 4096);
    }
    usleep(500000);
    puts("42");
}
