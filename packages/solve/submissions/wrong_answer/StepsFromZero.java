// Wrong: the start has the number 0.

import java.util.Arrays;
import java.util.Random;
import java.util.Scanner;

public class StepsFromZero {
    static final int[] DOWN = {-2, -1, 1, 2, 2, 1, -1, -2};
    static final int[] RIGHT = {1, 2, 2, 1, -1, -2, -2, -1};

    /** How the knight chooses between squares of low degree. */
    enum Choice { FAR_FROM_CENTRE, BY_CHANCE, ALMOST_BY_CHANCE }

    static int rows;
    static int columns;
    /** The squares a move away from each square; (r, c) has the number r * columns + c. */
    static int[][] neighbours;
    static final Random RANDOM = new Random(1);

    /** Whether any tour of the board starts on the square: the table of the statement. */
    static boolean tourExists(int n, int m, int r, int c) {
        if (n > m) {
            return tourExists(m, n, c, r);
        }
        if (n <= 2) {
            return m == 1;
        }
        if (n == 3 && (m == 3 || m == 5 || m == 6) || n == 4 && m == 4) {
            return false;
        }
        if (n * m % 2 == 1 && (r + c) % 2 == 1) {
            return false;
        }
        if (n == 4) {
            return r == 0 || r == 3;
        }
        if (n == 3 && m == 4) {
            return c == 0 || c == 3;
        }
        if (n == 3 && m == 7) {
            return r != 1 || c != 3;
        }
        return n != 3 || m != 8 || r != 1 || c != 2 && c != 5;
    }

    static int[] movesFrom(int square) {
        int[] found = new int[8];
        int count = 0;
        for (int move = 0; move < 8; move++) {
            int row = square / columns + DOWN[move];
            int column = square % columns + RIGHT[move];
            if (row >= 0 && row < rows && column >= 0 && column < columns) {
                found[count] = row * columns + column;
                count++;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** What the knight wants to be small. */
    static double key(Choice choice, int square, int degree) {
        switch (choice) {
            case BY_CHANCE:
                return degree + RANDOM.nextDouble();
            case ALMOST_BY_CHANCE:
                return degree + 2 * RANDOM.nextDouble();
            default:
                int down = 2 * (square / columns) - rows + 1;
                int right = 2 * (square % columns) - columns + 1;
                return degree - (down * down + right * right) / 1000000.0;
        }
    }

    static boolean hasMove(int from, int to) {
        for (int square : neighbours[from]) {
            if (square == to) {
                return true;
            }
        }
        return false;
    }

    /**
     * A walk over all squares, or null after too many turns.
     *
     * Where the knight is stuck, a square of the walk is a move away from its end. What follows
     * this square is walked backwards, so that the walk gets another end. The walk goes on with
     * this until it has all squares and, if `closing` is a square, a move to it from the end.
     */
    static int[] attempt(int start, Choice choice, int closing) {
        int area = rows * columns;
        int[] degree = new int[area];
        int[] place = new int[area];
        for (int square = 0; square < area; square++) {
            degree[square] = neighbours[square].length;
            place[square] = -1;
        }
        int[] walk = new int[area];
        walk[0] = start;
        place[start] = 0;
        int length = 1;
        int turns = 0;
        while (length < area || closing >= 0 && !hasMove(walk[length - 1], closing)) {
            int end = walk[length - 1];
            int best = -1;
            double least = 0;
            for (int to : neighbours[end]) {
                if (place[to] < 0) {
                    double key = key(choice, to, degree[to]);
                    if (best < 0 || key < least) {
                        best = to;
                        least = key;
                    }
                }
            }
            if (best >= 0) {
                for (int other : neighbours[end]) {
                    degree[other]--;
                }
                place[best] = length;
                walk[length] = best;
                length++;
            } else if (turns == 1000) {
                return null;
            } else {
                turns++;
                int earlier = neighbours[end][RANDOM.nextInt(neighbours[end].length)];
                int low = place[earlier] + 1;
                for (int high = length - 1; low < high; low++, high--) {
                    int square = walk[low];
                    walk[low] = walk[high];
                    walk[high] = square;
                    place[walk[low]] = low;
                    place[walk[high]] = high;
                }
            }
        }
        return walk;
    }

    /**
     * The number of each square in a tour from the start, which there has to be. A closed tour
     * has every square, and from some starts it is easier to find one.
     */
    static int[] findTour(int start) {
        int area = rows * columns;
        boolean hasClosed = area % 2 == 0 && Math.min(rows, columns) != 4;
        Choice[] choices = {
            Choice.FAR_FROM_CENTRE, Choice.BY_CHANCE, Choice.BY_CHANCE, Choice.ALMOST_BY_CHANCE,
        };
        int[] walk = null;
        for (int number = 0; walk == null; number++) {
            walk = attempt(start, choices[number % choices.length], -1);
            if (walk == null && hasClosed) {
                int other = RANDOM.nextInt(area);
                walk = attempt(other, Choice.FAR_FROM_CENTRE, other);
            }
        }
        int first = 0;
        while (walk[first] != start) {
            first++;
        }
        int[] numbers = new int[area];
        for (int step = 0; step < area; step++) {
            numbers[walk[(first + step) % area]] = step;
        }
        return numbers;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        rows = in.nextInt();
        columns = in.nextInt();
        int row = in.nextInt();
        int column = in.nextInt();
        if (!tourExists(rows, columns, row, column)) {
            System.out.println("no tour exists");
            return;
        }
        neighbours = new int[rows * columns][];
        for (int square = 0; square < rows * columns; square++) {
            neighbours[square] = movesFrom(square);
        }
        int[] numbers = findTour(row * columns + column);
        StringBuilder out = new StringBuilder();
        for (int square = 0; square < numbers.length; square++) {
            out.append(numbers[square]);
            out.append(square % columns < columns - 1 ? ' ' : '\n');
        }
        System.out.print(out);
    }
}
