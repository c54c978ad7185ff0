//! Which files of a hand-in are the programs of the parts, and what may be one and was not understood.

use std::path::{Path, PathBuf};

use crate::build::{
    DUAL, FileUse, HandInFile, KNIGHTS, Languages, PartSources, Recognised, is_asked, read,
    recognise, recognise_program,
};
use crate::class::{Assignment, ClassPart};
use crate::hand_in::{Doubt, DoubtKind, HandIn, NAMED, first_few, is_hidden, stem};

/// What files are that may hold a program, by the ends of their names.
const FORMS: [(&str, &str); 2] = [
    (
        "rar 7z zip tar tgz gz bz2 xz zst",
        "is an archive that is not unpacked: unpack it, or ask for a zip",
    ),
    (
        "ipynb",
        "is a notebook: export it as a program, or ask for one",
    ),
];
/// The name of a program for a problem of one part.
const MAIN: &str = "main";

/// The files of a hand-in, by the parts that take them.
#[derive(Clone, Debug)]
pub struct HandInPrograms {
    pub programs: Vec<PartFiles>,
    pub unrecognised: Vec<String>,
    /// Why a part may have no program only because something was not understood.
    pub doubt: Option<Doubt>,
}

knights_problems::named_values! {
    /// The mark of a hand-in if something in it was not understood.
    Unread {
        Blank "blank" "None, until someone has looked at it"
        Zero "zero" "That of the programs that were understood, or 0"
    }
}

/// The files that no part takes, and whether they matter.
type LeftFiles<'a> = Vec<(&'a HandInFile, FileUse)>;

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
        let recognised = hand_in.recognise(assignment, languages);
        let is_program = |file: &&HandInFile| {
            file.is_executable && languages.of_source(&file.path).is_none() && !is_blank(&file.path)
        };
        let executables: Vec<&HandInFile> = hand_in.files.iter().filter(is_program).collect();
        let is_readable = |path: &Path| {
            let mut files = hand_in.files.iter();
            let file = files.find(|file| file.path == path);
            file.is_some_and(|file| file.left_out.is_none()) && !is_blank(path) && !is_wide(path)
        };
        let mut taken: Vec<PathBuf> = Vec::new();
        let mut program = |part: &ClassPart| {
            let mut sources = recognised.parts.iter();
            let found = sources.find(|found| found.name == part.name);
            if let Some(found) = found.filter(|found| is_readable(&found.sources[0].path)) {
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
        let programs: Vec<PartFiles> = parts.iter().map(&mut program).collect();
        let files = hand_in.all_files();
        let rest: Vec<&HandInFile> = files.filter(|file| !taken.contains(&file.path)).collect();
        let uses = recognised.uses(&rest, languages);
        let left: LeftFiles<'_> = rest.into_iter().zip(uses).collect();
        let mut unrecognised = unrecognised(hand_in, &left, !recognised.parts.is_empty());
        unrecognised.extend(hand_in.ignored.iter().cloned());
        unrecognised.sort();
        let mut all = programs.iter();
        let missing = all.find(|files| matches!(files, PartFiles::Nothing));
        let reason = missing.and_then(|_| unread(hand_in, &left, &taken, languages));
        Self {
            doubt: reason.map(|reason| Doubt::new(DoubtKind::Unread, reason)),
            programs,
            unrecognised,
        }
    }
}

/// What was handed in and may be the program of a part that has none; `None` if nothing may. If no part has a program,
/// any file may.
fn unread(
    hand_in: &HandIn,
    left: &LeftFiles<'_>,
    taken: &[PathBuf],
    languages: &Languages,
) -> Option<String> {
    let is_hidden = |file: &HandInFile| file.name.split('/').any(|name| is_hidden(name.as_ref()));
    let files = hand_in.all_files();
    let programs = files.filter(|file| taken.contains(&file.path));
    let stems: Vec<&str> = programs.map(HandInFile::stem).collect();
    let visible = left.iter().filter(|(file, _)| !is_hidden(file));
    let described = visible.clone().filter_map(|(file, used)| {
        let advice = advice(file, used, &stems, languages)?;
        Some(format!("{} {advice}", file.name))
    });
    let mut reasons = hand_in.unread.clone();
    reasons.extend(described);
    if taken.is_empty() && reasons.is_empty() {
        reasons.extend(visible.map(|(file, _)| format!("{} is not a program", file.name)));
    }
    (!reasons.is_empty()).then(|| first_few(&reasons, NAMED))
}

/// What to do about a file that may be a program, but was not understood. `stems` are the names of those that were.
fn advice(
    file: &HandInFile,
    used: &FileUse,
    stems: &[&str],
    languages: &Languages,
) -> Option<String> {
    let name = file.name.to_ascii_lowercase();
    let mut forms = FORMS.iter();
    let (_, ending) = name.rsplit_once('.').unwrap_or_default();
    let form = forms.find(|(endings, _)| endings.split(' ').any(|known| known == ending));
    let is_source = |name: &str| languages.of_name(Path::new(name)).is_some();
    let (stem, inner) = (file.stem(), stem(file.stem()));
    let is_program = is_source(&name) || is_asked(stem);
    Some(match (form, &file.left_out, used) {
        (Some((_, advice)), ..) => (*advice).to_owned(),
        (_, Some(reason), _) => reason.clone(),
        _ if is_program && is_blank(&file.path) => "is empty: ask for the program".to_owned(),
        _ if is_source(&name) && is_wide(&file.path) => {
            "is UTF-16 text: save it as UTF-8".to_owned()
        }
        (.., FileUse::Misnamed(advice)) => advice.clone(),
        (.., FileUse::Named | FileUse::Unused(_)) => return None,
        _ if stems.contains(&stem) || stems.contains(&inner) => return None,
        _ if is_source(stem) => format!("may be a program: rename it to {stem}"),
        _ if is_program => "may be a program, but does not have the name of a part".to_owned(),
        _ => return None,
    })
}

/// Whether a file has nothing but white space.
fn is_blank(path: &Path) -> bool {
    read(path).is_ok_and(|text| text.trim_ascii().is_empty())
}

/// Whether a file begins as text in UTF-16, which editors on Windows write and no compiler reads.
fn is_wide(path: &Path) -> bool {
    read(path).is_ok_and(|text| text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff"))
}

/// The names of the files that no part takes, and that no source names. Those in other folders are
/// listed only if there is something to say about them.
fn unrecognised(hand_in: &HandIn, left: &LeftFiles<'_>, is_built: bool) -> Vec<String> {
    let is_own = |file: &HandInFile| hand_in.files.iter().any(|known| known.path == file.path);
    let unused = left.iter().filter_map(|(file, used)| {
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
    let mut names: Vec<String> = unused.collect();
    if !is_built {
        names.extend(hand_in.folders.iter().map(|folder| folder.name.clone()));
    }
    names
}

impl HandIn {
    /// Recognises the parts of an assignment among the files, all of which are beside the parts.
    pub fn recognise(&self, assignment: Assignment, languages: &Languages) -> Recognised {
        let files = self.paths();
        let recognised = match assignment {
            Assignment::Knights => recognise(&KNIGHTS, &files, languages),
            Assignment::Dual => recognise(&DUAL, &files, languages),
            Assignment::Problem(problem) => recognise_program(problem.name(), &files, languages),
        };
        recognised.with_files(self.all_files().cloned(), languages)
    }
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
