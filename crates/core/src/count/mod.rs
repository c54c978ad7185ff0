//! How many tours there are: exact counts of Hamiltonian paths and cycles of the knight's graph.
//!
//! A [`TourSet`] says which tours are counted. A [`Counter`] counts them step by step, within
//! [`CountLimits`]; [`count`] does all steps. The answer is
//! [`Counted`]: an exact number, or the limit that was reached. [`symmetry`] counts the tours that are
//! symmetric images of each other once. A [`CountQuestion`] has a set and says which of its tours count
//! as the same. [`start_classes`] finds the starts that have the same number of tours.

mod budget;
mod columns;
mod counter;
mod depth_first;
mod exits;
mod fold;
mod fragments;
mod join;
mod limits;
mod list;
mod matchings;
mod middle;
mod openings;
mod plan;
mod run;
mod sample;
mod side;
mod stage;
pub mod symmetry;
mod table;
mod tails;
mod tally;

pub use budget::{SampleLimit, SampleLimits};
pub use counter::{CountProgress, Counter, count};
pub use limits::{CountLimit, CountLimits, Counted};
pub use list::{AllTours, LargeBoard};
pub use sample::TourList;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::board::{Colour, Square, SymmetryKind, count_colours};
use crate::count::symmetry::{classes, classes_of, count_sequences, count_symmetric};
use crate::solve::puzzle::Completions;
use crate::tour::{TourSet, TourShape};

/// How many tours of a set there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountQuestion {
    /// The tours.
    pub set: TourSet,
    /// Whether a tour and its reverse are two.
    pub direction: Direction,
    /// Whether only those count that the symmetry of this kind maps to themselves
    /// ([`symmetry_of`](crate::board::Board::symmetry_of)), whatever their direction.
    pub symmetric: Option<SymmetryKind>,
    /// Whether tours are one that symmetries of the board map to each other. Symmetric tours are counted so only for a
    /// knight on a whole board of the plane.
    pub is_up_to_symmetry: bool,
}

impl From<&TourSet> for CountQuestion {
    /// Each tour of a set in each of its directions.
    fn from(set: &TourSet) -> Self {
        Self {
            set: set.clone(),
            direction: Direction::Directed,
            symmetric: None,
            is_up_to_symmetry: false,
        }
    }
}

impl CountQuestion {
    /// The answer, from the number of sequences of squares in the set.
    ///
    /// Within the limits, it counts what else it needs for tours up to symmetry.
    fn of_sequences(&self, sequences: &BigUint, limits: CountLimits) -> Counted {
        if self.is_up_to_symmetry {
            classes_of(sequences, &self.set, self.direction, limits)
        } else {
            Counted::Exact(sequences / sequences_of_a_tour(&self.set, self.direction))
        }
    }

    /// Whether tours are listed one by one, and those before them are not skipped together: if steps are given, or if
    /// moves are not those of a knight on the plane.
    pub fn is_one_by_one(&self) -> bool {
        !self.set.given.is_empty() || !self.set.board.is_usual()
    }

    /// The same question for the first square of each class of starts.
    pub fn of_starts(&self) -> Vec<Self> {
        let [_, end] = self.set.shape.ends();
        let of_start = |class: Vec<Square>| {
            let mut question = self.clone();
            let start = class.first().copied();
            question.set.shape = TourShape::Path { start, end };
            question
        };
        start_classes(&self.set).into_iter().map(of_start).collect()
    }

    /// Whether a closed tour has neither a start nor a direction.
    fn has_reverses(&self) -> bool {
        self.set.shape.is_closed() && self.set.given.is_empty()
    }

    /// Whether a small board shows without a guess that it has no tour, such as one with squares that no piece reaches.
    fn is_hopeless(&self) -> bool {
        Completions::new(&self.with_start()).reason().is_some()
    }

    /// The tours for a search step by step: without given steps, cycles begin on the first free square.
    fn with_start(&self) -> TourSet {
        let mut set = self.set.clone();
        if self.has_reverses() {
            let start = free_squares(&set).next();
            set.shape = TourShape::Cycle { start };
        }
        set
    }

    /// The answer with given steps, with other moves than those of a knight on the plane, or about symmetric tours.
    fn answer_at_once(&self, limits: CountLimits) -> Counted {
        if cfg!(target_family = "wasm") {
            unreachable!("not on the page");
        }
        let one_by_one = || count_completions(&self.with_start(), self.has_reverses(), limits);
        if !self.set.given.is_empty() {
            return one_by_one();
        }
        let (set, direction) = (&self.set, self.direction);
        let is_small = set.board.squares() <= Completions::MOST_SQUARES;
        let known = known_number(set);
        if known == Some(0) || known.is_none() && is_small && self.is_hopeless() {
            return Counted::Exact(BigUint::ZERO);
        }
        if let Some(kind) = self.symmetric {
            return match count_symmetric(set, direction, kind, limits) {
                Counted::Exact(number) if self.is_up_to_symmetry => {
                    classes(number, set, direction, Some(kind), limits)
                }
                counted => counted,
            };
        }
        let sequences = match count_sequences(set, limits) {
            Counted::Unknown(CountLimit::Frontier { .. }) if is_small => one_by_one(),
            counted => counted,
        };
        match sequences {
            Counted::Exact(number) => self.of_sequences(&number, limits),
            unknown @ Counted::Unknown(_) => unknown,
        }
    }
}

/// The number of sequences in a set, if a glance at its squares shows it.
fn known_number(set: &TourSet) -> Option<u32> {
    let free = free_squares(set).count();
    let [start, end] = set.shape.ends();
    let is_missing = |end| !set.board.contains(end) || set.holes.contains(&end);
    if free == 0 || [start, end].into_iter().flatten().any(is_missing) {
        return Some(0);
    }
    if free == 1 {
        return Some(u32::from(!set.shape.is_closed()));
    }
    (start.is_some() && start == end || !allow_tours(set)).then_some(0)
}

/// Counts the tours of a set one by one, those in two directions once. A guess is a state.
fn count_completions(set: &TourSet, has_reverses: bool, limits: CountLimits) -> Counted {
    let limit = limits.states;
    let mut tours = Completions::new(set);
    let mut number = BigUint::ZERO;
    loop {
        match tours.find(limit.saturating_sub(tours.guesses()), limits.stop) {
            ControlFlow::Break(true) => number += 1_u32,
            ControlFlow::Break(false) if has_reverses => return Counted::Exact(number / 2_u32),
            ControlFlow::Break(false) => return Counted::Exact(number),
            ControlFlow::Continue(()) => return Counted::Unknown(CountLimit::States { limit }),
        }
    }
}

/// How many sequences of squares in a set belong to each tour: one or two.
///
/// If start and end are free, the reverse of each sequence belongs to the set too, and it is
/// another sequence unless there is only one square. With a given start or end, only one of the two
/// starts or ends there.
fn sequences_of_a_tour(set: &TourSet, direction: Direction) -> u32 {
    let has_reverses = direction == Direction::Undirected
        && set.shape == TourShape::ANY_PATH
        && free_squares(set).nth(1).is_some();
    if has_reverses { 2 } else { 1 }
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountAnswer {
    /// The question.
    pub question: CountQuestion,
    /// The answer.
    pub counted: Counted,
}

/// How many tours there are from each start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedStarts {
    /// The question without a start.
    pub question: CountQuestion,
    /// The answer for each free square, in row-major order.
    pub starts: Vec<(Square, Counted)>,
}

impl CountedStarts {
    /// The answers for all starts, from those to [`CountQuestion::of_starts`].
    pub fn of_classes(question: CountQuestion, answers: &[Counted]) -> Self {
        let classes = start_classes(&question.set);
        let pairs = classes.iter().zip(answers);
        let answered = pairs.flat_map(|(class, answer)| {
            let squares = class.iter();
            squares.map(move |&start| (start, answer.clone()))
        });
        let mut starts: Vec<(Square, Counted)> = answered.collect();
        starts.sort_unstable_by_key(|&(start, _)| start);
        Self { question, starts }
    }
}

/// All answers of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountReport {
    /// To one question.
    One(CountAnswer),
    /// For each start of a board.
    Starts(CountedStarts),
    /// For several boards.
    Sizes(Vec<CountAnswer>),
}

impl CountReport {
    /// The limit that was reached first, if any.
    pub fn limit(&self) -> Option<CountLimit> {
        let limit = |counted: &Counted| match counted {
            Counted::Exact(_) => None,
            Counted::Unknown(limit) => Some(*limit),
        };
        match self {
            Self::One(answer) => limit(&answer.counted),
            Self::Starts(counted) => counted.starts.iter().find_map(|(_, answer)| limit(answer)),
            Self::Sizes(answers) => answers.iter().find_map(|answer| limit(&answer.counted)),
        }
    }
}

/// Whether a path and its reverse are two tours or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// A tour is a sequence of squares, and its reverse is another tour.
    Directed,
    /// A tour is a set of moves, so that it has no start and no end.
    ///
    /// If squares are given where the tours start and end, they are the two ends of the set, and
    /// one given square is one of the ends.
    Undirected,
}

/// Whether each square of the board is a hole, in row-major order.
fn hole_mask(set: &TourSet) -> Vec<bool> {
    let mut is_hole = vec![false; set.board.squares() as usize];
    for &square in &set.holes {
        is_hole[set.board.index(square)] = true;
    }
    is_hole
}

/// The squares that are not holes, in row-major order.
fn free_squares(set: &TourSet) -> impl Iterator<Item = Square> + use<> {
    let squares = set.board.all().zip(hole_mask(set));
    squares.filter_map(|(square, is_hole)| (!is_hole).then_some(square))
}

/// The maps of the board onto itself that keep the moves, and map free squares to free squares.
fn maps(set: &TourSet) -> impl Iterator<Item = impl Fn(Square) -> Square> {
    let (board, is_hole) = (set.board, hole_mask(set));
    board.automorphisms().filter(move |map| {
        let mut holes = set.holes.iter();
        holes.all(|&hole| is_hole[board.index(map(hole))])
    })
}

/// How many more of some squares have the colour of the origin than the other.
fn more_of_origin(squares: impl Iterator<Item = Square>) -> i64 {
    let (same, other) = count_colours(squares, Square::new(0, 0));
    i64::from(same - other)
}

/// Whether tours of a set can alternate between the colours, if each move of the board changes the colour.
fn allow_tours(set: &TourSet) -> bool {
    if !set.board.is_usual() {
        return true;
    }
    let surplus = more_of_origin(free_squares(set));
    let ends = set.shape.ends().map(|end| end.map(Square::colour));
    match surplus {
        _ if set.shape.is_closed() => surplus == 0,
        0 => ends[0].is_none() || ends[0] != ends[1],
        1 => !ends.contains(&Some(Colour::Other)),
        -1 => !ends.contains(&Some(Colour::OfOrigin)),
        _ => false,
    }
}

/// The free squares of a set in classes, each in row-major order. From all squares of a class, there
/// are equally many tours. The start of the set does not matter.
///
/// The symmetries map holes to holes, and the end to itself.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::start_classes;
/// use knights_core::tour::TourSet;
///
/// // A corner, a square beside it, and the middle one: the classes of a 3 x 3 board.
/// let classes = start_classes(&TourSet::paths(Board::new(3, 3)?));
/// assert_eq!(classes.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 1]);
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
pub fn start_classes(set: &TourSet) -> Vec<Vec<Square>> {
    let board = set.board;
    let [_, end] = set.shape.ends();
    let maps: Vec<_> = maps(set).filter(|map| end.map(map) == end).collect();
    let mut classes: Vec<Vec<Square>> = Vec::new();
    let mut is_known = vec![false; board.squares() as usize];
    for square in free_squares(set) {
        if is_known[board.index(square)] {
            continue;
        }
        let class: BTreeSet<Square> = maps.iter().map(|map| map(square)).collect();
        for &image in &class {
            is_known[board.index(image)] = true;
        }
        classes.push(class.into_iter().collect());
    }
    classes
}
