//! Which pairs of starts have a game that visits all squares.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::assignment::dual::Game;
use crate::board::{Board, OutOfMemory, Square, Symmetry};
use crate::cover::{Completion, CompletionLimits, CoverVerdict, complete};

/// Whether each pair of starts of a board has a game that visits all squares.
///
/// A pair has no order: with the names of the knights exchanged, a game stays a game, since both have
/// the same rules and either may move first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverSurvey {
    /// The board of all games.
    pub board: Board,
    /// All pairs, the smaller square of each first, in row-major order.
    pub pairs: Vec<PairResult>,
}

/// A pair of starts, and what was found for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The smaller of the two squares, then the other one.
    pub starts: [Square; 2],
    /// Whether a game visits all squares.
    pub verdict: CoverVerdict,
    /// How many squares the longest game that was found leaves.
    pub left: u32,
}

/// Two starts that stand for all pairs to which symmetries of the board map them.
type PairClass = [Square; 2];

impl CoverSurvey {
    /// Searches for a game for every pair of starts, on all cores, with at most `steps` steps for each
    /// search. Pairs that symmetries of the board map to each other are a class, and one search is
    /// for the whole class. `asked` is called after each class with the number of all classes.
    ///
    /// ```
    /// use knights_core::board::Board;
    /// use knights_core::cover::{CoverSurvey, CoverVerdict};
    /// let survey = CoverSurvey::run(Board::new(3, 4)?, 10_000, |_| {})?;
    /// assert_eq!(survey.pairs.len(), 66);
    /// assert_eq!(survey.count(|pair| pair.verdict == CoverVerdict::Cover), 52);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// [`Game::check_board`] refuses the board.
    pub fn run(
        board: Board,
        steps: u64,
        asked: impl Fn(usize) + Sync,
    ) -> Result<Self, OutOfMemory> {
        let symmetries: Vec<Symmetry> = board.symmetries().collect();
        let pairs: Vec<([Square; 2], PairClass)> = pairs(board)
            .map(|starts| (starts, class_of(board, starts, &symmetries)))
            .collect();
        let mut classes: BTreeMap<PairClass, Option<Completion>> =
            pairs.iter().map(|&(_, class)| (class, None)).collect();
        let all = classes.len();
        classes.par_iter_mut().try_for_each(|(&class, found)| {
            let game = Game::begin(board, class);
            let game = game.expect("the board is small and the squares differ");
            let limits = CompletionLimits {
                cover: Some(steps),
                longest: Some(steps),
            };
            *found = Some(complete(&game, limits)?);
            asked(all);
            Ok::<(), OutOfMemory>(())
        })?;
        let result = |(starts, class): ([Square; 2], PairClass)| {
            let found = classes[&class].as_ref();
            let found = found.expect("each class has been asked for");
            PairResult {
                starts,
                verdict: found.verdict,
                left: found.game.left(),
            }
        };
        Ok(Self {
            board,
            pairs: pairs.into_iter().map(result).collect(),
        })
    }

    /// How many pairs are such.
    pub fn count(&self, is_counted: impl Fn(&PairResult) -> bool) -> usize {
        self.pairs.iter().filter(|pair| is_counted(pair)).count()
    }

    /// The pair of two starts in any order; `None` if they are the same.
    pub fn pair(&self, one: Square, other: Square) -> Option<&PairResult> {
        let starts = [one.min(other), one.max(other)];
        let place = self.pairs.binary_search_by_key(&starts, |pair| pair.starts);
        place.ok().map(|place| &self.pairs[place])
    }
}

/// All pairs of different squares, the smaller one first.
fn pairs(board: Board) -> impl Iterator<Item = [Square; 2]> {
    let after = move |one: Square| board.all().filter(move |&other| one < other);
    board
        .all()
        .flat_map(move |one| after(one).map(move |other| [one, other]))
}

/// The smallest pair to which a symmetry maps a pair.
fn class_of(board: Board, starts: [Square; 2], symmetries: &[Symmetry]) -> PairClass {
    let moved = symmetries.iter().map(|symmetry| {
        let mut moved = starts.map(|start| symmetry.image(board, start));
        moved.sort_unstable();
        moved
    });
    moved.min().expect("a board has at least one symmetry")
}
