#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Tile {
    int x, y, score;
};

int width, height, steps = 0;
bool visited[26][26];
const int mx[8] = {-2, -2, 2, 2, -1, 1, -1, 1};
const int my[8] = {-1, 1, -1, 1, -2, -2, 2, 2};

bool freeTile(int x, int y) {
    return x >= 0 && y >= 0 && x < width && y < height && !visited[x][y];
}

string name(const Tile &t) { return string(1, char('a' + t.x)) + to_string(t.y + 1); }

vector<Tile> candidates(const Tile &t) {
    vector<Tile> list;
    for (int i = 0; i < 8; i++) {
        int x = t.x + mx[i], y = t.y + my[i];
        if (!freeTile(x, y)) continue;
        int score = 0;
        for (int j = 0; j < 8; j++) score += freeTile(x + mx[j], y + my[j]);
        list.push_back({x, y, score});
    }
    for (size_t i = 0; i < list.size(); i++)
        for (size_t j = i + 1; j < list.size(); j++)
            if (list[i].score > list[j].score) swap(list[i], list[j]);
    return list;
}

int main() {
    string start;
    cout << "Please enter the boardwidth" << endl;
    cin >> width;
    cout << "Please enter the boardheight" << endl;
    cin >> height;
    if (width * height % 2 == 1)
        cout << "The board size you have chosen has an odd number of squares, this means the Knight has to "
                "start at a black square e.g. a1 b2 c1 f6"
             << endl;
    cout << "Please enter the knights starting position (type \"random\" for random)" << endl;
    cin >> start;
    Tile first = {start[0] - 'a', stoi(start.substr(1)) - 1, 0};
    vector<Tile> path = {first};
    visited[first.x][first.y] = true;
    vector<vector<Tile>> lists = {candidates(first)};
    cout << "The knight starts at " << start << endl;
    while ((int)path.size() < width * height) {
        vector<Tile> &list = lists.back();
        if (!list.empty()) {
            Tile t = list[0];
            list.erase(list.begin());
            if (!list.empty() && list[0].score != t.score) list.clear();
            visited[t.x][t.y] = true;
            path.push_back(t);
            lists.push_back(candidates(t));
            cout << "The knight moves to " << name(t) << endl;
        } else if (path.size() > 1) {
            visited[path.back().x][path.back().y] = false;
            path.pop_back();
            lists.pop_back();
            cout << "The knight moves back to " << name(path.back()) << endl;
        } else {
            cout << "The knight started at " << start << " and after " << steps << " steps has nothing left to try" << endl;
            return 0;
        }
        steps++;
        cout << "step " << steps << " " << endl;
    }
    vector<vector<int>> number(width, vector<int>(height));
    for (size_t i = 0; i < path.size(); i++) {
        cout << "Move " << i << ": " << name(path[i]) << endl;
        number[path[i].x][path[i].y] = i;
    }
    int digits = to_string(width * height).size();
    string dashes(width * (digits + 3) + 1, '-');
    for (int y = 0; y < height; y++) {
        cout << dashes << endl << "|";
        for (int x = 0; x < width; x++) {
            string s = to_string(number[x][y]);
            while ((int)s.size() < digits) s = "0" + s;
            cout << " " << s << " |";
        }
        cout << endl;
    }
    cout << dashes << endl;
    cout << "The knight started at " << start << " and after " << steps << " steps finished his KnightsTour" << endl;
}
