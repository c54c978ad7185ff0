// Wrong: the starts do not count as visited, and get no letters.

import java.util.Arrays;
import java.util.Scanner;

public class StartSquaresNotMarked {
    static final int SIDE = 6;

    static class Knight {
        final char name;
        final char firstLetter;
        int row;
        int column;
        int visits;
        int movesInARow;

        Knight(char name, char firstLetter) {
            this.name = name;
            this.firstLetter = firstLetter;
        }

        boolean isOn(int row, int column) {
            return this.row == row && this.column == column;
        }

        boolean mayGo(int toRow, int toColumn) {
            return isOnBoard(toRow, toColumn)
                    && board[toRow][toColumn] == '.'
                    && Math.abs((toRow - row) * (toColumn - column)) == 2
                    && movesInARow < 2;
        }

        /** Puts the knight on a square, which gets the next letter of its trail. */
        void arrive(int toRow, int toColumn) {
            row = toRow;
            column = toColumn;
            board[row][column] = (char) (firstLetter + visits);
            visits++;
        }
    }

    static final char[][] board = new char[SIDE][SIDE];
    static final Knight white = new Knight('@', 'A');
    static final Knight black = new Knight('#', 'a');

    static boolean isOnBoard(int row, int column) {
        return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
    }

    static boolean hasValidMove() {
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                if (white.mayGo(row, column) || black.mayGo(row, column)) {
                    return true;
                }
            }
        }
        return false;
    }

    static void show() {
        System.out.println("  0 1 2 3 4 5");
        for (int row = 0; row < SIDE; row++) {
            StringBuilder line = new StringBuilder().append(row);
            for (int column = 0; column < SIDE; column++) {
                char shown = board[row][column];
                if (white.isOn(row, column)) {
                    shown = white.name;
                } else if (black.isOn(row, column)) {
                    shown = black.name;
                }
                line.append(' ').append(shown);
            }
            System.out.println(line);
        }
    }

    static void placeKnights(Scanner in) {
        while (true) {
            System.out.print("Knights' starting positions (row1 col1 row2 col2): ");
            int r1 = in.nextInt();
            int c1 = in.nextInt();
            int r2 = in.nextInt();
            int c2 = in.nextInt();
            if (isOnBoard(r1, c1) && isOnBoard(r2, c2) && (r1 != r2 || c1 != c2)) {
                white.row = r1;
                white.column = c1;
                white.visits = 1;
                black.row = r2;
                black.column = c2;
                black.visits = 1;
                return;
            }
            System.out.println("Invalid position(s)!");
        }
    }

    public static void main(String[] arguments) {
        for (char[] row : board) {
            Arrays.fill(row, '.');
        }
        Scanner in = new Scanner(System.in);
        placeKnights(in);
        show();
        while (hasValidMove() && in.hasNext()) {
            System.out.print("Move (knight row col): ");
            char name = in.next().charAt(0);
            int row = in.nextInt();
            int column = in.nextInt();
            Knight knight = name == '@' ? white : black;
            if (name != knight.name || !knight.mayGo(row, column)) {
                System.out.println("Invalid move!");
                continue;
            }
            knight.arrive(row, column);
            knight.movesInARow++;
            (knight == white ? black : white).movesInARow = 0;
            show();
        }
        System.out.println("No more moves!");
    }
}
