#include <stdio.h>

int cell[104 * 104 + 300];
int kr[10000], kc[10000];
int width;

int at(int r, int c)
{
    return (r + 2) * width + (c + 2);
}

int main(void)
{
    int n, m, i, j, k;
    int mr[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
    int mc[8] = {1, 2, 2, 1, -1, -2, -2, -1};
    scanf("%d %d", &n, &m);
    width = n + 1;
    for (i = -2; i < n + 2; i++)
        for (j = -2; j < n + 2; j++)
            if (i < 0 || j < 0 || i >= n || j >= n)
                cell[at(i, j)] = -1;
    for (i = 0; i < m; i++) {
        scanf("%d %d", &kr[i], &kc[i]);
        cell[at(kr[i], kc[i])] = 1;
    }
    for (i = 0; i < m; i++) {
        for (j = 0; j < 8; j++) {
            int r = kr[i] + mr[j], c = kc[i] + mc[j], p = -1;
            if (cell[at(r, c)] == 0) {
                p = 0;
                for (k = 0; k < 8; k++)
                    if (cell[at(r + mr[k], c + mc[k])] == 0)
                        p++;
            }
            printf(j ? " %d" : "%d", p);
        }
        printf("\n");
    }
    return 0;
}
