#include <cstdio>
#include <utility>
#include <vector>

typedef std::pair<int, int> Pos;

class Simulation {
public:
    Simulation() {
        std::scanf("%d %d", &size, &count);
        cell.resize(size * size);
        for (int i = 0; i < count; i++) {
            int r, c;
            std::scanf("%d %d", &r, &c);
            where.push_back(Pos(r, c));
            steps.push_back(0);
            cell[r * size + c] = (i + 1) * 10000;
        }
    }

    void run() {
        int smallest = 9;
        bool somebody = true;
        while (somebody) {
            somebody = false;
            for (int k = 0; k < count; k++) {
                int go = -1;
                for (int i = 0; i < 8; i++) {
                    int v = value(where[k].first + dr[i], where[k].second + dc[i]);
                    if (v >= 0 && v < smallest) {
                        smallest = v;
                        go = i;
                    }
                }
                if (go >= 0) {
                    where[k].first += dr[go];
                    where[k].second += dc[go];
                    steps[k]++;
                    cell[where[k].first * size + where[k].second] = (k + 1) * 10000 + steps[k];
                    somebody = true;
                }
            }
        }
    }

    void show() {
        for (int i = 0; i < size; i++) {
            std::printf("%d", cell[i * size]);
            for (int j = 1; j < size; j++) std::printf(" %d", cell[i * size + j]);
            std::printf("\n");
        }
    }

private:
    int size, count;
    std::vector<int> cell;
    std::vector<Pos> where;
    std::vector<int> steps;
    int dr[8] = {-2, -1, 1, 2, 2, 1, -1, -2};
    int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};

    bool open(int r, int c) {
        return r >= 0 && r < size && c >= 0 && c < size && cell[r * size + c] == 0;
    }
    int value(int r, int c) {
        if (!open(r, c)) return -1;
        int v = 0;
        for (int i = 0; i < 8; i++) v += open(r + dr[i], c + dc[i]);
        return v;
    }
};

int main() {
    Simulation s;
    s.run();
    s.show();
    return 0;
}
