/* A game of two knights, @ and #, on a board of 6 x 6 squares. */
#ifndef DUAL_KNIGHTS_TOUR_H
#define DUAL_KNIGHTS_TOUR_H

class DualKnightsTour {
public:
    /* Two knights on these different squares of the board. */
    DualKnightsTour(int r1, int c1, int r2, int c2);
    /* Prints the board, with @ and # on the squares where the knights stand. */
    void print() const;
    /* Whether the knight may move to (r, c) now. */
    bool isValid(char knight, int r, int c) const;
    /* Whether one of the knights has a valid move. */
    bool hasMoreMoves() const;
    /* Moves the knight if that is valid, and says whether it was. */
    bool move(char knight, int r, int c);

private:
    char board[6][6];
    int posR1, posC1, posR2, posC2;
    int steps1, steps2;
    int consec1, consec2;
};

#endif
