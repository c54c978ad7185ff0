//! Which pairs of starts have a game that visits all squares.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::board::{Board, OutOfMemory, Square, Symmetry};
use crate::cover::packed::index_of;
use crate::cover::{CompletionLimits, CoverVerdict, DualTour, DualTourError, complete};

/// Whether each pair of starts of a board has a game that visits all squares.
///
/// A pair has no order: with the names of the knights exchanged, a game stays a game, since both have
/// the same rules and either may move first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverSurvey {
    /// The board.
    pub board: Board,
    /// All pairs, the smaller square of each first, in row-major order.
    pub pairs: Vec<PairResult>,
}

/// A pair of starts, and what was found for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The starts.
    pub starts: [Square; 2],
    /// What was found.
    pub outcome: PairOutcome,
}

/// What was found for a pair of starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairOutcome {
    /// A game that visits all squares.
    Cover,
    /// No game visits all squares, and the longest one leaves this many.
    NoCover {
        /// The squares that are left.
        left: u32,
        /// Whether no game leaves fewer.
        is_exact: bool,
    },
    /// The limit was reached first.
    Unknown,
}

/// Two starts that stand for all pairs to which symmetries of the board map them.
type PairClass = [u32; 2];

impl CoverSurvey {
    /// Searches for a game for every pair of starts, on all cores, with at most `steps` steps for each
    /// search. Pairs that symmetries of the board map to each other are a class, and one search is
    /// for the whole class. `asked` is called after each class with the number of all classes.
    ///
    /// ```
    /// use knights::board::Board;
    /// use knights::cover::{CoverSurvey, PairOutcome};
    /// let survey = CoverSurvey::run(Board::new(3, 4)?, 10_000, |_| {})?;
    /// assert_eq!(survey.pairs.len(), 66);
    /// assert_eq!(survey.count(|outcome| outcome == PairOutcome::Cover), 52);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The board has more than [`MOST_SQUARES`](crate::cover::MOST_SQUARES), or does not fit into memory.
    pub fn run(
        board: Board,
        steps: u64,
        asked: impl Fn(usize) + Sync,
    ) -> Result<Self, CoverSurveyError> {
        DualTour::check_board(board)?;
        let symmetries: Vec<Symmetry> = board.symmetries().collect();
        let mut classes: BTreeMap<PairClass, Option<PairOutcome>> = BTreeMap::new();
        let pairs: Vec<([Square; 2], PairClass)> = pairs(board)
            .map(|starts| (starts, class_of(board, starts, &symmetries)))
            .collect();
        classes.extend(pairs.iter().map(|&(_, class)| (class, None)));
        let all = classes.len();
        let found: Result<(), CoverSurveyError> =
            classes.par_iter_mut().try_for_each(|(class, found)| {
                let starts = class.map(|index| board.square_at(index));
                *found = Some(outcome(board, starts, steps)?);
                asked(all);
                Ok(())
            });
        found?;
        let result = |(starts, class): ([Square; 2], PairClass)| PairResult {
            starts,
            outcome: classes[&class].expect("each class has been asked for"),
        };
        Ok(Self {
            board,
            pairs: pairs.into_iter().map(result).collect(),
        })
    }

    /// How many pairs have such an outcome.
    pub fn count(&self, is_counted: impl Fn(PairOutcome) -> bool) -> usize {
        let counted = self.pairs.iter().filter(|pair| is_counted(pair.outcome));
        counted.count()
    }

    /// What was found for two starts in any order; `None` if they are the same.
    #[must_use]
    pub fn outcome(&self, one: Square, other: Square) -> Option<PairOutcome> {
        let starts = [one.min(other), one.max(other)];
        let place = self.pairs.binary_search_by_key(&starts, |pair| pair.starts);
        place.ok().map(|place| self.pairs[place].outcome)
    }
}

/// Why there is no survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverSurveyError {
    /// The board is too large.
    #[error(transparent)]
    Board(#[from] DualTourError),
    /// The board does not fit into memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// All pairs of different squares, the smaller one first.
fn pairs(board: Board) -> impl Iterator<Item = [Square; 2]> {
    let after = move |one: Square| board.all().filter(move |&other| one < other);
    board
        .all()
        .flat_map(move |one| after(one).map(move |other| [one, other]))
}

/// What is found for a pair.
fn outcome(board: Board, starts: [Square; 2], steps: u64) -> Result<PairOutcome, CoverSurveyError> {
    let game = DualTour::begin(board, starts)?;
    let limits = CompletionLimits {
        cover: Some(steps),
        longest: Some(steps),
    };
    let found = complete(&game, limits)?;
    Ok(match found.verdict {
        CoverVerdict::Cover => PairOutcome::Cover,
        CoverVerdict::NoCover { is_exact, .. } => PairOutcome::NoCover {
            left: found.game.left(),
            is_exact,
        },
        CoverVerdict::Unknown => PairOutcome::Unknown,
    })
}

/// The smallest pair to which a symmetry maps a pair.
fn class_of(board: Board, starts: [Square; 2], symmetries: &[Symmetry]) -> PairClass {
    let moved = symmetries.iter().map(|symmetry| {
        let mut moved = starts.map(|start| index_of(board, symmetry.image(board, start)));
        moved.sort_unstable();
        moved
    });
    moved.min().expect("a board has at least one symmetry")
}
