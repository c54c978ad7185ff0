int down[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
int right[8] = {1, 2, 2, 1, -1, -2, -2, -1};
int visited[100][100];
int n;

int is_free(int r, int c) {
    return r >= 0 && r < n && c >= 0 && c < n && !visited[r][c];
}

