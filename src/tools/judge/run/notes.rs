//! What `judge run` adds to the cases that are not accepted: files, inputs, and commands.

use std::path::Path;

use crate::tools::judge::again::{AgainCheck, on_bytes, on_file, shell_words};
use crate::tools::judge::run::arguments::Arguments;
use crate::tools::judge::run::keep::{KeptCases, KeptFiles};
use crate::tools::judge::run::parts::words;
use knights_judge::cases::{Case, CaseData};
use knights_judge::class::{COUNT, SEED};
use knights_judge::compare::CompareMode;
use knights_judge::judging::OutputJudge;
use knights_judge::problem::Problem;
use knights_judge::report::{CaseNote, CaseNotes, CaseResult, Report};
use knights_judge::submissions::Submission;
use knights_judge::verdict::Verdict;
use knights_render::shown::{is_shown_whole, shown};

/// The cases of a part, and what it takes to run them again.
pub(super) struct PartCases {
    cases: Vec<Case>,
    problem: Option<&'static dyn Problem>,
    /// The command, as a shell reads it; `None` if the program is not named by one.
    command: Option<String>,
}

/// The cases of all parts.
pub(super) fn cases_of(parts: &[Submission], arguments: &Arguments) -> Vec<PartCases> {
    let parts = parts.iter().map(|part| PartCases {
        cases: part.cases.clone(),
        problem: part.problem,
        command: command(&part.name, arguments),
    });
    parts.collect()
}

/// The command of the part with this name.
fn command(part: &str, arguments: &Arguments) -> Option<String> {
    let stage = match part {
        "valid_move_num" => &arguments.stage1,
        "next_move" => &arguments.stage2,
        "simulate" => &arguments.stage3,
        _ => &None,
    };
    match stage {
        Some(line) => shell_words(&words(line).ok()?),
        None if arguments.command.is_empty() => None,
        None => shell_words(&arguments.command),
    }
}

/// The notes on the cases of a report that are not accepted. They are kept in a folder, if one is
/// named; the second value says whether that has failed.
pub(super) fn notes(
    program: &'static str,
    report: &Report,
    parts: &[PartCases],
    judge: &OutputJudge,
    arguments: &Arguments,
    mut kept: Option<KeptCases>,
) -> (CaseNotes, anyhow::Result<()>) {
    let (mut notes, mut outcome) = (CaseNotes::new(), Ok(()));
    for (part, own) in report.subtasks.iter().zip(parts) {
        // The report leaves out the cases that were not judged, and has the others in order.
        let mut cases = own.cases.iter();
        for result in &part.cases {
            let Some(case) = cases.find(|case| case.name == result.name) else {
                break;
            };
            if result.verdict == Verdict::Accepted {
                continue;
            }
            let name = result.full_name(part);
            let files = match &mut kept {
                Some(kept) if outcome.is_ok() => {
                    let files = kept.keep(&name, case, result);
                    files.map_err(|error| outcome = Err(error)).ok()
                }
                _ => None,
            };
            let note = CaseNote {
                input: shown_input(case, arguments),
                again: again(program, case, result, own, files.as_ref(), judge),
            };
            notes.insert(name, note);
        }
    }
    (notes, outcome)
}

/// The input, if it is to be shown and small.
fn shown_input(case: &Case, arguments: &Arguments) -> Option<String> {
    let input = arguments.verbose.then(|| case.input.read().ok())??;
    is_shown_whole(&input).then(|| shown(&input))
}

/// The command that shows a fault again.
fn again(
    program: &'static str,
    case: &Case,
    result: &CaseResult,
    part: &PartCases,
    files: Option<&KeptFiles>,
    judge: &OutputJudge,
) -> Option<String> {
    let command = part.command.as_deref()?;
    let check = AgainCheck {
        program,
        problem: part.problem,
        mode: match judge {
            OutputJudge::Answer(mode) => Some(*mode),
            OutputJudge::Rules(_) => Some(CompareMode::default()),
            OutputJudge::Checker(_) => None,
        },
    };
    let on_file = |input: &Path, answer: Option<&Path>| {
        on_file(command, input, answer, result.verdict, check)
    };
    match (&case.input, &case.answer, files) {
        (CaseData::File(input), CaseData::File(answer), _) => on_file(input, Some(answer)),
        (CaseData::File(input), _, _) => on_file(input, None),
        (_, _, Some(files)) => on_file(&files.input, Some(&files.answer)),
        (CaseData::Bytes(input), _, None) => on_bytes(command, input).or_else(|| {
            let folder = Path::new("cases");
            let input = folder.join(format!("{}.in", case.name));
            let problem = part.problem?.name();
            let line = on_file(&input, None)?;
            Some(format!(
                "{program} gen --problem {problem} --seed {SEED} --count {COUNT} --out cases && {line}"
            ))
        }),
        (CaseData::Missing(_), _, None) => None,
    }
}
