#include <stdio.h>
#include <stdlib.h>

static int n;
static char *used;
static int table[16] = {-2, 1, -1, 2, 1, 2, 2, 1, 2, -1, 1, -2, -1, -2, -2, -1};

static int inside(int r, int c)
{
    return r >= 0 && c >= 0 && r < n && c < n;
}

static int degree(int r, int c)
{
    int d = 0;
    for (int i = 0; i < 16; i += 2) {
        int a = r + table[i], b = c + table[i + 1];
        if (inside(a, b) && !used[a * n + b])
            d++;
    }
    return d;
}

int main(void)
{
    int r, c, m, a, b;
    scanf("%d %d %d %d", &n, &r, &c, &m);
    if (m == 0) {
        printf("0\n");
        return 0;
    }
    used = calloc(n * n, 1);
    for (int i = 0; i < m; i++) {
        scanf("%d %d", &a, &b);
        used[a * n + b] = 1;
    }
    int best = -1, best_degree = 0;
    for (int i = 0; i < 8; i++) {
        a = r + table[2 * i];
        b = c + table[2 * i + 1];
        if (!inside(a, b) || used[a * n + b])
            continue;
        int d = degree(a, b);
        if (best < 0 || d < best_degree) {
            best = i;
            best_degree = d;
        }
    }
    printf("%d\n", best);
    free(used);
    return 0;
}
