//! One side of a board: the squares that are eliminated from there, and those of the middle.

use crate::count::fragments::MOST_POINTS;
use crate::count::plan::{Columns, Cut};
use crate::count::stage::{Elimination, MiddleMove, Outside, Stage};
use crate::count::{TourSet, TourShape};

/// The ends of the tours.
#[derive(Clone, Debug)]
pub(super) struct TourEnds {
    /// The places of the squares that are ends.
    given: Vec<usize>,
    /// How many ends there are: 2, or 0 if tours are closed.
    all: u64,
}

impl TourEnds {
    /// The ends of the tours of a set.
    pub(super) fn new(set: &TourSet, columns: &Columns) -> Self {
        let given = set.shape.ends().into_iter().flatten();
        Self {
            given: given.filter_map(|square| columns.place(square)).collect(),
            all: if set.shape == TourShape::Cycle { 0 } else { 2 },
        }
    }

    pub(super) const fn is_open(&self) -> bool {
        self.all > 0
    }

    /// Whether the square at a place is a given end.
    fn is_given(&self, place: usize) -> bool {
        self.given.contains(&place)
    }

    /// How a square may be an end, if this many of the given ends are decided.
    pub(super) fn outside(&self, place: usize, decided: u64) -> Outside {
        let given = self.given.len() as u64;
        if self.is_given(place) {
            Outside::Always
        } else if given < self.all {
            Outside::Below(self.all - (given - decided))
        } else {
            Outside::Never
        }
    }

    /// How many directed tours a cycle through the outside vertex stands for.
    pub(super) const fn directions(&self) -> u32 {
        if self.is_open() && self.given.is_empty() {
            2
        } else {
            1
        }
    }
}

/// One side of a board. Its *positions* count the squares from this side on.
#[derive(Clone, Debug)]
pub(super) struct Side<'a> {
    columns: &'a Columns,
    ends: &'a TourEnds,
    is_left: bool,
    /// The number of squares that are eliminated.
    pub(super) eliminated: usize,
    /// The number of squares in the middle, which come next.
    pub(super) middle: usize,
    /// Where each column begins, by position, up to the end of the middle.
    begins: Vec<usize>,
    /// Whether the squares up to the middle are their own mirror image, and so are the given ends
    /// among those that are eliminated.
    is_symmetric: bool,
}

impl<'a> Side<'a> {
    pub(super) fn both(columns: &'a Columns, cut: Cut, ends: &'a TourEnds) -> [Self; 2] {
        let middle = columns.middle(cut);
        let all = columns.squares.len();
        let new = |is_left, eliminated: usize| {
            let mut side = Self {
                columns,
                ends,
                is_left,
                eliminated,
                middle: middle.len(),
                begins: Vec::new(),
                is_symmetric: false,
            };
            let begins = columns.begins.iter();
            let mut begins: Vec<usize> = if is_left {
                begins.copied().collect()
            } else {
                begins.rev().map(|&begin| all - begin).collect()
            };
            begins.retain(|&begin| begin <= eliminated + middle.len());
            side.begins = begins;
            side.is_symmetric = side.is_mirrored(eliminated);
            side
        };
        [new(true, middle.start), new(false, all - middle.end)]
    }

    /// The place of a position, and the other way round.
    fn place(&self, position: usize) -> usize {
        if self.is_left {
            position
        } else {
            self.columns.squares.len() - 1 - position
        }
    }

    /// The positions of later squares a move away.
    fn later(&self, position: usize) -> impl Iterator<Item = usize> {
        let neighbours = self.columns.neighbours(self.place(position));
        let positions = neighbours.map(|place| self.place(place));
        positions.filter(move |&later| later > position)
    }

    /// The farthest that a move of an eliminated square goes.
    pub(super) fn span(&self) -> usize {
        let far = |position| self.later(position).max().map_or(0, |far| far - position);
        (0..self.eliminated).map(far).max().unwrap_or_default()
    }

    /// Whether the other side, which eliminates no more squares, sees the same squares, and merges
    /// mirror images if this one does.
    pub(super) fn begins_like(&self, other: &Self) -> bool {
        let same = |position| {
            let [mine, theirs] = [self, other].map(|side| {
                let mut later: Vec<usize> = side.later(position).collect();
                later.sort_unstable();
                (later, side.ends.is_given(side.place(position)))
            });
            mine == theirs
        };
        other.eliminated <= self.eliminated
            && other.is_symmetric == self.is_symmetric
            && (0..other.eliminated).all(same)
    }

    /// Whether the columns up to the middle are their own mirror image, and so are the given ends
    /// among the first squares.
    fn is_mirrored(&self, squares_with_ends: usize) -> bool {
        let is_end = |position| self.ends.is_given(self.place(position));
        let is_image = |position, image| {
            let [(row, rows), (other, _)] =
                [position, image].map(|position| self.columns.row(self.place(position)));
            row + other + 1 == rows
                && (position >= squares_with_ends || is_end(position) == is_end(image))
        };
        let mut columns = self.begins.windows(2);
        columns.all(|column| {
            (column[0]..column[1])
                .all(|position| is_image(position, column[0] + column[1] - 1 - position))
        })
    }

    /// Whether the squares and the given ends up to the middle are their own mirror image.
    pub(super) fn is_all_symmetric(&self) -> bool {
        self.is_mirrored(self.eliminated + self.middle)
    }

    /// The mirror image of the states that the eliminations leave; `None` if images are not merged.
    pub(super) fn last_mirror(&self) -> Option<Vec<u8>> {
        let is_merged = self.is_symmetric && self.eliminated > 0;
        is_merged.then(|| {
            let columns = self
                .begins
                .partition_point(|&begin| begin <= self.eliminated);
            self.mirror(columns - 1)
        })
    }

    /// The mirror image of a frontier that begins with a column.
    fn mirror(&self, column: usize) -> Vec<u8> {
        let mut image = identity();
        let first = self.begins[column];
        for column in self.begins[column..].windows(2).take(2) {
            for position in column[0]..column[1] {
                let mirrored = column[0] + column[1] - 1 - position;
                image[position - first + 1] = point_name(mirrored - first + 1);
            }
        }
        image
    }

    pub(super) fn eliminations(&self) -> Vec<Stage> {
        let mut decided = 0;
        let mut stages = Vec::new();
        for position in 0..self.eliminated {
            let place = self.place(position);
            let column = self.begins.partition_point(|&begin| begin <= position) - 1;
            let is_last = self.begins[column + 1] == position + 1;
            let neighbours = self
                .later(position)
                .map(|later| point_at(later - position + 1));
            stages.push(Stage::Eliminate(Elimination {
                column,
                neighbours: neighbours.collect(),
                outside: self.ends.outside(place, decided),
                complete: self.complete(self.eliminated + self.middle - position),
                mirror: (is_last && self.is_symmetric).then(|| self.mirror(column + 1)),
                columns_left: (is_last && self.columns.is_whole()).then(|| {
                    (self.eliminated - position - 1)
                        / (self.begins[column + 1] - self.begins[column])
                }),
            }));
            decided += u64::from(self.ends.is_given(place));
        }
        stages
    }

    /// How many of the given ends are eliminated.
    fn given_ends(&self) -> u64 {
        let places = (0..self.eliminated).map(|position| self.place(position));
        places.filter(|&place| self.ends.is_given(place)).count() as u64
    }

    /// The points of a complete tour if this many squares are left; 0 if there are more on the other
    /// side, or more than a frontier has.
    fn complete(&self, left: usize) -> [u64; 3] {
        if self.eliminated + self.middle < self.columns.squares.len() || left > MOST_POINTS {
            return [0; 3];
        }
        let squares = ((1u64 << left) - 1) << 1;
        [squares | u64::from(self.ends.is_open()), 0, 0]
    }
}

fn identity() -> Vec<u8> {
    (0..=point_name(MOST_POINTS)).collect()
}

/// The points of the middle in the other order, since the right side counts from the right.
pub(super) fn reversal(middle: usize) -> Vec<u8> {
    let mut reversed = identity();
    reversed[1..=middle].reverse();
    reversed
}

fn point_name(point: usize) -> u8 {
    u8::try_from(point).expect("a frontier has at most 32 points")
}

fn point_at(point: usize) -> u32 {
    u32::try_from(point).expect("a frontier has at most 32 points")
}

/// The side that decides a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deal {
    Left,
    Right,
}

/// The moves that a side decides. Points have the names of the left side.
pub(super) fn middle_moves(
    [left, right]: [&Side<'_>; 2],
    columns: &Columns,
    ends: &TourEnds,
    deal: Deal,
) -> Vec<MiddleMove> {
    let mine = match deal {
        Deal::Left => left,
        Deal::Right => right,
    };
    let complete = mine.complete(mine.middle);
    let places = left.eliminated..left.eliminated + left.middle;
    let point = |place: usize| point_at(place - left.eliminated + 1);
    let new = |points, outside| MiddleMove {
        points,
        outside,
        complete,
    };
    // The second column of the middle begins here.
    let first_column = left.begins[left.begins.len() - 2];
    let is_mine = |place: usize| (place < first_column) == (deal == Deal::Left);
    let (given, others): (Vec<usize>, Vec<usize>) = places
        .clone()
        .filter(|&place| is_mine(place))
        .partition(|&place| ends.is_given(place));
    let mut decided = mine.given_ends();
    let mut moves = Vec::new();
    for place in given {
        moves.push(new([0, point(place)], ends.outside(place, decided)));
        decided += 1;
    }
    let outside = |&place: &usize| (place, ends.outside(place, decided));
    let free = others.iter().map(outside);
    let free = free.filter(|&(_, outside)| outside != Outside::Never);
    moves.extend(free.map(|(place, outside)| new([0, point(place)], outside)));
    for place in places.clone() {
        for other in columns.neighbours(place).filter(|&other| other > place) {
            let is_down = columns.row(place).0 < columns.row(other).0;
            if places.contains(&other) && is_down == (deal == Deal::Left) {
                moves.push(new([point(place), point(other)], Outside::Never));
            }
        }
    }
    moves
}
