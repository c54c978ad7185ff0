//! Cases, read from a folder.
//!
//! In a folder, inputs and their answers are found by convention or by a pattern for their names, as in
//! `input*.txt=output*.txt`.

use std::ffi::OsStr;
use std::fs::{DirEntry, File, FileType};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, fs, io};

use anyhow::{Context, bail, ensure};
use tempfile::NamedTempFile;

use knights_core::board::{Board, Square};
use knights_run::without_temporary_name;
use knights_streams::reading::read_regular;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its path in the folder, without an ending, with `/` between the parts.
    pub name: String,
    pub input: CaseData,
    pub answer: CaseData,
    /// The board and the start, if the case is one of all starts.
    pub start: Option<(Board, Square)>,
    /// What a program has written elsewhere, which is judged in the place of a run.
    pub output: Option<CaseData>,
}

impl Case {
    /// A case on which a program runs, with no start of a batch of all starts.
    pub fn new(
        name: impl Into<String>,
        input: impl Into<CaseData>,
        answer: impl Into<CaseData>,
    ) -> Self {
        Self {
            name: name.into(),
            input: input.into(),
            answer: answer.into(),
            start: None,
            output: None,
        }
    }
}

/// The bytes of an input or an answer. They are read before any program runs, which could change the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseData {
    File {
        path: PathBuf,
        bytes: Arc<[u8]>,
    },
    Bytes(Arc<[u8]>),
    /// An answer that is not there, and what is missing.
    Missing(String),
}

impl From<Vec<u8>> for CaseData {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes.into())
    }
}

impl CaseData {
    /// The bytes of a file. Anything but a file or a link to one is refused: reading a pipe would wait.
    pub fn of_file(path: PathBuf) -> anyhow::Result<Self> {
        let bytes = read_regular(&path, "file")?.into();
        Ok(Self::File { path, bytes })
    }

    pub fn read(&self) -> anyhow::Result<&[u8]> {
        match self {
            Self::File { bytes, .. } | Self::Bytes(bytes) => Ok(bytes),
            Self::Missing(lack) => bail!("{lack}"),
        }
    }

    /// How many bytes there are; 0 if they are missing.
    pub fn length(&self) -> usize {
        self.read().map_or(0, <[u8]>::len)
    }

    /// Writes the bytes to a file.
    pub fn as_file(&self, path: PathBuf) -> anyhow::Result<PathBuf> {
        write_file(&path, self.read()?).map(|()| path)
    }
}

impl fmt::Display for CaseData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, .. } => path.display().fmt(f),
            Self::Bytes(_) => f.write_str("a text in memory"),
            Self::Missing(lack) => f.write_str(lack),
        }
    }
}

pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Replaces a file: the new one is first written beside it. Anything but a regular file is written directly.
pub fn replace_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return File::options().write(true).open(path)?.write_all(bytes);
        }
        // A link stays, and what it leads to is replaced.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut beside = file_beside(&target)?;
        beside.write_all(bytes).map_err(without_temporary_name)?;
        beside.as_file().sync_all()?;
        beside.persist(&target)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// A new file in the folder of another, with the permissions that any new file has, not those of a
/// private one.
pub fn file_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().unwrap_or(path);
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    // The parent of a name is empty.
    let file = builder.tempfile_in(Path::new(".").join(folder));
    file.map_err(without_temporary_name)
}

/// The entries of a folder in the order of their names.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<(DirEntry, FileType)>> {
    let mut entries = Vec::new();
    for result in fs::read_dir(folder)? {
        let entry = result?;
        let kind = entry.file_type()?;
        entries.push((entry, kind));
    }
    entries.sort_by_key(|(entry, _)| entry.file_name());
    Ok(entries)
}

const ANSWERS: [&str; 3] = ["ans", "out", "a"];
/// The ending of an answer whose input may have no ending, as in Polygon.
const POLYGON: &str = "a";
/// The beginning of the names of folders that hold wrong inputs instead of cases.
const INVALID: &str = "invalid";
/// The folders of a Kattis package that have the cases. Beside them only wrong inputs, outputs
/// of other programs and the like are kept.
const KATTIS: [&str; 2] = ["sample", "secret"];
pub(crate) const DATA: &str = "data";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchScope {
    /// All that may have cases: not `invalid`, and nothing beside `sample` and `secret`.
    ByConvention,
    Everything,
}

/// A file in a folder or below it: its path in the folder, with `/` between the parts, and its whole path.
type FoundFile = (String, PathBuf);

/// All files below a folder with this ending, in order; none if there is no such folder.
pub(crate) fn files_with_ending(folder: &Path, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        search(folder, "", SearchScope::Everything, &mut files)?;
    }
    files.sort();
    let paths = files.into_iter().map(|(_, path)| path);
    Ok(paths
        .filter(|path| path.extension() == Some(ending.as_ref()))
        .collect())
}

/// All cases of a folder and the folders below, in the order of their names. With a pattern, the
/// files that match it. Without one, folders whose names begin with `invalid` are left out. In a
/// folder that has `sample` or `secret`, only these two are searched; in a folder whose `data` has
/// one of these, only `data`.
pub fn cases(folder: &Path, pattern: Option<&NamePattern>) -> anyhow::Result<Vec<Case>> {
    let mut files = Vec::new();
    let mut cases = if let Some(pattern) = pattern {
        search(folder, "", SearchScope::Everything, &mut files)?;
        cases_by_pattern(folder, pattern, &files)?
    } else {
        search(folder, "", SearchScope::ByConvention, &mut files)?;
        let cases = files.iter().filter_map(|file| case(file).transpose());
        cases.collect::<anyhow::Result<Vec<Case>>>()?
    };
    let wanted = || match pattern {
        Some(pattern) => format!("file {}", pattern.input.around("*")),
        None => "cases: no file NAME.in, and no NAME with NAME.a".to_owned(),
    };
    ensure!(
        !cases.is_empty(),
        "{} has no {}",
        folder.display(),
        wanted()
    );
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(cases)
}

/// Lists the files of a folder and the folders below.
fn search(
    folder: &Path,
    prefix: &str,
    scope: SearchScope,
    files: &mut Vec<FoundFile>,
) -> anyhow::Result<()> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let has_cases = |folder: &Path| KATTIS.iter().any(|name| folder.join(name).is_dir());
    let searched: Option<&[&str]> = match scope {
        SearchScope::ByConvention if has_cases(folder) => Some(&KATTIS),
        SearchScope::ByConvention if has_cases(&folder.join(DATA)) => Some(&[DATA]),
        SearchScope::ByConvention | SearchScope::Everything => None,
    };
    for (entry, kind) in entries(folder).with_context(cannot_read)? {
        let path = entry.path();
        let file_name = entry.file_name();
        let name = file_name.to_string_lossy();
        let is_invalid = scope == SearchScope::ByConvention && name.starts_with(INVALID);
        let is_beside = searched.is_some_and(|searched| !searched.contains(&&*name));
        if is_beside || is_invalid && path.is_dir() {
            continue;
        }
        if kind.is_dir() {
            search(&path, &format!("{prefix}{name}/"), scope, files)?;
        } else if kind.is_symlink() && path.is_dir() {
            // It may lead back to where it is.
            bail!(
                "{} is a link to a folder, which is not followed",
                path.display()
            );
        } else {
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}

/// The case whose input is this file; `None` if it is not an input.
fn case((name, path): &FoundFile) -> anyhow::Result<Option<Case>> {
    let name = if let Some(name) = name.strip_suffix(".in") {
        name
    } else {
        let answer = path.with_extension(POLYGON);
        if path.extension().is_some() || !answer.exists() {
            return Ok(None);
        }
        let other = path.with_extension("in");
        ensure!(
            !other.exists(),
            "{} is the answer to two inputs: {} and {}",
            answer.display(),
            path.display(),
            other.display()
        );
        name
    };
    let input = CaseData::of_file(path.clone())?;
    Ok(Some(Case::new(name, input, answer_of(path, name)?)))
}

/// The one answer to an input. A missing one is no error here: not every problem needs one.
fn answer_of(input: &Path, name: &str) -> anyhow::Result<CaseData> {
    let candidates = ANSWERS.map(|ending| input.with_extension(ending));
    let mut found = candidates.into_iter().filter(|path| path.exists());
    let Some(answer) = found.next() else {
        let lack = format!("{} has no answer: no .ans, .out or .a", input.display());
        return Ok(CaseData::Missing(lack));
    };
    // In a package of Kattis, only a `.ans` is an answer.
    let is_of_kattis = name.split('/').any(|folder| KATTIS.contains(&folder));
    if let Some(other) = found.next().filter(|_| !is_of_kattis) {
        let [one, other] = [&answer, &other].map(|path| path.extension().unwrap_or_default());
        let [one, other] = [one, other].map(OsStr::display);
        bail!("{} has two answers: .{one} and .{other}", input.display());
    }
    CaseData::of_file(answer)
}

/// The cases whose files have the names of a pattern. A file that is an answer by the pattern is
/// not an input, even if its name would do: `01` and `01.a` are one case of `*=*.a`.
fn cases_by_pattern(
    folder: &Path,
    pattern: &NamePattern,
    files: &[FoundFile],
) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (name, path) in files {
        let Some(shared) = pattern.input.middle(name) else {
            continue;
        };
        let answered = pattern.answer.middle(name);
        if answered.is_some_and(|name| folder.join(pattern.input.around(name)).exists()) {
            continue;
        }
        let expected = folder.join(pattern.answer.around(shared));
        let answer = if expected.exists() {
            CaseData::of_file(expected)?
        } else {
            let [input, answer] = [path, &expected].map(|path| path.display());
            CaseData::Missing(format!("{input} has no answer: no {answer}"))
        };
        cases.push(Case::new(shared, CaseData::of_file(path.clone())?, answer));
    }
    Ok(cases)
}

/// A pattern for the names of inputs, and one for the names of their answers. Each has one `*`,
/// which stands for the same text in both: any text that is not empty, even one with a `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePattern {
    input: Affixes,
    answer: Affixes,
}

/// What comes before a `*`, and what comes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Affixes {
    before: String,
    after: String,
}

impl Affixes {
    /// What the `*` stands for in a name; `None` if the name does not match.
    fn middle<'a>(&self, name: &'a str) -> Option<&'a str> {
        let rest = name.strip_prefix(&self.before)?;
        let middle = rest.strip_suffix(&self.after)?;
        (!middle.is_empty()).then_some(middle)
    }

    /// The name in which the `*` stands for this.
    fn around(&self, middle: &str) -> String {
        format!("{}{middle}{}", self.before, self.after)
    }
}

impl FromStr for NamePattern {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let side = |side: &str| {
            let (before, after) = side.split_once('*')?;
            let is_other = after.contains(['*', '=']) || before.contains('=');
            let [before, after] = [before, after].map(str::to_owned);
            (!is_other).then_some(Affixes { before, after })
        };
        let halves = text.split_once('=');
        let sides = halves.and_then(|(input, answer)| Some((side(input)?, side(answer)?)));
        let (input, answer) = sides
            .context("expected IN=ANS with one * on each side, as in 'input*.txt=output*.txt'")?;
        ensure!(
            input != answer,
            "the inputs and the answers have the same names"
        );
        Ok(Self { input, answer })
    }
}
