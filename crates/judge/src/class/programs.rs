//! Which files of a hand-in are the programs of the parts, and what may be one and was not understood.

use std::path::{Path, PathBuf};

use crate::build::{FileUse, Finder, HandInFile, PartSources, is_asked, read};
use crate::class::ClassGrader;
use crate::hand_in::{Doubt, DoubtKind, HandIn, is_hidden, stem};
use crate::submissions::Part;
use knights_problems::report::text::{NAMED, first_few};

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
pub(super) struct HandInPrograms {
    /// `None` for a part without a program.
    pub(super) programs: Vec<Option<PartFiles>>,
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

#[derive(Clone, Debug)]
pub(super) enum PartFiles {
    Executable(PathBuf),
    Sources(PartSources),
}

impl PartFiles {
    fn takes(&self, file: &Path) -> bool {
        match self {
            Self::Sources(sources) => sources.is_source(file),
            Self::Executable(path) => path == file,
        }
    }
}

impl HandInPrograms {
    pub(super) fn new(hand_in: &HandIn, grader: &ClassGrader) -> Self {
        let (parts, languages) = (&grader.parts, &grader.languages);
        let finder = hand_in.finder(languages.clone());
        let found = finder.find(grader.assignment);
        let is_program = |file: &&HandInFile| {
            let is_blank = || read(&file.path).is_ok_and(|text| text.trim_ascii().is_empty());
            file.is_executable && languages.of_name(&file.path).is_none() && !is_blank()
        };
        let executables: Vec<&HandInFile> = hand_in.program_files().filter(is_program).collect();
        let is_readable = |part: &&PartSources| {
            let (path, mut files) = (&part.sources[0].path, hand_in.program_files());
            let is_there = files.any(|file| file.path == *path && file.left_out.is_none());
            let main = finder.code.read(path);
            is_there && !main.is_blank() && !main.is_wide
        };
        let program = |part: &Part| {
            let sources = found.iter().find(|sources| sources.name == part.name);
            match sources.filter(is_readable) {
                Some(sources) => Some(PartFiles::Sources(sources.clone())),
                None => executable(&executables, part.name, parts.len()),
            }
        };
        let programs: Vec<Option<PartFiles>> = parts.iter().map(program).collect();
        let is_taken =
            |file: &&HandInFile| programs.iter().flatten().any(|part| part.takes(&file.path));
        let (used, rest): (Vec<_>, Vec<_>) = hand_in.files.iter().partition(is_taken);
        let with_use = |file| (file, finder.use_of(file, grader.assignment, &found));
        let left: Vec<(&HandInFile, FileUse)> = rest.into_iter().map(with_use).collect();
        let unrecognised = unrecognised(hand_in, &left, !found.is_empty());
        let missing = programs.iter().find(|part| part.is_none());
        let reason = missing.and_then(|_| unread(hand_in, &left, &used, &finder));
        let doubt = reason.map(|reason| Doubt {
            is_blank: grader.unread == Unread::Blank,
            ..Doubt::new(DoubtKind::Unread, reason)
        });
        Self {
            programs,
            unrecognised,
            doubt,
        }
    }
}

/// What was handed in and may be the program of a part that has none; `None` if nothing may. If no part has a program,
/// any file may.
fn unread(
    hand_in: &HandIn,
    left: &[(&HandInFile, FileUse)],
    used: &[&HandInFile],
    finder: &Finder,
) -> Option<String> {
    let is_hidden = |file: &HandInFile| file.name.split('/').any(|name| is_hidden(name.as_ref()));
    let stems: Vec<&str> = used.iter().map(|file| file.stem()).collect();
    let visible = left.iter().filter(|(file, _)| !is_hidden(file));
    let described = visible.clone().filter_map(|(file, used)| {
        let advice = advice(file, used, &stems, finder)?;
        Some(format!("{} {advice}", file.name))
    });
    let mut reasons = hand_in.unread.clone();
    reasons.extend(described);
    if used.is_empty() && reasons.is_empty() {
        reasons.extend(visible.map(|(file, _)| format!("{} is not a program", file.name)));
    }
    (!reasons.is_empty()).then(|| first_few(&reasons, NAMED))
}

/// What to do about a file that may be a program, but was not understood. `stems` are the names of those that were.
fn advice(file: &HandInFile, used: &FileUse, stems: &[&str], finder: &Finder) -> Option<String> {
    let name = file.name.to_ascii_lowercase();
    let mut forms = FORMS.iter();
    let (_, ending) = name.rsplit_once('.').unwrap_or_default();
    let form = forms.find(|(endings, _)| endings.split(' ').any(|known| known == ending));
    let is_source = |name: &str| finder.code.languages.of_name(Path::new(name)).is_some();
    let (stem, inner) = (file.stem(), stem(file.stem()));
    let is_program = is_source(&name) || is_asked(stem);
    Some(match (form, &file.left_out, used) {
        (Some((_, advice)), ..) => (*advice).to_owned(),
        (_, Some(reason), _) => reason.clone(),
        _ if is_program && finder.code.read(&file.path).is_blank() => {
            "is empty: ask for the program".to_owned()
        }
        _ if is_source(&name) && finder.code.read(&file.path).is_wide => {
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

/// The names of the files that no part takes, and that no source names, and of what is ignored. Those in other folders
/// are listed only if there is something to say about them.
fn unrecognised(hand_in: &HandIn, left: &[(&HandInFile, FileUse)], is_built: bool) -> Vec<String> {
    let unused = left.iter().filter_map(|(file, used)| {
        let name = &file.name;
        match used {
            FileUse::Named => None,
            FileUse::Unused(why) if is_built || file.left_out.is_some() => {
                Some(format!("{name} ({why})"))
            }
            FileUse::Misnamed(advice) if !file.is_beside => Some(format!("{name} ({advice})")),
            _ => (!file.is_beside).then(|| name.clone()),
        }
    });
    let folders = hand_in.folders.iter().filter(|_| !is_built);
    let others = folders.chain(&hand_in.ignored).cloned();
    let mut names: Vec<String> = unused.chain(others).collect();
    names.sort();
    names
}

/// The executable of a part: the one with its name. A single part also takes the one with the name
/// `main`, or the only one.
fn executable(executables: &[&HandInFile], part: &str, parts: usize) -> Option<PartFiles> {
    let named = |name: &str| executables.iter().find(|file| file.stem() == name);
    let file = match (named(part), executables) {
        (None, [only]) if parts == 1 => Some(only),
        (None, _) if parts == 1 => named(MAIN),
        (file, _) => file,
    };
    file.map(|file| PartFiles::Executable(file.path.clone()))
}
