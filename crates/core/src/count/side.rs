//! One side of a board: the squares that are eliminated from there, and those of the middle.

use std::ops::Range;

use crate::board::Colour;
use crate::count::columns::{Columns, Cut};
use crate::count::fragments::MOST_POINTS;

use crate::count::stage::{Degrees, Elimination, FreeEnd, MiddleMove, Outside};
use crate::tour::TourSet;

#[derive(Clone, Debug)]
pub(super) struct TourEnds {
    /// The places of the squares that are ends.
    given: Vec<usize>,
    /// How many ends have the colour of the origin, and how many the other: 2 in all, or 0 if tours
    /// are closed.
    coloured: [u64; 2],
}

impl TourEnds {
    /// The ends of the tours of a set. A tour alternates between the colours, so that the squares say
    /// how many of its ends have which.
    pub(super) fn new(set: &TourSet, columns: &Columns) -> Self {
        let given = set.shape.ends().into_iter().flatten();
        let coloured = match columns.more_of_origin(0..columns.squares.len()) {
            _ if set.shape.is_closed() => [0, 0],
            0 => [1, 1],
            1.. => [2, 0],
            ..0 => [0, 2],
        };
        Self {
            given: given.filter_map(|square| columns.place(square)).collect(),
            coloured,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.coloured != [0, 0]
    }

    /// Whether the square at a place is a given end.
    fn is_given(&self, place: usize) -> bool {
        self.given.contains(&place)
    }

    /// How the square at a place may be an end. The given ends at some places are decided, the
    /// squares at `eliminated` have two moves each, and the places on the frontier have these points.
    fn outside(
        &self,
        place: usize,
        columns: &Columns,
        is_decided: impl Fn(usize) -> bool,
        eliminated: Range<usize>,
        frontier: impl Iterator<Item = (usize, u32)>,
    ) -> Outside {
        if self.is_given(place) {
            return Outside::Always;
        }
        let colour = columns.squares[place].colour();
        let is_same = |place: usize| columns.squares[place].colour() == colour;
        let given = self.given.iter().copied();
        let left: Vec<usize> = given.filter(|&place| !is_decided(place)).collect();
        let same_left = left.iter().filter(|&&place| is_same(place)).count() as u64;
        let same = self.coloured[usize::from(colour == Colour::Other)] - same_left;
        if same == 0 {
            return Outside::Never;
        }
        let points = frontier.filter(|&(place, _)| is_same(place));
        let sign = if colour == Colour::OfOrigin { 1 } else { -1 };
        Outside::Below(FreeEnd {
            ends: 2 - left.len() as u64,
            same,
            points: points.map(|(_, point)| 1 << point).sum(),
            decided: 2 * sign * columns.more_of_origin(eliminated),
        })
    }

    /// Whether any two squares may be the ends.
    pub(super) fn are_free(&self) -> bool {
        self.is_open() && self.given.is_empty()
    }

    /// Whether squares may be ends whatever their colour.
    fn ignore_colours(&self) -> bool {
        self.coloured[0] == self.coloured[1] && self.given.len() != 1
    }

    /// How many directed tours a cycle through the outside vertex stands for.
    pub(super) fn directions(&self) -> u32 {
        if self.are_free() { 2 } else { 1 }
    }
}

/// One side of a board. Its *positions* count the squares from this side on.
#[derive(Clone, Debug)]
pub(super) struct Side<'a> {
    columns: &'a Columns,
    ends: &'a TourEnds,
    is_left: bool,
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
            let of_board = columns.begins.iter();
            let mut begins: Vec<usize> = if is_left {
                of_board.copied().collect()
            } else {
                of_board.rev().map(|&begin| all - begin).collect()
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

    /// Whether the other side, which eliminates no more squares, sees the same squares in the same columns, and merges
    /// mirror images if this one does.
    pub(super) fn begins_like(&self, other: &Self) -> bool {
        let same = |position| {
            let [mine, theirs] = [self, other].map(|side| {
                let mut later: Vec<usize> = side.later(position).collect();
                later.sort_unstable();
                (later, side.outside(position))
            });
            mine == theirs
        };
        other.eliminated <= self.eliminated
            && other.is_symmetric == self.is_symmetric
            && self.begins.starts_with(&other.begins)
            && (0..other.eliminated).all(same)
    }

    /// Whether the columns up to the middle are their own mirror image, and so are the ends that are
    /// possible among the first squares.
    fn is_mirrored(&self, squares_with_ends: usize) -> bool {
        let (_, rows) = self.columns.row(self.place(0));
        // The image of a square has the other colour if the rows are even.
        if rows.is_multiple_of(2) && !self.ends.ignore_colours() {
            return false;
        }
        let is_end = |position| self.ends.is_given(self.place(position));
        let is_image = |position, image| {
            let [(row, rows), (image_row, _)] =
                [position, image].map(|position| self.columns.row(self.place(position)));
            row + image_row + 1 == rows
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

    /// How the next square, at a position, may be an end.
    fn outside(&self, position: usize) -> Outside {
        let all = self.columns.squares.len();
        let frontier = position..(position + MOST_POINTS).min(all);
        let points = frontier.map(|later| (self.place(later), point_at(later - position + 1)));
        let is_decided = |place| self.place(place) < position;
        let decided = self.places(position);
        self.ends.outside(
            self.place(position),
            self.columns,
            is_decided,
            decided,
            points,
        )
    }

    /// The places of the first squares.
    fn places(&self, positions: usize) -> Range<usize> {
        let all = self.columns.squares.len();
        if self.is_left {
            0..positions
        } else {
            all - positions..all
        }
    }

    /// The place in the middle from which on the right decides the ends; it counts from the left. This is where the last
    /// column begins, or after it if an empty one follows.
    fn ends_of_right(&self) -> usize {
        self.begins[self.begins.len() - 2]
    }

    /// Whether each side decides the ends of half of the middle.
    pub(super) fn halves_middle(&self) -> bool {
        2 * (self.ends_of_right() - self.eliminated) == self.middle
    }

    /// The points of the middle, those in the middle of its columns first.
    pub(super) fn keys(&self) -> Vec<u32> {
        let mut positions: Vec<usize> = (self.eliminated..self.eliminated + self.middle).collect();
        positions.sort_by_key(|&position| {
            let (row, rows) = self.columns.row(self.place(position));
            (2 * row + 1).abs_diff(rows)
        });
        let points = positions.into_iter();
        points
            .map(|position| point_at(position - self.eliminated + 1))
            .collect()
    }

    /// The points of the middle that have at most one move or none from the other side, with its
    /// moves of the middle. Points have the names of this side, the left one.
    pub(super) fn needs(&self, other: &Self, moves: &[MiddleMove]) -> Degrees {
        let eliminated = other.places(other.eliminated);
        let most = |position: usize| {
            let near = self.columns.neighbours(position);
            let point = point_at(position - self.eliminated + 1);
            let touches = |step: &&MiddleMove| step.points.contains(&point);
            near.filter(|place| eliminated.contains(place)).count()
                + moves.iter().filter(touches).count()
        };
        let mut needs = Degrees::default();
        for position in self.eliminated..self.eliminated + self.middle {
            let point = point_at(position - self.eliminated + 1);
            needs.used |= u64::from(most(position) < 2) << point;
            needs.full |= u64::from(most(position) < 1) << point;
        }
        needs
    }

    pub(super) fn eliminations(&self) -> Vec<Elimination> {
        let mut stages = Vec::new();
        for position in 0..self.eliminated {
            let column = self.begins.partition_point(|&begin| begin <= position) - 1;
            let is_last = self.begins[column + 1] == position + 1;
            let neighbours = self
                .later(position)
                .map(|later| point_at(later - position + 1));
            stages.push(Elimination {
                column,
                neighbours: neighbours.collect(),
                outside: self.outside(position),
                complete: self.complete(self.eliminated + self.middle - position),
                mirror: (is_last && self.is_symmetric).then(|| self.mirror(column + 1)),
                columns_left: (is_last && self.columns.is_whole()).then(|| {
                    (self.eliminated - position - 1)
                        / (self.begins[column + 1] - self.begins[column])
                }),
            });
        }
        stages
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

/// Every point in its place.
pub(super) fn identity() -> Vec<u8> {
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
    [left, right]: &[Side<'_>; 2],
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
        settles: 0,
    };
    let ends_of_right = left.ends_of_right();
    let is_mine = |place: usize| (place < ends_of_right) == (deal == Deal::Left);
    let (given, others): (Vec<usize>, Vec<usize>) = places
        .clone()
        .filter(|&place| is_mine(place))
        .partition(|&place| ends.is_given(place));
    let eliminated = mine.places(mine.eliminated);
    let is_decided =
        |place| eliminated.contains(&place) || (places.contains(&place) && is_mine(place));
    let mut moves = Vec::new();
    // The given ends come first, so that they are decided when the others are.
    for &place in given.iter().chain(&others) {
        let points = places.clone().map(|place| (place, point(place)));
        let outside = ends.outside(place, columns, is_decided, eliminated.clone(), points);
        if outside != Outside::Never {
            moves.push(new([0, point(place)], outside));
        }
    }
    // Half of the moves for each side: all of them on one would multiply its states by the square of that.
    for place in places.clone() {
        for later in columns.neighbours(place).filter(|&later| later > place) {
            let is_down = columns.row(place).0 < columns.row(later).0;
            if places.contains(&later) && is_down == (deal == Deal::Left) {
                moves.push(new([point(place), point(later)], Outside::Never));
            }
        }
    }
    moves
}
