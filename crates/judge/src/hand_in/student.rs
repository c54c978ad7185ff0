//! Who a hand-in comes from, as far as the export of a platform or the class list says.

use std::collections::BTreeSet;

use knights_render::escape::changes_display;
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

/// The characters that a name of a folder does not have: some systems take them for something else.
const SPECIAL: &str = "/\\:*?\"<>|";
/// The most characters of a name in that of a folder.
const LONGEST: usize = 40;

/// The names of folders for students, no two of which are equal on any system.
#[derive(Default)]
pub(crate) struct FolderNames(BTreeSet<String>);

impl FolderNames {
    /// A name that is not taken yet. It ends with `end`.
    pub(crate) fn next(&mut self, name: &str, end: &str) -> String {
        let plain = |c: char| !changes_display(c) && !SPECIAL.contains(c);
        let letters = name.chars().map(|c| if plain(c) { c } else { ' ' });
        let short: String = letters.take(LONGEST).collect();
        // A name that begins with a point is hidden.
        let name = match short.trim_matches([' ', '.']) {
            "" => "student",
            name => name,
        };
        let again = (2..).map(|number| format!("{name} {number}{end}"));
        let mut names = std::iter::once(format!("{name}{end}")).chain(again);
        let free = names.find(|name| self.0.insert(name.to_lowercase()));
        free.expect("another number makes another name")
    }
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
