// The board.
class Board {
    static final int[] ROWS = {-2, -1, 1, 2, 2, 1, -1, -2}, COLUMNS = {1, 2, 2, 1, -1, -2, -2, -1};
    final int n;
    final boolean[][] visited;

    Board(int n) {
        this.n = n;
        visited = new boolean[n][n];
    }

    boolean free(int r, int c) {
        return r >= 0 && c >= 0 && r < n && c < n && !visited[r][c];
    }

    int room(int r, int c) {
        int p = 0;
        for (int k = 0; k < 8; k++)
            if (free(r + ROWS[k], c + COLUMNS[k])) p++;
        return p;
    }
}
