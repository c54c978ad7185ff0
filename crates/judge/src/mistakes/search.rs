//! A plain search for tours in depth-first order, with room for the usual mistakes.

use crate::mistakes::ideas::{StartMark, WayBack};
use knights_core::board::{Board, Square, Step};

choices! {
    /// Which move is tried first: the first in order, or the one to the square with the fewest
    /// moves on, the first of equals.
    TriedFirst { InOrder, FewestOnward }
    /// On which squares a tour may end: on any, or a move away from its start.
    TourEnd { Anywhere, NearStart }
    /// Which squares are on the board: those below n and m, or those up to n and m.
    SearchEdge { Exact, OneMore }
    Sought { First, All }
}

pub(crate) const BLANK: i32 = -1;

/// A row and a column, which may be off the board.
pub(crate) type Place = (i32, i32);

pub(crate) const fn place(square: Square) -> Place {
    (square.row.cast_signed(), square.column.cast_signed())
}

#[derive(Debug)]
pub(crate) struct PlainSearch {
    /// How many squares a tour has. Without it, a walk that cannot go on counts as a tour.
    pub(crate) length: Option<u32>,
    pub(crate) tried: TriedFirst,
    pub(crate) way_back: WayBack,
    pub(crate) end: TourEnd,
    pub(crate) mark: StartMark,
    pub(crate) sought: Sought,
    /// How many squares may still be entered.
    pub(crate) steps: u64,
    pub(crate) found: u64,
    moves: [Step; 8],
    /// The rows and the columns that count as part of the board.
    sides: Place,
    start: Place,
    /// The number of each square, from 0, in an array with places around the board.
    numbers: Vec<i32>,
    columns: i32,
}

impl PlainSearch {
    /// A search that makes no mistakes but these, for the first tour.
    pub(crate) fn new(board: Board, edge: SearchEdge, moves: [Step; 8], steps: u64) -> Self {
        let more = i32::from(edge == SearchEdge::OneMore);
        let sides = (
            board.rows().cast_signed() + more,
            board.columns().cast_signed() + more,
        );
        Self {
            length: Some(board.squares()),
            tried: TriedFirst::default(),
            way_back: WayBack::default(),
            end: TourEnd::default(),
            mark: StartMark::default(),
            sought: Sought::default(),
            steps,
            found: 0,
            moves,
            sides,
            start: (0, 0),
            numbers: Vec::new(),
            columns: 0,
        }
    }

    /// Searches on a board without numbers, from a place that may be off the board. Whether it ends
    /// with a tour; `None` if that takes too many steps.
    pub(crate) fn run(&mut self, start: Place) -> Option<bool> {
        let (rows, columns) = self.sides;
        let longest = rows.max(columns).max(start.0 + 1).max(start.1 + 1);
        self.columns = longest + 2;
        self.numbers = vec![BLANK; (self.columns * self.columns).unsigned_abs() as usize];
        self.start = start;
        if self.mark == StartMark::Visited {
            self.set(start, 0);
        }
        self.go_on(start, 1)
    }

    /// The number of a square, from 0.
    pub(crate) fn number(&self, square: Square) -> i32 {
        self.numbers[self.index(place(square))]
    }

    /// Numbers the rest of the board after a square, which is the last of this number. Whether the
    /// search ends.
    fn go_on(&mut self, here: Place, number: u32) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        if self.length == Some(number) {
            let is_tour = self.end == TourEnd::Anywhere
                || number == 1
                || self.targets(here).contains(&self.start);
            self.found += u64::from(is_tour);
            return Some(is_tour && self.sought == Sought::First);
        }
        let mut targets = self.targets(here);
        if self.tried == TriedFirst::FewestOnward {
            targets.sort_by_cached_key(|&target| {
                let onward = self.targets(target).into_iter();
                onward.filter(|&place| self.is_free(place)).count()
            });
        }
        let mut is_stuck = true;
        for next in targets {
            if !self.is_free(next) {
                continue;
            }
            is_stuck = false;
            self.set(next, number.cast_signed());
            if self.go_on(next, number + 1)? {
                return Some(true);
            }
            match self.way_back {
                WayBack::Unmarks => self.set(next, BLANK),
                WayBack::KeepsMarks => {}
                WayBack::Never => break,
            }
        }
        self.found += u64::from(is_stuck && self.length.is_none());
        Some(false)
    }

    /// The places that are a move away, in the order of the moves.
    fn targets(&self, (row, column): Place) -> [Place; 8] {
        self.moves
            .map(|step| (row + i32::from(step.rows), column + i32::from(step.columns)))
    }

    fn is_free(&self, place: Place) -> bool {
        let (rows, columns) = self.sides;
        (0..rows).contains(&place.0)
            && (0..columns).contains(&place.1)
            && self.numbers[self.index(place)] == BLANK
    }

    fn set(&mut self, place: Place, number: i32) {
        let index = self.index(place);
        self.numbers[index] = number;
    }

    fn index(&self, (row, column): Place) -> usize {
        ((row + 1) * self.columns + column + 1).unsigned_abs() as usize
    }
}
