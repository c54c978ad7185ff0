//! Drawing positions: a knight, visited squares, and often the move that is to be the answer.

use crate::problem::DrawnCount;
use crate::problem::placement::BoardFamily::{
    Corners, Crowded, Eights, Empty, Full, Largest, Random, Ties,
};
use crate::problem::placement::{Placement, PlacementDraw, PlacementKind, square_board};
use knights_core::board::{Board, MoveOrder, Square, Step};

/// The places of a list, from 1, at which a counter of 8 bits is 0 again, and stamps of 16 bits that
/// grow by 10000.
const WRAPPED: [usize; 2] = [256, 4096];

/// Lists squares that the knight can reach where small counters are 0: a program that keeps such a
/// counter for each square takes them for free.
fn list_where_counters_wrap(board: Board, knight: Square, visited: &mut [Square]) {
    let is_visited = |square: &Square| visited.contains(square);
    let reached = board.neighbours(knight, MoveOrder::Judge);
    let reached: Vec<Square> = reached.filter(is_visited).collect();
    for (place, square) in WRAPPED.into_iter().zip(reached) {
        if place <= visited.len() {
            let listed = visited.iter().position(|&other| other == square);
            visited.swap(place - 1, listed.expect("only visited squares are kept"));
        }
    }
}

impl PlacementDraw<'_, '_> {
    /// The move that is to be the answer, if one is chosen: the first turns of the families
    /// that choose have all eight between them.
    fn best_move(&self) -> Option<Step> {
        let before = match self.family {
            Random if self.draw.turn % 4 < 3 => self.draw.turn,
            Crowded => self.draw.turn + 3,
            Eights => self.draw.turn + 6,
            _ => return None,
        };
        // From the last move to the first: a program that takes the first one always is found soon.
        let number = usize::try_from(7 - before % 8).expect("there are eight moves");
        Some(MoveOrder::Judge.steps()[number])
    }

    /// Visits many of the squares that are two moves from the knight.
    fn crowd(&mut self, board: Board, knight: Square, visited: &mut Vec<Square>) {
        for next in board.neighbours(knight, MoveOrder::Judge) {
            for square in board.neighbours(next, MoveOrder::Judge) {
                if square != knight && self.draw.chance(2) && !visited.contains(&square) {
                    visited.push(square);
                }
            }
        }
    }

    /// A square from which a move leads to the very last row, or to the very last column in
    /// the next turn.
    fn far(&mut self, board: Board) -> Square {
        let Square { row, column } = self.square(board);
        let from_end = self.draw.number(1, 2);
        if self.draw.turn.is_multiple_of(2) {
            Square::new(board.rows() - 1 - from_end, column)
        } else {
            Square::new(row, board.columns() - 1 - from_end)
        }
    }

    /// A knight and visited squares, as the family has them.
    pub(super) fn position(&mut self) -> Placement {
        if self.family == Eights {
            return self.eights();
        }
        if let DrawnCount::Exactly(count) = self.draw.listed {
            let board = square_board(self.side(1));
            let (knight, visited) = (self.square(board), self.squares(board, count));
            return PlacementKind::Position.of(board, Some(knight), visited);
        }
        let best = self.best_move();
        let board = square_board(self.side(if best.is_some() { 3 } else { 1 }));
        let (knight, mut visited) = self.knight_and_visited(board, best);
        if matches!(self.family, Random | Corners) {
            self.crowd(board, knight, &mut visited);
        }
        // A student who never looks at his own square is right where it is listed; only there
        // can a p-value be 0.
        let has_dead_end = self.family == Crowded && self.draw.turn.is_multiple_of(2);
        if !matches!(self.family, Empty | Full) {
            visited.retain(|&square| square != knight);
            if has_dead_end || self.draw.chance(2) {
                visited.push(knight);
            }
            if let Some(step) = best {
                let target = board.neighbour(knight, step);
                let target = target.expect("the knight stands where it can make the move");
                if has_dead_end {
                    let onward = board.neighbours(target, MoveOrder::Judge);
                    visited.extend(
                        onward
                            .filter(|square| !visited.contains(square))
                            .collect::<Vec<_>>(),
                    );
                }
                make_best(board, knight, target, &mut visited);
            }
            self.draw.shuffle(&mut visited);
        }
        list_where_counters_wrap(board, knight, &mut visited);
        PlacementKind::Position.of(board, Some(knight), visited)
    }

    /// Where the knight stands, and squares that are visited to begin with.
    fn knight_and_visited(&mut self, board: Board, best: Option<Step>) -> (Square, Vec<Square>) {
        let size = board.rows();
        match self.family {
            Corners => {
                let knight = self.corners(board)[0];
                let count = self.draw.number(0, size);
                (knight, self.squares(board, count))
            }
            Ties => {
                let middle = self.draw.number((size - 1) / 2, size / 2);
                (Square::new(middle, middle), self.symmetric(board))
            }
            Empty => (self.square(board), Vec::new()),
            Largest if self.draw.turn.is_multiple_of(2) => {
                let count = self.draw.number(0, size);
                (self.far(board), self.squares(board, count))
            }
            Largest => {
                let (knight, count) = (self.far(board), self.count(board, 0));
                let mut visited = self.squares(board, count);
                self.crowd(board, knight, &mut visited);
                (knight, visited)
            }
            _ => {
                // Two of them may become free again.
                let least = match self.family {
                    Crowded => (board.squares() * 3 / 4 + 2).min(board.squares()),
                    _ => 0,
                };
                let count = self.count(board, least);
                let knight = loop {
                    let square = self.square(board);
                    if best.is_none_or(|step| board.neighbour(square, step).is_some()) {
                        break square;
                    }
                };
                (knight, self.squares(board, count))
            }
        }
    }

    /// A knight beside a square in the middle of nothing, its other neighbours taken.
    fn eights(&mut self) -> Placement {
        let size = self.side(5);
        let board = square_board(size);
        let middle = Square::new(self.draw.number(2, size - 3), self.draw.number(2, size - 3));
        let step = self.best_move().expect("this family chooses one");
        let back = Step {
            rows: -step.rows,
            columns: -step.columns,
        };
        let knight = back.target(middle);
        let mut visited: Vec<Square> = board
            .neighbours(knight, MoveOrder::Judge)
            .filter(|&square| square != middle)
            .collect();
        self.draw.shuffle(&mut visited);
        PlacementKind::Position.of(board, Some(knight), visited)
    }
}

/// Makes a square the best target by visiting what keeps it from being so.
fn make_best(board: Board, knight: Square, target: Square, visited: &mut Vec<Square>) {
    visited.retain(|&square| square != target);
    loop {
        let is_open = |square: &Square| !visited.contains(square);
        let ways_on = |&square: &Square| {
            board
                .neighbours(square, MoveOrder::Judge)
                .filter(is_open)
                .count()
        };
        let open = board.neighbours(knight, MoveOrder::Judge).filter(is_open);
        // Of equals, the first.
        let best = open.min_by_key(ways_on).expect("the target is open");
        if best == target {
            return;
        }
        visited.push(best);
    }
}
