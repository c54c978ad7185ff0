//! Which files of a hand-in are the programs of the parts.

use std::path::PathBuf;

use crate::judge::class::{ClassPart, HandIn, HandInFile};

/// The name of a program for a problem of one part.
const MAIN: &str = "main";

/// The files of a hand-in, by the parts that take them.
#[derive(Clone, Debug)]
pub(crate) struct Recognised {
    /// What each part takes.
    pub(crate) programs: Vec<PartFiles>,
    /// The files that no part takes.
    pub(crate) unrecognised: Vec<String>,
}

/// What a part takes of a hand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PartFiles {
    /// Nothing.
    Nothing,
    /// A program that runs as it is.
    Executable(PathBuf),
}

impl Recognised {
    /// Finds the programs of the parts in a hand-in.
    pub(crate) fn new(hand_in: &HandIn, parts: &[ClassPart]) -> Self {
        let mut taken: Vec<&HandInFile> = Vec::new();
        let programs = parts.iter().map(|part| {
            let executable = executable(hand_in, part.name, parts.len());
            taken.extend(executable);
            executable.map_or(PartFiles::Nothing, |file| {
                PartFiles::Executable(file.path.clone())
            })
        });
        let programs = programs.collect();
        let is_left = |file: &&HandInFile| !taken.iter().any(|taken| taken.name == file.name);
        let unrecognised = hand_in.files.iter().filter(is_left);
        let mut unrecognised: Vec<String> = unrecognised.map(|file| file.name.clone()).collect();
        unrecognised.extend(hand_in.ignored.iter().cloned());
        unrecognised.sort();
        Self {
            programs,
            unrecognised,
        }
    }
}

/// The executable of a part: the one with its name. A single part also takes the one with the name
/// `main`, or the only one.
fn executable<'a>(hand_in: &'a HandIn, part: &str, parts: usize) -> Option<&'a HandInFile> {
    let executables = || hand_in.files.iter().filter(|file| file.is_executable);
    let named = |name: &str| executables().find(|file| file.stem() == name);
    match (named(part), parts) {
        (Some(file), _) => Some(file),
        (None, 1) => named(MAIN).or_else(|| match executables().collect::<Vec<_>>()[..] {
            [only] => Some(only),
            _ => None,
        }),
        (None, _) => None,
    }
}
