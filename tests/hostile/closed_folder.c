// RTE --time-limit 20: temporary files
// A folder whose owner may not list it hides how many files it has.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    char name[20];
    if (chdir(getenv("TMPDIR")) || mkdir("closed", 0300) || chdir("closed")) return 1;
    for (int number = 0; number < 40000; number++) {
        sprintf(name, "%d", number);
        close(open(name, O_CREAT, 0600));
    }
    sleep(3);
    puts("42");
}
