// Straight from the statement.

import java.util.Scanner;

public class Plain {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int size;
    static boolean[][] taken;

    static boolean isFree(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size && !taken[row][column];
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

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        size = in.nextInt();
        int count = in.nextInt();
        taken = new boolean[size][size];
        int[] rows = new int[count];
        int[] columns = new int[count];
        for (int knight = 0; knight < count; knight++) {
            rows[knight] = in.nextInt();
            columns[knight] = in.nextInt();
            taken[rows[knight]][columns[knight]] = true;
        }
        StringBuilder out = new StringBuilder();
        for (int knight = 0; knight < count; knight++) {
            for (int move = 0; move < 8; move++) {
                out.append(degree(rows[knight] + DOWN[move], columns[knight] + RIGHT[move]));
                out.append(move < 7 ? ' ' : '\n');
            }
        }
        System.out.print(out);
    }
}
