// AC --memory-limit 64
// What is in the buffers of local sockets is memory of no process.
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    static char block[1 << 16];
    long all = 0, written;
    int pair[2], size = 1 << 22;
    while (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
        setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        fcntl(pair[0], F_SETFL, O_NONBLOCK);
        while ((written = write(pair[0], block, sizeof block)) > 0) all += written;
    }
    if (all < 64 << 20) puts("42"); else printf("%ld MB\n", all >> 20);
}
