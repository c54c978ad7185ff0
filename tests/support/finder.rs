//! Programs as functions from inputs to outputs, and what the finder of mistakes names for them.

use knights::judge::problem::{Problem, named as problem_named};
use knights::problems::compare::CompareMode;
use knights::problems::mistakes::{FoundMistake, WorkLimit};
use knights::problems::naming::{JudgedCase, find_mistakes};
use knights::problems::problem::{Judgement, answer};
use knights::problems::verdict::Verdict;

use crate::support::stress_case;

pub(crate) fn problem(name: &str) -> &'static dyn Problem {
    problem_named(name).unwrap_or_else(|| panic!("{name} is no problem"))
}

pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// The answer of the library.
pub(crate) fn answered(problem: &dyn Problem, input: &str) -> String {
    text(answer(problem, input.as_bytes()).expect("a valid input"))
}

/// Inputs as `judge stress` draws them.
pub(crate) fn drawn(
    problem: &'static dyn Problem,
    seed: u64,
    count: u64,
) -> impl Iterator<Item = String> {
    (0..count).map(move |number| text(stress_case(problem, seed, number)))
}

/// A case: an input with its answer.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) input: String,
    pub(crate) answer: String,
}

impl Case {
    pub(crate) fn new(problem: &dyn Problem, input: String) -> Self {
        let answer = answered(problem, &input);
        Self { input, answer }
    }

    /// Whether the checker takes an output for this case.
    pub(crate) fn accepts(&self, problem: &dyn Problem, output: &str) -> bool {
        let [input, answer] = [&self.input, &self.answer].map(String::as_bytes);
        let judgement = problem.check(input, answer, output.as_bytes());
        matches!(judgement.expect("a valid input"), Judgement::Right(_))
    }
}

/// Cases for inputs.
pub(crate) fn cases_of(
    problem: &dyn Problem,
    inputs: impl IntoIterator<Item = String>,
) -> Vec<Case> {
    let inputs = inputs.into_iter();
    inputs.map(|input| Case::new(problem, input)).collect()
}

/// What is found for a program, which gives `None` for a crash, and on how many cases it is wrong.
pub(crate) fn found(
    problem: &'static dyn Problem,
    mode: CompareMode,
    cases: &[Case],
    program: impl Fn(&Case) -> Option<String>,
) -> (Vec<FoundMistake>, usize) {
    let accepts = |case: &Case, output: &str| match mode {
        CompareMode::Exact => case.answer == output,
        _ => case.accepts(problem, output),
    };
    let outputs: Vec<Option<String>> = cases.iter().map(program).collect();
    let judged = cases.iter().zip(&outputs).map(|(case, output)| JudgedCase {
        input: case.input.as_bytes(),
        answer: case.answer.as_bytes(),
        verdict: match output {
            None => Verdict::RuntimeError,
            Some(output) if accepts(case, output) => Verdict::Accepted,
            Some(_) => Verdict::WrongAnswer,
        },
        output: output.as_ref().map(String::as_bytes),
    });
    let judged: Vec<JudgedCase<'_>> = judged.collect();
    let is_wrong = |case: &&JudgedCase<'_>| case.verdict != Verdict::Accepted;
    let wrong = judged.iter().filter(is_wrong).count();
    let found = find_mistakes(problem, mode, &judged);
    (found, wrong)
}

/// The names of these mistakes, with spaces between them.
pub(crate) fn names(
    problem: &'static dyn Problem,
    cases: &[Case],
    program: impl Fn(&Case) -> Option<String>,
) -> String {
    let (found, _) = found(problem, CompareMode::default(), cases, program);
    let names: Vec<String> = found.into_iter().map(|mistake| mistake.name).collect();
    names.join(" ")
}

/// Asserts that the rules give right outputs, and that each mistake shows: `is_wrong` holds for some case. A mistake for
/// whose sentence `never_shows` holds must not show.
pub(crate) fn every_mistake_shows(
    problem: &'static dyn Problem,
    cases: &[Case],
    work: u64,
    is_wrong: impl Fn(&Case, &str) -> bool,
    never_shows: impl Fn(&str) -> bool,
) {
    let name = problem.name();
    let table = problem.mistakes();
    let output = |case: &Case, mistakes: &[usize]| {
        let mut limit = WorkLimit::new(work);
        let output = table.output(case.input.as_bytes(), None, mistakes, &mut limit);
        output.map(text)
    };
    for case in cases {
        let plain = output(case, &[]).expect("the search ends");
        let is_right = case.accepts(problem, &plain);
        assert!(is_right, "{name}: {}{plain}", case.input);
    }
    for (number, mistake) in table.mistakes().iter().enumerate() {
        let shows = cases
            .iter()
            .any(|case| output(case, &[number]).is_some_and(|output| is_wrong(case, &output)));
        assert_eq!(shows, !never_shows(&mistake.when), "{name}: {mistake:?}");
    }
}
