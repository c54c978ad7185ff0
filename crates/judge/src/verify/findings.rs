//! What a verification did not check, and what kept it from judging.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use crate::cases::{Case, CaseData};
use crate::judging::OutputJudge;
use crate::problem::{Example, Expectation, Findings, JudgedRun, OutputChecker, Problem};
use knights_problems::report::TOO_SLOW;
use knights_problems::report::text::{NAMED, first_few};
use knights_problems::verdict::{Certainty, OVERTIME, OutputVerdict, Verdict};
use knights_run::{RunError, Runner};

/// Outputs that no checker accepts on every case, and what they are.
const JUNK: [(&str, &[u8]); 2] = [
    ("an empty output", b""),
    ("a binary output", b"\x00\xff\x80\x01junk\xfe\n"),
];

impl Findings {
    /// Builds the programs of the setter, and looks for what would not be checked. Takes out the cases whose answers are
    /// missing and cannot be made.
    ///
    /// # Errors
    ///
    /// A file cannot be read.
    pub fn of(
        problem: &'static dyn Problem,
        examples: &[Example],
        cases: &mut Vec<Case>,
        judge: &OutputJudge,
    ) -> anyhow::Result<Self> {
        let Self {
            mut errors,
            mut warnings,
        } = problem.inspect(cases)?;
        let is_answered = |case: &Case| !matches!(case.answer, CaseData::Missing(_));
        let needs_answers = !matches!(judge, OutputJudge::Rules(_));
        let lacking = cases
            .iter()
            .filter(|case| needs_answers && !is_answered(case));
        errors.extend(lacking.map(|case| case.answer.to_string()));
        cases.retain(|case| !needs_answers || is_answered(case));
        let inputs = problem.inputs();
        match (inputs.missing_tool(), inputs.assumption()) {
            (Some(lack), Some(_)) => errors.push(lack.to_owned()),
            (Some(lack), None) => warnings.push(lack.to_owned()),
            (None, Some(_)) => warnings.push("no validator checks the inputs; add one".to_owned()),
            (None, None) => {}
        }
        if !examples
            .iter()
            .any(|example| example.expected.is_acceptance())
        {
            let words =
                "no submission has to be accepted; put a right one into submissions/accepted";
            warnings.push(words.to_owned());
        }
        let nothing = Expectation::Each(Vec::new());
        let without_rule = examples
            .iter()
            .filter(|example| example.expected == nothing);
        let unexpected: Vec<String> = without_rule.map(|example| example.name.clone()).collect();
        if !unexpected.is_empty() {
            let names = first_few(&unexpected, NAMED);
            warnings.push(format!(
                "nothing that is known is expected of {names}; use a folder such as wrong_answer, or a line such as \
                 \"@EXPECTED_RESULTS@: WRONG-ANSWER\""
            ));
        }
        if let (OutputJudge::Checker(_), [_, ..], []) = (judge, &cases[..], &errors[..]) {
            let is_taken = |junk: &[u8]| cases.iter().all(|case| judge.accepts(case, junk));
            let taken = JUNK.iter().filter(|(_, junk)| is_taken(junk));
            warnings.extend(taken.map(|(what, _)| {
                format!("the checker accepts {what} on every case; let it refuse that")
            }));
        }
        Ok(Self { errors, warnings })
    }
}

/// A checker that does not run again once it has exceeded its time limit: it would do so on each case of each submission.
pub struct OnceTooSlow {
    checker: Arc<dyn OutputChecker>,
    /// How many times the machine may have been the reason.
    doubtful: AtomicUsize,
    message: OnceLock<String>,
    /// The same of one that talks with a program.
    message_of_talk: OnceLock<String>,
}

impl OnceTooSlow {
    /// The same judge. Its checker, if it has one, does not run again once it has exceeded its time limit.
    pub fn of_judge(judge: OutputJudge) -> OutputJudge {
        match judge {
            OutputJudge::Checker(checker) => OutputJudge::Checker(Arc::new(Self {
                checker,
                doubtful: AtomicUsize::new(0),
                message: OnceLock::new(),
                message_of_talk: OnceLock::new(),
            })),
            judge => judge,
        }
    }

    /// Keeps the message if the checker has exceeded its time limit, and not only because of others.
    fn keep(&self, message: &OnceLock<String>, case: &Case, verdict: &OutputVerdict) {
        // A conversation follows.
        let reason = verdict.message.lines().next().unwrap_or_default();
        let is_late = verdict.verdict == Verdict::JudgeError && reason.contains(OVERTIME);
        let is_final = verdict.certainty == Certainty::Final
            || is_late && self.doubtful.fetch_add(1, Ordering::Relaxed) + 1 >= TOO_SLOW;
        if is_late && is_final {
            message.get_or_init(|| format!("{reason} on {}", case.name));
        }
    }
}

impl OutputChecker for OnceTooSlow {
    fn check(&self, case: &Case, output: &[u8]) -> Result<OutputVerdict, RunError> {
        if let Some(message) = self.message.get() {
            return Ok(OutputVerdict::new(Verdict::JudgeError, message.clone()));
        }
        let verdict = self.checker.check(case, output)?;
        self.keep(&self.message, case, &verdict);
        Ok(verdict)
    }

    fn prepare(&self) -> anyhow::Result<()> {
        self.checker.prepare()
    }

    fn end_workers(&self) {
        self.checker.end_workers();
    }

    fn run(&self, program: &Runner, case: &Case) -> Option<JudgedRun> {
        if let Some(message) = self.message_of_talk.get() {
            let verdict = OutputVerdict::new(Verdict::JudgeError, message.clone());
            return Some(Ok((verdict, None)));
        }
        let judged = self.checker.run(program, case)?;
        if let Ok((verdict, _)) = &judged {
            self.keep(&self.message_of_talk, case, verdict);
        }
        Some(judged)
    }
}
