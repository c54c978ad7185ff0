/* Runs a program, whose `main` has been renamed to `program_main`, on all cases of a file. programs.rs links it with a
   program.

   The file has, for each case, the lengths of its input and its answer (32 bits each), the input and the answer. For
   each case one byte goes to standard output: `s` if the output is the answer, byte by byte, `x` after a crash, `t`
   after too much time, or `d`, the length of another output (32 bits), and that output.

   A process runs the program again and again, with its variables as they were at the start, until it is wrong. Then a
   new process runs it on that case first, so that no case is refused for what an earlier one has left behind. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int program_main(void);

/* The variables of the program lie between these. */
extern char __data_start, _end;

struct test {
    char *input, *answer;
    uint32_t input_length, answer_length;
};

/* What a process tells its parent: the case that it runs, and whether it is done with it. */
struct progress {
    volatile long number;
    volatile int is_wrong;
};

static void run_from(struct test *cases, long first, long count, double seconds, struct progress *progress, int out)
{
    size_t size = &_end - &__data_start;
    char *variables = malloc(size);
    struct itimerval time = {{0, 0}, {(time_t)seconds, (suseconds_t)((seconds - (time_t)seconds) * 1e6)}};
    struct rlimit memory = {1 << 28, 1 << 28}, none = {0, 0};
    setrlimit(RLIMIT_DATA, &memory);
    setrlimit(RLIMIT_CORE, &none);
    memcpy(variables, &__data_start, size);
    for (long number = first; number < count; number++) {
        struct test *test = &cases[number];
        char *output = NULL;
        size_t length = 0;
        progress->number = number;
        memcpy(&__data_start, variables, size);
        stdin = fmemopen(test->input, test->input_length, "r");
        stdout = open_memstream(&output, &length);
        setitimer(ITIMER_PROF, &time, NULL);
        int code = program_main();
        fclose(stdout);
        fclose(stdin);
        if (code != 0)
            abort();
        if (length != test->answer_length || memcmp(output, test->answer, length) != 0) {
            progress->is_wrong = 1;
            if (number == first && pwrite(out, output, length, 0) != (ssize_t)length)
                abort();
            _exit(0);
        }
        free(output);
    }
    progress->number = count;
    _exit(0);
}

int main(int argc, char **argv)
{
    int file = open(argc > 2 ? argv[1] : "", O_RDONLY), out = memfd_create("output", 0);
    off_t size = lseek(file, 0, SEEK_END);
    char *next = mmap(NULL, size + 1, PROT_READ, MAP_SHARED, file, 0), *end = next + size;
    struct progress *progress =
        mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (next == MAP_FAILED || progress == MAP_FAILED || out < 0)
        return 3;
    struct test *cases = NULL;
    long count = 0, room = 0;
    while (next < end) {
        if (count == room) {
            room = 2 * room + 64;
            cases = realloc(cases, room * sizeof *cases);
        }
        struct test *test = &cases[count++];
        memcpy(&test->input_length, next, 4);
        memcpy(&test->answer_length, next + 4, 4);
        test->input = next + 8;
        test->answer = test->input + test->input_length;
        next = test->answer + test->answer_length;
    }
    for (long first = 0; first < count;) {
        int status = 1;
        progress->number = first;
        progress->is_wrong = 0;
        if (ftruncate(out, 0))
            return 3;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0)
            run_from(cases, first, count, atof(argv[2]), progress, out);
        waitpid(child, &status, 0);
        if (progress->number > first) {
            for (; first < progress->number; first++)
                putchar('s');
            continue;
        }
        first++;
        if (status != 0 || !progress->is_wrong) {
            putchar(WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF ? 't' : 'x');
            continue;
        }
        uint32_t length = lseek(out, 0, SEEK_END);
        char *output = malloc(length + 1);
        if (pread(out, output, length, 0) != length)
            return 3;
        putchar('d');
        fwrite(&length, 4, 1, stdout);
        fwrite(output, 1, length, stdout);
        free(output);
    }
    return 0;
}
