//! How programs end, and their exit codes.

use knights_judge::protocol::{CheckOutcome, Protocol};

/// The exit code of a question that was not decided.
const UNDECIDED: u8 = 3;
/// What is added to the number of a signal.
const SIGNALLED: u8 = 128;

/// How a program ended, if not by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It answered, or its verdict is positive.
    Success,
    /// Its verdict is negative.
    Negative,
    /// Its verdict is negative, since what it judged does not have the right format. Some
    /// protocols have an exit code of its own for that.
    Unreadable,
    /// It gave up before it found out.
    Undecided,
    /// A signal of this number has ended it early.
    Interrupted(i32),
}

impl Exit {
    /// What the exit code has to report.
    pub(crate) const fn outcome(self) -> CheckOutcome {
        match self {
            Self::Success => CheckOutcome::Accepted,
            Self::Negative => CheckOutcome::Rejected,
            Self::Unreadable => CheckOutcome::Unreadable,
            Self::Undecided | Self::Interrupted(_) => CheckOutcome::Failed,
        }
    }

    /// The exit code in a protocol. After a signal, it is the one that shells report.
    pub(super) fn code(self, protocol: Protocol) -> u8 {
        match self {
            Self::Interrupted(signal) => {
                SIGNALLED.saturating_add(u8::try_from(signal).unwrap_or_default())
            }
            Self::Undecided => UNDECIDED,
            _ => protocol.exit_code(self.outcome()),
        }
    }
}
