// Wrong: the search ends with the first tour.

import java.util.Scanner;

public class StopsAtFirstTour {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int rows;
    static int columns;
    static boolean[][] visited;
    static long tours;

    /** Counts the tours that go on from a square, which is the last of `number` squares. */
    static void visit(int row, int column, int number) {
        if (number == rows * columns) {
            tours++;
            return;
        }
        visited[row][column] = true;
        for (int move = 0; move < 8 && tours == 0; move++) {
            int r = row + DOWN[move];
            int c = column + RIGHT[move];
            if (r >= 0 && r < rows && c >= 0 && c < columns && !visited[r][c]) {
                visit(r, c, number + 1);
            }
        }
        visited[row][column] = false;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        columns = in.nextInt();
        visited = new boolean[rows][columns];
        visit(in.nextInt(), in.nextInt(), 1);
        System.out.println(tours);
    }
}
