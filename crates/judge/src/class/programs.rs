//! Which files of a hand-in are the programs of the parts.

use std::path::PathBuf;

use crate::build::{
    DUAL, FileUse, HandInFile, KNIGHTS, Languages, PartSources, Recognised, recognise,
    recognise_program,
};
use crate::class::{Assignment, ClassPart, HandIn};

/// The name of a program for a problem of one part.
const MAIN: &str = "main";

/// The files of a hand-in, by the parts that take them.
#[derive(Clone, Debug)]
pub struct HandInPrograms {
    pub programs: Vec<PartFiles>,
    pub unrecognised: Vec<String>,
}

#[derive(Clone, Debug)]
pub enum PartFiles {
    Nothing,
    Executable(PathBuf),
    Sources(PartSources),
}

impl HandInPrograms {
    pub fn new(
        hand_in: &HandIn,
        assignment: Assignment,
        parts: &[ClassPart],
        languages: &Languages,
    ) -> Self {
        let recognised = recognised(hand_in, assignment, languages);
        let executables: Vec<&HandInFile> = hand_in
            .files
            .iter()
            .filter(|file| file.is_executable && languages.of_source(&file.path).is_none())
            .collect();
        let mut taken: Vec<PathBuf> = Vec::new();
        let mut program = |part: &ClassPart| {
            let mut sources = recognised.parts.iter();
            if let Some(found) = sources.find(|found| found.name == part.name) {
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
        let mut unrecognised = unrecognised(hand_in, &recognised, &taken, languages);
        unrecognised.extend(hand_in.ignored.iter().cloned());
        unrecognised.sort();
        Self {
            programs,
            unrecognised,
        }
    }
}

/// The names of the files that no part takes, and that no source names. Those in other folders are
/// listed only if there is something to say about them.
fn unrecognised(
    hand_in: &HandIn,
    recognised: &Recognised,
    taken: &[PathBuf],
    languages: &Languages,
) -> Vec<String> {
    let is_built = !recognised.parts.is_empty();
    let files = hand_in.all_files();
    let left: Vec<&HandInFile> = files.filter(|file| !taken.contains(&file.path)).collect();
    let uses = recognised.uses(&left, languages);
    let is_own = |file: &HandInFile| hand_in.files.iter().any(|own| own.path == file.path);
    let names = left.into_iter().zip(uses).filter_map(|(file, used)| {
        let name = &file.name;
        match used {
            FileUse::Named => None,
            FileUse::Unused(why) if is_built || file.left_out.is_some() => {
                Some(format!("{name} ({why})"))
            }
            FileUse::Misnamed(advice) if is_own(file) => Some(format!("{name} ({advice})")),
            _ => is_own(file).then(|| name.clone()),
        }
    });
    let mut names: Vec<String> = names.collect();
    if !is_built {
        names.extend(hand_in.folders.iter().map(|folder| folder.name.clone()));
    }
    names
}

fn recognised(hand_in: &HandIn, assignment: Assignment, languages: &Languages) -> Recognised {
    let files: Vec<PathBuf> = hand_in.files.iter().map(|file| file.path.clone()).collect();
    let recognised = match assignment {
        Assignment::Knights => recognise(&KNIGHTS, &files, languages),
        Assignment::Dual => recognise(&DUAL, &files, languages),
        Assignment::Problem(problem) => recognise_program(problem, &files, languages),
    };
    recognised.with_files(hand_in.all_files().cloned(), languages)
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
