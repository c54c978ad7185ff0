// Crashes: the board in memory has eight rows and columns, but a side can be as long as 26.
import java.util.Scanner;

public class BoardOfEight {
    // The letter changes first in order, then the number.
    static final int[][] MOVES = {
        {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}
    };

    final int numbers;
    final int letters;
    final boolean[][] visited = new boolean[8][8];
    final StringBuilder path = new StringBuilder();

    BoardOfEight(int numbers, int letters) {
        this.numbers = numbers;
        this.letters = letters;
    }

    /** Visits a square and all that are left after it, if that is possible. */
    boolean visit(int letter, int number, int left) {
        int length = path.length();
        path.append((char) ('A' + letter)).append(number + 1);
        visited[letter][number] = true;
        if (left == 0) {
            return true;
        }
        for (int[] move : MOVES) {
            int to = letter + move[0];
            int at = number + move[1];
            boolean inside = to >= 0 && to < letters && at >= 0 && at < numbers;
            if (inside && !visited[to][at] && visit(to, at, left - 1)) {
                return true;
            }
        }
        path.setLength(length);
        visited[letter][number] = false;
        return false;
    }

    boolean solve() {
        for (int letter = 0; letter < letters; letter++) {
            for (int number = 0; number < numbers; number++) {
                if (visit(letter, number, letters * numbers - 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        int cases = input.nextInt();
        for (int scenario = 1; scenario <= cases; scenario++) {
            BoardOfEight board = new BoardOfEight(input.nextInt(), input.nextInt());
            System.out.println("Scenario #" + scenario + ":");
            System.out.println((board.solve() ? board.path : "impossible") + "\n");
        }
    }
}
