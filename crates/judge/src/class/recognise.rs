//! Which files of a hand-in are the programs of the parts.

use std::path::PathBuf;

use crate::build::{DUAL, KNIGHTS, Languages, PartSources, recognise, recognise_program};
use crate::class::{Assignment, ClassPart, HandIn, HandInFile};

/// The name of a program for a problem of one part.
const MAIN: &str = "main";

/// The files of a hand-in, by the parts that take them.
#[derive(Clone, Debug)]
pub struct HandInPrograms {
    /// What each part takes.
    pub programs: Vec<PartFiles>,
    /// The files that no part takes.
    pub unrecognised: Vec<String>,
}

/// What a part takes of a hand-in.
#[derive(Clone, Debug)]
pub enum PartFiles {
    /// Nothing.
    Nothing,
    /// A program that runs as it is.
    Executable(PathBuf),
    /// Sources that are built.
    Sources(PartSources),
}

impl HandInPrograms {
    /// Finds the programs of the parts in a hand-in.
    pub fn new(
        hand_in: &HandIn,
        assignment: Assignment,
        parts: &[ClassPart],
        languages: &Languages,
    ) -> Self {
        let sources = sources(hand_in, assignment, languages);
        let executables: Vec<&HandInFile> = hand_in
            .files
            .iter()
            .filter(|file| file.is_executable && languages.of_source(&file.path).is_none())
            .collect();
        let mut taken: Vec<PathBuf> = Vec::new();
        let mut program = |part: &ClassPart| {
            if let Some(found) = sources.iter().find(|found| found.name == part.name) {
                taken.extend(found.sources.iter().map(|source| source.path.clone()));
                return PartFiles::Sources(found.clone());
            }
            match executable(&executables, part.name, parts.len()) {
                Some(file) => {
                    taken.push(file.path.clone());
                    PartFiles::Executable(file.path.clone())
                }
                None => PartFiles::Nothing,
            }
        };
        let programs = parts.iter().map(&mut program).collect();
        let left = hand_in
            .files
            .iter()
            .filter(|file| !taken.contains(&file.path));
        let mut unrecognised: Vec<String> = left.map(|file| file.name.clone()).collect();
        unrecognised.extend(hand_in.ignored.iter().cloned());
        unrecognised.sort();
        Self {
            programs,
            unrecognised,
        }
    }
}

/// The sources of a hand-in, by parts.
fn sources(hand_in: &HandIn, assignment: Assignment, languages: &Languages) -> Vec<PartSources> {
    let files: Vec<PathBuf> = hand_in.files.iter().map(|file| file.path.clone()).collect();
    let recognised = match assignment {
        Assignment::Knights => recognise(&KNIGHTS, &files, languages),
        Assignment::Dual => recognise(&DUAL, &files, languages),
        Assignment::Problem(problem) => recognise_program(problem, &files, languages),
    };
    recognised.parts
}

/// The executable of a part: the one with its name. A single part also takes the one with the name
/// `main`, or the only one.
fn executable<'a>(
    executables: &[&'a HandInFile],
    part: &str,
    parts: usize,
) -> Option<&'a HandInFile> {
    let named = |name: &str| executables.iter().find(|file| file.stem() == name);
    let found = match (named(part), parts) {
        (None, 1) => named(MAIN).or(match executables {
            [only] => Some(only),
            _ => None,
        }),
        (found, _) => found,
    };
    found.copied()
}
