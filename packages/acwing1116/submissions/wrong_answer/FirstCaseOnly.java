// Wrong: only the first case is answered.
import java.util.Scanner;

public class FirstCaseOnly {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static boolean[][] visited;

    static long tours(int row, int column, int left) {
        if (left == 0) {
            return 1;
        }
        long found = 0;
        for (int move = 0; move < 8; move++) {
            int down = row + DOWN[move];
            int right = column + RIGHT[move];
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
        input.nextInt();
        int rows = input.nextInt();
        int columns = input.nextInt();
        visited = new boolean[rows][columns];
        int row = input.nextInt();
        int column = input.nextInt();
        visited[row][column] = true;
        System.out.println(tours(row, column, rows * columns - 1));
    }
}
