import java.util.Scanner;

public class Hugo {
    static int rows, cols;
    static int[][] board;
    static int[] dr = {2, 1, -1, -2, -2, -1, 1, 2};
    static int[] dc = {1, 2, 2, 1, -1, -2, -2, -1};

    static boolean solve(int r, int c, int k) {
        board[r][c] = k;
        if (k == rows * cols) return true;
        for (int i = 0; i < 8; i++) {
            int a = r + dr[i], b = c + dc[i];
            if (a < 0 || b < 0 || a >= rows || b >= cols) continue;
            if (board[a][b] == 0 && solve(a, b, k + 1)) return true;
        }
        board[r][c] = 0;
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        cols = in.nextInt();
        board = new int[rows][cols];
        if (solve(0, 0, 1)) {
            for (int[] line : board) {
                for (int v : line) System.out.printf("%3d ", v);
                System.out.println();
            }
        } else {
            System.out.println("Solution does not exist");
        }
    }
}
