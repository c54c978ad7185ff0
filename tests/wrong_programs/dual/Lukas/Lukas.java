import java.util.Scanner;

public class Lukas {
    char[][] board = new char[6][6];
    int[] r = new int[2], c = new int[2], steps = new int[2], consec = new int[2];

    Lukas(int r1, int c1, int r2, int c2) {
        for (char[] line : board) java.util.Arrays.fill(line, '.');
        r[0] = r1;
        c[0] = c1;
        r[1] = r2;
        c[1] = c2;
        board[r1][c1] = 'A';
        board[r2][c2] = 'a';
    }

    boolean reachable(int k, int row, int col) {
        if (row < 0 || row > 5 || col < 0 || col > 5) return false;
        if (board[row][col] != '.') return false;
        int a = Math.abs(row - r[k]), b = Math.abs(col - c[k]);
        return a == 1 && b == 2 || a == 2 && b == 1;
    }

    boolean isValid(char knight, int row, int col) {
        int k = "@#".indexOf(knight);
        return k >= 0 && consec[k] < 2 && reachable(k, row, col);
    }

    boolean hasMoreMoves() {
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < 6; i++)
                for (int j = 0; j < 6; j++)
                    if (reachable(k, i, j)) return true;
        return false;
    }

    boolean move(char knight, int row, int col) {
        if (!isValid(knight, row, col)) return false;
        int k = knight == '@' ? 0 : 1;
        steps[k]++;
        consec[k]++;
        consec[1 - k] = 0;
        r[k] = row;
        c[k] = col;
        board[row][col] = (char) ((k == 0 ? 'A' : 'a') + steps[k]);
        return true;
    }

    void print() {
        System.out.println("  0 1 2 3 4 5");
        for (int i = 0; i < 6; i++) {
            System.out.print(i);
            for (int j = 0; j < 6; j++) {
                char ch = board[i][j];
                if (i == r[0] && j == c[0]) ch = '@';
                if (i == r[1] && j == c[1]) ch = '#';
                System.out.print(" " + ch);
            }
            System.out.println();
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int r1, c1, r2, c2;
        while (true) {
            System.out.print("Knights' starting positions (row1 col1 row2 col2): ");
            r1 = in.nextInt();
            c1 = in.nextInt();
            r2 = in.nextInt();
            c2 = in.nextInt();
            boolean ok = r1 >= 0 && r1 < 6 && c1 >= 0 && c1 < 6 && r2 >= 0 && r2 < 6 && c2 >= 0 && c2 < 6;
            if (ok && !(r1 == r2 && c1 == c2)) break;
            System.out.println("Invalid position(s)!");
        }
        Lukas game = new Lukas(r1, c1, r2, c2);
        game.print();
        while (game.hasMoreMoves()) {
            System.out.print("Move (knight row col): ");
            if (!in.hasNext()) return;
            char k = in.next().charAt(0);
            if (game.move(k, in.nextInt(), in.nextInt()))
                game.print();
            else
                System.out.println("Invalid move!");
        }
        System.out.println("No more moves!");
    }
}
