//! Options that have a new name: the old one still works for a release, and a remark says so.

use std::ffi::OsString;

/// An option that has a new name.
struct RenamedOption {
    /// The program, or a program and its subcommand.
    called: &'static str,
    old: &'static str,
    new: &'static str,
}

/// All options with old names. The entries of a release are removed in the release after the next.
const RENAMED: [RenamedOption; 3] = [
    RenamedOption {
        called: "judge stress",
        old: "--cases",
        new: "--count",
    },
    RenamedOption {
        called: "judge stress",
        old: "--save",
        new: "--keep",
    },
    RenamedOption {
        called: "tour survey",
        old: "--threads",
        new: "--jobs",
    },
];

/// The last release that takes the old names.
const LAST_RELEASE: &str = "0.2";

/// Gives options their new names, and returns a remark for each. What follows `--` stays.
pub(super) fn rename(called: &str, arguments: &mut [OsString]) -> Vec<String> {
    let called = called.strip_prefix("knights ").unwrap_or(called);
    let mut remarks = Vec::new();
    let options = arguments.iter_mut().take_while(|word| *word != "--");
    for word in options {
        let Some(text) = word.to_str() else { continue };
        let (name, value) = text.split_at(text.find('=').unwrap_or(text.len()));
        let mut entries = RENAMED.iter();
        let found = entries.find(|entry| entry.called == called && entry.old == name);
        let Some(RenamedOption { old, new, .. }) = found else {
            continue;
        };
        *word = OsString::from(format!("{new}{value}"));
        let remark =
            format!("{old} of {called} is now {new}; the old name goes away after {LAST_RELEASE}");
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}
