// Straight from the statement.

import java.util.Scanner;

public class Plain {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static final Scanner in = new Scanner(System.in);
    static final StringBuilder out = new StringBuilder();
    static int size;
    /** Not 0 for a square that is not free. */
    static int[][] board;

    static boolean isFree(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size && board[row][column] == 0;
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
        int least = 9;
        for (int move = 0; move < 8; move++) {
            int here = degree(row + DOWN[move], column + RIGHT[move]);
            if (here != -1 && here < least) {
                least = here;
                best = move;
            }
        }
        return best;
    }

    /** Reads squares, and marks each with 10000 times its number in the list. */
    static int[][] readSquares() {
        int[][] squares = new int[in.nextInt()][];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = new int[] {in.nextInt(), in.nextInt()};
            board[squares[i][0]][squares[i][1]] = 10000 * (i + 1);
        }
        return squares;
    }

    static void stage1() {
        for (int[] knight : readSquares()) {
            for (int move = 0; move < 8; move++) {
                out.append(degree(knight[0] + DOWN[move], knight[1] + RIGHT[move]));
                out.append(move < 7 ? ' ' : '\n');
            }
        }
    }

    static void stage2() {
        int row = in.nextInt();
        int column = in.nextInt();
        readSquares();
        out.append(nextMove(row, column)).append('\n');
    }

    static void stage3() {
        int[][] knights = readSquares();
        boolean hasMoved = true;
        while (hasMoved) {
            hasMoved = false;
            for (int[] knight : knights) {
                int move = nextMove(knight[0], knight[1]);
                if (move != -1) {
                    int stamp = board[knight[0]][knight[1]];
                    knight[0] += DOWN[move];
                    knight[1] += RIGHT[move];
                    board[knight[0]][knight[1]] = stamp + 1;
                    hasMoved = true;
                }
            }
        }
        for (int[] row : board) {
            for (int column = 0; column < size; column++) {
                out.append(row[column]).append(column < size - 1 ? ' ' : '\n');
            }
        }
    }

    public static void main(String[] arguments) {
        int stage = in.nextInt();
        size = in.nextInt();
        board = new int[size][size];
        if (stage == 1) {
            stage1();
        } else if (stage == 2) {
            stage2();
        } else {
            stage3();
        }
        System.out.print(out);
    }
}
