// MLE everywhere --memory-limit 256 --time-limit 20 --wall-limit 60
// The tables of several processes count together, though each has few pages and reserves little.
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    for (int process = 0; process < 6; process++)
        if (fork() == 0) {
            char *at = (char *)(1L << 40);
            for (int number = 0; number < 62000; number++, at += 2 << 20) {
                volatile char *page = mmap(at, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
                if (page == MAP_FAILED) _exit(1);
                (void)page[0];
            }
            usleep(500000);
            _exit(0);
        }
    while (wait(0) > 0) ;
    puts("42");
}
