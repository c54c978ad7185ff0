// Wrong: the first square is not marked, and the knight may come back to it too early.

import java.util.Scanner;

public class FirstSquareNotMarked {
    static boolean isMove(String from, String to) {
        int letters = Math.abs(from.charAt(0) - to.charAt(0));
        int digits = Math.abs(from.charAt(1) - to.charAt(1));
        return letters * digits == 2;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        boolean[][] isVisited = new boolean[6][6];
        boolean isTour = true;
        String first = input.next();
        String last = first;
        for (int place = 1; place < 36; place++) {
            String square = input.next();
            int letter = square.charAt(0) - 'A';
            int digit = square.charAt(1) - '1';
            isTour = isTour && !isVisited[letter][digit] && isMove(last, square);
            isVisited[letter][digit] = true;
            last = square;
        }
        System.out.println(isTour && isMove(last, first) ? "Valid" : "Invalid");
    }
}
