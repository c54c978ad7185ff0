import java.util.Scanner;

public class Dario {
    static int[][] move = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};
    static int[][] visited = new int[100][100];
    static int n;

    static int validMoveNum(int r, int c) {
        if (r < 0 || c < 0 || r >= n || c >= n || visited[r][c] != 0) {
            return -1;
        }
        int num = 0;
        for (int[] d : move) {
            int a = r + d[0];
            int b = c + d[1];
            if (a >= 0 && b >= 0 && a < n && b < n && visited[a][b] == 0) {
                num++;
            }
        }
        return num;
    }

    static int nextMove(int r, int c) {
        int best = -1;
        int min = Integer.MAX_VALUE;
        for (int i = 0; i < 8; i++) {
            int p = validMoveNum(r + move[i][0], c + move[i][1]);
            if (p > 0 && p < min) {
                min = p;
                best = i;
            }
        }
        return best;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        n = in.nextInt();
        int m = in.nextInt();
        int[] r = new int[m];
        int[] c = new int[m];
        int[] step = new int[m];
        for (int i = 0; i < m; i++) {
            r[i] = in.nextInt();
            c[i] = in.nextInt();
            visited[r[i]][c[i]] = 10000 * (i + 1);
        }
        int stuck = 0;
        while (stuck < m) {
            stuck = 0;
            for (int i = 0; i < m; i++) {
                int d = nextMove(r[i], c[i]);
                if (d == -1) {
                    stuck++;
                } else {
                    r[i] += move[d][0];
                    c[i] += move[d][1];
                    step[i]++;
                    visited[r[i]][c[i]] = 10000 * (i + 1) + step[i];
                }
            }
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (j > 0) out.append(' ');
                out.append(visited[i][j]);
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
