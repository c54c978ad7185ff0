import java.util.Scanner;

public class Elias {
    static int n, m;
    static int[][] board, degree;
    static final int[][] D = {{-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {-2, -1}, {-2, 1}, {2, -1}, {2, 1}};

    static boolean inside(int i, int j) {
        return i >= 0 && j >= 0 && i < n && j < m;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        n = in.nextInt();
        m = in.nextInt();
        int i = in.nextInt(), j = in.nextInt();
        board = new int[n][m];
        degree = new int[n][m];
        for (int a = 0; a < n; a++)
            for (int b = 0; b < m; b++)
                for (int[] d : D)
                    if (inside(a + d[0], b + d[1])) degree[a][b]++;
        int k = 1;
        board[i][j] = k;
        while (true) {
            int[] best = null;
            for (int[] d : D) {
                int a = i + d[0], b = j + d[1];
                if (!inside(a, b) || board[a][b] > 0) continue;
                if (best == null || degree[a][b] < degree[best[0]][best[1]]) best = new int[] {a, b};
            }
            if (best == null) break;
            i = best[0];
            j = best[1];
            board[i][j] = ++k;
        }
        StringBuilder sb = new StringBuilder();
        for (int[] line : board) {
            for (int v : line) sb.append(String.format("%6d", v));
            sb.append('\n');
        }
        System.out.print(sb);
        if (k < n * m)
            System.out.printf("no full tour: stuck at (%d, %d) after %d of %d squares%n", i, j, k, n * m);
    }
}
