// Wrong: takes the first number after the side for the column.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

class RowsAndColumnsSwapped {
    static final int[][] MOVES = {
        {-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}
    };
    static final Random RANDOM = new Random(1);

    // The squares a move away, as row * size + column.
    static List<Integer> near(int square, int size) {
        List<Integer> found = new ArrayList<>();
        for (int[] move : MOVES) {
            int row = square / size + move[0], column = square % size + move[1];
            if (0 <= row && row < size && 0 <= column && column < size)
                found.add(row * size + column);
        }
        return found;
    }

    // A closed tour. Warnsdorff's rule with random ties; where the knight is stuck, the end of the
    // walk is a move away from an earlier square, and what follows that square is walked backwards.
    static List<Integer> closedTour(int size) {
        // The square in the middle has the most neighbours on which the walk may end.
        int start = size / 2 * size + size / 2;
        while (true) {
            List<Integer> walk = new ArrayList<>(List.of(start));
            boolean[] isVisited = new boolean[size * size];
            isVisited[start] = true;
            for (int turn = 0; turn < size * size + 1000; turn++) {
                List<Integer> moves = near(walk.get(walk.size() - 1), size);
                int best = -1, least = 0;
                for (int to : moves) {
                    if (isVisited[to]) continue;
                    int degree = RANDOM.nextInt(10);
                    for (int next : near(to, size)) degree += isVisited[next] ? 0 : 10;
                    if (best < 0 || degree < least) {
                        best = to;
                        least = degree;
                    }
                }
                if (best >= 0) {
                    isVisited[best] = true;
                    walk.add(best);
                } else if (walk.size() == size * size && moves.contains(start)) {
                    return walk;
                } else {
                    int from = walk.indexOf(moves.get(RANDOM.nextInt(moves.size()))) + 1;
                    Collections.reverse(walk.subList(from, walk.size()));
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        List<List<Integer>> tours = new ArrayList<>(Collections.nCopies(51, null));
        StringBuilder output = new StringBuilder();
        while (input.hasNextInt()) {
            int size = input.nextInt(), column = input.nextInt() - 1, row = input.nextInt() - 1;
            if (output.length() > 0) output.append('\n');
            if (size % 2 == 1 || size < 6) {
                output.append("No Circuit Tour.\n");
                continue;
            }
            if (tours.get(size) == null) tours.set(size, closedTour(size));
            List<Integer> tour = tours.get(size);
            int first = tour.indexOf(row * size + column);
            int[] numbers = new int[size * size];
            for (int step = 0; step < size * size; step++)
                numbers[tour.get((first + step) % (size * size))] = step + 1;
            for (int square = 0; square < size * size; square++) {
                String digits = Integer.toString(numbers[square]);
                output.append("     ".substring(digits.length())).append(digits);
                if (square % size == size - 1) output.append('\n');
            }
        }
        System.out.print(output);
    }
}
