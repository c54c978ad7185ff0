import java.util.*;

public class Hanna {
    static final int[] DR = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] DC = {1, 2, 2, 1, -1, -2, -2, -1};

    static int n;
    static int[][] board;
    static boolean[][] standing;

    static class Knight {
        int number, r, c, step;

        Knight(int number, int r, int c) {
            this.number = number;
            this.r = r;
            this.c = c;
            standing[r][c] = true;
            board[r][c] = number * 10000;
        }

        boolean canEnter(int x, int y) {
            if (x < 0 || y < 0 || x >= n || y >= n) return false;
            return board[x][y] == 0;
        }

        boolean empty(int x, int y) {
            return x >= 0 && y >= 0 && x < n && y < n && !standing[x][y];
        }

        int count(int x, int y) {
            int s = 0;
            for (int i = 0; i < 8; i++)
                if (empty(x + DR[i], y + DC[i])) s++;
            return s;
        }

        boolean go() {
            int best = -1, least = 99;
            for (int i = 0; i < 8; i++) {
                int x = r + DR[i], y = c + DC[i];
                if (!canEnter(x, y)) continue;
                int p = count(x, y);
                if (p < least) {
                    least = p;
                    best = i;
                }
            }
            if (best < 0) return false;
            standing[r][c] = false;
            r += DR[best];
            c += DC[best];
            step++;
            standing[r][c] = true;
            board[r][c] = number * 10000 + step;
            return true;
        }
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        n = sc.nextInt();
        int m = sc.nextInt();
        board = new int[n][n];
        standing = new boolean[n][n];
        List<Knight> knights = new ArrayList<>();
        for (int i = 1; i <= m; i++) knights.add(new Knight(i, sc.nextInt(), sc.nextInt()));
        boolean again;
        do {
            again = false;
            for (Knight k : knights)
                if (k.go()) again = true;
        } while (again);
        for (int[] line : board) {
            StringJoiner s = new StringJoiner(" ");
            for (int v : line) s.add("" + v);
            System.out.println(s);
        }
    }
}
