//! Who a hand-in comes from, as far as the export of a platform or the class list says.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// A student: at least a name, which may be that of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Student {
    pub name: String,
    /// The number or the login by which the platform knows the student.
    pub id: Option<String>,
    pub email: Option<String>,
    /// `None` if nothing says that the hand-in is late.
    pub late: Option<Lateness>,
}

/// How late a hand-in is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lateness {
    /// The platform says that it is late, and not by how much.
    Marked,
    /// By how many days, as the class list or the deadline says; 0 if it is in time.
    Days(u32),
}

impl Student {
    pub fn named(name: impl AsRef<str>) -> Self {
        Self {
            name: composed(name.as_ref()),
            ..Self::default()
        }
    }
}

/// A text in the form in which names are compared, with composed letters (NFC). Names of files on macOS have others.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}
