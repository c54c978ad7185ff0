//! Drawing boards and squares: the families that the problems about boards share.
//!
//! | family | what its inputs have in common |
//! | --- | --- |
//! | `random` | nothing |
//! | `crowded` | more than three quarters of the squares are taken |
//! | `empty` | as few squares as possible are taken |
//! | `corners` | knights stand in corners |
//! | `many_ties` | what is on the board is symmetric, so that many moves are equally good |
//! | `p_8` | the knight's own square is not listed, and all that it can reach has the p-value 8 |
//! | `all_squares_taken` | every square is taken |
//! | `narrow` | fewer than five rows or columns |
//! | `impossible` | no tour exists from the start, on a board of odd area |
//! | `largest` | the longest sides that are allowed |

use crate::problem::board_line::at_edges;
use crate::problem::placement::{Placement, PlacementKind};
use crate::problem::printed::square_board;
use crate::problem::{Draw, LONGEST_SIDE, board_of};
use knights_core::board::{Board, Colour, MoveOrder, Square, Step};
use knights_render::sheet::BoardAndStart;

pub(crate) struct PlacementDraw<'a, 'd> {
    pub family: &'a str,
    pub draw: &'a mut Draw<'d>,
}

impl PlacementDraw<'_, '_> {
    fn side(&mut self, least: u32) -> u32 {
        match self.family {
            "largest" => LONGEST_SIDE,
            _ => self.draw.side(&(least..=LONGEST_SIDE)),
        }
    }

    fn square(&mut self, board: Board) -> Square {
        let row = self.draw.number(0, board.rows() - 1);
        Square::new(row, self.draw.number(0, board.columns() - 1))
    }

    /// `count` different squares in random order.
    fn squares(&mut self, board: Board, count: u32) -> Vec<Square> {
        let mut squares: Vec<Square> = board.all().collect();
        self.draw.shuffle(&mut squares);
        squares.truncate(count as usize);
        squares
    }

    /// Different squares that every mirror of a square board maps to each other.
    fn symmetric(&mut self, board: Board) -> Vec<Square> {
        let (mut squares, last) = (Vec::new(), board.rows() - 1);
        for _ in 0..self.draw.number(1, board.rows().div_ceil(2)) {
            let Square { row, column } = self.square(board);
            for (row, column) in [(row, column), (column, row)] {
                for row in [row, last - row] {
                    squares.extend([column, last - column].map(|column| Square::new(row, column)));
                }
            }
        }
        squares.sort_unstable();
        squares.dedup();
        self.draw.shuffle(&mut squares);
        squares
    }

    fn corners(&mut self, board: Board) -> Vec<Square> {
        let mut corners: Vec<Square> = board.all().collect();
        corners.retain(|&start| at_edges(&BoardAndStart { board, start }) == [true; 2]);
        self.draw.shuffle(&mut corners);
        let count = u32::try_from(corners.len()).expect("there are four corners");
        corners.truncate(self.draw.number(1, count) as usize);
        corners
    }

    /// How many squares of a board are taken, at least `least`.
    fn count(&mut self, board: Board, least: u32) -> u32 {
        let all = board.squares();
        if let Some(count) = self.draw.listed {
            return count.clamp(least, all);
        }
        match self.family {
            "crowded" => self.draw.number((all * 3 / 4).max(least), all),
            "all_squares_taken" => all,
            "largest" => match self.draw.number(0, 3) {
                0 => all,
                1 => self.draw.number(least, all),
                _ => self.draw.number(least, board.rows()),
            },
            _ => {
                let most = if self.draw.chance(2) {
                    board.rows()
                } else {
                    all
                };
                self.draw.number(least, most)
            }
        }
    }

    pub(super) fn knights(&mut self) -> Placement {
        let board = square_board(self.side(1));
        let listed = match self.family {
            "empty" => self.squares(board, 1),
            "corners" => self.corners(board),
            "many_ties" => self.symmetric(board),
            // A stamp of 16 or 24 bits is too short for these.
            "largest" if !self.draw.turn.is_multiple_of(2) && self.draw.listed.is_none() => {
                let count = self.draw.number(4200, 9000);
                self.squares(board, count)
            }
            _ => {
                let count = self.count(board, 1);
                self.squares(board, count)
            }
        };
        PlacementKind::Knights.of(board, None, listed)
    }

    /// Knights that move: of the largest inputs, every second one has one knight or two, which go far.
    pub(super) fn moving_knights(&mut self) -> Placement {
        if self.family != "largest" || !self.draw.turn.is_multiple_of(2) {
            return self.knights();
        }
        let board = square_board(self.side(1));
        let count = if self.draw.chance(8) { 2 } else { 1 };
        let listed = self.squares(board, count);
        PlacementKind::MovingKnights.of(board, None, listed)
    }

    /// A board and a start, as the family has them.
    pub(super) fn start(&mut self) -> Placement {
        let (rows, columns) = match self.family {
            "narrow" => {
                let sides = (self.draw.number(1, 4), self.side(1));
                self.draw.either_way(sides)
            }
            "impossible" => (odd(self.side(3)), odd(self.side(3))),
            "many_ties" => {
                let side = self.side(1);
                (side, side)
            }
            "largest" => (LONGEST_SIDE, LONGEST_SIDE),
            _ => self.draw.two_sides(&(1..=LONGEST_SIDE)),
        };
        let board = board_of(rows, columns);
        let start = match self.family {
            "corners" => self.corners(board)[0],
            "many_ties" => Square::new(rows / 2, columns / 2),
            "impossible" => loop {
                let square = self.square(board);
                if square.colour() == Colour::Other {
                    break square;
                }
            },
            _ => self.square(board),
        };
        PlacementKind::Start.of(board, Some(start), Vec::new())
    }
}

/// The largest odd number up to this one.
const fn odd(number: u32) -> u32 {
    number - (1 - number % 2)
}

/// The places of a list, from 1, at which a counter of 8 bits is 0 again, and stamps of 16 bits that
/// grow by 10000.
const WRAPPED: [usize; 2] = [256, 4096];

/// Lists squares that the knight can reach where small counters are 0: a program that keeps such a
/// counter for each square takes them for free.
fn list_where_counters_wrap(board: Board, knight: Square, visited: &mut [Square]) {
    let targets = board.neighbours(knight, MoveOrder::Judge);
    let reached: Vec<Square> = targets.filter(|square| visited.contains(square)).collect();
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
            "random" if self.draw.turn % 4 < 3 => self.draw.turn,
            "crowded" => self.draw.turn + 3,
            "p_8" => self.draw.turn + 6,
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
        if self.family == "p_8" {
            return self.eights();
        }
        if let Some(count) = self.draw.listed {
            let board = square_board(self.side(1));
            let (knight, visited) = (self.square(board), self.squares(board, count));
            return PlacementKind::Position.of(board, Some(knight), visited);
        }
        let best = self.best_move();
        let board = square_board(self.side(if best.is_some() { 3 } else { 1 }));
        let (knight, mut visited) = self.knight_and_visited(board, best);
        if matches!(self.family, "random" | "corners") {
            self.crowd(board, knight, &mut visited);
        }
        // A student who never looks at his own square is right where it is listed; only there
        // can a p-value be 0.
        let has_dead_end = self.family == "crowded" && self.draw.turn.is_multiple_of(2);
        if !matches!(self.family, "empty" | "all_squares_taken") {
            visited.retain(|&square| square != knight);
            if has_dead_end || self.draw.chance(2) {
                visited.push(knight);
            }
            if let Some(step) = best {
                let neighbour = board.neighbour(knight, step);
                let target = neighbour.expect("the knight stands where it can make the move");
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

    /// Where the knight stands, and the squares that are visited at the start.
    fn knight_and_visited(&mut self, board: Board, best: Option<Step>) -> (Square, Vec<Square>) {
        let size = board.rows();
        match self.family {
            "corners" => {
                let knight = self.corners(board)[0];
                let count = self.draw.number(0, size);
                (knight, self.squares(board, count))
            }
            "many_ties" => {
                let middle = self.draw.number((size - 1) / 2, size / 2);
                (Square::new(middle, middle), self.symmetric(board))
            }
            "empty" => (self.square(board), Vec::new()),
            "largest" if self.draw.turn.is_multiple_of(2) => {
                let count = self.draw.number(0, size);
                (self.far(board), self.squares(board, count))
            }
            "largest" => {
                let (knight, count) = (self.far(board), self.count(board, 0));
                let mut visited = self.squares(board, count);
                self.crowd(board, knight, &mut visited);
                (knight, visited)
            }
            _ => {
                // Two of them may become free again.
                let least = match self.family {
                    "crowded" => (board.squares() * 3 / 4 + 2).min(board.squares()),
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
