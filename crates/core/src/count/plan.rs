//! The order in which moves are decided, for the two halves of a board and the middle between them.
//!
//! ```text
//!     columns     0 1 2 | 3 4 | 5 6 7
//!                 left  middle  right
//! ```
//!
//! The moves of the left columns are decided square by square, from the left to the right, and those of
//! the right columns from the right to the left. Both end with a frontier in the middle columns. The
//! moves between squares of the middle are dealt out to both sides. Then a state of the left fits
//! a state of the right if each square of the middle has two moves, and all fragments are one cycle.
//! [`Columns`] has the free squares column by column, and finds where to cut them in two.

use crate::board::{Board, MoveOrder, Square};
use crate::count::fragments::{Fragments, MOST_POINTS, Packed};
use crate::count::middle::Degrees;
use crate::count::side::{Deal, Side, TourEnds, identity, middle_moves, reversal};
use crate::count::stage::{Elimination, MiddleMove};
use crate::count::tally::Tally;
use crate::count::{CountLimit, TourSet, more_of_origin};

#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The squares from the left.
    pub(super) left: Vec<Elimination>,
    /// The squares from the right.
    pub(super) right: RightSide,
    /// What the left and the right decide in the middle.
    pub(super) middle: [Middle; 2],
    /// Whether the sides are alike and ends are free. Then the tours with both ends on the right are as
    /// many as those with both on the left, and are not looked for.
    pub(super) are_alike: bool,
    /// The points of the middle, those in the middle of its columns first.
    pub(super) keys: Vec<u32>,
    /// The points of the frontier, the outside vertex included.
    pub(super) points: usize,
    /// The points of the frontier that both sides share: those of the middle, and the outside vertex
    /// if tours are paths.
    pub(super) shared: u64,
    /// Whether any two squares may be the ends.
    pub(super) has_free_ends: bool,
    /// How many tours each cycle stands for.
    pub(super) directions: u32,
}

/// Where the states of the right side come from.
#[derive(Clone, Debug)]
pub(super) enum RightSide {
    Squares(Vec<Elimination>),
    /// The board looks the same from both sides: from the table of the left after this many squares.
    Left(usize),
}

impl RightSide {
    /// The squares from the right, if the left does not stand for them.
    pub(super) fn squares(&self) -> &[Elimination] {
        match self {
            Self::Squares(squares) => squares,
            Self::Left(_) => &[],
        }
    }

    /// Whether its states are those of the left after this many squares.
    pub(super) fn begins_after(&self, squares: usize) -> bool {
        matches!(self, Self::Left(eliminated) if *eliminated == squares)
    }
}

/// What a side does with its states when its squares are eliminated.
#[derive(Clone, Debug)]
pub(super) struct Middle {
    /// The mirror image of a state that stands for both.
    pub(super) mirror: Option<Vec<u8>>,
    /// The names of the points on the left.
    pub(super) names: Vec<u8>,
    /// The most ends of tours that it may have then.
    pub(super) most_ends: u32,
    /// The moves that it decides.
    pub(super) moves: Vec<MiddleMove>,
    /// The points that need moves of this side, as the other side has too few for them.
    pub(super) needs: Degrees,
}

impl Plan {
    /// The plan for a set with at least two free squares.
    pub(super) fn new(set: &TourSet) -> Result<Self, CountLimit> {
        let (columns, cut) = Columns::best(set);
        let ends = TourEnds::new(set, &columns);
        let sides = Side::both(&columns, cut, &ends);
        let [left, right] = &sides;
        // Point 0 is the outside vertex.
        let points = 1 + left.middle.max(left.span()).max(right.span());
        if points > MOST_POINTS {
            return Err(CountLimit::Frontier {
                squares: points - 1,
                most: MOST_POINTS - 1,
            });
        }
        let begin_alike = left.begins_like(right);
        // A half turn has to map the squares whose ends one side decides to those of the other. With an empty column in
        // or beside the middle, one side may decide those of the whole middle.
        let are_alike = ends.are_free()
            && begin_alike
            && left.eliminated == right.eliminated
            && left.halves_middle()
            && columns.is_half_turned();
        Ok(Self {
            left: left.eliminations(),
            right: if begin_alike {
                RightSide::Left(right.eliminated)
            } else {
                RightSide::Squares(right.eliminations())
            },
            middle: Middle::both(&sides, &columns, &ends, are_alike),
            are_alike,
            keys: left.keys(),
            points,
            shared: ((1 << left.middle) - 1) << 1 | u64::from(ends.is_open()),
            has_free_ends: ends.are_free(),
            directions: ends.directions(),
        })
    }

    /// Whether tours are paths.
    pub(super) const fn is_open(&self) -> bool {
        self.shared & 1 == 1
    }

    /// Whether the right begins with the states of the left after all squares, and so has none of its
    /// own.
    pub(super) fn right_is_left(&self) -> bool {
        self.right.begins_after(self.left.len())
    }

    /// Whether a state fits into 64 bits: all but one of 18 points may be open.
    pub(super) const fn fits_word(&self) -> bool {
        self.points <= 18
    }
}

impl Middle {
    fn both(
        sides: &[Side<'_>; 2],
        columns: &Columns,
        ends: &TourEnds,
        are_alike: bool,
    ) -> [Self; 2] {
        let [left, right] = sides;
        let [left_moves, mut right_moves] =
            [Deal::Left, Deal::Right].map(|deal| middle_moves(sides, columns, ends, deal));
        // A half turn maps tours with two ends on the right to those with two on the left, which `join` counts
        // twice.
        let most_ends = if are_alike { 1 } else { 2 };
        for step in &mut right_moves {
            step.outside = step.outside.below(most_ends);
        }
        let mut needs = [
            left.needs(right, &right_moves),
            left.needs(left, &left_moves),
        ];
        needs[0].used |= u64::from(are_alike);
        // If everything is symmetric, a merged state of the left stands for its image, too, as the
        // right has all states.
        let is_symmetric = left.is_all_symmetric() && right.is_all_symmetric();
        let left_moves = Self {
            mirror: left.last_mirror().filter(|_| !is_symmetric),
            names: identity(),
            most_ends: 2,
            moves: left_moves,
            needs: needs[0],
        };
        let right_moves = Self {
            mirror: right.last_mirror(),
            names: reversal(left.middle),
            most_ends: u32::try_from(most_ends).expect("a tour has two ends"),
            moves: right_moves,
            needs: needs[1],
        };
        [left_moves, right_moves]
    }

    /// Calls a function with each state that a state stands for before the moves of the middle.
    pub(super) fn begin<K: Packed, C: Tally>(
        &self,
        packed: K,
        ways: &C,
        mut each: impl FnMut(K, C),
    ) {
        let state = Fragments::unpack(packed);
        if state.degree(0) > self.most_ends.into() {
            return;
        }
        let renamed: K = state.moved(&self.names).pack();
        let Some(mirror) = &self.mirror else {
            return each(renamed, ways.clone());
        };
        let image = state.moved(mirror).moved(&self.names).pack();
        if image == renamed {
            each(renamed, ways.clone());
        } else {
            each(renamed, ways.half());
            each(image, ways.half());
        }
    }
}

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
    fn is_half_turned(&self) -> bool {
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
