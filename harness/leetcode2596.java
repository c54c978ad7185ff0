/* Reads a grid, and prints what the class of LeetCode 2596 says of it. What the class prints is no output. */
class JudgeDriver {
    public static void main(String[] words) {
        java.io.PrintStream output = System.out;
        System.setOut(System.err);
        java.util.Scanner input = new java.util.Scanner(System.in);
        int n = input.nextInt();
        int[][] grid = new int[n][n];
        for (int[] row : grid)
            for (int column = 0; column < n; column++)
                row[column] = input.nextInt();
        output.println(new Solution().checkValidGrid(grid));
    }
}
