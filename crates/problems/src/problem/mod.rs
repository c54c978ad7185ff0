//! The problems that submissions are judged on.
//!
//! A problem is one folder here with a type behind the trait [`ProblemRules`], or an entry in the table of a folder that
//! several share. It has one entry of [`ALL`], one table of `problems.toml`, one page `docs/problems/NAME.md`, and the
//! parts of its package in `packages/NAME/`. Inputs and outputs are bytes: a case is drawn ([`Inputs::draw`]), answered
//! ([`ProblemRules::answer`]), and made smaller if a program is wrong on it ([`Inputs::smaller`]).

mod about;
mod backtrack;
mod board_line;
mod claimed_tour;
mod count;
mod draw;
mod dual;
mod judgement;
mod narrator;
mod next_move;
mod placement;
mod poj2488;
mod prelude;
mod printed;
mod printed_tour;
mod simulate;
mod task;
mod tour;
mod valid_move_num;
mod walk;

use std::fmt;
use std::io::Write;
use std::iter;
use std::ops::{Range, RangeInclusive};

pub use about::{About, KnownJudge, about, is_called, is_mentioned};
pub use draw::{Draw, DrawnSides};
pub use judgement::{Judgement, OutputFault};
pub use placement::InputKind;
pub(crate) use placement::input_kind;

use crate::compare::{CompareMode, Comparison};
use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use knights_core::board::Board;
use knights_core::input::InputError;
use knights_core::output::Output;

/// Every problem, in the order of the documentation.
pub static ALL: &[&dyn ProblemRules] = &[
    VALID_MOVE_NUM,
    NEXT_MOVE,
    SIMULATE,
    &tour::WarnsdorffTour,
    &printed_tour::SOLVE,
    &backtrack::FirstTour,
    &walk::Walk,
    DUAL_GAME,
    &count::COUNT,
    &printed_tour::CSES1689,
    &poj2488::FirstByName,
    &count::ACWING1116,
    &claimed_tour::LEETCODE2596,
    &claimed_tour::BOJ1331,
    &printed_tour::LEETCODE2664,
    &printed_tour::GVU_ZIRGAS,
    &printed_tour::WITHCS4440,
    &printed_tour::PBINFO383,
];

/// The three stages of the assignment.
pub static VALID_MOVE_NUM: &dyn ProblemRules = &valid_move_num::ValidMoveNum;
pub static NEXT_MOVE: &dyn ProblemRules = &next_move::NextMove;
pub static SIMULATE: &dyn ProblemRules = &simulate::Simulate;
/// The game of two knights.
pub static DUAL_GAME: &dyn ProblemRules = &dual::DualGame;

/// The longest side of a board in an input that is judged: that of the three stages. `tour` and `solve`
/// have the same limit; the other problems have smaller ones of their own.
pub const LONGEST_SIDE: u32 = 100;

/// What makes a problem: its inputs, which outputs are right for them, and its package.
pub trait ProblemRules: Sync {
    fn facts(&self) -> Facts<'_>;

    /// The name that `--problem` takes, which is that of the folder, the page and the package.
    fn name(&self) -> &'static str {
        self.facts().0
    }

    fn inputs(&self) -> &(dyn Inputs + 'static) {
        self.facts().1
    }

    /// The usual mistakes of programs for it.
    fn mistakes(&self) -> &MistakeTable {
        self.facts().2
    }

    /// Writes the right output, or one of several. White space in the input is free.
    ///
    /// # Errors
    ///
    /// The input is wrong or too large for this machine, or the output fails.
    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()>;

    /// Judges an output for an input. The answer counts only if it is the one right output. By default an output is
    /// right if it has the tokens of the answer.
    ///
    /// # Errors
    ///
    /// The input is wrong, or too large for this machine, or a checker fails.
    fn check(&self, _: &[u8], answer: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        let mode = CompareMode::TokensCase;
        Ok(Judgement::by_answer(mode.into(), answer, output))
    }

    /// The same for what students hand in, if the sheet allows more than the package.
    ///
    /// # Errors
    ///
    /// As for [`check`](Self::check).
    fn check_homework(
        &self,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
    ) -> anyhow::Result<Judgement> {
        self.check(input, answer, output)
    }

    /// Whether the numbers of a user's own case may be on other lines.
    fn takes_other_lines(&self) -> bool {
        false
    }

    /// Why a wrong output is wrong: its first wrong decision. `None` if it is right, or if the
    /// first difference says as much.
    fn explain(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Option<Explanation> {
        match self.check(input, answer, output) {
            Ok(Judgement::Wrong(_)) => {
                let explanation = self.explain_wrong(input, answer, output)?;
                Some(explanation.into_sentence())
            }
            Ok(Judgement::Right(_)) | Err(_) => None,
        }
    }

    /// The same for an output that is known to be wrong, with a text that need not be a sentence.
    fn explain_wrong(&self, _: &[u8], _: &[u8], _: &[u8]) -> Option<Explanation> {
        None
    }

    fn about(&self) -> &About {
        about::about(self.name())
    }

    /// When an output equals the answer, if that is the one right output.
    fn comparison(&self) -> Comparison {
        Comparison::default()
    }

    /// Whether [`answer`](Self::answer) writes a right output. Without a reference, answers are empty if a checker decides.
    fn has_reference(&self) -> bool {
        true
    }

    /// Whether an input has a single right output, up to white space.
    fn has_one_answer(&self) -> bool {
        !self.about().has_several_answers
    }
}

/// The name of a problem, its inputs, and the usual mistakes of programs for it.
pub type Facts<'a> = (&'static str, &'a (dyn Inputs + 'static), &'a MistakeTable);

pub trait Inputs: Sync {
    /// How long the sides of the boards are.
    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    /// Whether an input is valid, byte by byte.
    ///
    /// # Errors
    ///
    /// The first error of the input, or why it is not known whether the input is valid.
    fn validate(&self, input: &[u8]) -> Result<(), InvalidInput>;

    /// What is assumed if there is no way to tell whether an input is valid.
    fn assumption(&self) -> Option<&'static str> {
        None
    }

    /// Which validator cannot run on this machine, and what it needs.
    fn missing_tool(&self) -> Option<&str> {
        None
    }

    /// The kind of a valid input, if the problem knows kinds.
    fn kind(&self, _: &[u8]) -> Option<InputKind> {
        None
    }

    /// A valid input of a family. The same `draw` gives the same input.
    ///
    /// # Errors
    ///
    /// A program of the setter fails, or makes an input that is not valid.
    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> anyhow::Result<Vec<u8>>;

    /// All valid inputs, the smallest first, if there are at most [`MOST_INPUTS`]; otherwise none.
    fn every(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// Shows `visit` a few inputs that are much smaller than a valid one, or in which
    /// there is more order. Every chain of such inputs ends.
    fn much_smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>));

    /// How many elements a valid input lists that [`without`](Inputs::without) can leave out.
    fn elements(&self, _: &[u8]) -> usize {
        0
    }

    /// A valid input without some of its elements, if that is a smaller valid one.
    fn without(&self, _: &[u8], _: Range<usize>) -> Option<Vec<u8>> {
        None
    }

    /// Shows `visit` inputs that are smaller than a valid one; the smallest come first, roughly.
    /// Every chain of smaller inputs ends. Those that [`validate`](Inputs::validate) refuses do not count.
    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>));
}

/// Why an input is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidInput {
    /// Its first error.
    #[error(transparent)]
    At(#[from] InputError),
    /// A validator refuses it, with this message.
    #[error("{0}")]
    Refused(String),
    /// A validator fails.
    #[error("{0}")]
    Unknown(String),
}

impl fmt::Debug for dyn ProblemRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub fn named(name: &str) -> Option<&'static dyn ProblemRules> {
    ALL.iter().copied().find(|problem| problem.name() == name)
}

/// Whether the inputs of built-in problems know smaller ones. In a browser nothing looks for them, and the code would be
/// a fifteenth of the library there.
pub(crate) const HAVE_SMALLER: bool = !cfg!(target_family = "wasm");

/// The most inputs that [`Inputs::every`] lists.
pub const MOST_INPUTS: usize = 10_000;

/// The answer to an input as bytes.
///
/// # Errors
///
/// As for [`ProblemRules::answer`].
pub fn answer(problem: &dyn ProblemRules, input: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut output = Output::new(&mut bytes);
    problem.answer(input, &mut output)?;
    output.flush()?;
    Ok(bytes)
}

/// Half a length, three quarters, seven eighths, ... all but one, as long as something remains.
pub fn shorter(length: u32) -> impl Iterator<Item = u32> {
    let parts = iter::successors(Some(length / 2), |part| Some(part / 2));
    let lengths = parts.take_while(|&part| part > 0);
    lengths.map(move |part| length - part)
}

/// Numbers nearer to 0, the smallest first.
pub(crate) fn nearer(number: u32) -> impl Iterator<Item = u32> {
    let numbers = [0, number / 2, number.saturating_sub(1)].into_iter();
    numbers.filter(move |&other| other < number)
}

/// Boards with fewer rows, fewer columns, or both.
pub(crate) fn shorter_boards(board: Board) -> impl Iterator<Item = Board> {
    let (rows, columns) = (board.rows(), board.columns());
    let both = shorter(rows).zip(shorter(columns));
    let fewer_rows = shorter(rows).map(move |rows| (rows, columns));
    let fewer_columns = shorter(columns).map(move |columns| (rows, columns));
    let sides = both.chain(fewer_rows).chain(fewer_columns);
    sides.map(|(rows, columns)| board_of(rows, columns))
}

/// The board with these sides, which are in the limits of a problem.
pub(crate) fn board_of(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("the sides are in their limits")
}

/// The side of the smallest square board that has this many squares.
pub fn shortest_side(squares: u32) -> u32 {
    squares.saturating_sub(1).isqrt() + 1
}

/// All boards with sides up to a length that are allowed, the smallest first.
pub(crate) fn small_boards(longest: u32, is_allowed: impl Fn(Board) -> bool) -> Vec<Board> {
    let sides = || 1..=longest;
    let all =
        sides().flat_map(|rows| sides().filter_map(move |columns| Board::new(rows, columns).ok()));
    let mut boards: Vec<Board> = all.filter(|&board| is_allowed(board)).collect();
    boards.sort_by_key(|board| (board.squares(), board.rows()));
    boards
}
