import java.util.Scanner;
import shapes.Pair;

class Add {
    public static void main(String[] words) {
        Scanner in = new Scanner(System.in);
        System.out.println(new Pair(in.nextInt(), in.nextInt()).sum());
    }
}
