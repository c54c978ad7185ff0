import java.util.Scanner;

public class Zora {
    static int[][] move = {{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}};
    static int[][] visited = new int[100][100];

    static boolean free(int r, int c, int n) {
        return r >= 0 && r < n && c >= 0 && c < n && visited[r][c] == 0;
    }

    static int validMoveNum(int r, int c, int n) {
        if (!free(r, c, n)) return -1;
        int k = 0;
        for (int i = 0; i < 8; i++) {
            if (free(r + move[i][0], c + move[i][1], n)) k++;
        }
        return k;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        int[] r = new int[m];
        int[] c = new int[m];
        for (int i = 0; i < m; i++) {
            r[i] = in.nextInt();
            c[i] = in.nextInt();
            visited[r[i]][c[i]] = 1;
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < m; i++) {
            visited[r[i]][c[i]] = 0;
            for (int j = 0; j < 8; j++) {
                sb.append(validMoveNum(r[i] + move[j][0], c[i] + move[j][1], n));
                sb.append(j == 7 ? "\n" : " ");
            }
            visited[r[i]][c[i]] = 1;
        }
        System.out.print(sb);
    }
}
