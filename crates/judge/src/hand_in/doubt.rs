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

knights_problems::named_values! {
    /// The kinds of doubts, in the order of the report, and what they say of a hand-in, also to the student.
    #[derive(PartialOrd, Ord)]
    DoubtKind {
        Machine "machine" "the machine failed, not the program"
        /// Every run ended in an error, although the outputs are right.
        RightOutputs "right_outputs" "right outputs, but every run ended in an error"
        /// Something that was handed in was not understood.
        Unread "unread" "not all of it was understood"
        /// The class list says that something was handed in, and the folder has nothing.
        Absent "absent" "handed in, says the class list, but not in the folder"
        /// Nothing shows when it was handed in.
        Undated "undated" "it is not clear when it was handed in"
        /// Several lines of the class list fit, or several hand-ins fit one line.
        Ambiguous "ambiguous" "it is not clear whose it is, or which one counts"
        /// No line of the class list fits.
        Unlisted "unlisted" "not on the class list"
        /// The list of the class has a mark already, which stays.
        KeptMark "kept_mark" "another mark on the class list, which stays"
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
