//! Grading the parts of an assignment: all cases at once, and again alone what is in doubt.

use rayon::prelude::*;
use tempfile::TempDir;

use crate::judge::cases::Case;
use crate::judge::grade::{Certainty, OutputJudge, Ungraded};
use crate::judge::problem::Problem;
use crate::judge::report::{CaseResult, PartProgram, Report, Subtask};
use crate::judge::run::Runner;
use crate::judge::verdict::Verdict;

/// A part of what is to be judged: a program and its cases.
pub(crate) struct AssignmentPart {
    /// Its name; empty if there is a single part.
    pub(crate) name: String,
    /// The points for it, if all its cases are accepted.
    pub(crate) points: Option<u32>,
    /// The problem, if one is named.
    pub(crate) problem: Option<&'static dyn Problem>,
    /// The program, or why it is lacking.
    pub(crate) runner: Result<Runner, PartProgram>,
    /// The folder in which it was built, if it was: it is removed with the part.
    pub(crate) folder: Option<TempDir>,
    /// The cases, in the order of the report; without a program there are none.
    pub(crate) cases: Vec<Case>,
}

/// How many cases of a part may exceed the time limit twice before the program counts as too slow.
const SLOW_ENOUGH: usize = 3;

/// What came of a case.
type Outcome = Result<(CaseResult, Certainty), Ungraded>;

/// What happens while parts are graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GradeEvent {
    /// A case has been judged.
    Judged,
    /// This number of cases will be judged again.
    InDoubt(usize),
}

/// Runs all cases on the threads of the current pool, and says what happens. The report does not
/// depend on the number of threads.
///
/// Afterwards, one at a time with nothing else running, the cases run again whose results other
/// programs may have changed: close to a time limit, or ended together with the process that ran
/// them. The second result counts.
pub(crate) fn grade_parts(
    parts: Vec<AssignmentPart>,
    judge: &OutputJudge,
    happens: impl Fn(GradeEvent) + Sync,
) -> Report {
    let pairs: Vec<(&Runner, &Case)> = parts
        .iter()
        .flat_map(|part| part.runner.iter().zip([&part.cases]))
        .flat_map(|(runner, cases)| cases.iter().map(move |case| (runner, case)))
        .collect();
    let grade = |&(runner, case): &(&Runner, &Case)| {
        let outcome = judge.grade(runner, case);
        happens(GradeEvent::Judged);
        outcome
    };
    let mut outcomes: Vec<Outcome> = pairs.par_iter().map(grade).collect();
    let in_doubt = outcomes.iter().filter(|outcome| is_doubtful(outcome));
    happens(GradeEvent::InDoubt(in_doubt.count()));
    let mut left = &mut outcomes[..];
    for part in &parts {
        let (own, rest) = left.split_at_mut(part.cases.len());
        left = rest;
        if let Ok(runner) = &part.runner {
            repeat(judge, runner, part.cases.iter().zip(own), &happens);
        }
    }
    let mut outcomes = outcomes.into_iter();
    let subtasks = parts.into_iter().map(|part| {
        let own = outcomes.by_ref().take(part.cases.len()).collect();
        subtask(part, own)
    });
    Report {
        subtasks: subtasks.collect(),
    }
}

/// Whether other programs may have changed a result.
fn is_doubtful(outcome: &Outcome) -> bool {
    matches!(outcome, Ok((_, Certainty::Doubtful)))
}

/// Runs the cases of a part again whose results are doubtful, one at a time. Once a few of them have
/// exceeded the time limit again, the program is too slow, and the others that did so count.
fn repeat<'a>(
    judge: &OutputJudge,
    runner: &Runner,
    cases: impl Iterator<Item = (&'a Case, &'a mut Outcome)>,
    happens: &impl Fn(GradeEvent),
) {
    let is_slow = |outcome: &Outcome| matches!(outcome, Ok((result, _)) if result.verdict == Verdict::TimeLimit);
    let mut slow = 0;
    for (case, outcome) in cases.filter(|(_, outcome)| is_doubtful(outcome)) {
        if slow < SLOW_ENOUGH || !is_slow(outcome) {
            *outcome = judge.grade_alone(runner, case);
            slow += usize::from(is_slow(outcome));
        }
        happens(GradeEvent::Judged);
    }
}

/// What the report has of a part.
fn subtask(part: AssignmentPart, outcomes: Vec<Outcome>) -> Subtask {
    let mut subtask = Subtask {
        name: part.name,
        points: part.points,
        program: match part.runner {
            Ok(_) => PartProgram::Runs,
            Err(lack) => lack,
        },
        cases: Vec::with_capacity(outcomes.len()),
        unjudged: 0,
        mistakes: Vec::new(),
    };
    let mut reason = None;
    for (outcome, case) in outcomes.into_iter().zip(part.cases) {
        match outcome {
            Ok((result, _)) => subtask.cases.push(result),
            Err(Ungraded::Interrupted) => subtask.unjudged += 1,
            Err(Ungraded::NotStarted(why)) => {
                subtask
                    .cases
                    .push(CaseResult::not_started(&case.name, why.clone()));
                reason = Some(why);
            }
        }
    }
    // Usually a program cannot be started at all: then its cases have nothing to say.
    if let Some(reason) = reason
        && subtask.cases.iter().all(|case| case.message == reason)
    {
        subtask.cases.clear();
        subtask.program = PartProgram::NotStarted(reason);
    }
    subtask
}
