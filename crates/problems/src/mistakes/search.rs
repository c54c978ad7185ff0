//! A plain search for tours in depth-first order, with room for the usual mistakes.

use serde::Deserialize;

use crate::mistakes::ideas::{Place, StartMark, WayBack, place};
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
    /// How many squares a tour has. If any walk that cannot go on counts, it has any number.
    TourLength { Full, OneSquareShort, DeadEnd }
}

/// The rules of a search that a program may get wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SearchRules {
    pub(crate) tried: TriedFirst,
    pub(crate) way_back: WayBack,
    pub(crate) edge: SearchEdge,
    pub(crate) end: TourEnd,
    pub(crate) start: StartMark,
    pub(crate) length: TourLength,
}

/// The number of a free square.
pub(crate) const BLANK: i32 = -1;
/// The number of what is not a square.
const OFF: i32 = -2;

#[derive(Debug)]
pub(crate) struct PlainSearch {
    rules: SearchRules,
    /// How many squares a tour has. Without it, a walk that cannot go on counts as a tour.
    length: Option<u32>,
    pub(crate) sought: Sought,
    /// How many squares may still be entered.
    pub(crate) steps: u64,
    pub(crate) found: u64,
    moves: [Step; 8],
    /// The rows and the columns that count as part of the board.
    sides: Place,
    /// The length of a row in the array of places, which has one place more on each side of the board.
    width: i32,
    start: usize,
    /// The number of each place, from 0, or `BLANK` or `OFF`.
    numbers: Vec<i32>,
    /// The places a move away from each place, in the order of the moves: squares of the board or the start.
    /// The others are the last place, which is neither.
    targets: Vec<[usize; 8]>,
}

impl PlainSearch {
    /// A search for the first tour.
    pub(crate) fn new(board: Board, rules: SearchRules, moves: [Step; 8], steps: u64) -> Self {
        let more = i32::from(rules.edge == SearchEdge::OneMore);
        let sides = (
            board.rows().cast_signed() + more,
            board.columns().cast_signed() + more,
        );
        Self {
            rules,
            length: match rules.length {
                TourLength::Full => Some(board.squares()),
                TourLength::OneSquareShort => Some(board.squares() - 1),
                TourLength::DeadEnd => None,
            },
            sought: Sought::default(),
            steps,
            found: 0,
            moves,
            sides,
            width: 0,
            start: 0,
            numbers: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// Searches on a board without numbers, from a place that may be off the board. Whether it ends
    /// with a tour; `None` if that takes too many steps.
    pub(crate) fn run(&mut self, start: Place) -> Option<bool> {
        let (rows, columns) = self.sides;
        let longest = rows.max(columns).max(start.0 + 1).max(start.1 + 1);
        self.width = longest + 2;
        let places = (-1..=longest).flat_map(|row| (-1..=longest).map(move |column| (row, column)));
        let is_square =
            |place: Place| (0..rows).contains(&place.0) && (0..columns).contains(&place.1);
        let nowhere = self.index((longest, longest));
        self.numbers.clear();
        self.targets.clear();
        for place in places {
            self.numbers
                .push(if is_square(place) { BLANK } else { OFF });
            self.targets.push(self.moves.map(|step| {
                let target = step.place(place);
                if is_square(target) || target == start {
                    self.index(target)
                } else {
                    nowhere
                }
            }));
        }
        self.start = self.index(start);
        if self.rules.start == StartMark::Visited {
            self.numbers[self.start] = 0;
        }
        self.go_on(self.start, 1)
    }

    /// The number of a square, from 0.
    pub(crate) fn number(&self, square: Square) -> i32 {
        self.numbers[self.index(place(square))]
    }

    /// Numbers the rest of the board after a place, which is the last of this number. Whether the
    /// search ends.
    fn go_on(&mut self, here: usize, number: u32) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        let mut targets = self.targets[here];
        if self.length == Some(number) {
            let is_tour =
                self.rules.end == TourEnd::Anywhere || number == 1 || targets.contains(&self.start);
            self.found += u64::from(is_tour);
            return Some(is_tour && self.sought == Sought::First);
        }
        if self.rules.tried == TriedFirst::FewestOnward {
            let onward = |target: usize| {
                let places = self.targets[target].iter();
                places
                    .filter(|&&place| self.numbers[place] == BLANK)
                    .count()
            };
            let mut counted = targets.map(|target| (onward(target), target));
            counted.sort_by_key(|&(onward, _)| onward);
            targets = counted.map(|(_, target)| target);
        }
        let mut is_stuck = true;
        for &next in &targets {
            if self.numbers[next] != BLANK {
                continue;
            }
            is_stuck = false;
            self.numbers[next] = number.cast_signed();
            if self.go_on(next, number + 1)? {
                return Some(true);
            }
            match self.rules.way_back {
                WayBack::Unmarks => self.numbers[next] = BLANK,
                WayBack::KeepsMarks => {}
                WayBack::Never => break,
            }
        }
        self.found += u64::from(is_stuck && self.length.is_none());
        Some(false)
    }

    fn index(&self, (row, column): Place) -> usize {
        ((row + 1) * self.width + column + 1).unsigned_abs() as usize
    }
}
