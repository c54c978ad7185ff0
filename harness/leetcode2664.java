/* Reads a board and a start, and prints the tour of the class of LeetCode 2664. What the class prints is no output. */
class JudgeDriver {
    public static void main(String[] words) {
        java.io.PrintStream output = System.out;
        System.setOut(System.err);
        java.util.Scanner input = new java.util.Scanner(System.in);
        int m = input.nextInt(), n = input.nextInt(), r = input.nextInt(), c = input.nextInt();
        for (int[] row : new Solution().tourOfKnight(m, n, r, c)) {
            StringBuilder line = new StringBuilder();
            for (int number : row)
                line.append(number).append(' ');
            output.println(line.toString().trim());
        }
    }
}
