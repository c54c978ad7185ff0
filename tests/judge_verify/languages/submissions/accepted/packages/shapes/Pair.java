package shapes;

public class Pair {
    private final int first, second;

    public Pair(int first, int second) { this.first = first; this.second = second; }

    public int sum() { return first + second; }
}
