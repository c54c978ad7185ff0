#include <stdio.h>

/* board with a border of two squares all around, border = -1 */
static int b[104][104];
static int kr[10001], kc[10001], ks[10001];
static const int mr[] = {-2, -1, 1, 2, 2, 1, -1, -2};
static const int mc[] = {1, 2, 2, 1, -1, -2, -2, -1};

static int count_free(int r, int c)
{
    int i, s = 0;
    for (i = 0; i < 8; ++i)
        if (b[r + mr[i]][c + mc[i]] == 0)
            ++s;
    return s;
}

static int turn(int k)
{
    int i, best = -1, best_p = 9;
    for (i = 0; i < 8; ++i) {
        int r = kr[k] + mr[i], c = kc[k] + mc[i];
        if (b[r][c] == 0) {
            int p = count_free(r, c);
            if (p <= best_p) {
                best_p = p;
                best = i;
            }
        }
    }
    if (best < 0)
        return 0;
    kr[k] += mr[best];
    kc[k] += mc[best];
    b[kr[k]][kc[k]] = 10000 * k + ++ks[k];
    return 1;
}

int main(void)
{
    int n, m, i, j, k, any;
    if (scanf("%d%d", &n, &m) != 2)
        return 1;
    for (i = 0; i < 104; ++i)
        for (j = 0; j < 104; ++j)
            b[i][j] = (i < 2 || j < 2 || i >= n + 2 || j >= n + 2) ? -1 : 0;
    for (k = 1; k <= m; ++k) {
        scanf("%d%d", &kr[k], &kc[k]);
        kr[k] += 2;
        kc[k] += 2;
        b[kr[k]][kc[k]] = 10000 * k;
    }
    do {
        any = 0;
        for (k = 1; k <= m; ++k)
            any |= turn(k);
    } while (any);
    for (i = 2; i < n + 2; ++i)
        for (j = 2; j < n + 2; ++j)
            printf("%d%c", b[i][j], j == n + 1 ? '\n' : ' ');
    return 0;
}
