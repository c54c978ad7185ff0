//! Drawing an input of a family: boards, knights and starts by chance.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::board::{Board, Colour, MoveOrder, Square, Step};
use crate::judge::cases::Family::{
    self, Corners, Crowded, Eights, Empty, Full, Impossible, Largest, Narrow, Random, Ties,
};
use crate::judge::problem::{Instance, Problem};

impl Family {
    /// An input of this family, with sides of at most `longest` squares, at least 5. The
    /// largest have the limit of the problem whatever `longest` is. What a few cases have to
    /// have between them, those of different turns of the family have.
    ///
    /// The generator alone decides; the same one in the same state draws the same input.
    #[must_use]
    pub fn draw(
        self,
        problem: Problem,
        longest: u32,
        turn: u64,
        generator: &mut ChaCha8Rng,
    ) -> Instance {
        let mut draw = Draw {
            family: self,
            longest,
            turn,
            generator,
        };
        match problem {
            Problem::Simulate if self == Largest && turn.is_multiple_of(2) => draw.long_walk(),
            Problem::ValidMoveNum | Problem::Simulate => draw.knights(),
            Problem::NextMove => draw.position(),
            Problem::Tour | Problem::Solve => draw.start(),
        }
    }
}

/// An input that is being drawn.
struct Draw<'a> {
    family: Family,
    longest: u32,
    turn: u64,
    generator: &'a mut ChaCha8Rng,
}

impl Draw<'_> {
    /// A number from one to another, both included.
    fn number(&mut self, least: u32, most: u32) -> u32 {
        self.generator.random_range(least..=most)
    }

    fn chance(&mut self, of: u32) -> bool {
        self.number(1, of) == 1
    }

    /// The side of a board, at least `least`.
    fn side(&mut self, least: u32) -> u32 {
        match self.family {
            Largest => Problem::LONGEST_SIDE,
            _ => self.number(least, self.longest.max(least)),
        }
    }

    fn square(&mut self, board: Board) -> Square {
        let row = self.number(0, board.rows() - 1);
        Square::new(row, self.number(0, board.columns() - 1))
    }

    /// Puts squares in any order.
    fn shuffle(&mut self, squares: &mut [Square]) {
        for last in (1..squares.len()).rev() {
            let most = u32::try_from(last).expect("a board has fewer squares");
            squares.swap(last, self.number(0, most) as usize);
        }
    }

    /// So many different squares in any order.
    fn squares(&mut self, board: Board, count: u32) -> Vec<Square> {
        let mut squares: Vec<Square> = board.all().collect();
        self.shuffle(&mut squares);
        squares.truncate(count as usize);
        squares
    }

    /// Different squares that every mirror of a square board maps to each other.
    fn symmetric(&mut self, board: Board) -> Vec<Square> {
        let (mut squares, last) = (Vec::new(), board.rows() - 1);
        for _ in 0..self.number(1, board.rows().div_ceil(2)) {
            let Square { row, column } = self.square(board);
            for (row, column) in [(row, column), (column, row)] {
                for row in [row, last - row] {
                    squares.extend([column, last - column].map(|column| Square::new(row, column)));
                }
            }
        }
        squares.sort_unstable();
        squares.dedup();
        self.shuffle(&mut squares);
        squares
    }

    /// Some of the corners, at least one.
    fn corners(&mut self, board: Board) -> Vec<Square> {
        let (bottom, right) = (board.rows() - 1, board.columns() - 1);
        let mut corners: Vec<Square> = [(0, 0), (0, right), (bottom, 0), (bottom, right)]
            .map(|(row, column)| Square::new(row, column))
            .to_vec();
        corners.sort_unstable();
        corners.dedup();
        self.shuffle(&mut corners);
        let count = u32::try_from(corners.len()).expect("there are four corners");
        corners.truncate(self.number(1, count) as usize);
        corners
    }

    /// How many squares of a board are taken, at least `least`.
    fn count(&mut self, board: Board, least: u32) -> u32 {
        let all = board.squares();
        match self.family {
            Crowded => self.number((all * 3 / 4).max(least), all),
            Full => all,
            Largest => match self.number(0, 3) {
                0 => all,
                1 => self.number(least, all),
                _ => self.number(least, board.rows()),
            },
            _ => {
                let most = if self.chance(2) { board.rows() } else { all };
                self.number(least, most)
            }
        }
    }

    fn knights(&mut self) -> Instance {
        let size = self.side(1);
        let board = square_board(size);
        let knights = match self.family {
            Empty => self.squares(board, 1),
            Corners => self.corners(board),
            Ties => self.symmetric(board),
            _ => {
                let count = self.count(board, 1);
                self.squares(board, count)
            }
        };
        Instance::Knights { size, knights }
    }

    /// A knight or two, which go far.
    fn long_walk(&mut self) -> Instance {
        let size = self.side(1);
        let count = if self.chance(8) { 2 } else { 1 };
        let knights = self.squares(square_board(size), count);
        Instance::Knights { size, knights }
    }

    /// The move that is to be the answer, if one is chosen: the first turns of the families
    /// that choose have all eight between them.
    fn best_move(&self) -> Option<Step> {
        let before = match self.family {
            Random if self.turn % 4 < 3 => self.turn,
            Crowded => self.turn + 3,
            Eights => self.turn + 6,
            _ => return None,
        };
        let number = usize::try_from(7 - before % 8).expect("there are eight moves");
        Some(MoveOrder::Judge.steps()[number])
    }

    /// Visits many of the squares that are two moves from the knight.
    fn crowd(&mut self, board: Board, knight: Square, visited: &mut Vec<Square>) {
        for next in board.neighbours(knight, MoveOrder::Judge) {
            for square in board.neighbours(next, MoveOrder::Judge) {
                if square != knight && self.chance(2) && !visited.contains(&square) {
                    visited.push(square);
                }
            }
        }
    }

    /// A square from which a move leads to the very last row, or to the very last column in
    /// the next turn.
    fn far(&mut self, board: Board) -> Square {
        let Square { row, column } = self.square(board);
        let from_end = self.number(1, 2);
        if self.turn.is_multiple_of(2) {
            Square::new(board.rows() - 1 - from_end, column)
        } else {
            Square::new(row, board.columns() - 1 - from_end)
        }
    }

    fn position(&mut self) -> Instance {
        if self.family == Eights {
            return self.eights();
        }
        let best = self.best_move();
        let size = self.side(if best.is_some() { 3 } else { 1 });
        let board = square_board(size);
        let (knight, mut visited) = match self.family {
            Corners => {
                let knight = self.corners(board)[0];
                let count = self.number(0, size);
                (knight, self.squares(board, count))
            }
            Ties => {
                let middle = self.number((size - 1) / 2, size / 2);
                (Square::new(middle, middle), self.symmetric(board))
            }
            Empty => (self.square(board), Vec::new()),
            Largest if self.turn.is_multiple_of(2) => {
                let count = self.number(0, size);
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
        };
        if matches!(self.family, Random | Corners) {
            self.crowd(board, knight, &mut visited);
        }
        // A student who never looks at his own square is right where it is listed; only there
        // can a p-value be 0.
        let has_dead_end = self.family == Crowded && self.turn.is_multiple_of(2);
        if !matches!(self.family, Empty | Full) {
            visited.retain(|&square| square != knight);
            if has_dead_end || self.chance(2) {
                visited.push(knight);
            }
            if let Some(step) = best {
                make_best(board, knight, step, has_dead_end, &mut visited);
            }
            self.shuffle(&mut visited);
        }
        Instance::Position {
            size,
            knight,
            visited,
        }
    }

    /// A knight beside a square in the middle of nothing, its other neighbours taken.
    fn eights(&mut self) -> Instance {
        let size = self.side(5);
        let board = square_board(size);
        let middle = Square::new(self.number(2, size - 3), self.number(2, size - 3));
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
        self.shuffle(&mut visited);
        Instance::Position {
            size,
            knight,
            visited,
        }
    }

    fn start(&mut self) -> Instance {
        let (rows, columns) = match self.family {
            Narrow => {
                let sides = (self.number(1, 4), self.side(1));
                if self.chance(2) {
                    sides
                } else {
                    (sides.1, sides.0)
                }
            }
            Impossible => (odd(self.side(3)), odd(self.side(3))),
            Ties => {
                let side = self.side(1);
                (side, side)
            }
            _ => (self.side(1), self.side(1)),
        };
        let board = Board::new(rows, columns).expect("the sides are in their limits");
        let start = match self.family {
            Corners => self.corners(board)[0],
            Ties => Square::new(rows / 2, columns / 2),
            Impossible => loop {
                let square = self.square(board);
                if square.colour() == Colour::Other {
                    break square;
                }
            },
            _ => self.square(board),
        };
        Instance::Start { board, start }
    }
}

/// Makes a move the best by visiting what keeps it from being so; with no way on from there,
/// if it is to be a dead end.
fn make_best(
    board: Board,
    knight: Square,
    step: Step,
    is_dead_end: bool,
    visited: &mut Vec<Square>,
) {
    let target = board.neighbour(knight, step);
    let target = target.expect("the knight stands where it can make the move");
    visited.retain(|&square| square != target);
    if is_dead_end {
        for square in board.neighbours(target, MoveOrder::Judge) {
            if !visited.contains(&square) {
                visited.push(square);
            }
        }
    }
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

/// The largest odd number up to this one.
const fn odd(number: u32) -> u32 {
    number - (1 - number % 2)
}

fn square_board(size: u32) -> Board {
    Board::new(size, size).expect("a side is in its limits")
}
