import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class Vera {
    private static final int[] ROW = {2, 1, -1, -2, -2, -1, 1, 2};
    private static final int[] COL = {1, 2, 2, 1, -1, -2, -2, -1};

    private int size;
    private Set<Integer> visited = new HashSet<>();

    private boolean free(int r, int c) {
        return r >= 0 && r < size && c >= 0 && c < size && !visited.contains(r * 100 + c);
    }

    private int p(int r, int c) {
        int count = 0;
        for (int i = 0; i < 8; i++) {
            if (free(r + ROW[i], c + COL[i])) {
                count++;
            }
        }
        return count;
    }

    private int solve(Scanner in) {
        size = in.nextInt();
        int r = in.nextInt();
        int c = in.nextInt();
        int m = in.nextInt();
        while (m-- > 0) {
            visited.add(in.nextInt() * 100 + in.nextInt());
        }
        int best = -1;
        int bestP = 9;
        for (int i = 0; i < 8; i++) {
            if (free(r + ROW[i], c + COL[i])) {
                int v = p(r + ROW[i], c + COL[i]);
                if (v < bestP) {
                    bestP = v;
                    best = i;
                }
            }
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(new Vera().solve(new Scanner(System.in)));
    }
}
