//! The rules of the interactive walk, plain and with room for the usual mistakes.
//!
//! The default is right. The programs do not use it: they have the fast walk of `assignment`.

use serde::Deserialize;

use crate::mistakes::ideas::{Printed, Shown, Sides, StartMark, WayBack};
use crate::mistakes::moves::MoveChanges;
use knights_core::board::{Board, MoveOrder, Square, Step};

/// The rules. Each field has the right value by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WalkRules {
    /// What is wrong in the moves: rows downwards, and columns to the right.
    pub(super) moves: MoveChanges,
    pub(super) scores: Scores,
    pub(super) sort: Sort,
    pub(super) cut: Cut,
    pub(super) start: StartMark,
    pub(super) way_back: WayBack,
    /// Which of the first two numbers is the width; the rows are those of a right program.
    pub(super) sides: Sides,
    /// The line about an odd number of squares.
    pub(super) odd_board: Shown,
    /// What is added to the number of a step.
    pub(super) first_step: i64,
    pub(super) steps_back: StepsBack,
    pub(super) stop: Stop,
    /// The line of the last square in the list of the tour.
    pub(super) last_square: Shown,
    pub(super) printed: Printed,
    pub(super) digits: Digits,
    /// The number of the start on the board and in the list.
    pub(super) first_number: usize,
}

choices! {
    /// What the score of a square counts.
    Scores {
        /// Neighbours that are not visited.
        Unvisited,
        /// All neighbours on the board.
        All,
    }
    /// How the candidates are sorted.
    Sort {
        /// With the exchange sort, smallest first.
        Exchange,
        /// With the exchange sort, which exchanges equal scores too.
        ExchangeEqual,
        /// With the exchange sort, largest first.
        LargestFirst,
        Unsorted,
    }
    /// Which candidates are dropped.
    Cut {
        /// All after one that is alone with its score.
        AfterUnique,
        Never,
        /// All but the first, even if the next one has its score.
        Always,
    }
    /// What is printed of a step back.
    StepsBack {
        /// Both lines.
        Said,
        /// The line with the number alone.
        NumberAlone,
        /// Nothing, and it does not count.
        Uncounted,
        /// The square that the knight leaves, instead of the one that it reaches.
        SquareLeft,
    }
    /// Whether the stop counts as a step if nothing is left to try.
    Stop { Uncounted, Counted }
    /// How many digits the numbers on the board have: those of the number of squares, those of the
    /// largest number, or those that each needs.
    Digits { OfSquares, OfLargest, Needed }
}

/// A candidate and its score.
pub(super) type Candidate = (Square, i32);

/// A walk in progress.
#[derive(Clone, Debug)]
pub(super) struct PlainWalk {
    rules: WalkRules,
    moves: [Step; 8],
    board: Board,
    visited: Vec<bool>,
    /// The squares from the start to the knight, each with the candidates that are left.
    path: Vec<(Square, Vec<Candidate>)>,
}

/// A step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainStep {
    /// To a square.
    To(Square),
    /// Back to the second square, from the first.
    Back(Square, Square),
    /// None: nothing is left to try, or every square is visited.
    Stop,
}

impl PlainWalk {
    /// A knight on its start.
    pub(super) fn new(rules: &WalkRules, board: Board, start: Square) -> Self {
        let mut walk = Self {
            moves: rules.moves.of(MoveOrder::Walk.steps()),
            rules: rules.clone(),
            board,
            visited: vec![false; board.squares() as usize],
            path: Vec::new(),
        };
        walk.visited[board.index(start)] = rules.start == StartMark::Visited;
        let candidates = walk.candidates(start);
        walk.path.push((start, candidates));
        walk
    }

    /// The squares from the start to the knight.
    pub(super) fn squares(&self) -> impl ExactSizeIterator<Item = Square> {
        self.path.iter().map(|&(square, _)| square)
    }

    /// The square of the knight, and the candidates that are left there.
    pub(super) fn here(&self) -> (Square, &[Candidate]) {
        let (square, candidates) = self.path.last().expect("the start stays");
        (*square, candidates)
    }

    /// Whether the knight could go on if nothing had been tried.
    pub(super) fn has_open_neighbour(&self) -> bool {
        let neighbours = self.neighbours(self.here().0);
        neighbours.into_iter().any(|square| self.is_open(square))
    }

    /// Whether every square is visited.
    pub(super) fn is_full(&self) -> bool {
        self.path.len() == self.board.squares() as usize
    }

    /// The next step.
    pub(super) fn step(&mut self) -> PlainStep {
        if self.is_full() {
            return PlainStep::Stop;
        }
        let (here, candidates) = self.path.last_mut().expect("the start stays");
        let here = *here;
        if !candidates.is_empty() {
            let (next, score) = candidates.remove(0);
            let is_unique = candidates.first().is_some_and(|&(_, other)| other != score);
            if self.rules.cut == Cut::Always || (self.rules.cut == Cut::AfterUnique && is_unique) {
                candidates.clear();
            }
            self.visited[self.board.index(next)] = true;
            let candidates = self.candidates(next);
            self.path.push((next, candidates));
            return PlainStep::To(next);
        }
        if self.path.len() == 1 || self.rules.way_back == WayBack::Never {
            return PlainStep::Stop;
        }
        self.path.pop();
        if self.rules.way_back == WayBack::Unmarks {
            self.visited[self.board.index(here)] = false;
        }
        PlainStep::Back(here, self.here().0)
    }

    /// The squares on the board that are a move away, in the order of the moves.
    fn neighbours(&self, square: Square) -> Vec<Square> {
        let moves = self.moves.into_iter();
        moves
            .filter_map(|step| self.board.neighbour(square, step))
            .collect()
    }

    fn is_open(&self, square: Square) -> bool {
        !self.visited[self.board.index(square)]
    }

    /// The candidates of a square, sorted.
    fn candidates(&self, square: Square) -> Vec<Candidate> {
        let open = self
            .neighbours(square)
            .into_iter()
            .filter(|&to| self.is_open(to));
        let mut list: Vec<Candidate> = open.map(|to| (to, self.score(to))).collect();
        match self.rules.sort {
            Sort::Exchange => exchange_sort(&mut list, |one, other| one > other),
            Sort::ExchangeEqual => exchange_sort(&mut list, |one, other| one >= other),
            Sort::LargestFirst => exchange_sort(&mut list, |one, other| one < other),
            Sort::Unsorted => {}
        }
        list
    }

    fn score(&self, square: Square) -> i32 {
        let counts = |&to: &Square| self.rules.scores == Scores::All || self.is_open(to);
        let counted = self.neighbours(square).into_iter().filter(counts);
        i32::try_from(counted.count()).expect("there are eight moves")
    }
}

/// The sort of the page; `exchanges` says which pairs of scores change places.
fn exchange_sort(list: &mut [Candidate], exchanges: fn(i32, i32) -> bool) {
    for first in 0..list.len() {
        for second in first + 1..list.len() {
            if exchanges(list[first].1, list[second].1) {
                list.swap(first, second);
            }
        }
    }
}
