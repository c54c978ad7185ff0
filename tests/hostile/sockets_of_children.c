// MLE --memory-limit 256
// The buffers of the sockets of one process are within the limit, those of twelve are not.
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    static char block[1 << 16];
    int pair[2];
    for (int child = 0; child < 12; child++) {
        if (fork()) continue;
        while (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
            fcntl(pair[0], F_SETFL, O_NONBLOCK);
            while (write(pair[0], block, sizeof block) > 0) {}
        }
        sleep(3);
        return 0;
    }
    sleep(2);
    puts("42");
}
