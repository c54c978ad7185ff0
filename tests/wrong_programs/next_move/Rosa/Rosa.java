import java.util.Scanner;

public class Rosa {
    static int n;
    static boolean[][] visited = new boolean[104][104];
    static int[] dr = {-2, -1, 1, 2, 2, 1, -1, -2};
    static int[] dc = {1, 2, 2, 1, -1, -2, -2, -1};

    static int validMoveNum(int r, int c) {
        if (visited[r][c]) return -1;
        int num = 0;
        for (int i = 0; i < 8; i++)
            if (!visited[r + dr[i]][c + dc[i]]) num++;
        return num;
    }

    static int nextMove(int r, int c) {
        int min = -1;
        for (int i = 0; i < 8; i++) {
            int rr = r + dr[i];
            int cc = c + dc[i];
            if (visited[rr][cc]) continue;
            int p = validMoveNum(rr, cc);
            if (min == -1 || p < min) min = p;
        }
        return min;
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        n = s.nextInt();
        for (int i = 0; i < 104; i++)
            for (int j = 0; j < 104; j++)
                visited[i][j] = i < 2 || j < 2 || i > n + 1 || j > n + 1;
        int r = s.nextInt() + 2;
        int c = s.nextInt() + 2;
        int m = s.nextInt();
        for (int i = 0; i < m; i++) {
            int a = s.nextInt() + 2;
            int b = s.nextInt() + 2;
            visited[a][b] = true;
        }
        System.out.println(nextMove(r, c));
    }
}
