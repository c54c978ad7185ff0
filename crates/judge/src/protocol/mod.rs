//! Protocols of checkers and validators: how they are called, and what their exit codes mean.

mod kattis_flags;
mod testlib_result;

pub use kattis_flags::ensure_kattis_rules;
pub use kattis_flags::{FlagError, kattis_comparison};
pub use testlib_result::TestlibResult;

/// A convention between a judge and its checkers and validators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// `CHECKER INPUT OUTPUT ANSWER`, with the exit codes of `grep` and `diff`; the message is
    /// on standard output.
    #[default]
    Plain,
    /// `CHECKER INPUT ANSWER FOLDER/ [FLAG...] < OUTPUT`, as in Kattis and `DOMjudge`; the message
    /// is in a file in the folder.
    Kattis,
    /// `CHECKER INPUT OUTPUT ANSWER [RESULT [-appes]]`, as in testlib; the message is on standard
    /// error.
    Testlib,
}

/// What a checker or validator reports by its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckOutcome {
    /// The judged file is right.
    Accepted,
    /// The judged file is wrong.
    Rejected,
    /// The judged file is wrong, and does not even have the right format.
    Unreadable,
    /// There is no verdict: the arguments, a file or the checker itself is at fault.
    Failed,
}

/// The exit code for a failure, in protocols that do not define one.
const FAILED: u8 = 2;

impl Protocol {
    /// All protocols.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Kattis, Self::Testlib];

    /// The name by which the protocol is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Kattis => "kattis",
            Self::Testlib => "testlib",
        }
    }

    /// The exit codes that the protocol defines.
    const fn exit_codes(self) -> &'static [(u8, CheckOutcome)] {
        use CheckOutcome::{Accepted, Failed, Rejected, Unreadable};
        match self {
            Self::Plain => &[(0, Accepted), (1, Rejected)],
            Self::Kattis => &[(42, Accepted), (43, Rejected)],
            Self::Testlib => &[(0, Accepted), (1, Rejected), (2, Unreadable), (3, Failed)],
        }
    }

    /// The exit code by which a checker or validator of this protocol reports an outcome.
    ///
    /// ```
    /// use knights_judge::protocol::{CheckOutcome, Protocol};
    /// assert_eq!(Protocol::Kattis.exit_code(CheckOutcome::Unreadable), 43);
    /// assert_eq!(Protocol::Testlib.outcome(3), Some(CheckOutcome::Failed));
    /// ```
    #[must_use]
    pub fn exit_code(self, outcome: CheckOutcome) -> u8 {
        let mut codes = self.exit_codes().iter();
        match (codes.find(|(_, other)| *other == outcome), outcome) {
            (Some(&(code, _)), _) => code,
            (None, CheckOutcome::Unreadable) => self.exit_code(CheckOutcome::Rejected),
            (None, _) => FAILED,
        }
    }

    /// What an exit code means; `None` if the protocol does not define it.
    #[must_use]
    pub fn outcome(self, exit_code: i32) -> Option<CheckOutcome> {
        let mut codes = self.exit_codes().iter();
        let found = codes.find(|(code, _)| i32::from(*code) == exit_code);
        found.map(|&(_, outcome)| outcome)
    }

    /// The exit codes that are verdicts, such as `42 or 43`.
    pub fn verdict_codes(self) -> String {
        let codes = self.exit_codes().iter();
        let verdicts = codes.filter(|(_, outcome)| *outcome != CheckOutcome::Failed);
        let verdicts: Vec<String> = verdicts.map(|(code, _)| code.to_string()).collect();
        let (last, others) = verdicts.split_last().expect("there are verdicts");
        format!("{} or {last}", others.join(", "))
    }
}
