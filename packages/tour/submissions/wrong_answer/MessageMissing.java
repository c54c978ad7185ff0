// Wrong: leaves out the line after a board that is not full.

import java.util.Scanner;

public class MessageMissing {
    static final int[] DOWN = {-1, -1, 1, 1, -2, -2, 2, 2};
    static final int[] RIGHT = {-2, 2, -2, 2, -1, 1, -1, 1};

    static int rows;
    static int columns;
    /** The number of each square, or 0 if it has not been visited. */
    static int[][] numbers;

    static boolean isPossible(int row, int column) {
        return row >= 0 && row < rows && column >= 0 && column < columns
                && numbers[row][column] == 0;
    }

    static int degree(int row, int column) {
        int found = 0;
        for (int move = 0; move < 8; move++) {
            if (isPossible(row + DOWN[move], column + RIGHT[move])) {
                found++;
            }
        }
        return found;
    }

    /** The move to a possible square of the lowest degree, or -1. */
    static int bestMove(int row, int column) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int move = 0; move < 8; move++) {
            int r = row + DOWN[move];
            int c = column + RIGHT[move];
            if (isPossible(r, c) && degree(r, c) < least) {
                least = degree(r, c);
                best = move;
            }
        }
        return best;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        columns = in.nextInt();
        int row = in.nextInt();
        int column = in.nextInt();
        numbers = new int[rows][columns];
        int visited = 1;
        numbers[row][column] = 1;
        int move = bestMove(row, column);
        while (move >= 0) {
            row += DOWN[move];
            column += RIGHT[move];
            visited++;
            numbers[row][column] = visited;
            move = bestMove(row, column);
        }
        StringBuilder out = new StringBuilder();
        for (int[] line : numbers) {
            for (int c = 0; c < columns; c++) {
                out.append(line[c]).append(c < columns - 1 ? ' ' : '\n');
            }
        }
        System.out.print(out);
    }
}
