//! Games of two knights that visit every square, or as many as possible.
//!
//! [`complete`] first looks for a game that leaves no square. Two paths that share no square are a cycle
//! through one more vertex, which the exact search finds; the rule about three moves in a row only limits
//! the lengths of the two paths ([`TurnRule`](crate::assignment::dual::TurnRule)). If there is no such
//! game, it looks for one that leaves as few squares as possible. [`hint`] finds the next move, and
//! [`CoverSurvey`] completes a game for every pair of starts.

mod longest;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use rayon::prelude::*;

use crate::assignment::dual::{Game, Knight};
use crate::board::{Board, Fallible, Square, StopFlag, Symmetry};
use crate::cover::longest::longest;
use crate::solve::search::{PairAnswer, PairProblem, SearchLimits, search_pair};

/// The most steps of the first searches for a game that visits all squares.
const FIRST_STEPS: u64 = 1000;

/// A game that was completed as well as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The game with the moves that were added.
    pub game: Game,
    /// What is known about it.
    pub verdict: CoverVerdict,
    /// The steps of both searches.
    pub steps: u64,
}

/// What is known about a completed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverVerdict {
    /// It visits all squares.
    Cover,
    /// No game visits all squares.
    NoCover {
        /// Why not.
        reason: NoCover,
        /// Whether no game leaves fewer squares than this one.
        is_exact: bool,
    },
    /// The search gave up before it was known whether a game visits all squares.
    Unknown,
}

/// Why no game visits all squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCover {
    /// No numbers of moves fit the rule about turns.
    #[error("neither knight may move three times in a row")]
    Turns,
    /// The colours do not allow it.
    #[error("a knight changes colour with every move, and the colours of the squares do not fit")]
    Colours,
    /// The search has tried all possibilities in this many steps.
    #[error("{}", searched(*.0))]
    Searched(u64),
}

/// The words for an exhaustive search.
fn searched(steps: u64) -> String {
    match steps {
        0 => "the moves that squares with few neighbours need contradict each other".to_owned(),
        1 => "searched exhaustively, 1 move tried".to_owned(),
        _ => format!("searched exhaustively, {steps} moves tried"),
    }
}

/// When the searches for a game give up; `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompletionLimits {
    /// The most steps of the search for a game that visits all squares.
    pub cover: Option<u64>,
    /// The most steps of the search for the longest game, if no game visits all squares.
    pub longest: Option<u64>,
    /// What stops both searches.
    pub stop: StopFlag,
}

impl CompletionLimits {
    /// The most steps of the search for the longest game, unless a user asks for others.
    const LONGEST: u64 = 5_000_000;

    /// The most steps that a user gives each search. Without them, only the search for the longest game gives up.
    pub fn of_each(steps: Option<u64>) -> Self {
        Self {
            cover: steps,
            longest: steps.or(Some(Self::LONGEST)),
            stop: StopFlag::NEVER,
        }
    }

    /// The limits of one of the searches, with the most steps that it may take.
    fn of(self, steps: Option<u64>) -> SearchLimits {
        SearchLimits {
            stop: self.stop,
            ..SearchLimits::steps(steps)
        }
    }
}

/// Completes a game as well as possible.
///
/// ```
/// use knights_core::assignment::dual::Game;
/// use knights_core::cover::{CompletionLimits, CoverVerdict, complete};
/// // Both knights stand a move from the corner (0, 0), which has no other neighbours.
/// let game = Game::new(1, 2, 2, 1).expect("two squares of the board");
/// let limits = CompletionLimits::default();
/// let longest = complete(&game, limits)?;
/// assert!(matches!(longest.verdict, CoverVerdict::NoCover { is_exact: true, .. }));
/// assert_eq!(longest.game.left(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// Each step is linear in the squares. In general the number of steps is not bounded.
pub fn complete(game: &Game, limits: CompletionLimits) -> Fallible<Completion> {
    let (reason, taken) = match game.turns.first_moves(game.left()) {
        None => (Some(NoCover::Turns), 0),
        Some(moves) => match find_paths(game, moves, limits)? {
            (PairAnswer::Found(paths), steps) => {
                return Ok(Completion {
                    game: game.continued(&paths.map(|path| path[1..].to_vec())),
                    verdict: CoverVerdict::Cover,
                    steps,
                });
            }
            (PairAnswer::Colours, _) => (Some(NoCover::Colours), 0),
            (PairAnswer::Searched, steps) => (Some(NoCover::Searched(steps)), steps),
            (PairAnswer::Unknown, steps) => (None, steps),
        },
    };
    let found = longest(game, u32::from(reason.is_some()), limits.of(limits.longest));
    let steps = taken + found.steps;
    let verdict = match (reason, found.is_exact) {
        _ if found.game.left() == 0 => CoverVerdict::Cover,
        (Some(reason), is_exact) => CoverVerdict::NoCover { reason, is_exact },
        (None, true) => CoverVerdict::NoCover {
            reason: NoCover::Searched(steps),
            is_exact: true,
        },
        (None, false) => CoverVerdict::Unknown,
    };
    Ok(Completion {
        game: found.game,
        verdict,
        steps,
    })
}

/// Completes a game as well as possible in at most `steps` steps, but adds at least one move, if there
/// is one: the first of the added moves is the best next move that was found.
///
/// One half of the steps is for a game that visits all squares, the other for the longest game.
pub fn hint(game: &Game, steps: u64) -> Fallible<Completion> {
    if !game.has_more_moves() {
        return Ok(Completion {
            game: game.clone(),
            verdict: CoverVerdict::Unknown,
            steps: 0,
        });
    }
    let half = Some(steps.div_ceil(2));
    let limits = CompletionLimits {
        cover: half,
        longest: half,
        ..CompletionLimits::default()
    };
    let mut found = complete(game, limits)?;
    // A search that gives up at once has no move: then the first one will do.
    if found.game.moves().len() == game.moves().len() {
        let (knight, to) = game.valid_moves()[0];
        let played = found.game.play(knight, to);
        played.expect("the move is a valid one");
    }
    Ok(found)
}

/// Finds two paths from the knights over all free squares. The number of moves of the first is in a range.
/// All searches together keep to the limits. Also returns the number of their steps.
///
/// A search that goes wrong early takes very long on a large board, while a search that branches in
/// another order may finish at once. So the search gives up after a few steps, and goes on with a
/// mirror image of the problem, then with more steps. Each of these searches is exact.
fn find_paths(
    game: &Game,
    moves: RangeInclusive<u32>,
    limits: CompletionLimits,
) -> Fallible<(PairAnswer, u64)> {
    let starts = Knight::ALL.map(|knight| game.square(knight));
    let board = game.board();
    let is_hole = |square: &Square| game.is_visited(*square) && !starts.contains(square);
    let problem = PairProblem {
        board,
        holes: board.all().filter(is_hole).collect(),
        starts,
        first_length: moves.start() + 1..=moves.end() + 1,
    };
    let mut taken = 0;
    let mut most = FIRST_STEPS;
    loop {
        for symmetry in board.symmetries() {
            let left = limits.cover.map_or(u64::MAX, |steps| steps - taken);
            let run = limits.of(Some(most.min(left)));
            let (answer, more) = search_pair(&moved(&problem, symmetry), &run)?;
            taken += more;
            match answer {
                PairAnswer::Unknown if !limits.of(limits.cover).end_at(taken) => {}
                PairAnswer::Found(paths) => {
                    let back = |square| {
                        let mut origins = board.all();
                        let is_origin = |&origin: &Square| symmetry.image(board, origin) == square;
                        origins
                            .find(is_origin)
                            .expect("a symmetry reaches every square")
                    };
                    let paths = paths.map(|path| path.into_iter().map(back).collect());
                    return Ok((PairAnswer::Found(paths), taken));
                }
                _ => return Ok((answer, taken)),
            }
        }
        most = most.saturating_mul(4);
    }
}

fn moved(problem: &PairProblem, symmetry: Symmetry) -> PairProblem {
    let image = |square| symmetry.image(problem.board, square);
    PairProblem {
        holes: problem.holes.iter().copied().map(image).collect(),
        starts: problem.starts.map(image),
        ..problem.clone()
    }
}

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
    pub fn run(board: Board, steps: u64, asked: impl Fn(usize) + Sync) -> Fallible<Self> {
        let symmetries: Vec<Symmetry> = board.symmetries().collect();
        let pairs: Vec<([Square; 2], PairClass)> = pairs(board)
            .map(|starts| (starts, class_of(board, starts, &symmetries)))
            .collect();
        let classes: BTreeSet<PairClass> = pairs.iter().map(|&(_, class)| class).collect();
        let complete_class = |&class: &PairClass| {
            let game = Game::begin(board, class);
            let game = game.expect("the board is small and the squares differ");
            let limits = CompletionLimits {
                cover: Some(steps),
                longest: Some(steps),
                ..CompletionLimits::default()
            };
            let found = complete(&game, limits)?;
            asked(classes.len());
            Ok((class, found))
        };
        let found = classes.par_iter().map(complete_class);
        let found = found.collect::<Fallible<BTreeMap<PairClass, Completion>>>()?;
        let result = |(starts, class): ([Square; 2], PairClass)| PairResult {
            starts,
            verdict: found[&class].verdict,
            left: found[&class].game.left(),
        };
        Ok(Self {
            board,
            pairs: pairs.into_iter().map(result).collect(),
        })
    }

    /// How many pairs `is_counted` accepts.
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
