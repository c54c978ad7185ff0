// Straight from the statement.

import java.util.Arrays;
import java.util.Scanner;

public class Plain {
    static final int[] DOWN = {2, 1, -1, -2, -2, -1, 1, 2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int rows;
    static int columns;
    /** The number of each square, or -1. */
    static int[][] numbers;

    /** Gives a free square a number, and goes on from there; says whether this gives a tour. */
    static boolean visit(int row, int column, int number) {
        numbers[row][column] = number;
        if (number == rows * columns - 1) {
            return true;
        }
        for (int move = 0; move < 8; move++) {
            int r = row + DOWN[move];
            int c = column + RIGHT[move];
            if (r >= 0 && r < rows && c >= 0 && c < columns && numbers[r][c] == -1
                    && visit(r, c, number + 1)) {
                return true;
            }
        }
        numbers[row][column] = -1;
        return false;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        columns = in.nextInt();
        numbers = new int[rows][columns];
        for (int[] row : numbers) {
            Arrays.fill(row, -1);
        }
        if (!visit(0, 0, 0)) {
            System.out.println("Solution does not exist");
            return;
        }
        for (int[] row : numbers) {
            StringBuilder line = new StringBuilder();
            for (int number : row) {
                line.append(String.format("%3d ", number));
            }
            System.out.println(line);
        }
    }
}
