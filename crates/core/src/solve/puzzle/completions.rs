//! The search for the tours of a puzzle.

use std::ops::ControlFlow;

use crate::board::{Board, MoveOrder, StopFlag, members};
use crate::solve::Reason;
use crate::solve::puzzle::GivenFault;
use crate::solve::puzzle::fault::starts;
use crate::solve::puzzle::state::{DeadEnd, Rules, Set, State, first, is_single, only};
use crate::tour::TourSet;

/// The tours of a set, each once. A closed tour without a start or a given step appears once from each square in each
/// direction.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use knights_core::board::{Board, Square, StopFlag};
/// use knights_core::solve::puzzle::Completions;
/// use knights_core::tour::{GivenStep, TourSet};
///
/// let middle = GivenStep { step: 13, square: Square::new(2, 2) };
/// let puzzle = TourSet { given: vec![middle], ..TourSet::paths(Board::new(5, 5)?) };
/// let mut tours = Completions::new(&puzzle);
/// let mut number = 0;
/// while tours.find(u64::MAX, StopFlag::NEVER) == ControlFlow::Break(true) {
///     number += 1;
/// }
/// println!("{number} of the 1728 tours have the middle at step 13");
/// # assert_eq!(number % 8, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// The board has more than [`Completions::MOST_SQUARES`], or the set is not as [`TourSet`] says.
///
/// # Complexity
///
/// 8 KiB for each guess. The time has no bound.
#[derive(Clone, Debug)]
pub struct Completions {
    board: Board,
    rules: Rules,
    order: Option<MoveOrder>,
    is_in_one_direction: bool,
    /// Which of equally good squares are guessed first.
    run: u64,
    /// What is possible after each guess, the first without one; empty at the end of the search.
    levels: Vec<State>,
    /// The step and the square of each guess.
    guesses: Vec<(usize, usize)>,
    /// Why there is no tour, if that shows without a guess.
    reason: Option<Reason>,
    guessed: u64,
    path: Vec<u8>,
}

impl Completions {
    /// The most squares that a board may have.
    pub const MOST_SQUARES: u32 = Set::BITS;

    /// The tours of a set, found as soon as possible.
    pub fn new(set: &TourSet) -> Self {
        Self::with_order(set, None)
    }

    /// The tours of a set, ordered by their first squares in row-major order, and then by their moves.
    pub fn ordered(set: &TourSet, order: MoveOrder) -> Self {
        Self::with_order(set, Some(order))
    }

    fn with_order(set: &TourSet, order: Option<MoveOrder>) -> Self {
        let board = set.board;
        assert!(
            board.squares() <= Self::MOST_SQUARES,
            "a set of squares is the bits of a word"
        );
        let holes = (set.holes.iter()).fold(0, |holes, &hole| holes | only(board.index(hole)));
        let free = !holes & Set::MAX >> (Self::MOST_SQUARES - board.squares());
        let rules = Rules {
            steps: free.count_ones() as usize,
            is_closed: set.shape.is_closed(),
        };
        let mut completions = Self {
            board,
            rules,
            order,
            is_in_one_direction: false,
            run: 0,
            levels: Vec::new(),
            guesses: Vec::new(),
            reason: None,
            guessed: 0,
            path: Vec::new(),
        };
        if free == 0 {
            return completions;
        }
        match completions.begin(set, free) {
            Ok(state) => completions.levels.push(state),
            Err(reason) => completions.reason = Some(reason),
        }
        completions
    }

    /// What is possible without a guess.
    fn begin(&self, set: &TourSet, free: Set) -> Result<State, Reason> {
        let known = set.known_steps();
        let first_squares = starts(set, &known)?;
        let mut state = State::new(self.board, free, &self.rules);
        state.keep_squares(0, first_squares);
        for given in &known {
            state.place(given.step as usize - 1, self.board.index(given.square));
        }
        let concluded = state.conclude(&self.rules);
        concluded.map_err(|dead_end| named(self.board, dead_end))?;
        Ok(state)
    }

    /// The same tours, but other squares are guessed first in each run. The first, 0, takes them in order.
    #[must_use]
    pub(super) const fn in_run(mut self, run: u64) -> Self {
        self.run = run;
        self
    }

    /// Of a closed tour and its reverse, only the one whose first move comes earlier.
    #[must_use]
    pub const fn in_one_direction(mut self) -> Self {
        self.is_in_one_direction = true;
        self
    }

    /// Why there is no tour, if that shows without a guess.
    pub const fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    /// How many guesses were made.
    pub const fn guesses(&self) -> u64 {
        self.guessed
    }

    /// Searches for the next tour with at most this many guesses. Breaks with whether there is one, and continues if
    /// the guesses do not suffice, or if it is stopped.
    pub fn find(&mut self, guesses: u64, stop: StopFlag) -> ControlFlow<bool> {
        let most = self.guessed.saturating_add(guesses);
        while let Some(state) = self.levels.last() {
            let Some(guess) = self.branch(state) else {
                self.read_path();
                self.take_back();
                if self.is_in_one_direction && self.comes_later_than_its_reverse() {
                    continue;
                }
                return ControlFlow::Break(true);
            };
            if self.guessed >= most || stop.is_set() {
                return ControlFlow::Continue(());
            }
            self.guessed += 1;
            let mut deeper = *state;
            deeper.place(guess.0, guess.1);
            self.guesses.push(guess);
            let is_possible = deeper.conclude(&self.rules).is_ok();
            self.levels.push(deeper);
            if !is_possible {
                self.take_back();
            }
        }
        ControlFlow::Break(false)
    }

    /// The squares of the tour that was found last, as indices in row-major order.
    pub fn path(&self) -> &[u8] {
        &self.path
    }

    /// Takes the last guess back, and what it was is not possible any more.
    fn take_back(&mut self) {
        loop {
            self.levels.pop();
            let Some((step, square)) = self.guesses.pop() else {
                return;
            };
            let state = self.levels.last_mut().expect("a guess was made in a state");
            state.remove(step, square);
            if state.conclude(&self.rules).is_ok() {
                return;
            }
        }
    }

    fn comes_later_than_its_reverse(&self) -> bool {
        let at = |place: u8| self.board.square_at(place.into());
        let [first, second, .., last] = self.path[..] else {
            return false;
        };
        let order = self.order.unwrap_or(MoveOrder::Judge);
        let mut neighbours = self.board.neighbours(at(first), order);
        let earlier = neighbours.find(|&to| to == at(second) || to == at(last));
        earlier == Some(at(last))
    }

    fn read_path(&mut self) {
        let squares = &self.levels.last().expect("a tour is a state").squares[..self.rules.steps];
        self.path.clear();
        let places = squares.iter().map(|&set| u8::try_from(first(set)));
        self.path
            .extend(places.map(|place| place.expect("the board is small")));
    }

    /// What to guess next: a step and a square; `None` if nothing is open.
    fn branch(&self, state: &State) -> Option<(usize, usize)> {
        match self.order {
            Some(order) => self.first_open(state, order),
            None => self.narrowest(state),
        }
    }

    /// The first step that is open, and the first of its squares.
    fn first_open(&self, state: &State, order: MoveOrder) -> Option<(usize, usize)> {
        let squares = &state.squares[..self.rules.steps];
        let step = squares.iter().position(|&set| !is_single(set))?;
        let open = squares[step];
        let Some(before) = step.checked_sub(1) else {
            return Some((step, first(open)));
        };
        let here = u32::try_from(first(squares[before])).expect("the board is small");
        let mut neighbours = self
            .board
            .neighbours(self.board.square_at(here), order)
            .map(|neighbour| self.board.index(neighbour));
        let square = neighbours.find(|&neighbour| open & only(neighbour) != 0);
        Some((
            step,
            square.expect("only neighbours of the step before are left"),
        ))
    }

    /// The step with the fewest squares, or the square with the fewest steps.
    fn narrowest(&self, state: &State) -> Option<(usize, usize)> {
        let steps = (0..self.rules.steps).map(|step| (state.squares[step], step));
        let open = steps.filter(|&(set, _)| !is_single(set));
        let (squares, step) = open.min_by_key(|&(set, _)| set.count_ones())?;
        let places = (0..self.board.squares() as usize).map(|place| (state.steps[place], place));
        let open = places.filter(|&(set, _)| set.count_ones() > 1);
        let (open_steps, place) = open.min_by_key(|&(set, _)| set.count_ones())?;
        if open_steps.count_ones() < squares.count_ones() {
            return Some((first(open_steps), place));
        }
        // The square with the fewest moves left.
        let rank = |square: usize| match self.run {
            0 => square as u64,
            run => (square as u64 + 1).wrapping_mul(run.wrapping_mul(SPREAD)) >> 32,
        };
        let square = members(squares)
            .min_by_key(|&square: &usize| (state.moves[square].count_ones(), rank(square)))?;
        Some((step, square))
    }
}

/// An odd number whose multiples are spread over all words: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// What a dead end says about the board.
fn named(board: Board, dead_end: DeadEnd) -> GivenFault {
    let small = |number: usize| u32::try_from(number).expect("the board is small");
    match dead_end {
        DeadEnd::Step(step) => GivenFault::Step(small(step) + 1),
        DeadEnd::Square(square) => GivenFault::Square(board.square_at(small(square))),
    }
}
