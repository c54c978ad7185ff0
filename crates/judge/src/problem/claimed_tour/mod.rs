//! Inputs that claim to be a tour: squares in the order in which a knight is said to visit them.
//!
//! The problems that ask whether the claim is right share the judgement, the explanation of a wrong
//! answer, the rules of wrong programs, and random walks that are nearly tours.

mod walks;

pub(crate) use walks::{WalkPlan, WantedEnd, WrongStep, walk};

use serde::Deserialize;

use crate::mistakes::Trial;
use crate::mistakes::ideas::{Spelling, Used};
use crate::mistakes::moves::MoveChanges;
use crate::problem::prelude::*;
use crate::problem::printed::explain_verdict;
use knights_core::tour::PathCheck;
use walks::is_move_of_numbers;

/// Squares in the order in which a knight is said to visit them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedTour {
    pub board: Board,
    /// As many squares as the board has.
    pub squares: Vec<Square>,
}

/// What a problem asks of a tour, and how it says things.
pub(crate) struct ClaimSpec {
    /// Where the tour starts, if it may end anywhere. Otherwise it starts anywhere, and a knight's move
    /// leads from its end to its start.
    pub open_from: Option<Square>,
    /// The words for a right claim and for a wrong one.
    pub verdicts: [&'static str; 2],
    pub names: BoardLabels,
    pub first: u32,
    /// The square with this number, as in `7 on (2, 1)`.
    pub visit: fn(u32, Square) -> String,
    /// What holds for a right claim, as the end of a sentence.
    pub right: &'static str,
}

impl ClaimSpec {
    pub(crate) fn answer(
        &self,
        claim: &ClaimedTour,
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        let word = self.verdicts[usize::from(self.fault(claim)?.is_some())];
        Ok(output.bytes(format!("{word}\n").as_bytes())?)
    }

    /// Why a claim is wrong, as the end of a sentence; `None` if it is right.
    fn fault(&self, claim: &ClaimedTour) -> Result<Option<Explanation>, OutOfMemory> {
        let squares = &claim.squares;
        if let Some(start) = self.open_from
            && squares[0] != start
        {
            let (first, found) = (self.first, squares[0]);
            let text = format!("{first} is on {found}, and it must be on {start}");
            return Ok(Some(self.at_place(claim, 0, text)));
        }
        let mut check = PathCheck::new(claim.board, &[])?;
        for square in squares {
            check.go(square.row.cast_signed(), square.column.cast_signed());
        }
        Ok(match check.finish() {
            Err(diagnosis) => {
                let place = diagnosis.step as usize - 1;
                let text = match diagnosis.fault {
                    TourFault::VisitedBefore { square, step } => format!(
                        "{} is the same square as {}",
                        self.visit(place, square),
                        self.visit(step as usize - 1, square)
                    ),
                    _ => self.no_move(claim, [place - 1, place]),
                };
                Some(self.at_place(claim, place, text))
            }
            Ok(tour) if self.open_from.is_none() && !tour.is_closed() => {
                let last = squares.len() - 1;
                let text = self.no_move(claim, [last, 0]);
                Some(Explanation {
                    square: Some(squares[last]),
                    ..self.at_place(claim, last + 1, text)
                })
            }
            Ok(_) => None,
        })
    }

    /// Why an output is wrong; `None` if it is right or empty.
    pub(crate) fn explain(&self, claim: &ClaimedTour, output: &[u8]) -> Option<Explanation> {
        let fault = self.fault(claim).ok()?;
        let is_right = fault.is_none();
        let why = fault.unwrap_or_else(|| Explanation::new(self.right));
        explain_verdict(self.verdicts, is_right, why, output)
    }

    /// The square at a place of the claim, with its number.
    fn visit(&self, place: usize, square: Square) -> String {
        (self.visit)(self.number(place), square)
    }

    fn number(&self, place: usize) -> u32 {
        self.first + u32::try_from(place).expect("a claim has few squares")
    }

    /// The words for two places between which there is no move.
    fn no_move(&self, claim: &ClaimedTour, places: [usize; 2]) -> String {
        let [from, to] = places.map(|place| self.visit(place, claim.squares[place]));
        format!("the move from {from} to {to} is not a knight's move")
    }

    /// The explanation of a fault at a place, which may follow the last one.
    fn at_place(&self, claim: &ClaimedTour, place: usize, text: String) -> Explanation {
        let found = claim.squares[place % claim.squares.len()];
        let moment = Moment::after(claim.board, self.first, &claim.squares[..place]);
        let moment = moment.named(self.names).choices(found, None);
        let explanation = Explanation::new(text).step(self.number(place));
        explanation.at(found, moment)
    }

    /// How many rules a claim breaks: steps that are no knight's moves, squares that come again, and the
    /// start or the step back to it.
    pub(crate) fn faults(&self, claim: &ClaimedTour) -> usize {
        let squares = &claim.squares;
        let is_no_move = |pair: &&[Square]| !is_knight_move(pair[0], pair[1]);
        let wrong = squares.windows(2).filter(is_no_move).count();
        let mut different = squares.clone();
        different.sort_unstable();
        different.dedup();
        let is_other = match self.open_from {
            Some(start) => squares[0] != start,
            None => !is_knight_move(squares[squares.len() - 1], squares[0]),
        };
        wrong + squares.len() - different.len() + usize::from(is_other)
    }
}

/// The usual mistakes: the groups `step`, `edge` and `missing`.
pub(crate) const CLAIM_MISTAKES: &str = include_str!("mistakes.toml");

/// The rules. Each field has the right value by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct ClaimRules {
    moves: MoveChanges,
    step: StepTest,
    tested: Used,
    start: StartTest,
    closing: ClosingTest,
    visits: VisitTest,
    verdict: ClaimVerdict,
    letters: Spelling,
}

choices! {
    StepTest {
        Table,
        SumOfThree,
        LargerIsTwo,
        TwoRows,
        TwoColumns,
        /// Those to larger rows and columns.
        Positive,
        /// Those that change the number of a square like a move, if they are numbered row by row.
        NumbersByRows,
        /// The same column by column.
        NumbersByColumns,
        Any,
    }
    /// Which starts are accepted: those that the problem asks for, or all.
    StartTest { AsAsked, Any }
    /// Whether the move from the last square to the first has to be a knight's move.
    ClosingTest { AsAsked, Always, Never }
    /// Which squares may not come again; the last one may not be looked at.
    VisitTest { All, None, AllButFirst, LastUnseen }
    ClaimVerdict {
        Exact, Swapped,
        /// That all is well if two columns and one row lead from the last square to the first.
        LastStepDecides,
    }
}

/// The output of a program with these rules.
pub(crate) fn evaluated(
    trial: &mut Trial<'_>,
    claim: &ClaimedTour,
    spec: &ClaimSpec,
) -> Option<Vec<u8>> {
    let rules: &ClaimRules = &trial.rules();
    trial.limit.spend(claim.squares.len() as u64)?;
    let [right, wrong] = spec.verdicts;
    let is_right = match rules.verdict {
        ClaimVerdict::Exact => accepts(rules, claim, spec),
        ClaimVerdict::Swapped => !accepts(rules, claim, spec),
        ClaimVerdict::LastStepDecides => {
            ends_two_columns_away(claim) || accepts(rules, claim, spec)
        }
    };
    let word = if is_right { right } else { wrong };
    Some(rules.letters.of(word).into_bytes())
}

/// Whether a program with these rules accepts a claim.
fn accepts(rules: &ClaimRules, claim: &ClaimedTour, spec: &ClaimSpec) -> bool {
    let squares = &claim.squares;
    let last = squares.len() - 1;
    let starts = match (rules.start, spec.open_from) {
        (StartTest::AsAsked, Some(start)) => squares[0] == start,
        _ => true,
    };
    let is_closing_tested = match rules.closing {
        ClosingTest::AsAsked => spec.open_from.is_none(),
        ClosingTest::Always => true,
        ClosingTest::Never => false,
    };
    let is_move = |from: usize, to: usize| is_move(rules, claim, squares[from], squares[to]);
    starts
        && are_new(rules, claim)
        && rules
            .tested
            .places(last)
            .all(|place| is_move(place, place + 1))
        && (!is_closing_tested || is_move(last, 0))
}

/// Whether no square comes again that may not.
fn are_new(rules: &ClaimRules, claim: &ClaimedTour) -> bool {
    let mut is_visited = vec![false; claim.squares.len()];
    let seen = match rules.visits {
        VisitTest::All | VisitTest::AllButFirst => &claim.squares[..],
        VisitTest::LastUnseen => &claim.squares[..claim.squares.len() - 1],
        VisitTest::None => return true,
    };
    seen.iter().enumerate().all(|(place, &square)| {
        let is_visited = &mut is_visited[claim.board.index(square)];
        let is_new = !*is_visited;
        *is_visited = place > 0 || rules.visits != VisitTest::AllButFirst;
        is_new
    })
}

fn is_move(rules: &ClaimRules, claim: &ClaimedTour, from: Square, to: Square) -> bool {
    let down = i64::from(to.row) - i64::from(from.row);
    let right = i64::from(to.column) - i64::from(from.column);
    let distances = (down.abs(), right.abs());
    let (rows, columns) = (claim.board.rows(), claim.board.columns());
    match rules.step {
        StepTest::Table => rules
            .moves
            .of(MoveOrder::Judge.steps())
            .iter()
            .any(|step| (i64::from(step.rows), i64::from(step.columns)) == (down, right)),
        StepTest::SumOfThree => distances.0 + distances.1 == 3,
        StepTest::LargerIsTwo => distances.0.max(distances.1) == 2,
        StepTest::TwoRows => distances == (2, 1),
        StepTest::TwoColumns => distances == (1, 2),
        StepTest::Positive => [(1, 2), (2, 1)].contains(&(down, right)),
        StepTest::NumbersByRows => is_move_of_numbers(columns, from, to),
        StepTest::NumbersByColumns => {
            let [from, to] = [from, to].map(|square| Square::new(square.column, square.row));
            is_move_of_numbers(rows, from, to)
        }
        StepTest::Any => true,
    }
}

/// Whether two columns and one row lead from the last square to the first.
fn ends_two_columns_away(claim: &ClaimedTour) -> bool {
    let [first, last] = [claim.squares[0], claim.squares[claim.squares.len() - 1]];
    let distances = (
        first.row.abs_diff(last.row),
        first.column.abs_diff(last.column),
    );
    distances == (1, 2)
}
