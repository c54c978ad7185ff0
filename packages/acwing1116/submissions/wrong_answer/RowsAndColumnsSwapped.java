// Wrong: x is taken for the column of the start, and y for its row.
import java.util.Scanner;

public class RowsAndColumnsSwapped {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int rows;
    static int columns;
    static boolean[][] visited;

    static long tours(int row, int column, int left) {
        if (left == 0) {
            return 1;
        }
        long found = 0;
        for (int move = 0; move < 8; move++) {
            int down = row + DOWN[move];
            int right = column + RIGHT[move];
            boolean inside = down >= 0 && down < rows && right >= 0 && right < columns;
            if (inside && !visited[down][right]) {
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
            rows = input.nextInt();
            columns = input.nextInt();
            visited = new boolean[9][9];
            int column = input.nextInt();
            int row = input.nextInt();
            visited[row][column] = true;
            System.out.println(tours(row, column, rows * columns - 1));
        }
    }
}
