//! What `judge stress` says about a case that fails.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tools::judge::again::{AgainCheck, on_bytes, on_file};
use knights_judge::cases::replace_file;
use knights_judge::report::text::explanation;
use knights_judge::stress::{Failure, ShrinkEnd, Stress};
use knights_render::escape::shown;

/// What is said about a case beside what is wrong with it.
pub(super) struct FoundWords {
    /// What follows the name of the case.
    head: String,
    /// Why it was not made smaller still, if that is known.
    remark: String,
}

impl FoundWords {
    /// The case was accepted in one of the runs that followed.
    pub(super) fn accepted(run: u32) -> Self {
        Self {
            head: format!("failed, but was accepted in repetition {run}"),
            remark: "The fault is not reproducible, so the case was not made smaller.\n\n"
                .to_owned(),
        }
    }

    /// Something keeps the program from running.
    pub(super) fn stopped(error: &anyhow::Error) -> Self {
        Self {
            head: "fails; the smallest failing input so far".to_owned(),
            remark: format!("shrinking stopped: {error:#}\n\n"),
        }
    }

    /// The case was made smaller.
    pub(super) fn shrunk(end: ShrinkEnd, seconds: f64) -> Self {
        match end {
            ShrinkEnd::NothingSmaller => Self {
                head: "fails; a small failing input".to_owned(),
                remark: String::new(),
            },
            ShrinkEnd::OutOfTime => Self {
                head: format!("fails; a failing input, made smaller for {seconds} s"),
                remark: format!(
                    "shrinking stopped after {seconds} s; a longer --shrink-time may find a \
                     smaller one\n\n"
                ),
            },
            ShrinkEnd::Stopped(error) => Self::stopped(&error.into()),
        }
    }
}

/// The command that shows the fault again, or what to do to get one.
pub(super) fn repeated(
    failure: &Failure,
    command: &str,
    file: Option<&SavedCase>,
    check: AgainCheck<'_>,
) -> String {
    let line = match file {
        Some(file) => {
            let answer = file.answer();
            let verdict = failure.judged.verdict;
            on_file(command, &file.input, Some(&answer), verdict, check)
        }
        None => on_bytes(command, &failure.input),
    };
    line.unwrap_or_else(|| "the input is too long for a command; --keep DIR saves it".to_owned())
}

/// The case and what is wrong with it, for people.
pub(super) fn explain(
    failure: &Failure,
    stress: &Stress,
    words: &FoundWords,
    mistakes: &str,
    repeated: &str,
) -> String {
    let expected = if stress.problem.has_one_answer() {
        "expected"
    } else {
        "one right answer"
    };
    let [input, answer, output] =
        [&failure.input, &failure.answer, &failure.output].map(|text| shown(text));
    let name = &failure.judged.name;
    let explanation = explanation(name, &failure.judged);
    let FoundWords { head, remark } = words;
    format!(
        "{name} {head}:\n\n{input}\n{expected}:\n{answer}\nfound:\n{output}\n{explanation}\n\
         {mistakes}{remark}again: {repeated}\n"
    )
}

pub(super) struct SavedCase {
    pub(super) input: PathBuf,
}

impl SavedCase {
    /// The files of the case of this number, which are not there yet.
    pub(super) fn new(folder: &Path, stress: &Stress, number: u64) -> Self {
        let name = format!("{}_{}_{number}.in", stress.problem.name(), stress.seed);
        Self {
            input: folder.join(name),
        }
    }

    pub(super) fn answer(&self) -> PathBuf {
        self.input.with_extension("ans")
    }

    /// Saves the input and its answer, or replaces what was saved before.
    pub(super) fn save(&self, failure: &Failure) -> anyhow::Result<()> {
        replace_file(&self.input, &failure.input)?;
        replace_file(&self.answer(), &failure.answer)
    }

    /// Removes the files, if they are there.
    pub(super) fn remove(&self) {
        for file in [&self.input, &self.answer()] {
            let _ = fs::remove_file(file);
        }
    }
}
