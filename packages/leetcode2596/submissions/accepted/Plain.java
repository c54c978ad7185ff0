// Straight from the statement: from the corner, looks for the next number a knight's move away.

import java.util.Scanner;

public class Plain {
    static final int[][] MOVES = {
        {-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}
    };

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        int n = input.nextInt();
        int[][] grid = new int[n][n];
        for (int[] row : grid) {
            for (int column = 0; column < n; column++) {
                row[column] = input.nextInt();
            }
        }
        int row = 0;
        int column = 0;
        int number = 0;
        boolean isFound = grid[0][0] == 0;
        while (isFound && number < n * n - 1) {
            isFound = false;
            for (int[] move : MOVES) {
                int down = row + move[0];
                int right = column + move[1];
                boolean isOnBoard = 0 <= down && down < n && 0 <= right && right < n;
                if (isOnBoard && grid[down][right] == number + 1) {
                    row = down;
                    column = right;
                    number++;
                    isFound = true;
                    break;
                }
            }
        }
        System.out.println(isFound);
    }
}
