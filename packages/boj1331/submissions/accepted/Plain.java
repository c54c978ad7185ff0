// Straight from the statement: a set of the squares, and a look at every two neighbours.

import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class Plain {
    static boolean isMove(String from, String to) {
        int letters = Math.abs(from.charAt(0) - to.charAt(0));
        int digits = Math.abs(from.charAt(1) - to.charAt(1));
        return letters == 1 && digits == 2 || letters == 2 && digits == 1;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        String[] squares = new String[36];
        Set<String> different = new HashSet<>();
        for (int place = 0; place < 36; place++) {
            squares[place] = input.next();
            different.add(squares[place]);
        }
        boolean isTour = different.size() == 36;
        for (int place = 0; place < 36; place++) {
            isTour = isTour && isMove(squares[place], squares[(place + 1) % 36]);
        }
        System.out.println(isTour ? "Valid" : "Invalid");
    }
}
