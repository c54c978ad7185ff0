// Straight from the statement: tries all moves, and takes each back.
import java.util.Scanner;

public class Plain {
    static final int[][] MOVES = {
        {-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}
    };

    final boolean[][] visited;

    Plain(int rows, int columns) {
        visited = new boolean[rows][columns];
    }

    /** The number of ways to visit the squares that are left. */
    long tours(int row, int column, int left) {
        if (left == 0) {
            return 1;
        }
        long found = 0;
        for (int[] move : MOVES) {
            int down = row + move[0];
            int right = column + move[1];
            if (down < 0 || down >= visited.length || right < 0 || right >= visited[0].length) {
                continue;
            }
            if (!visited[down][right]) {
                visited[down][right] = true;
                found += tours(down, right, left - 1);
                visited[down][right] = false;
            }
        }
        return found;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        int cases = input.nextInt();
        for (int number = 0; number < cases; number++) {
            int rows = input.nextInt();
            int columns = input.nextInt();
            Plain board = new Plain(rows, columns);
            int row = input.nextInt();
            int column = input.nextInt();
            board.visited[row][column] = true;
            System.out.println(board.tours(row, column, rows * columns - 1));
        }
    }
}
