//! Somebody else's checker: a program that says whether an output is right.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::judge::cases::Case;
use crate::judge::run::{Run, RunError, RunLimit, RunStatus, Runner};
use crate::judge::verdict::Verdict;

/// How much of a checker's message is kept.
const MESSAGE: u64 = 2048;
/// How much of a checker's standard error is told where the checker is at fault.
const ERROR_SHOWN: usize = 200;

/// How a checker is called, and how it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckerProtocol {
    /// `CHECKER INPUT ANSWER FOLDER/ < OUTPUT`, which exits with 42 or 43.
    Kattis,
    /// `CHECKER INPUT OUTPUT ANSWER`, which exits with 0, 1, 2 or 3.
    Testlib,
}

/// A checker.
#[derive(Debug)]
pub struct Checker {
    /// How it is run.
    pub runner: Runner,
    /// How it is talked to.
    pub protocol: CheckerProtocol,
}

/// What a checker has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckerVerdict {
    /// Accepted, wrong, or an error of the judge.
    pub verdict: Verdict,
    /// Its words.
    pub message: String,
}

/// Why a checker cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum CheckerError {
    /// It does not run.
    #[error(transparent)]
    RunError(#[from] RunError),
    /// There is no room for the files that it wants.
    #[error("cannot keep the output for the checker")]
    Files(#[from] io::Error),
}

impl CheckerProtocol {
    /// All protocols.
    pub const ALL: [Self; 2] = [Self::Kattis, Self::Testlib];

    /// The name by which the protocol is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kattis => "kattis",
            Self::Testlib => "testlib",
        }
    }

    /// The verdict of an exit code, if it has a meaning.
    const fn verdict(self, code: i32) -> Option<Verdict> {
        match (self, code) {
            (Self::Kattis, 42) | (Self::Testlib, 0) => Some(Verdict::Accepted),
            (Self::Kattis, 43) | (Self::Testlib, 1 | 2) => Some(Verdict::WrongAnswer),
            _ => None,
        }
    }

    /// Whether a checker that exits with this code says so that it has failed.
    const fn says_that_it_has_failed(self, code: i32) -> bool {
        matches!((self, code), (Self::Testlib, 3))
    }

    /// The exit codes that have a meaning.
    const fn codes(self) -> &'static str {
        match self {
            Self::Kattis => "42 or 43",
            Self::Testlib => "0, 1 or 2",
        }
    }
}

impl Checker {
    /// Asks what an output is worth.
    ///
    /// # Errors
    ///
    /// The checker cannot be started, or the files that it wants cannot be written.
    pub fn ask(&self, case: &Case, output: &[u8]) -> Result<CheckerVerdict, CheckerError> {
        let folder = tempfile::tempdir()?;
        let [input, answer] = [&case.input, &case.answer].map(OsString::from);
        let run = match self.protocol {
            CheckerProtocol::Kattis => {
                let mut feedback = OsString::from(folder.path());
                feedback.push("/");
                self.runner.run_with(&[input, answer, feedback], output)?
            }
            CheckerProtocol::Testlib => {
                let file = folder.path().join("output");
                fs::write(&file, output)?;
                self.runner.run_with(&[input, file.into(), answer], b"")?
            }
        };
        Ok(self.opinion(&run, folder.path()))
    }

    fn opinion(&self, run: &Run, folder: &Path) -> CheckerVerdict {
        let fault = match (run.cut, run.status) {
            (Some(RunLimit::Time), _) => "has not ended within its time limit".to_owned(),
            (Some(RunLimit::Memory), _) => "has broken its memory limit".to_owned(),
            (Some(RunLimit::Output), _) => "has broken its output limit".to_owned(),
            (None, RunStatus::Signalled(signal)) => format!("was ended by signal {signal}"),
            (None, RunStatus::Exited(code)) => match self.protocol.verdict(code) {
                Some(verdict) => {
                    let message = match self.protocol {
                        CheckerProtocol::Kattis => {
                            message(&folder.join("judgemessage.txt")).unwrap_or_default()
                        }
                        CheckerProtocol::Testlib => run.error_tail.clone(),
                    };
                    return CheckerVerdict {
                        verdict,
                        message: String::from_utf8_lossy(&message).trim().to_owned(),
                    };
                }
                None if self.protocol.says_that_it_has_failed(code) => {
                    "says that it has failed".to_owned()
                }
                None => format!("has exited with {code}, not with {}", self.protocol.codes()),
            },
        };
        let name = self.runner.program().display();
        let words = match last_words(&run.error_tail) {
            words if words.is_empty() => words,
            words => format!(": {words}"),
        };
        CheckerVerdict {
            verdict: Verdict::JudgeError,
            message: format!("the checker {name} {fault}{words}"),
        }
    }
}

/// The beginning of the message that a checker has left. What is no file, but a pipe or a link
/// to somewhere, is none.
fn message(path: &Path) -> io::Result<Vec<u8>> {
    let mut message = Vec::new();
    if fs::symlink_metadata(path)?.is_file() {
        File::open(path)?.take(MESSAGE).read_to_end(&mut message)?;
    }
    Ok(message)
}

/// The end of what was written to a standard error, on one line.
fn last_words(error_tail: &[u8]) -> String {
    let tail = String::from_utf8_lossy(error_tail);
    let words: Vec<&str> = tail.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().rev().nth(ERROR_SHOWN - 1) {
        Some((start, _)) if start > 0 => format!("…{}", &line[start..]),
        _ => line,
    }
}
