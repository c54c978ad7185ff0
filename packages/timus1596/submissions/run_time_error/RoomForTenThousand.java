// Wrong: has room for 10,000 squares alone, and crashes on larger boards.

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Scanner;

class RoomForTenThousand {
    // The directions 1 to 8, as rows and columns.
    static final int[][] MOVES = {
        {2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}
    };
    static final Random RANDOM = new Random(1);

    static int rows, columns;
    // For each square: the two squares beside it on its tour, and its block.
    static int[][] beside;
    static int[] block;

    // The squares a move away from a square on a board of this size.
    static List<Integer> near(int square, int height, int width) {
        List<Integer> found = new ArrayList<>();
        for (int[] move : MOVES) {
            int row = square / width + move[0], column = square % width + move[1];
            if (0 <= row && row < height && 0 <= column && column < width)
                found.add(row * width + column);
        }
        return found;
    }

    // A closed tour of a small board. Warnsdorff's rule with random ties; where the knight is stuck,
    // the end of the walk is a move away from an earlier square, and what follows that square is
    // walked backwards.
    static List<Integer> blockTour(int height, int width) {
        while (true) {
            List<Integer> walk = new ArrayList<>(List.of(0));
            for (int turn = 0; turn < 2000; turn++) {
                List<Integer> moves = near(walk.get(walk.size() - 1), height, width);
                int best = -1, least = 0;
                for (int to : moves) {
                    if (walk.contains(to)) continue;
                    int degree = RANDOM.nextInt(10);
                    for (int next : near(to, height, width)) degree += walk.contains(next) ? 0 : 10;
                    if (best < 0 || degree < least) {
                        best = to;
                        least = degree;
                    }
                }
                if (best >= 0) {
                    walk.add(best);
                } else if (walk.size() == height * width && moves.contains(0)) {
                    return walk;
                } else {
                    int from = walk.indexOf(moves.get(RANDOM.nextInt(moves.size()))) + 1;
                    Collections.reverse(walk.subList(from, walk.size()));
                }
            }
        }
    }

    // A side cut into parts of 6 and a last part of 6 to 11.
    static int[] parts(int side) {
        int[] cut = new int[side / 6];
        java.util.Arrays.fill(cut, 6);
        cut[cut.length - 1] += side % 6;
        return cut;
    }

    // Makes the tour of a square lead to another one.
    static void replace(int square, int old, int to) {
        beside[beside[0][square] == old ? 0 : 1][square] = to;
    }

    // Joins the tour of a block to that of its neighbour, of which these are some squares: a move of
    // each is exchanged for two moves between them, which makes one tour of both.
    static boolean join(List<Integer> border, int number) {
        for (int a : border)
            for (int[] next : beside)
                for (int c : near(a, rows, columns))
                    for (int[] nextThere : beside) {
                        int b = next[a], d = nextThere[c];
                        if (block[a] != block[b] || block[c] != number || block[d] != number
                                || !near(b, rows, columns).contains(d)) continue;
                        replace(a, b, c);
                        replace(b, a, d);
                        replace(c, d, a);
                        replace(d, c, b);
                        return true;
                    }
        return false;
    }

    // Fills the board with blocks and joins each to one before it. False if two cannot be joined.
    static boolean build() {
        int[] heights = parts(rows), widths = parts(columns);
        Map<Integer, List<Integer>> tours = new HashMap<>();
        int number = 0;
        for (int i = 0; i < heights.length; i++)
            for (int j = 0; j < widths.length; j++) {
                int height = heights[i], width = widths[j], corner = 6 * i * columns + 6 * j;
                List<Integer> tour =
                        tours.computeIfAbsent(height * 12 + width, key -> blockTour(height, width));
                int inside = tour.get(tour.size() - 1);
                int last = corner + inside / width * columns + inside % width;
                number++;
                for (int place : tour) {
                    int square = corner + place / width * columns + place % width;
                    beside[0][square] = last;
                    beside[1][last] = square;
                    block[square] = number;
                    last = square;
                }
                List<Integer> border = new ArrayList<>();
                for (int back = 1; back <= 2; back++)
                    for (int place = 0; place < (j > 0 ? height : width); place++)
                        border.add(j > 0 ? corner + place * columns - back
                                : corner + place - back * columns);
                if (number > 1 && !join(border, number)) return false;
            }
        return true;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        rows = input.nextInt();
        columns = input.nextInt();
        int area = rows * columns;
        if (area % 2 == 1) {
            System.out.println("No solution");
            return;
        }
        beside = new int[2][10000];
        block = new int[10000];
        while (!build()) {
        }
        byte[] digits = new byte[area];
        int last = beside[0][0], here = 0;
        for (int step = 0; step < area; step++) {
            int to = beside[0][here] == last ? beside[1][here] : beside[0][here];
            for (int move = 0; move < 8; move++)
                if (to - here == MOVES[move][0] * columns + MOVES[move][1])
                    digits[here] = (byte) ('1' + move);
            last = here;
            here = to;
        }
        StringBuilder output = new StringBuilder();
        for (int row = 0; row < rows; row++)
            output.append(new String(digits, row * columns, columns)).append('\n');
        System.out.print(output);
    }
}
