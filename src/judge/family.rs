//! Families of inputs: each has what some mistake does not survive.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::board::Board;
use crate::judge::instance::Instance;
use crate::judge::problem::Problem;
use crate::moves::MoveOrder;
use crate::square::{Colour, Square};

/// What the inputs of a family have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Nothing.
    Random,
    /// More than three quarters of the squares are taken.
    Crowded,
    /// As few squares as possible are taken.
    Empty,
    /// Knights stand in corners.
    Corners,
    /// What is on the board is symmetric, so that many moves are equally good.
    Ties,
    /// The knight's own square is not listed, and all that it can reach has the p-value 8.
    Eights,
    /// Every square is taken.
    Full,
    /// Fewer than five rows or columns.
    Narrow,
    /// No tour exists from the start, on a board of odd area.
    Impossible,
    /// The longest sides that are allowed.
    Largest,
}

use Family::{Corners, Crowded, Eights, Empty, Full, Impossible, Largest, Narrow, Random, Ties};

impl Family {
    /// The families that a problem has.
    #[must_use]
    pub const fn of(problem: Problem) -> &'static [Self] {
        match problem {
            Problem::ValidMoveNum | Problem::Simulate => {
                &[Random, Crowded, Empty, Corners, Ties, Full, Largest]
            }
            Problem::NextMove => &[Random, Crowded, Empty, Corners, Ties, Eights, Full, Largest],
            Problem::Tour => &[Random, Narrow, Corners, Ties, Largest],
            Problem::Solve => &[Random, Narrow, Corners, Ties, Impossible, Largest],
        }
    }

    /// The name, for files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Random => "random",
            Crowded => "crowded",
            Empty => "empty",
            Corners => "corners",
            Ties => "many_ties",
            Eights => "p_8",
            Full => "all_squares_taken",
            Narrow => "narrow",
            Impossible => "impossible",
            Largest => "largest",
        }
    }

    /// An input of this family, with sides of at most `longest` squares, at least 5. The
    /// largest have the limit of the problem whatever `longest` is.
    ///
    /// The generator alone decides; the same one in the same state draws the same input.
    #[must_use]
    pub fn draw(self, problem: Problem, longest: u32, generator: &mut ChaCha8Rng) -> Instance {
        let mut draw = Draw {
            family: self,
            longest,
            generator,
        };
        match problem {
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

    fn position(&mut self) -> Instance {
        if self.family == Eights {
            return self.eights();
        }
        let size = self.side(1);
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
            _ => {
                let count = self.count(board, 0);
                (self.square(board), self.squares(board, count))
            }
        };
        // A student who never looks at his own square is right where it is listed.
        if !matches!(self.family, Empty | Full) {
            visited.retain(|&square| square != knight);
            if self.chance(2) {
                visited.push(knight);
                self.shuffle(&mut visited);
            }
        }
        Instance::Position {
            size,
            knight,
            visited,
        }
    }

    /// A knight beside a square in the middle of nothing, its other neighbours taken unless
    /// they are such squares too.
    fn eights(&mut self) -> Instance {
        let size = self.side(5);
        let board = square_board(size);
        let middle = Square::new(self.number(2, size - 3), self.number(2, size - 3));
        let is_open = |square: Square| {
            let inside = 2..size - 2;
            inside.contains(&square.row) && inside.contains(&square.column)
        };
        let knight = MoveOrder::Judge.steps()[self.number(0, 7) as usize].target(middle);
        let steps = MoveOrder::Judge.steps().into_iter();
        let neighbours = steps.filter_map(|step| board.neighbour(knight, step));
        let mut visited: Vec<Square> = neighbours.filter(|&square| !is_open(square)).collect();
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

/// The largest odd number up to this one.
const fn odd(number: u32) -> u32 {
    number - (1 - number % 2)
}

fn square_board(size: u32) -> Board {
    Board::new(size, size).expect("a side is in its limits")
}
