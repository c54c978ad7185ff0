//! How programs test a claim, plain and with room for the usual mistakes. The default is right.

use serde::Deserialize;

use crate::mistakes::WorkLimit;
use crate::mistakes::moves::MoveChanges;
use crate::problem::claimed_tour::walks::is_move_of_numbers;
use crate::problem::claimed_tour::{ClaimSpec, ClaimedTour};
use knights_core::board::{MoveOrder, Square};

/// The usual mistakes: the groups `step`, `edge` and `missing`.
pub(crate) const CLAIM_MISTAKES: &str = include_str!("mistakes.toml");

/// The rules. Each field has the right value by default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ClaimRules {
    moves: MoveChanges,
    step: StepTest,
    tested: TestedSteps,
    start: StartTest,
    closing: ClosingTest,
    visits: VisitTest,
    verdict: ClaimVerdict,
    letters: LetterCase,
}

choices! {
    /// Which steps count as a knight's move.
    StepTest {
        /// Those of the table of moves.
        Table,
        /// Those whose distances add up to 3.
        SumOfThree,
        /// Those whose larger distance is 2.
        LargerIsTwo,
        /// Those of two rows and one column.
        TwoRows,
        /// Those of two columns and one row.
        TwoColumns,
        /// Those to larger rows and columns.
        Positive,
        /// Those that change the number of a square like a move, if they are numbered row by row.
        NumbersByRows,
        /// The same column by column.
        NumbersByColumns,
        Any,
    }
    TestedSteps { All, AllButFirst, AllButLast }
    /// Which starts are accepted: those that the problem asks for, or all.
    StartTest { AsAsked, Any }
    /// Whether the step from the last square to the first has to be a knight's move.
    ClosingTest { AsAsked, Always, Never }
    /// Which squares may not come again; the last one may not be looked at.
    VisitTest { All, None, AllButFirst, LastUnseen }
    ClaimVerdict {
        Exact, Swapped,
        /// That all is well if two columns and one row lead from the last square to the first.
        LastStepDecides,
    }
    /// In which letters the verdict is printed: those of the statement, others with a capital at
    /// the beginning, capital letters, or small letters.
    LetterCase { Exact, Capitalised, Upper, Lower }
}

/// The output of a program with these rules.
pub(crate) fn evaluated(
    rules: &ClaimRules,
    claim: &ClaimedTour,
    spec: &ClaimSpec,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    limit.spend(claim.squares.len() as u64)?;
    let [right, wrong] = spec.verdicts;
    let is_right = match rules.verdict {
        ClaimVerdict::Exact => accepts(rules, claim, spec),
        ClaimVerdict::Swapped => !accepts(rules, claim, spec),
        ClaimVerdict::LastStepDecides => {
            ends_two_columns_away(claim) || accepts(rules, claim, spec)
        }
    };
    let word = if is_right { right } else { wrong };
    let lower = || word.to_ascii_lowercase();
    let printed = match rules.letters {
        LetterCase::Exact => word.to_owned(),
        LetterCase::Capitalised => lower()[..1].to_ascii_uppercase() + &lower()[1..],
        LetterCase::Upper => word.to_ascii_uppercase(),
        LetterCase::Lower => lower(),
    };
    Some(printed.into_bytes())
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
    let tested = match rules.tested {
        TestedSteps::All => 0..last,
        TestedSteps::AllButFirst => 1..last,
        TestedSteps::AllButLast => 0..last - 1,
    };
    let is_move = |from: usize, to: usize| is_move(rules, claim, squares[from], squares[to]);
    starts
        && are_new(rules, claim)
        && tested.into_iter().all(|place| is_move(place, place + 1))
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
        StepTest::NumbersByRows => {
            let number = |square: Square| (square.row * columns + square.column) as usize;
            is_move_of_numbers(columns, number(from).abs_diff(number(to)))
        }
        StepTest::NumbersByColumns => {
            let number = |square: Square| (square.column * rows + square.row) as usize;
            is_move_of_numbers(rows, number(from).abs_diff(number(to)))
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
