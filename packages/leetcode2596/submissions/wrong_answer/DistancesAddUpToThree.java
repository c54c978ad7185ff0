// Wrong: three squares straight on count as a move too, since 3 + 0 is 3 as well as 2 + 1.

import java.util.Scanner;

public class DistancesAddUpToThree {
    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        int n = input.nextInt();
        int[] rows = new int[n * n];
        int[] columns = new int[n * n];
        for (int place = 0; place < n * n; place++) {
            int number = input.nextInt();
            rows[number] = place / n;
            columns[number] = place % n;
        }
        boolean isTour = rows[0] == 0 && columns[0] == 0;
        for (int number = 1; number < n * n; number++) {
            int down = Math.abs(rows[number] - rows[number - 1]);
            int right = Math.abs(columns[number] - columns[number - 1]);
            isTour = isTour && down + right == 3;
        }
        System.out.println(isTour);
    }
}
