//! What a person has to look at before the marks of a class are right.

use serde::{Deserialize, Serialize};

/// Why the mark of a hand-in is not certain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doubt {
    pub kind: DoubtKind,
    /// On one line, for the teacher alone.
    pub reason: String,
    /// Whether there is no mark until someone decides.
    pub is_blank: bool,
}

/// The kinds of doubts, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoubtKind {
    /// The judge ended twice while it judged this hand-in.
    JudgeEnded,
    /// The machine failed, not the program.
    Machine,
    /// Every run ended in an error, although the outputs are right.
    RightOutputs,
    /// Something that was handed in was not understood.
    Unread,
    /// Several lines of the class list fit, or several hand-ins fit one line.
    Ambiguous,
    /// No line of the class list fits.
    Unlisted,
    /// The list of the class has a mark already, which stays.
    KeptMark,
}

impl Doubt {
    /// A doubt that leaves the mark blank, except where there is a right one all the same.
    pub fn new(kind: DoubtKind, reason: impl Into<String>) -> Self {
        use DoubtKind::{KeptMark, RightOutputs, Unlisted};
        Self {
            kind,
            reason: reason.into(),
            is_blank: !matches!(kind, KeptMark | RightOutputs | Unlisted),
        }
    }

    /// The same for readers who must not learn of other students.
    pub(super) fn without_reason(self) -> Self {
        Self {
            reason: String::new(),
            ..self
        }
    }
}
