//! Anybody's tour, as a board of numbers or as a path: reading it, and what is wrong with it.

use std::fmt;

use crate::board::{Board, Square};
use crate::text::input::{
    InputError, InputReader, MAX_SIDE, ReadError, Scanner, Wanted, read_board,
};
use crate::tour::{Numbering, Tour, TourFault, is_knight_move};

/// The largest number that a square may have in a submission.
const LARGEST_NUMBER: i32 = 999_999_999;

/// The verdict on a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TourVerdict {
    /// A full tour.
    Tour(Tour),
    /// No full tour.
    NoTour(TourDiagnosis),
}

impl fmt::Display for TourVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tour(tour) => {
                let kind = if tour.is_closed() { "closed" } else { "open" };
                write!(f, "{kind} tour from {} to {}", tour.start(), tour.end())
            }
            Self::NoTour(broken) => write!(f, "not a tour: {broken}"),
        }
    }
}

/// The first rule that a submission breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {rule}")]
pub struct TourDiagnosis {
    /// The board.
    pub board: Board,
    /// The number at which the rule is broken, as the submission counts.
    pub step: u32,
    /// The rule.
    pub rule: BrokenRule,
    /// The legal walk before that step, if there is any.
    pub walk: Option<Tour>,
}

/// What a submission breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenRule {
    /// The number is on no square, and this is the first square that is not visited, if the
    /// submission says so of one.
    Missing {
        /// The first square without a number.
        unvisited: Option<Square>,
    },
    /// The number is on two squares.
    Twice(Square, Square),
    /// The square is not a knight's move from the one before.
    NotAKnightMove(Square, Square),
    /// The path leaves the board.
    OffTheBoard {
        /// The row.
        row: i32,
        /// The column.
        column: i32,
    },
    /// The path was on the square before.
    VisitedBefore {
        /// The square.
        square: Square,
        /// When it was visited first.
        step: u32,
    },
    /// The path is too short, and this is the first square that it leaves out.
    Ended {
        /// That square.
        unvisited: Square,
    },
    /// The first square is not the start that was asked for.
    OtherStart {
        /// The start that was asked for.
        asked: Square,
        /// The first square.
        found: Square,
    },
    /// The knight goes to a square though another has a lower degree: not Warnsdorff's rule.
    NotOfLeastDegree {
        /// Where it goes, and the degree of that square.
        taken: (Square, u8),
        /// The first square of least degree in the sheet's order, and that degree.
        least: (Square, u8),
    },
    /// The path ends though it could go on.
    CouldGoOn {
        /// The last square.
        end: Square,
        /// A square a move away that is not visited.
        open: Square,
    },
}

impl BrokenRule {
    /// The squares that show the fault.
    #[must_use]
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Missing { unvisited } => unvisited.into_iter().collect(),
            Self::Twice(first, second) | Self::NotAKnightMove(first, second) => vec![first, second],
            Self::OffTheBoard { .. } => Vec::new(),
            Self::VisitedBefore { square, .. } => vec![square],
            Self::Ended { unvisited } => vec![unvisited],
            Self::OtherStart { asked, found } => vec![asked, found],
            Self::NotOfLeastDegree { taken, least } => vec![taken.0, least.0],
            Self::CouldGoOn { open, .. } => vec![open],
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missing { unvisited: None } => f.write_str("the number is on no square"),
            Self::Missing {
                unvisited: Some(square),
            } => {
                write!(f, "the number is on no square; {square} is not visited")
            }
            Self::Twice(first, second) => write!(f, "the number is on {first} and on {second}"),
            Self::NotAKnightMove(from, to) => {
                write!(f, "from {from} to {to} is not a knight's move")
            }
            Self::OffTheBoard { row, column } => write!(f, "({row}, {column}) is off the board"),
            Self::VisitedBefore { square, step } => {
                write!(f, "{square} was visited at step {step}")
            }
            Self::Ended { unvisited } => {
                write!(f, "the path has ended; {unvisited} is not visited")
            }
            Self::OtherStart { asked, found } => {
                write!(f, "the number is on {found}, but the start is {asked}")
            }
            Self::NotOfLeastDegree { taken, least } => {
                let ((taken, degree), (least, lower)) = (taken, least);
                write!(
                    f,
                    "the knight goes to {taken} of degree {degree}, but {least} has degree {lower}"
                )
            }
            Self::CouldGoOn { end, open } => {
                write!(f, "the knight stops on {end}, but could go to {open}")
            }
        }
    }
}

/// What the numbers of a board count from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberBase {
    /// From 0 where exactly one square has 0, one has 1, and they are a knight's move apart;
    /// else from 1. A walk that has left out one square near its start looks like that too.
    #[default]
    Told,
    /// From 0.
    Zero,
    /// From 1; 0 is a square that is not visited.
    One,
}

/// Judges `n m` and n rows of m numbers.
///
/// # Errors
///
/// The input is no board, or one too large for this machine.
pub fn judge_board(text: &[u8], base: NumberBase) -> Result<TourVerdict, ReadError> {
    let mut scanner = Scanner::new(text);
    let board = read_board(&mut scanner, MAX_SIDE)?;
    let mut numbering = Numbering::blank(board)?;
    for square in board.all() {
        let number = scanner.number(&Wanted {
            what: "a number",
            range: 0..=LARGEST_NUMBER,
            missing: format_args!("the number of square {square}"),
        })?;
        numbering.set(square, number.unsigned_abs());
    }
    scanner.finish()?;
    let from_zero = match base {
        NumberBase::Told => counts_from_zero(&numbering),
        NumberBase::Zero => true,
        NumberBase::One => false,
    };
    if from_zero {
        for square in board.all() {
            numbering.set(square, numbering.get(square) + 1);
        }
    }
    Ok(match walk_of(numbering).and_then(full) {
        Ok(tour) => TourVerdict::Tour(tour),
        Err(broken) => TourVerdict::NoTour(TourDiagnosis {
            step: broken.step - u32::from(from_zero),
            ..broken
        }),
    })
}

/// The walk of a board that counts from 1, full or not.
///
/// # Errors
///
/// The first rule that the numbers break.
pub fn walk_of(numbering: Numbering) -> Result<Tour, TourDiagnosis> {
    let unvisited = numbering.find(0);
    Tour::verify(numbering.clone()).map_err(|error| TourDiagnosis {
        board: numbering.board(),
        step: error.step,
        rule: match error.fault {
            TourFault::Missing => BrokenRule::Missing { unvisited },
            TourFault::Twice { first, second } => BrokenRule::Twice(first, second),
            TourFault::NotAKnightMove { from, to } => BrokenRule::NotAKnightMove(from, to),
        },
        walk: walk_before(numbering, error.step),
    })
}

/// The walk, if it is full.
///
/// # Errors
///
/// The first number that is on no square.
pub fn full(walk: Tour) -> Result<Tour, TourDiagnosis> {
    if walk.is_full() {
        return Ok(walk);
    }
    let unvisited = walk.numbering().find(0);
    Err(TourDiagnosis {
        board: walk.board(),
        step: walk.length() + 1,
        rule: BrokenRule::Missing { unvisited },
        walk: Some(walk),
    })
}

/// Judges `n m` and `r c` of each square of a path.
///
/// # Errors
///
/// The input is no list of pairs, or the board is too large for this machine.
pub fn judge_path(text: &[u8]) -> Result<TourVerdict, ReadError> {
    let mut scanner = Scanner::new(text);
    let board = read_board(&mut scanner, MAX_SIDE)?;
    let mut numbering = Numbering::blank(board)?;
    let mut broken = None;
    let mut before = None;
    let mut step = 1;
    // The rest is read after a fault too: it may be no path at all.
    while !scanner.is_at_end() {
        let row = coordinate(&mut scanner, "a row", step)?;
        let column = coordinate(&mut scanner, "a column", step)?;
        if broken.is_none() {
            match rule_of_step(&numbering, before, row, column) {
                Ok(square) => {
                    numbering.set(square, step);
                    before = Some(square);
                }
                Err(rule) => broken = Some((step, rule)),
            }
        }
        step += 1;
    }
    if broken.is_none() {
        broken = numbering
            .find(0)
            .map(|unvisited| (step, BrokenRule::Ended { unvisited }));
    }
    Ok(match broken {
        Some((step, rule)) => TourVerdict::NoTour(TourDiagnosis {
            board,
            step,
            rule,
            walk: walk_before(numbering, step),
        }),
        None => TourVerdict::Tour(Tour::verify(numbering).expect("every step has been checked")),
    })
}

/// The square of a step, or the rule that the step breaks.
fn rule_of_step(
    numbering: &Numbering,
    before: Option<Square>,
    row: i32,
    column: i32,
) -> Result<Square, BrokenRule> {
    let square = numbering.board().square(row.into(), column.into());
    let square = square.ok_or(BrokenRule::OffTheBoard { row, column })?;
    match (numbering.get(square), before) {
        (0, Some(from)) if !is_knight_move(from, square) => {
            Err(BrokenRule::NotAKnightMove(from, square))
        }
        (0, _) => Ok(square),
        (step, _) => Err(BrokenRule::VisitedBefore { square, step }),
    }
}

/// Reads a coordinate of a path, which may be off the board.
fn coordinate(scanner: &mut Scanner<'_>, what: &str, step: u32) -> Result<i32, InputError> {
    let missing = what.trim_start_matches("a ");
    scanner.any_number(what, format_args!("the {missing} of step {step}"))
}

/// Whether a board counts from 0.
fn counts_from_zero(numbering: &Numbering) -> bool {
    let count = |number| {
        numbering
            .numbers()
            .iter()
            .filter(|&&other| other == number)
            .count()
    };
    let ends = numbering.find(0).zip(numbering.find(1));
    let joined = ends.is_some_and(|(zero, one)| is_knight_move(zero, one));
    // The only square of a board has the number 0 or 1.
    let alone = numbering.numbers() == [0];
    alone || joined && count(0) == 1 && count(1) == 1
}

/// The walk up to the number before `step`, where it is legal.
#[must_use]
pub fn walk_before(mut numbering: Numbering, step: u32) -> Option<Tour> {
    for square in numbering.board().all() {
        if numbering.get(square) >= step {
            numbering.set(square, 0);
        }
    }
    Tour::verify(numbering).ok()
}
