//! The free squares column by column, and where to cut them in two.

use crate::board::{Board, MoveOrder, Square};
use crate::count::more_of_origin;
use crate::tour::TourSet;

/// Roughly the factor by which one more square on the frontier multiplies the states.
const GROWTH: f64 = 2.7;

/// Stands for the place of a hole.
const HOLE: u32 = u32::MAX;

/// The free squares in the order of elimination: columns from the left to the right, or rows from
/// the top to the bottom.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub(super) squares: Vec<Square>,
    /// Where each column begins in `squares`, and then the end of the last column.
    pub(super) begins: Vec<usize>,
    pub(super) board: Board,
    /// For each square of the board, its place in `squares`, or `HOLE`.
    places: Vec<u32>,
    sweep: Sweep,
}

/// Where columns are cut: those before `first` are eliminated from the left, the two from `first`
/// on are in the middle, and the others are eliminated from the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// The first column of the middle.
    pub(super) first: usize,
    cost: f64,
}

impl Columns {
    /// The free squares of a set in the better order, with the best cut.
    pub(super) fn best(set: &TourSet) -> (Self, Cut) {
        let [columns, rows] = [Sweep::Columns, Sweep::Rows].map(|sweep| {
            let columns = Self::new(set, sweep);
            let cut = columns.cut();
            (columns, cut)
        });
        if rows.1.cost < columns.1.cost {
            rows
        } else {
            columns
        }
    }

    pub(super) fn new(set: &TourSet, sweep: Sweep) -> Self {
        let board = set.board;
        let mut places = vec![0; board.squares() as usize];
        for &square in &set.holes {
            places[board.index(square)] = HOLE;
        }
        let (across, along) = match sweep {
            Sweep::Columns => (board.columns(), board.rows()),
            Sweep::Rows => (board.rows(), board.columns()),
        };
        let (mut squares, mut begins) = (Vec::new(), vec![0]);
        for column in 0..across {
            for row in 0..along {
                let square = match sweep {
                    Sweep::Columns => Square::new(row, column),
                    Sweep::Rows => Square::new(column, row),
                };
                let place = &mut places[board.index(square)];
                if *place != HOLE {
                    *place = u32::try_from(squares.len()).expect("squares are counted in u32");
                    squares.push(square);
                }
            }
            begins.push(squares.len());
        }
        Self {
            squares,
            begins,
            board,
            places,
            sweep,
        }
    }

    /// The place of a square; `None` if it is a hole.
    pub(super) fn place(&self, square: Square) -> Option<usize> {
        let place = self.places[self.board.index(square)];
        (place != HOLE).then_some(place as usize)
    }

    /// The places of the free squares a move away from the square at a place.
    pub(super) fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let neighbours = self.board.neighbours(self.squares[place], MoveOrder::Judge);
        neighbours.filter_map(|square| self.place(square))
    }

    /// The row of a square in its column, and the number of rows.
    pub(super) fn row(&self, place: usize) -> (u32, u32) {
        let square = self.squares[place];
        match self.sweep {
            Sweep::Columns => (square.row, self.board.rows()),
            Sweep::Rows => (square.column, self.board.columns()),
        }
    }

    /// How many more of the squares at some places have the colour of the origin than the other.
    pub(super) fn more_of_origin(&self, places: std::ops::Range<usize>) -> i64 {
        more_of_origin(self.squares[places].iter().copied())
    }

    /// Whether a half turn maps the squares onto themselves.
    pub(super) fn is_half_turned(&self) -> bool {
        let last = self.squares.len() - 1;
        (0..=last).all(|place| {
            let turned: Vec<usize> = self
                .neighbours(last - place)
                .map(|far| last - far)
                .collect();
            self.neighbours(place).all(|near| turned.contains(&near))
                && self.neighbours(place).count() == turned.len()
        })
    }

    pub(super) fn is_whole(&self) -> bool {
        self.squares.len() == self.places.len()
    }

    pub(super) fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// The places of the squares of the middle.
    pub(super) fn middle(&self, cut: Cut) -> std::ops::Range<usize> {
        let end = (cut.first + 2).min(self.count());
        self.begins[cut.first]..self.begins[end]
    }

    /// The cut with the least work, as far right as it can be.
    fn cut(&self) -> Cut {
        let from_left = self.costs(|place| {
            let first = self.neighbours(place).min();
            first.filter(|&first| first < place)
        });
        let last = self.squares.len().saturating_sub(1);
        let from_right = self.costs(|place| {
            let first = self.neighbours(last - place).max().map(|far| last - far);
            first.filter(|&first| first < place)
        });
        let cost_at = |first: usize| {
            let middle = self.middle(Cut { first, cost: 0.0 });
            let in_middle = work(middle.len(), self.squares.len());
            from_left[middle.start] + from_right[self.squares.len() - middle.end] + in_middle
        };
        // The rightmost of equally good cuts is found first. A longer left passes the states from which a right that
        // looks the same can begin, so that the right costs nothing.
        let cuts = (0..self.count()).rev().map(|first| Cut {
            first,
            cost: cost_at(first),
        });
        cuts.min_by(|one, other| one.cost.total_cmp(&other.cost))
            .expect("a board has a column")
    }

    /// The expected work to eliminate the first squares, for each number of them. `touched_by` is the
    /// first square that touches a later one.
    fn costs(&self, touched_by: impl Fn(usize) -> Option<usize>) -> Vec<f64> {
        let squares = self.squares.len();
        let mut change = vec![0isize; squares + 1];
        for place in 0..squares {
            if let Some(first) = touched_by(place) {
                change[first] += 1;
                change[place] -= 1;
            }
        }
        let (mut frontier, mut cost) = (0usize, 0.0);
        let mut costs = vec![cost];
        for (place, change) in change[..squares].iter().enumerate() {
            frontier = frontier.wrapping_add_signed(*change);
            cost += work(frontier, place + 1);
            costs.push(cost);
        }
        costs
    }
}

/// The expected work for all states of a frontier of some squares, after some squares are
/// eliminated: the more of them, the more states are reached.
fn work(frontier: usize, eliminated: usize) -> f64 {
    let exponent = i32::try_from(frontier).unwrap_or(i32::MAX);
    let number = u32::try_from(eliminated).expect("squares are counted in u32");
    GROWTH.powi(exponent) * f64::from(number).powi(3)
}

/// The order of squares: column by column or row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sweep {
    Columns,
    Rows,
}
