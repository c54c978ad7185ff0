//! Whether the cases are right, before a program is judged on them.

use rayon::prelude::*;

use crate::cases::{Case, CaseData};
use crate::judging::OutputJudge;
use crate::problem::{Judgement, Problem, answer};
use knights_run::interrupted;

#[derive(Clone, Copy, Debug)]
pub struct CaseGroup<'a> {
    pub problem: Option<&'static dyn Problem>,
    pub cases: &'a [Case],
}

/// How many cases there are to check: those of a problem that are files. The others were drawn.
pub fn checked_cases(groups: &[CaseGroup<'_>]) -> usize {
    of_problems(groups).count()
}

/// What is wrong with the cases: inputs that are not valid, and answers that are not right. The cases
/// are checked on the threads of the current pool, and `done` is called after each.
///
/// A checker may read anything from an answer, so with one only the inputs are checked.
pub fn faults(
    groups: &[CaseGroup<'_>],
    judge: &OutputJudge,
    done: impl Fn() + Sync,
) -> Vec<String> {
    let pairs: Vec<(&'static dyn Problem, &Case)> = of_problems(groups).collect();
    let fault = |&(problem, case): &(&'static dyn Problem, &Case)| {
        let fault = match interrupted() {
            Some(_) => None,
            None => fault(problem, case, judge),
        };
        done();
        fault
    };
    pairs.par_iter().filter_map(fault).collect()
}

/// The cases that are files and have a problem, with this.
fn of_problems<'a>(
    groups: &[CaseGroup<'a>],
) -> impl Iterator<Item = (&'static dyn Problem, &'a Case)> {
    let pairs = groups.iter().flat_map(|group| {
        let problem = group.problem;
        let cases = group.cases.iter();
        cases.filter_map(move |case| Some((problem?, case)))
    });
    pairs.filter(|(_, case)| matches!(case.input, CaseData::File(_)))
}

/// What is wrong with a case, if anything is. A file that cannot be read shows when its case is judged.
fn fault(problem: &dyn Problem, case: &Case, judge: &OutputJudge) -> Option<String> {
    let input = case.input.read().ok()?;
    if let Err(error) = problem.inputs().validate(&input) {
        return Some(format!("{} is not valid: {error}", case.input));
    }
    if let (OutputJudge::Checker(_), _) | (_, CaseData::Missing(_)) = (judge, &case.answer) {
        return None;
    }
    let given = case.answer.read().ok()?;
    let own = if problem.has_one_answer() {
        answer(problem, &input).ok()?
    } else {
        Vec::new()
    };
    match problem.check(&input, &own, &given) {
        Ok(Judgement::Wrong(fault)) => Some(format!("{} is not right: {fault}", case.answer)),
        Ok(Judgement::Right(_)) | Err(_) => None,
    }
}

/// Fills in the answers that are missing, if the rules of the problem decide and not the answers.
///
/// # Errors
///
/// An answer is missing that decides.
pub fn complete_answers(cases: &mut [Case], judge: &OutputJudge) -> anyhow::Result<()> {
    cases.par_iter_mut().try_for_each(|case| {
        let CaseData::Missing(lack) = &case.answer else {
            return Ok(());
        };
        let OutputJudge::Rules(problem) = judge else {
            anyhow::bail!("{lack}");
        };
        // A wrong input has no answer, and is reported when its case is judged, if not before.
        let own = case.input.read().and_then(|input| answer(*problem, &input));
        case.answer = CaseData::Bytes(own.unwrap_or_default());
        Ok(())
    })
}
