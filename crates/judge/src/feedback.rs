//! What a checker leaves besides its exit code: a message, and a score.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

use anyhow::{Context, bail, ensure};

use crate::protocol::{CheckOutcome, Protocol};
use knights_problems::compare::number;
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunError, RunStatus};

/// The input of the next pass, if the checker wants one.
pub(crate) const NEXT_PASS: &str = "nextpass.in";
/// The most bytes of a message.
const MESSAGE: usize = 2048;

/// Whether a checker gives scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreFiles {
    Refused,
    Allowed,
    /// To each output that is accepted.
    Required,
}

/// What the run of a checker has left.
pub struct Feedback<'a> {
    protocol: Protocol,
    run: &'a Execution,
    /// For files, in the protocol of Kattis.
    folder: &'a Path,
}

impl<'a> Feedback<'a> {
    pub const fn new(protocol: Protocol, run: &'a Execution, folder: &'a Path) -> Self {
        Self {
            protocol,
            run,
            folder,
        }
    }

    pub fn message(&self) -> String {
        let file = self.file("judgemessage.txt").unwrap_or_default();
        let whole = match self.protocol {
            Protocol::Plain => &self.run.output,
            Protocol::Kattis => &file,
            Protocol::Testlib => &self.run.error_tail,
        };
        let message = &whole[..whole.len().min(MESSAGE)];
        String::from_utf8_lossy(message).trim().to_owned()
    }

    /// The verdict and the score of an output; the score is `None` if it is the usual one. `usual` is the most for the
    /// case. An output without any points is wrong in the protocol of testlib.
    ///
    /// # Errors
    ///
    /// The checker must not give a score, gives none, or one that is no number.
    pub fn score(
        &self,
        allowed: ScoreFiles,
        verdict: Verdict,
        usual: impl FnOnce() -> Option<f64>,
    ) -> anyhow::Result<(Verdict, Option<f64>)> {
        let RunStatus::Exited(code) = self.run.ending.status else {
            return Ok((verdict, None));
        };
        if self.protocol.outcome(code) == Some(CheckOutcome::Points) {
            let message = String::from_utf8_lossy(&self.run.error_tail);
            let rest = message.trim_start().strip_prefix("points ");
            let points = rest.and_then(|rest| number(rest.split_whitespace().next()?.as_bytes()));
            let score = points.context("expected a message as in \"points 0.5\"")?;
            let is_none = score <= 0.0;
            return Ok((
                if is_none {
                    Verdict::WrongAnswer
                } else {
                    verdict
                },
                Some(score),
            ));
        }
        let [score, factor] =
            ["score.txt", "score_multiplier.txt"].map(|name| match self.protocol {
                Protocol::Kattis => self.file(name).ok().map(|text| (name, text)),
                Protocol::Plain | Protocol::Testlib => None,
            });
        ensure!(score.is_none() || factor.is_none(), "it left two scores");
        let is_factor = factor.is_some();
        let Some((name, text)) = score.or(factor) else {
            let has_score = allowed == ScoreFiles::Required && verdict == Verdict::Accepted;
            // The last pass gives it.
            let is_lacking = has_score && !self.folder.join(NEXT_PASS).is_file();
            ensure!(!is_lacking, "it accepts the output and left no score.txt");
            return Ok((verdict, None));
        };
        if allowed == ScoreFiles::Refused {
            bail!("it left a {name}, and there are no scores of its validator");
        }
        ensure!(
            verdict == Verdict::Accepted,
            "it left a {name} for a wrong output"
        );
        let text = String::from_utf8_lossy(&text);
        let value = number(text.trim().as_bytes())
            .with_context(|| format!("{name}: {:?} is no score", text.trim()))?;
        if !is_factor {
            return Ok((verdict, Some(value)));
        }
        let most = usual().context("the case has no largest score to multiply")?;
        ensure!(
            (0.0..=1.0).contains(&value),
            "{name}: expected 0 to 1, found {value}"
        );
        Ok((verdict, Some(value * most)))
    }

    /// The beginning of a file. A pipe, or a link to another place, is not read.
    fn file(&self, name: &str) -> io::Result<Vec<u8>> {
        let path = self.folder.join(name);
        let mut message = Vec::new();
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        File::open(path)?
            .take(MESSAGE as u64)
            .read_to_end(&mut message)?;
        Ok(message)
    }
}

/// The verdict if the checker did not run to its end.
pub(crate) fn failure(error: &anyhow::Error) -> Result<OutputVerdict, RunError> {
    match error.downcast_ref() {
        Some(RunError::Interrupted) => Err(RunError::Interrupted),
        Some(RunError::NotStarted { .. }) | None => Ok(OutputVerdict::judge_error(error)),
        Some(_) => Ok(OutputVerdict::judge_error(error).doubtful_if(true)),
    }
}

/// The verdict on a program that did not run to its end; no verdict if it did not start, or after an interrupt.
pub(crate) fn without_run(error: RunError) -> Result<OutputVerdict, RunError> {
    match error {
        RunError::Interrupted | RunError::NotStarted { .. } => Err(error),
        RunError::WorkerEnded { .. } => Ok(OutputVerdict::worker_ended(&error)),
        RunError::NoMemory { .. } | RunError::Judge(_) => {
            Ok(OutputVerdict::judge_error(&error.into()).doubtful_if(true))
        }
    }
}
