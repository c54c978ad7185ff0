import java.io.*;
import java.util.*;

public class Lena {
    private final int n;
    private final int[][] field;
    private final int[][] knights;
    private static final int[] R = {-2, -1, 1, 2, 2, 1, -1, -2};
    private static final int[] C = {1, 2, 2, 1, -1, -2, -2, -1};

    Lena(BufferedReader in) throws IOException {
        StringTokenizer t = new StringTokenizer(in.readLine());
        n = Integer.parseInt(t.nextToken());
        int m = Integer.parseInt(t.nextToken());
        field = new int[n][n];
        for (int[] line : field) Arrays.fill(line, -1);
        knights = new int[m][3];
        for (int i = 0; i < m; i++) {
            t = new StringTokenizer(in.readLine());
            int x = Integer.parseInt(t.nextToken());
            int y = Integer.parseInt(t.nextToken());
            knights[i][0] = y;
            knights[i][1] = x;
            field[y][x] = i * 10000;
        }
    }

    boolean free(int r, int c) {
        return r >= 0 && c >= 0 && r < n && c < n && field[r][c] == -1;
    }

    int room(int r, int c) {
        int s = 0;
        for (int i = 0; i < 8; i++) if (free(r + R[i], c + C[i])) s++;
        return s;
    }

    boolean round() {
        boolean moved = false;
        for (int i = 0; i < knights.length; i++) {
            int[] k = knights[i];
            int best = -1, min = 8;
            for (int d = 0; d < 8; d++) {
                int r = k[0] + R[d], c = k[1] + C[d];
                if (free(r, c) && room(r, c) < min) {
                    min = room(r, c);
                    best = d;
                }
            }
            if (best >= 0) {
                k[0] += R[best];
                k[1] += C[best];
                k[2]++;
                field[k[0]][k[1]] = i * 10000 + k[2];
                moved = true;
            }
        }
        return moved;
    }

    void print() {
        StringBuilder sb = new StringBuilder();
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < n; c++) {
                if (c > 0) sb.append(" ");
                sb.append(Math.max(0, field[r][c]));
            }
            sb.append("\n");
        }
        System.out.print(sb);
    }

    public static void main(String[] args) throws IOException {
        Lena game = new Lena(new BufferedReader(new InputStreamReader(System.in)));
        while (game.round()) {
        }
        game.print();
    }
}
