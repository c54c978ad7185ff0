// Straight from the statement.

import java.util.Scanner;

public class Plain {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int size;
    /** 10000 times the knight and its moves, or 0 for a free square. */
    static int[][] stamps;

    static boolean isFree(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
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
        int count = in.nextInt();
        stamps = new int[size][size];
        int[] rows = new int[count];
        int[] columns = new int[count];
        int[] steps = new int[count];
        for (int knight = 0; knight < count; knight++) {
            rows[knight] = in.nextInt();
            columns[knight] = in.nextInt();
            stamps[rows[knight]][columns[knight]] = 10000 * (knight + 1);
        }
        boolean hasMoved = true;
        while (hasMoved) {
            hasMoved = false;
            for (int knight = 0; knight < count; knight++) {
                int move = nextMove(rows[knight], columns[knight]);
                if (move >= 0) {
                    rows[knight] += DOWN[move];
                    columns[knight] += RIGHT[move];
                    steps[knight]++;
                    stamps[rows[knight]][columns[knight]] = 10000 * (knight + 1) + steps[knight];
                    hasMoved = true;
                }
            }
        }
        StringBuilder out = new StringBuilder();
        for (int[] row : stamps) {
            for (int column = 0; column < size; column++) {
                out.append(row[column]).append(column < size - 1 ? ' ' : '\n');
            }
        }
        System.out.print(out);
    }
}
