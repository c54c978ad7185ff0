//! `--exit-code`: whether a tour was found, for scripts.

use clap::Args;

use crate::cli::Exit;
use crate::tools::help::OUTPUT;
use knights_core::solve::Answer;

/// The option.
#[derive(Args)]
#[group(skip)]
pub(crate) struct ExitCodeArguments {
    /// Exit with 1 if there is no full tour, and with 3 if the search gave up
    #[arg(long, help_heading = OUTPUT)]
    exit_code: bool,
}

impl ExitCodeArguments {
    /// How the program ends with this verdict: an answer is a success unless the option is there.
    pub(crate) const fn exit(&self, verdict: Exit) -> Exit {
        if self.exit_code {
            verdict
        } else {
            Exit::Success
        }
    }

    /// How the program ends with this answer.
    pub(crate) const fn exit_of(&self, answer: &Answer) -> Exit {
        self.exit(match answer {
            Answer::Found(_) => Exit::Success,
            Answer::Impossible(_) => Exit::Negative,
            Answer::Unknown { .. } => Exit::Undecided,
        })
    }
}
