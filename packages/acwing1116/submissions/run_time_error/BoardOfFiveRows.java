// Crashes: the board in memory has five rows, although n is up to 9.
import java.util.Scanner;

public class BoardOfFiveRows {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int rows;
    static int columns;
    static boolean[][] visited;

    static long tours(int row, int column, int left) {
        visited[row][column] = true;
        long found = left == 0 ? 1 : 0;
        for (int move = 0; move < 8; move++) {
            int down = row + DOWN[move];
            int right = column + RIGHT[move];
            boolean inside = down >= 0 && down < rows && right >= 0 && right < columns;
            if (inside && !visited[down][right]) {
                found += tours(down, right, left - 1);
            }
        }
        visited[row][column] = false;
        return found;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        int cases = input.nextInt();
        for (int number = 0; number < cases; number++) {
            rows = input.nextInt();
            columns = input.nextInt();
            visited = new boolean[5][9];
            int row = input.nextInt();
            int column = input.nextInt();
            System.out.println(tours(row, column, rows * columns - 1));
        }
    }
}
