// Stage 2 in two files.
import java.util.Scanner;

/* class Comment { public static void main */
public class NextMove {
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
