// AC
// In namespaces of its own it would be root, and could mount memory that nobody counts.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    unshare(CLONE_NEWUSER | CLONE_NEWNS);
    int mounted = mount("x", "/tmp", "tmpfs", 0, "size=8g");
    int system = syscall(SYS_fsopen, "tmpfs", 0);
    syscall(SYS_fsconfig, system, 6, 0, 0, 0);
    int folder = syscall(SYS_fsmount, system, 0, 0);
    int file = folder < 0 ? -1 : openat(folder, "x", O_RDWR | O_CREAT, 0600);
    puts(mounted < 0 && file < 0 ? "42" : "memory of its own");
}
