#include <set>
#include <utility>

namespace knights {

class Board {
public:
    static const int rows[8], columns[8];
    explicit Board(int n);
    void visit(int r, int c);
    int room(int r, int c, int depth) const;

private:
    int n;
    std::set<std::pair<int, int>> visited;
};

Board empty_board(int n);

}
