// RTE everywhere --time-limit 10 --wall-limit 60: more than 64 processes
// Each child wants a processor, so that little is left for the judge.
#include <unistd.h>

int main(void) {
    for (;;) {
        if (fork() == 0) {
            for (;;) {
            }
        }
    }
}
