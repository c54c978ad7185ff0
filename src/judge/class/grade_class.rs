//! Grading a class: all hand-ins at once, and again alone what is in doubt.

use std::sync::Mutex;

use rayon::prelude::*;
use tempfile::TempDir;

use crate::judge::cases::Case;
use crate::judge::class::{
    CaseTexts, ClassPart, HandIn, HandInResult, PartFiles, PartResult, Recognised,
};
use crate::judge::grade::OutputJudge;
use crate::judge::parts::{AssignmentPart, CaseScope, GradeEvent, GradedParts};
use crate::judge::report::{CaseResult, PartProgram, Subtask};
use crate::judge::run::{RunLimits, Runner, interrupted};
use crate::judge::verdict::Verdict;

/// What the hand-ins of a class are judged by.
pub(crate) struct ClassGrader<'a> {
    pub(crate) parts: &'a [ClassPart],
    pub(crate) judge: &'a OutputJudge,
    pub(crate) limits: RunLimits,
    pub(crate) thoroughness: Thoroughness,
}

/// Which cases run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thoroughness {
    /// All of them.
    AllCases,
    /// Those of a part up to the first that is not accepted; if folders of cases have points, those of
    /// a folder.
    FirstFailure,
}

/// What happens while a class is graded.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ClassEvent<'a> {
    /// The hand-in with this index has its result.
    Judged(usize, &'a HandInResult),
    /// The hand-in has run; some of its cases have to run again.
    InDoubt,
}

/// A hand-in that has run.
struct GradedHandIn {
    index: usize,
    unrecognised: Vec<String>,
    /// What the program of each part is, if it does not run.
    programs: Vec<Option<PartProgram>>,
    graded: GradedParts,
    /// The folders in which its programs are.
    folders: Vec<TempDir>,
}

impl ClassGrader<'_> {
    /// Grades hand-ins on the threads of the current pool, and says what happens. The results are in the
    /// order of the hand-ins, and do not depend on the number of threads; `None` if an interrupt came
    /// first.
    ///
    /// When all hand-ins have run, the cases run again, with nothing else running, whose results other
    /// programs may have changed.
    pub(crate) fn grade(
        &self,
        hand_ins: &[HandIn],
        happens: &(impl Fn(ClassEvent<'_>) + Sync),
    ) -> Vec<Option<HandInResult>> {
        let results: Vec<Mutex<Option<HandInResult>>> =
            hand_ins.iter().map(|_| Mutex::default()).collect();
        let finish = |graded: GradedHandIn| {
            let index = graded.index;
            let result = self.finish(&hand_ins[index], graded);
            if let Some(result) = &result {
                happens(ClassEvent::Judged(index, result));
            }
            if let Ok(mut place) = results[index].lock() {
                *place = result;
            }
        };
        let in_doubt: Vec<GradedHandIn> = hand_ins
            .par_iter()
            .enumerate()
            .filter_map(|(index, hand_in)| {
                let graded = self.run(index, hand_in)?;
                if graded.graded.in_doubt() > 0 {
                    graded.graded.end_workers();
                    happens(ClassEvent::InDoubt);
                    return Some(graded);
                }
                finish(graded);
                None
            })
            .collect();
        in_doubt.into_iter().for_each(finish);
        let results = results.into_iter().map(Mutex::into_inner);
        results.map(Result::unwrap_or_default).collect()
    }

    /// Builds the programs of a hand-in, and runs them on the cases; `None` after an interrupt.
    fn run(&self, index: usize, hand_in: &HandIn) -> Option<GradedHandIn> {
        if interrupted().is_some() {
            return None;
        }
        let recognised = Recognised::new(hand_in, self.parts);
        let (mut parts, mut programs, mut folders) = (Vec::new(), Vec::new(), Vec::new());
        for (part, files) in self.parts.iter().zip(recognised.programs) {
            let runner = match files {
                PartFiles::Nothing => Err(PartProgram::Missing),
                PartFiles::Executable(path) => tempfile::tempdir()
                    .map(|folder| {
                        folders.push(folder);
                        Runner::new(&[path.into_os_string()], self.limits)
                    })
                    .map_err(|error| PartProgram::NotStarted(error.to_string())),
            };
            let (runner, program) = match runner {
                Ok(runner) => (Some(runner), None),
                Err(program) => (None, Some(program)),
            };
            programs.push(program);
            parts.push(AssignmentPart {
                name: part.name.to_owned(),
                points: None,
                problem: Some(part.problem),
                cases: match runner {
                    Some(_) => part.cases.clone(),
                    None => Vec::new(),
                },
                runner,
            });
        }
        let scope = match self.thoroughness {
            Thoroughness::AllCases => CaseScope::All,
            Thoroughness::FirstFailure => {
                let groups = self
                    .parts
                    .iter()
                    .map(|part| part.points.groups(&part.cases));
                CaseScope::UntilFailure(groups.collect())
            }
        };
        let graded = GradedParts::grade(parts, scope, self.judge, &|_: GradeEvent| ());
        Some(GradedHandIn {
            index,
            unrecognised: recognised.unrecognised,
            programs,
            graded,
            folders,
        })
    }

    /// The result of a hand-in that has run. What is in doubt runs again. `None` after an interrupt.
    fn finish(&self, hand_in: &HandIn, graded: GradedHandIn) -> Option<HandInResult> {
        let report = graded.graded.settle(self.judge, &|_: GradeEvent| ());
        drop(graded.folders);
        if report.unjudged() > 0 {
            return None;
        }
        let parts = self.parts.iter().zip(report.subtasks).zip(graded.programs);
        let parts = parts.map(|((part, mut subtask), program)| {
            subtask.program = program.unwrap_or(subtask.program);
            PartResult::new(part, subtask)
        });
        Some(HandInResult {
            name: hand_in.name.clone(),
            unrecognised: graded.unrecognised,
            parts: parts.collect(),
        })
    }
}

impl PartResult {
    /// The result of a part, with points and texts.
    fn new(part: &ClassPart, mut subtask: Subtask) -> Self {
        let (score, folders) = part.points.score(&subtask, &part.cases);
        let cases = subtask.cases.iter_mut();
        let texts = cases.map(|result| texts(result, &part.cases)).collect();
        Self {
            subtask,
            score,
            folders,
            texts,
        }
    }
}

/// The texts of a case, if it is not accepted. The output moves there, cut.
fn texts(result: &mut CaseResult, cases: &[Case]) -> Option<CaseTexts> {
    let found = result.output.take();
    if result.verdict == Verdict::Accepted {
        return None;
    }
    let case = cases.iter().find(|case| case.name == result.name)?;
    let (input, answer) = (case.input.read().ok()?, case.answer.read().ok()?);
    Some(CaseTexts {
        input: start(&input),
        expected: start(&answer),
        found: found.map(|found| start(&found)),
    })
}

/// The most lines of a text that are kept.
const LINES: usize = 24;
/// The most characters of a line that are kept.
const COLUMNS: usize = 120;

/// The start of a text, with `…` where it is cut.
fn start(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut start = String::new();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number == LINES {
            start.push_str("…\n");
            break;
        }
        match line.char_indices().nth(COLUMNS) {
            Some((end, _)) if line[end..].trim_end() != "" => {
                start.push_str(&line[..end]);
                start.push_str("…\n");
            }
            _ => start.push_str(line),
        }
    }
    start
}
