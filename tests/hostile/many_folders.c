// RTE --memory-limit 64 --time-limit 20: temporary files
// Empty folders take memory or room of the disk, but none of the program.
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    char name[20];
    if (chdir(getenv("TMPDIR"))) return 1;
    for (int number = 0; number < 40000; number++) {
        sprintf(name, "%d", number);
        if (mkdir(name, 0700)) return 1;
    }
    sleep(3);
    puts("42");
}
