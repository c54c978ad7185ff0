#include <stdio.h>

int sol[8][8];
int height, width;
int moves[8][2] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};

int tour(int r, int c, int k)
{
    int i;
    if (k == height * width)
        return 1;
    for (i = 0; i < 8; i++) {
        int r2 = r + moves[i][0];
        int c2 = c + moves[i][1];
        if (r2 >= 0 && r2 < height && c2 >= 0 && c2 < width && sol[r2][c2] == -1) {
            sol[r2][c2] = k;
            if (tour(r2, c2, k + 1))
                return 1;
            sol[r2][c2] = -1;
        }
    }
    return 0;
}

int main(void)
{
    int i, j;
    scanf("%d %d", &width, &height);
    for (i = 0; i < height; i++)
        for (j = 0; j < width; j++)
            sol[i][j] = -1;
    sol[0][0] = 0;
    if (tour(0, 0, 1)) {
        for (i = 0; i < height; i++) {
            for (j = 0; j < width; j++)
                printf("%3d ", sol[i][j]);
            printf("\n");
        }
    } else
        printf("Solution does not exist\n");
    return 0;
}
