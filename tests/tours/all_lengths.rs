//! The theorems about boards of three and four rows, derived for every number of columns.
//!
//! A board of r rows is built column by column. What the first columns leave open is one of finitely
//! many states (`reference/strip.rs`), and a column without an end of the tour maps sets of states
//! to sets of states, always in the same way. So if one set comes again, all that follow it come
//! again, and the sequence is periodic from there on.
//!
//! ```text
//!      A columns       G columns       C columns
//!   +-------------+-+-------------+-+-------------+
//!   |             |s|             |e|             |
//!   +-------------+-+-------------+-+-------------+
//!    left(A)         between(..., G)    right(C)
//! ```
//!
//! - `left(A)` has the states that A columns without ends lead to. It is a function of
//!   `left(A - 1)`.
//! - `right(C)` has the states that C columns without ends finish. It is a function of
//!   `right(C - 1)`, since a state belongs to it if a column leads from it to a state of
//!   `right(C - 1)`.
//! - After the column of the first end, G columns lead to a set that is a function of the set for
//!   G - 1.
//!
//! A tour between s and e exists if a state after G columns leads over the column of e to a state
//! of `right(C)`. Each of the three sequences is computed up to its first repetition. So the answer
//! for any A, G and C is that for their places in the periods, and finitely many boards stand for
//! all. The tables of the library depend on A, G and C only by the parity of the columns and by
//! distances below the periods, and so hold for all boards if they hold for these.

use std::collections::HashMap;

use crate::support::more;
use knights::board::{Board, Square};
use knights::solve::existence::{self, PathExistence};
use reference::exhaustive::{self, Goal};
use reference::strip::{Set, Strip, meet, union};

/// The library's tables name single boards of up to this many columns.
const NAMED: usize = 13;

/// A sequence that is periodic from some place on.
struct Periodic<T> {
    items: Vec<T>,
    /// The place of the item that follows the last one.
    again: usize,
}

impl<T: PartialEq> Periodic<T> {
    /// The sequence in which each item follows from the one before it alone.
    fn new(first: T, mut next: impl FnMut(&T) -> T) -> Self {
        let mut items = vec![first];
        loop {
            let item = next(&items[items.len() - 1]);
            if let Some(again) = items.iter().position(|known| *known == item) {
                return Self { items, again };
            }
            items.push(item);
        }
    }

    fn period(&self) -> usize {
        self.items.len() - self.again
    }

    /// The first place with the same item, and the same items after it.
    fn place(&self, place: usize) -> usize {
        match place.checked_sub(self.again) {
            Some(beyond) => self.again + beyond % self.period(),
            None => place,
        }
    }

    fn get(&self, place: usize) -> &T {
        &self.items[self.place(place)]
    }
}

/// The states to the right of the last end, which some more columns finish.
#[derive(PartialEq)]
struct Right {
    /// No end follows.
    finished: Set,
    /// One end follows, in any of the columns.
    one_end: Set,
}

/// The states that some columns lead to from the left.
#[derive(PartialEq)]
struct Left {
    /// Without an end.
    no_end: Set,
    /// With one end, in any of the columns.
    one_end: Set,
}

/// The answers for all boards with some number of rows.
struct Derived {
    rows: usize,
    strip: Strip,
    left: Periodic<Left>,
    right: Periodic<Right>,
    /// By the row of the second end: the states before its column, by the columns after it.
    before_end: Vec<Vec<Set>>,
    /// The states before the column of the second end, by the columns between the ends.
    between: HashMap<(usize, usize), Periodic<Set>>,
}

impl Derived {
    fn new(rows: usize) -> Self {
        let mut strip = Strip::new(rows);
        let any_end = |strip: &mut Strip, set: &Set| {
            let sets: Vec<Set> = (0..rows).map(|row| strip.after(set, &[row])).collect();
            sets.iter().fold(Set::new(), |all, set| union(&all, set))
        };
        let left = Left {
            no_end: Strip::blank(),
            one_end: Set::new(),
        };
        let left = Periodic::new(left, |left| {
            let placed = any_end(&mut strip, &left.no_end);
            Left {
                no_end: strip.after(&left.no_end, &[]),
                one_end: union(&strip.after(&left.one_end, &[]), &placed),
            }
        });
        let no_end = strip.closure(&Strip::blank());
        let one_end = any_end(&mut strip, &no_end);
        let one_end = strip.closure(&one_end);
        let mut ended = union(&no_end, &any_end(&mut strip, &one_end));
        for (one, other) in pairs(rows).filter(|(one, other)| one < other) {
            ended = union(&ended, &strip.after(&no_end, &[one, other]));
        }
        let ended = strip.closure(&ended);
        let right = Right {
            finished: Strip::finished(),
            one_end: Set::new(),
        };
        let right = Periodic::new(right, |right| {
            let mut before = strip.before(&right.one_end, &[], &one_end);
            for row in 0..rows {
                let placed = strip.before(&right.finished, &[row], &one_end);
                before = union(&before, &placed);
            }
            Right {
                finished: strip.before(&right.finished, &[], &ended),
                one_end: before,
            }
        });
        let before_end = (0..rows).map(|row| {
            let before = |right: &Right| strip.before(&right.finished, &[row], &one_end);
            right.items.iter().map(before).collect()
        });
        let before_end = before_end.collect();
        Self {
            rows,
            strip,
            left,
            right,
            before_end,
            between: HashMap::new(),
        }
    }
}

impl Derived {
    /// Places of columns up to this one stand for all: beyond it, those of every sequence repeat
    /// after two columns.
    fn places(&self) -> usize {
        let between = self
            .between
            .values()
            .map(|sets| (sets.again, sets.period()));
        let ends = [
            (self.left.again, self.left.period()),
            (self.right.again, self.right.period()),
        ];
        let repeated = ends.into_iter().chain(between).map(|(again, period)| {
            assert!(matches!(period, 1 | 2), "the parity decides: {period}");
            again
        });
        repeated.max().expect("there are sequences").max(NAMED + 1) + 2
    }

    /// Whether a board with this number of columns has a closed tour.
    fn closed(&self, columns: usize) -> bool {
        meet(&self.left.get(columns).no_end, &Strip::finished())
    }

    /// Whether a tour starts on this row, with these numbers of columns on the left and on the right.
    fn has_tour_from(&mut self, left: usize, row: usize, right: usize) -> bool {
        let (left, right) = (self.left.get(left), self.right.get(right));
        let mut ended = self.strip.after(&left.one_end, &[row]);
        for end in (0..self.rows).filter(|&end| end != row) {
            ended = union(&ended, &self.strip.after(&left.no_end, &[row, end]));
        }
        meet(&ended, &right.finished)
            || meet(&self.strip.after(&left.no_end, &[row]), &right.one_end)
    }

    /// Whether a tour joins two squares of one column.
    fn in_column(&mut self, left: usize, rows: (usize, usize), right: usize) -> bool {
        let before = &self.left.get(left).no_end;
        let ended = self.strip.after(before, &[rows.0, rows.1]);
        meet(&ended, &self.right.get(right).finished)
    }

    /// The sets of states before the column of the second end, by the number of columns between
    /// the ends.
    fn between(&mut self, left: usize, row: usize) -> &Periodic<Set> {
        let Self {
            strip,
            left: sets,
            between,
            ..
        } = self;
        let place = sets.place(left);
        between.entry((place, row)).or_insert_with(|| {
            let first = strip.after(&sets.items[place].no_end, &[row]);
            Periodic::new(first, |set| strip.after(set, &[]))
        })
    }

    /// Whether a tour joins two squares with these numbers of columns on the left, between them, and on
    /// the right.
    fn joins(&mut self, columns: [usize; 3], rows: (usize, usize)) -> bool {
        let [left, between, right] = columns;
        let place = self.right.place(right);
        let before = self.before_end[rows.1][place].clone();
        meet(self.between(left, rows.0).get(between), &before)
    }
}

fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |one| (0..side).map(move |other| (one, other)))
}

fn triples(side: usize) -> impl Iterator<Item = [usize; 3]> {
    pairs(side).flat_map(move |(one, other)| (0..side).map(move |third| [one, other, third]))
}

fn side(length: usize) -> u32 {
    u32::try_from(length).expect("a small board")
}

fn board(rows: usize, columns: usize) -> Board {
    Board::new(side(rows), side(columns)).expect("a board")
}

fn square((row, column): (usize, usize)) -> Square {
    Square::new(side(row), side(column))
}

/// The library's word on two ends, in both orders; `None` if it has no theorem.
fn claimed(rows: usize, columns: usize, ends: [(usize, usize); 2]) -> Option<bool> {
    let [one, other] = ends.map(square);
    let board = board(rows, columns);
    let claim = existence::between(board, one, other) == PathExistence::Exists;
    assert_eq!(
        existence::between(board, other, one) == PathExistence::Exists,
        claim
    );
    let unproven = existence::between(board, one, other) == PathExistence::Unproven;
    (!unproven).then_some(claim)
}

/// Derives all answers for this number of rows, and holds the library's against them. The sets of states
/// from the left come again `every` some columns `from` one on.
fn derive(rows: usize, states: usize, [from, every]: [usize; 2]) {
    let mut derived = Derived::new(rows);
    assert_eq!([derived.left.again, derived.left.period()], [from, every]);
    for (place, row) in pairs(derived.left.items.len().max(rows)) {
        if row < rows {
            derived.between(place, row);
        }
    }
    assert_eq!(derived.strip.states(), states);
    let places = derived.places();
    for columns in 1..places {
        let claim = existence::closed(board(rows, columns)).is_ok();
        assert_eq!(claim, derived.closed(columns), "{rows} x {columns}, closed");
    }
    for (left, right) in pairs(places) {
        let columns = left + 1 + right;
        for row in 0..rows {
            let claim = existence::from_start(board(rows, columns), square((row, left)));
            let start = (row, left);
            assert_eq!(
                claim.is_ok(),
                derived.has_tour_from(left, row, right),
                "{rows} x {columns} from {start:?}"
            );
        }
        for (row, other) in pairs(rows).filter(|(row, other)| row < other) {
            let ends = [(row, left), (other, left)];
            if let Some(claim) = claimed(rows, columns, ends) {
                let exists = derived.in_column(left, (row, other), right);
                assert_eq!(claim, exists, "{rows} x {columns}, {ends:?}");
            }
        }
    }
    for [left, between, right] in triples(places) {
        let columns = left + between + right + 2;
        for (row, other) in pairs(rows) {
            let ends = [(row, left), (other, left + 1 + between)];
            if let Some(claim) = claimed(rows, columns, ends) {
                let exists = derived.joins([left, between, right], (row, other));
                assert_eq!(claim, exists, "{rows} x {columns}, {ends:?}");
            }
        }
    }
}

#[test]
fn three_rows_of_any_length() {
    derive(3, 1_603, [10, 2]);
}

#[test]
fn four_rows_of_any_length() {
    if !more() {
        return;
    }
    derive(4, 13_927, [8, 1]);
}

/// Holds the derived answers for a board against a search.
fn search(derived: &mut Derived, columns: usize) {
    let rows = derived.rows;
    let free = vec![vec![true; columns]; rows];
    let search = |start, goal| {
        let found = exhaustive::exists(&free, start, goal, u64::MAX);
        found.expect("there is no limit")
    };
    assert_eq!(derived.closed(columns), search((0, 0), Goal::Closed));
    for (row, left) in pairs(rows.max(columns)).filter(|&(row, left)| row < rows && left < columns)
    {
        let exists = derived.has_tour_from(left, row, columns - 1 - left);
        assert_eq!(
            exists,
            search((row, left), Goal::Anywhere),
            "{rows} x {columns}"
        );
        for (other, end) in
            pairs(rows.max(columns)).filter(|&(row, end)| row < rows && end < columns)
        {
            let right = columns - 1 - end;
            let exists = match end.checked_sub(left + 1) {
                Some(between) => derived.joins([left, between, right], (row, other)),
                None if end == left && row < other => derived.in_column(left, (row, other), right),
                None => continue,
            };
            let goal = Goal::At((other, end));
            assert_eq!(
                exists,
                search((row, left), goal),
                "{rows} x {columns}, {goal:?}"
            );
        }
    }
}

#[test]
fn the_derived_answers_for_small_boards_are_those_of_a_search() {
    for (rows, most) in [(3, 9), (4, 6)] {
        let mut derived = Derived::new(rows);
        for columns in 1..=most {
            search(&mut derived, columns);
        }
    }
}
