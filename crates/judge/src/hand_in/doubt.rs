//! What a person has to look at before the mark of a hand-in is right.

use serde::{Deserialize, Serialize};

/// Why the mark of a hand-in is not certain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doubt {
    pub kind: DoubtKind,
    /// On one line, for the teacher alone.
    pub reason: String,
    /// Whether there is no mark until someone decides.
    #[serde(rename = "blank")]
    pub is_blank: bool,
}

/// The kinds of doubts, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoubtKind {
    /// The machine failed, not the program.
    Machine,
    /// Every run ended in an error, although the outputs are right.
    RightOutputs,
    /// Something that was handed in was not understood.
    Unread,
    /// The class list says that something was handed in, and the folder has nothing.
    Absent,
    /// Nothing shows when it was handed in.
    Undated,
    /// Several lines of the class list fit, or several hand-ins fit one line.
    Ambiguous,
    /// No line of the class list fits.
    Unlisted,
    /// The list of the class has a mark already, which stays.
    KeptMark,
}

impl DoubtKind {
    /// What it says of a hand-in, also to the student.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Machine => "the machine failed, not the program",
            Self::RightOutputs => "right outputs, but every run ended in an error",
            Self::Unread => "not all of it was understood",
            Self::Absent => "handed in, says the class list, but not in the folder",
            Self::Undated => "it is not clear when it was handed in",
            Self::Ambiguous => "it is not clear whose it is, or which one counts",
            Self::Unlisted => "not on the class list",
            Self::KeptMark => "another mark on the class list, which stays",
        }
    }
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

    /// What students may know: why there is no mark, and nothing of others.
    pub(crate) fn without_reasons(doubts: Vec<Self>) -> Vec<Self> {
        let without_mark = doubts.into_iter().filter(|doubt| doubt.is_blank);
        let blank = without_mark.map(|doubt| Self {
            reason: String::new(),
            ..doubt
        });
        blank.collect()
    }
}
