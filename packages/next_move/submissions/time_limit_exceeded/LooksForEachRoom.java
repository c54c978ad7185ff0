// Wrong: looks for the room 0, then 1, and so on, and never ends if no square is free.

import java.util.Scanner;

public class LooksForEachRoom {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int size;
    static boolean[][] visited;

    static boolean isFree(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size && !visited[row][column];
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

    /** The move to the square with the least room. */
    static int nextMove(int row, int column) {
        for (int wanted = 0; ; wanted = (wanted + 1) % 9) {
            for (int move = 0; move < 8; move++) {
                if (room(row + DOWN[move], column + RIGHT[move]) == wanted) {
                    return move;
                }
            }
        }
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
