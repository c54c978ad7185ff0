// Straight from the statement.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;

public class Plain {
    static final int[] RIGHT = {-2, -2, 2, 2, -1, 1, -1, 1};
    static final int[] UP = {-1, 1, -1, 1, -2, -2, 2, 2};

    static int width;
    static int height;
    /** The number of each square in the path, or -1 if it is free. */
    static int[][] numbers;
    static final StringBuilder OUT = new StringBuilder();

    /** A square, columns and rows from 0, and its candidates. */
    static class Square {
        final int x;
        final int y;
        int degree;
        List<Square> candidates = new ArrayList<>();

        Square(int x, int y) {
            this.x = x;
            this.y = y;
        }

        String name() {
            return (char) ('a' + x) + "" + (y + 1);
        }

        /** The free squares a move away, in the order of the moves. */
        List<Square> onward() {
            List<Square> found = new ArrayList<>();
            for (int move = 0; move < 8; move++) {
                int toX = x + RIGHT[move];
                int toY = y + UP[move];
                if (toX >= 0 && toX < width && toY >= 0 && toY < height
                        && numbers[toX][toY] == -1) {
                    found.add(new Square(toX, toY));
                }
            }
            return found;
        }

        /** Makes the list of candidates. */
        void findCandidates() {
            candidates = onward();
            for (Square to : candidates) {
                to.degree = to.onward().size();
            }
            for (int first = 0; first < candidates.size(); first++) {
                for (int second = first + 1; second < candidates.size(); second++) {
                    if (candidates.get(first).degree > candidates.get(second).degree) {
                        Square square = candidates.get(first);
                        candidates.set(first, candidates.get(second));
                        candidates.set(second, square);
                    }
                }
            }
        }

        /** Removes the first candidate, and applies the cut. */
        Square takeFirst() {
            Square taken = candidates.remove(0);
            if (!candidates.isEmpty() && candidates.get(0).degree != taken.degree) {
                candidates.clear();
            }
            return taken;
        }
    }

    static void say(String line) {
        OUT.append(line).append('\n');
    }

    static void show(List<Square> path) {
        for (int number = 0; number < path.size(); number++) {
            say("Move " + number + ": " + path.get(number).name());
        }
        int digits = String.valueOf(width * height).length();
        StringBuilder line = new StringBuilder("-");
        for (int x = 0; x < width; x++) {
            line.append("-".repeat(digits + 3));
        }
        say(line.toString());
        for (int y = height - 1; y >= 0; y--) {
            StringBuilder row = new StringBuilder("|");
            for (int x = 0; x < width; x++) {
                row.append(String.format(" %0" + digits + "d |", numbers[x][y]));
            }
            say(row.toString());
            say(line.toString());
        }
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        say("Please enter the boardwidth");
        width = in.nextInt();
        say("Please enter the boardheight");
        height = in.nextInt();
        if (width * height % 2 == 1) {
            say("The board size you have chosen has an odd number of squares, this means the "
                    + "Knight has to start at a black square e.g. a1 b2 c1 f6");
        }
        say("Please enter the knights starting position (type \"random\" for random)");
        String started = in.next();
        say("The knight starts at " + started);
        numbers = new int[width][height];
        for (int[] column : numbers) {
            Arrays.fill(column, -1);
        }
        int row = Integer.parseInt(started.substring(1)) - 1;
        Square start = new Square(started.charAt(0) - 'a', row);
        List<Square> path = new ArrayList<>();
        path.add(start);
        numbers[start.x][start.y] = 0;
        start.findCandidates();
        int area = width * height;
        int steps = 0;
        while (path.size() < area && (!start.candidates.isEmpty() || path.size() > 1)) {
            Square last = path.get(path.size() - 1);
            if (!last.candidates.isEmpty()) {
                Square to = last.takeFirst();
                numbers[to.x][to.y] = path.size();
                path.add(to);
                to.findCandidates();
                say("The knight moves to " + to.name());
            } else {
                numbers[last.x][last.y] = -1;
                path.remove(path.size() - 1);
                say("The knight moves back to " + path.get(path.size() - 1).name());
            }
            steps++;
            say("step " + steps + " ");
        }
        String result = "has nothing left to try";
        if (path.size() == area) {
            show(path);
            result = "finished his KnightsTour";
        }
        say("The knight started at " + started + " and after " + steps + " steps " + result);
        System.out.print(OUT);
    }
}
