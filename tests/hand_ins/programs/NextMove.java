// Stage 2 as a program in Java. The first class is not the one with the main function.
import java.util.Scanner;

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

/* class Comment { public static void main */
public class Main {
    static final String TEXT = "class Text { public static void main(";

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        Board board = new Board(in.nextInt());
        int r = in.nextInt(), c = in.nextInt();
        for (int m = in.nextInt(); m > 0; m--) board.visited[in.nextInt()][in.nextInt()] = true;
        int best = -1, least = 9;
        for (int k = 0; k < 8; k++) {
            int x = r + Board.ROWS[k], y = c + Board.COLUMNS[k];
            if (board.free(x, y) && board.room(x, y) < least) {
                least = board.room(x, y);
                best = k;
            }
        }
        System.out.println(best);
    }
}
