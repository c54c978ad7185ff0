// Wrong in stage 3: goes on until all squares are visited, although all knights may be stuck.

import java.util.Scanner;

public class Stage3UntilAllAreVisited {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static final Scanner IN = new Scanner(System.in);
    static final StringBuilder OUT = new StringBuilder();

    static int size;
    /** 0 for a free square. */
    static int[][] stamps;
    static int[] rows;
    static int[] columns;

    static boolean isFree(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size && stamps[row][column] == 0;
    }

    /** -1 for a square that is not free, otherwise the number of free squares a move away. */
    static int room(int row, int column) {
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

    /** The move to the square with the least room, or -1. */
    static int bestMove(int row, int column) {
        int best = -1;
        int least = 9;
        for (int move = 0; move < 8; move++) {
            int found = room(row + DOWN[move], column + RIGHT[move]);
            if (found >= 0 && found < least) {
                least = found;
                best = move;
            }
        }
        return best;
    }

    /** Reads squares, and marks the k-th with 10000 x k. */
    static void readSquares(int count) {
        stamps = new int[size][size];
        rows = new int[count];
        columns = new int[count];
        for (int index = 0; index < count; index++) {
            rows[index] = IN.nextInt();
            columns[index] = IN.nextInt();
            stamps[rows[index]][columns[index]] = 10000 * (index + 1);
        }
    }

    static void validMoveNum() {
        size = IN.nextInt();
        int count = IN.nextInt();
        readSquares(count);
        for (int knight = 0; knight < count; knight++) {
            for (int move = 0; move < 8; move++) {
                OUT.append(room(rows[knight] + DOWN[move], columns[knight] + RIGHT[move]));
                OUT.append(move < 7 ? ' ' : '\n');
            }
        }
    }

    static void nextMove() {
        size = IN.nextInt();
        int row = IN.nextInt();
        int column = IN.nextInt();
        int count = IN.nextInt();
        readSquares(count);
        OUT.append(bestMove(row, column)).append('\n');
    }

    /** One round: each knight has a turn. Returns how many moved. */
    static int playRound(int count) {
        int moved = 0;
        for (int knight = 0; knight < count; knight++) {
            int move = bestMove(rows[knight], columns[knight]);
            if (move >= 0) {
                int stamp = stamps[rows[knight]][columns[knight]];
                rows[knight] += DOWN[move];
                columns[knight] += RIGHT[move];
                stamps[rows[knight]][columns[knight]] = stamp + 1;
                moved++;
            }
        }
        return moved;
    }

    static void simulate() {
        size = IN.nextInt();
        int count = IN.nextInt();
        readSquares(count);
        int visited = count;
        while (visited < size * size) {
            visited += playRound(count);
        }
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                OUT.append(stamps[row][column]).append(column < size - 1 ? ' ' : '\n');
            }
        }
    }

    public static void main(String[] arguments) {
        int stage = IN.nextInt();
        switch (stage) {
            case 1 -> validMoveNum();
            case 2 -> nextMove();
            case 3 -> simulate();
            default -> throw new IllegalStateException("no such stage");
        }
        System.out.print(OUT);
    }
}
