// Straight from the statement.

import java.util.Scanner;

public class Plain {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int size;
    static boolean[][] visited;

    static boolean isFree(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size && !visited[row][column];
    }

    /** -1 for a square that is not free, otherwise the number of free squares a move away. */
    static int degree(int row, int column) {
        if (!isFree(row, column)) {
            return -1;
        }
        int found = 0;
        for (int move = 0; move < 8; move++) {
            if (isFree(row + DOWN[move], column + RIGHT[move])) {
                found++;
            }
        }
        return found;
    }

    /** The move to the square with the smallest degree, or -1. */
    static int nextMove(int row, int column) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int move = 0; move < 8; move++) {
            int p = degree(row + DOWN[move], column + RIGHT[move]);
            if (p >= 0 && p < least) {
                least = p;
                best = move;
            }
        }
        return best;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        size = in.nextInt();
        int row = in.nextInt();
        int column = in.nextInt();
        int count = in.nextInt();
        visited = new boolean[size][size];
        for (int i = 0; i < count; i++) {
            int r = in.nextInt();
            int c = in.nextInt();
            visited[r][c] = true;
        }
        System.out.println(nextMove(row, column));
    }
}
