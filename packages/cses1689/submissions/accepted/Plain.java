// Straight from the statement: the squares of lowest degree first, and back if the knight is stuck.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Scanner;

public class Plain {
    static final int SIZE = 8;
    static final int[][] MOVES = {
        {-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}
    };
    static final int[][] steps = new int[SIZE][SIZE];

    static List<int[]> free(int row, int column) {
        List<int[]> squares = new ArrayList<>();
        for (int[] move : MOVES) {
            int r = row + move[0];
            int c = column + move[1];
            if (0 <= r && r < SIZE && 0 <= c && c < SIZE && steps[r][c] == 0) {
                squares.add(new int[] {r, c});
            }
        }
        return squares;
    }

    // The lowest degree first; of equals, the square that is farthest from the centre.
    static int rank(int[] square) {
        int down = 2 * square[0] - SIZE + 1;
        int right = 2 * square[1] - SIZE + 1;
        return 1000 * free(square[0], square[1]).size() - down * down - right * right;
    }

    static boolean visit(int row, int column, int step) {
        steps[row][column] = step;
        if (step == SIZE * SIZE) {
            return true;
        }
        List<int[]> choice = free(row, column);
        choice.sort(Comparator.comparingInt(Plain::rank));
        for (int[] square : choice) {
            if (visit(square[0], square[1], step + 1)) {
                return true;
            }
        }
        steps[row][column] = 0;
        return false;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        int column = input.nextInt() - 1;
        int row = input.nextInt() - 1;
        visit(row, column, 1);
        StringBuilder text = new StringBuilder();
        for (int[] line : steps) {
            for (int c = 0; c < SIZE; c++) {
                text.append(line[c]).append(c + 1 < SIZE ? ' ' : '\n');
            }
        }
        System.out.print(text);
    }
}
