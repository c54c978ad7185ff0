//! Whether an output is right, where there may be many right ones.

use std::fmt;
use std::io;

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::judge::compare::CompareMode;
use crate::judge::problem::{NO_TOUR, Problem};
use crate::solve::existence;
use crate::text::input::{
    FoundText, InputError, InputSource, ReadError, Scanner, Wanted, is_space, take_token,
};
use crate::text::output::Output;
use crate::text::picture::tour as picture;
use crate::text::sheet::{BoardAndStart, Stuck, read_task};
use crate::tour::{Numbering, Tour, TourDiagnosis, TourFault, walk_before};
use crate::warnsdorff::DegreeGrid;

/// What a checker says of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right; where it is a tour, this one.
    Right(Option<Tour>),
    /// It is wrong.
    Wrong(Complaint),
}

/// What is wrong with an output, on one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Complaint {
    /// It is no board of numbers.
    #[error("output {0}")]
    Unreadable(InputError),
    /// It is no tour as the problem wants it.
    #[error("{0}")]
    Broken(TourDiagnosis),
    /// The lines after the board are not what they should be.
    #[error("after the board: expected {}, found {found}", Quoted(.expected.as_deref()))]
    Remark {
        /// The one line that belongs there, if any does.
        expected: Option<String>,
        /// What stands there.
        found: FoundText,
    },
    /// It denies a tour that exists.
    #[error("a tour from {0} exists")]
    Exists(Square),
    /// It is not the answer, the only right output.
    #[error("line {line}, token {token}: expected {expected}, found {found}")]
    Differs {
        /// The line of the output, from 1.
        line: usize,
        /// The token of this line, from 1.
        token: usize,
        /// What the answer has.
        expected: FoundText,
        /// What the output has.
        found: FoundText,
    },
}

/// A line that is expected, or nothing.
struct Quoted<'a>(Option<&'a str>);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(line) => write!(f, "\"{line}\""),
            None => f.write_str("nothing"),
        }
    }
}

impl Complaint {
    /// Whether the output cannot even be read.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable(_))
    }

    /// The complaint for those who must not learn the answer.
    #[must_use]
    pub fn without_answer(&self) -> String {
        match self {
            Self::Differs { line, token, .. } => format!("line {line}, token {token} is wrong"),
            Self::Unreadable(_) | Self::Broken(_) | Self::Remark { .. } | Self::Exists(_) => {
                self.to_string()
            }
        }
    }
}

/// Why there is no tour to accept.
enum Refusal {
    /// The output is wrong.
    Complaint(Complaint),
    /// The memory does not suffice to say.
    OutOfMemory(OutOfMemory),
}

impl From<Complaint> for Refusal {
    fn from(complaint: Complaint) -> Self {
        Self::Complaint(complaint)
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Self {
        Self::Complaint(Complaint::Unreadable(error))
    }
}

impl From<TourDiagnosis> for Refusal {
    fn from(broken: TourDiagnosis) -> Self {
        Self::Complaint(Complaint::Broken(broken))
    }
}

impl From<OutOfMemory> for Refusal {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl Judgement {
    /// Writes a picture of the tour, right or wrong, and says whether there is one.
    ///
    /// # Errors
    ///
    /// The output does not take it.
    pub fn write_picture(&self, output: &mut Output<'_>) -> io::Result<bool> {
        match self {
            Self::Right(Some(tour)) => picture::write_tour(tour, output)?,
            Self::Wrong(Complaint::Broken(broken)) => picture::write_broken(broken, output)?,
            Self::Right(None) | Self::Wrong(_) => return Ok(false),
        }
        Ok(true)
    }
}

/// Judges an output for an input. The answer counts only where it is the one right output:
/// in the three stages of the judge problem.
///
/// # Errors
///
/// The input is wrong, or too large for this machine.
pub fn check(
    problem: Problem,
    input: &[u8],
    answer: &[u8],
    output: &[u8],
) -> Result<Judgement, ReadError> {
    let checked = match problem {
        Problem::ValidMoveNum | Problem::NextMove | Problem::Simulate => compare(answer, output)
            .map(|()| None)
            .map_err(Refusal::from),
        Problem::Tour => check_walk(read_task(Scanner::new(input))?, output).map(Some),
        Problem::Solve => check_tour(read_task(Scanner::new(input))?, output),
    };
    match checked {
        Ok(tour) => Ok(Judgement::Right(tour)),
        Err(Refusal::Complaint(complaint)) => Ok(Judgement::Wrong(complaint)),
        Err(Refusal::OutOfMemory(error)) => Err(error.into()),
    }
}

/// The output has to have the tokens of the answer.
fn compare(answer: &[u8], output: &[u8]) -> Result<(), Complaint> {
    let Some(difference) = CompareMode::TokensCase.difference(answer, output) else {
        return Ok(());
    };
    let token = |text: &[u8], offset: usize| match take_token(&mut &text[offset..]) {
        [] => FoundText::End(InputSource::Output),
        token => FoundText::token(token),
    };
    Err(Complaint::Differs {
        line: difference.found.line,
        token: difference.found.token,
        expected: token(answer, difference.expected.offset),
        found: token(output, difference.found.offset),
    })
}

/// A walk by Warnsdorff's rule until it is stuck, whatever it does where degrees are equal,
/// and the remark on a tour that is not full.
fn check_walk(task: BoardAndStart, output: &[u8]) -> Result<Tour, Refusal> {
    let mut scanner = Scanner::of_output(output);
    let walk = match Tour::verify(read_numbering(&mut scanner, task.board)?) {
        Ok(walk) => walk,
        Err(broken) => {
            // The walk before that step may break another rule earlier.
            if let Some(walk) = &broken.walk {
                follows_the_rule(task, walk)?;
            }
            return Err(broken.into());
        }
    };
    let visited = follows_the_rule(task, &walk)?;
    if let Some(open) = open_neighbours(&visited, walk.end()).next() {
        return Err(Refusal::from(TourDiagnosis {
            board: task.board,
            step: walk.length() + 1,
            fault: TourFault::CouldGoOn {
                end: walk.end(),
                open,
            },
            walk: Some(walk),
        }));
    }
    let remark = Stuck::of(&walk).map(|stuck| stuck.to_string());
    let rest = &output[scanner.offset()..];
    if CompareMode::TokensCase.equal(remark.as_deref().unwrap_or_default().as_bytes(), rest) {
        return Ok(walk);
    }
    Err(Refusal::from(Complaint::Remark {
        expected: remark,
        found: match rest.trim_ascii_end() {
            [] => FoundText::End(InputSource::Output),
            rest => FoundText::token(rest),
        },
    }))
}

/// A full tour, or the statement that there is none, after which anything may follow.
fn check_tour(task: BoardAndStart, output: &[u8]) -> Result<Option<Tour>, Refusal> {
    let blank = output.iter().take_while(|&&byte| is_space(byte)).count();
    if output[blank..].starts_with(NO_TOUR.as_bytes()) {
        return match existence::from_start(task.board, task.start) {
            Ok(()) => Err(Refusal::from(Complaint::Exists(task.start))),
            Err(_) => Ok(None),
        };
    }
    let mut scanner = Scanner::of_output(output);
    let tour = Tour::verify(read_numbering(&mut scanner, task.board)?).and_then(Tour::full)?;
    starts_right(task, &tour)?;
    scanner.finish()?;
    Ok(Some(tour))
}

/// Reads a number for each square.
fn read_numbering(scanner: &mut Scanner<'_>, board: Board) -> Result<Numbering, Refusal> {
    let mut numbering = Numbering::blank(board)?;
    for square in board.all() {
        let number = scanner.number(&Wanted {
            what: "a number",
            range: 0..=board.squares().cast_signed(),
            missing: format_args!("the number of square {square}"),
        })?;
        numbering.set(square, number.unsigned_abs());
    }
    Ok(numbering)
}

/// The walk has to start where it was asked to.
fn starts_right(task: BoardAndStart, walk: &Tour) -> Result<(), TourDiagnosis> {
    if walk.start() == task.start {
        return Ok(());
    }
    Err(TourDiagnosis {
        board: task.board,
        step: 1,
        fault: TourFault::OtherStart {
            asked: task.start,
            found: walk.start(),
        },
        walk: walk_before(walk.numbering().clone(), 2),
    })
}

/// The walk has to go to a square of least degree at each step; what it has visited.
fn follows_the_rule(task: BoardAndStart, walk: &Tour) -> Result<DegreeGrid, Refusal> {
    starts_right(task, walk)?;
    let mut visited = DegreeGrid::new(task.board)?;
    visited.visit(task.start);
    let mut here = task.start;
    for (step, next) in (1..).zip(walk.squares()).skip(1) {
        let degree = |square: Square| visited.degree(square).expect("the walk is legal");
        let neighbours = open_neighbours(&visited, here).map(|square| (square, degree(square)));
        let least = neighbours.min_by_key(|&(_, degree)| degree);
        let (taken, least) = ((next, degree(next)), least.expect("the walk goes on"));
        if least.1 < taken.1 {
            return Err(Refusal::from(TourDiagnosis {
                board: task.board,
                step,
                fault: TourFault::NotOfLeastDegree { taken, least },
                walk: walk_before(walk.numbering().clone(), step),
            }));
        }
        visited.visit(next);
        here = next;
    }
    Ok(visited)
}

/// The squares a move away that are not visited, in the sheet's order.
fn open_neighbours(visited: &DegreeGrid, square: Square) -> impl Iterator<Item = Square> {
    let neighbours = visited.board().neighbours(square, MoveOrder::Sheet);
    neighbours.filter(|&neighbour| !visited.is_visited(neighbour))
}
