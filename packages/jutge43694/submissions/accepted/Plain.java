// Straight from the statement: goes back as soon as a free square cannot be visited any more.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Scanner;

public class Plain {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    static int size;
    static int length;
    static List<List<Integer>> near = new ArrayList<>();
    static boolean[] isFree;
    static int[] steps;

    static int countFree(int square) {
        int count = 0;
        for (int to : near.get(square)) {
            count += isFree[to] ? 1 : 0;
        }
        return count;
    }

    // Whether each free square can be entered and, all but one, be left; and all can be reached.
    static boolean canGoOn(int here, int left) {
        int ends = 0;
        for (int square = 0; square < size * size; square++) {
            if (!isFree[square]) {
                continue;
            }
            int ways = countFree(square) + (near.get(square).contains(here) ? 1 : 0);
            if (ways == 0) {
                return false;
            }
            ends += ways == 1 ? 1 : 0;
        }
        boolean[] isReached = new boolean[size * size];
        Deque<Integer> last = new ArrayDeque<>();
        last.push(here);
        while (!last.isEmpty()) {
            for (int to : near.get(last.pop())) {
                if (isFree[to] && !isReached[to]) {
                    isReached[to] = true;
                    left--;
                    last.push(to);
                }
            }
        }
        return ends <= 1 && left == 0;
    }

    // Whether the knight, which is on the square now, can visit all others.
    static boolean visit(int here, int step) {
        steps[here] = step;
        isFree[here] = false;
        if (step == length) {
            return true;
        }
        if (canGoOn(here, length - step)) {
            List<Integer> choice = new ArrayList<>();
            for (int to : near.get(here)) {
                if (isFree[to]) {
                    choice.add(to);
                }
            }
            choice.sort(Comparator.comparingInt(Plain::countFree));
            for (int next : choice) {
                if (visit(next, step + 1)) {
                    return true;
                }
            }
        }
        isFree[here] = true;
        return false;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        size = input.nextInt();
        String[] board = new String[size];
        for (int r = 0; r < size; r++) {
            board[r] = input.next();
        }
        int row = input.nextInt() - 1;
        int column = input.nextInt() - 1;
        isFree = new boolean[size * size];
        steps = new int[size * size];
        int same = 0;
        for (int r = 0; r < size; r++) {
            for (int c = 0; c < size; c++) {
                List<Integer> squares = new ArrayList<>();
                near.add(squares);
                if (board[r].charAt(c) == '*') {
                    continue;
                }
                isFree[r * size + c] = true;
                length++;
                same += (r + c + row + column) % 2 == 0 ? 1 : 0;
                for (int move = 0; move < 8; move++) {
                    int toR = r + DOWN[move];
                    int toC = c + RIGHT[move];
                    boolean isOnBoard = 0 <= toR && toR < size && 0 <= toC && toC < size;
                    if (isOnBoard && board[toR].charAt(toC) == '.') {
                        squares.add(toR * size + toC);
                    }
                }
            }
        }
        // The knight changes colour with each move.
        int more = same - (length - same);
        if ((more != 0 && more != 1) || !visit(row * size + column, 1)) {
            System.out.println("no sol");
            return;
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < size; r++) {
            for (int c = 0; c < size; c++) {
                boolean isHole = board[r].charAt(c) == '*';
                text.append(isHole ? "**" : String.format("%02d", steps[r * size + c]));
                text.append(c + 1 < size ? ' ' : '\n');
            }
        }
        System.out.print(text);
    }
}
