// Wrong: p is taken for the number of letters, and q for that of the numbers.
import java.util.Scanner;

public class SidesSwapped {
    // The letter changes first in order, then the number.
    static final int[][] MOVES = {
        {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}
    };

    final boolean[][] visited;
    final StringBuilder path = new StringBuilder();

    SidesSwapped(int letters, int numbers) {
        visited = new boolean[letters][numbers];
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
            boolean inside = to >= 0 && to < visited.length && at >= 0 && at < visited[0].length;
            if (inside && !visited[to][at] && visit(to, at, left - 1)) {
                return true;
            }
        }
        path.setLength(length);
        visited[letter][number] = false;
        return false;
    }

    boolean solve() {
        for (int letter = 0; letter < visited.length; letter++) {
            for (int number = 0; number < visited[0].length; number++) {
                if (visit(letter, number, visited.length * visited[0].length - 1)) {
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
            SidesSwapped board = new SidesSwapped(input.nextInt(), input.nextInt());
            System.out.println("Scenario #" + scenario + ":");
            System.out.println((board.solve() ? board.path : "impossible") + "\n");
        }
    }
}
