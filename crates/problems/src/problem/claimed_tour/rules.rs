//! The usual mistakes of programs that check claims.

use crate::problem::claimed_tour::{ClaimProblem, ClaimedTour};
use crate::problem::prelude::*;

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
    /// Which steps count as knight's moves. The kinds of wrong ones are those that only one of these accepts.
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
pub(super) fn evaluated(trial: &mut Trial<'_>, problem: &ClaimProblem) -> Option<Vec<u8>> {
    let claim = &problem.task(trial.input).ok()?;
    let rules: &ClaimRules = &trial.rules();
    trial.limit.spend(claim.squares.len() as u64)?;
    let [right, wrong] = problem.verdicts;
    let is_right = match rules.verdict {
        ClaimVerdict::Exact => accepts(rules, claim, problem),
        ClaimVerdict::Swapped => !accepts(rules, claim, problem),
        ClaimVerdict::LastStepDecides => {
            let squares = &claim.squares;
            let [first, last] = [squares[0], squares[squares.len() - 1]];
            let moves = MoveChanges::default();
            StepTest::TwoColumns.accepts(&moves, claim.board, last, first)
                || accepts(rules, claim, problem)
        }
    };
    let word = if is_right { right } else { wrong };
    Some(rules.letters.of(word).into_bytes())
}

fn accepts(rules: &ClaimRules, claim: &ClaimedTour, problem: &ClaimProblem) -> bool {
    let squares = &claim.squares;
    let last = squares.len() - 1;
    let starts = match (rules.start, problem.open_from) {
        (StartTest::AsAsked, Some(start)) => squares[0] == start,
        _ => true,
    };
    let is_closing_tested = match rules.closing {
        ClosingTest::AsAsked => problem.open_from.is_none(),
        ClosingTest::Always => true,
        ClosingTest::Never => false,
    };
    let is_move = |from: usize, to: usize| {
        let step = rules.step;
        step.accepts(&rules.moves, claim.board, squares[from], squares[to])
    };
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

impl StepTest {
    /// Whether a step passes the test, with these changes of the table of moves.
    pub(super) fn accepts(
        self,
        moves: &MoveChanges,
        board: Board,
        from: Square,
        to: Square,
    ) -> bool {
        let down = i64::from(to.row) - i64::from(from.row);
        let right = i64::from(to.column) - i64::from(from.column);
        let distances = (down.abs(), right.abs());
        match self {
            Self::Table => moves
                .of(MoveOrder::Judge.steps())
                .iter()
                .any(|step| (i64::from(step.rows), i64::from(step.columns)) == (down, right)),
            Self::SumOfThree => distances.0 + distances.1 == 3,
            Self::LargerIsTwo => distances.0.max(distances.1) == 2,
            Self::TwoRows => distances == (2, 1),
            Self::TwoColumns => distances == (1, 2),
            Self::Positive => [(1, 2), (2, 1)].contains(&(down, right)),
            Self::NumbersByRows => is_move_of_numbers(board.columns(), from, to),
            Self::NumbersByColumns => {
                let [from, to] = [from, to].map(|square| Square::new(square.column, square.row));
                is_move_of_numbers(board.rows(), from, to)
            }
            Self::Any => true,
        }
    }
}

/// Whether the numbers of two squares differ as after a knight's move, row by row in rows of this length.
fn is_move_of_numbers(length: u32, from: Square, to: Square) -> bool {
    let [from, to] = [from, to].map(|square| square.row * length + square.column);
    [length - 2, length + 2, 2 * length - 1, 2 * length + 1].contains(&from.abs_diff(to))
}
