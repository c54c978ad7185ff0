//! The files of a hand-in: which of them programs see, and which are built together with a part.

use std::collections::HashSet;
use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use crate::build::languages::{Language, Languages};
use crate::build::recognise::{PartSources, Recognised, SourceFile, advice_on_name, our_header};
use crate::build::source::{Outline, functions};

/// The largest file that is copied, in bytes.
const LARGEST: u64 = 4 << 20;
/// The extensions of headers.
const HEADERS: [&str; 4] = ["h", "hh", "hpp", "hxx"];
/// Endings of the names of files that would choose the compiler or be used by it unasked.
const STEERING: [&str; 4] = ["rust-toolchain", "rust-toolchain.toml", ".gch", ".pch"];
/// Files that an interpreter or a compiler reads though no source names them.
const PROJECTS: [&str; 2] = ["go.mod", "package.json"];

/// A regular file that was handed in.
#[derive(Clone, Debug)]
pub struct HandInFile {
    /// Its path in the hand-in, as text.
    pub name: String,
    pub path: PathBuf,
    pub is_executable: bool,
    pub bytes: u64,
    /// Why it is not copied: it cannot be read, or it is too large, alone or with the others.
    pub left_out: Option<String>,
}

/// Whether a file that is no source of a part matters. The texts follow its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileUse {
    /// A source names it.
    Named,
    /// It should have another name.
    Misnamed(String),
    /// It is not used, for this reason.
    Unused(String),
    Unknown,
}

impl HandInFile {
    pub fn new(name: String, path: PathBuf, data: &Metadata) -> Self {
        let bytes = data.len();
        let left_out = if bytes > LARGEST {
            Some(format!("is larger than {} MiB", LARGEST >> 20))
        } else {
            let reason = File::open(&path).err();
            reason.map(|reason| format!("cannot be read: {reason}"))
        };
        Self {
            name,
            path,
            is_executable: is_executable(data),
            bytes,
            left_out,
        }
    }

    /// Copies it to where nothing is yet. The copy is executable if the file is.
    pub(crate) fn copy(&self, to: &Path) -> io::Result<()> {
        let from = File::open(&self.path)?.take(LARGEST);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut copy = File::create_new(to)?;
        io::copy(&mut { from }, &mut copy)?;
        make_executable(&copy, self.is_executable)
    }

    fn file_name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Whether its extension is that of a header, or of a source in one of the languages.
    fn has_code(&self, languages: &Languages) -> bool {
        let extension = self.path.extension().unwrap_or_default();
        HEADERS.iter().any(|header| extension == *header)
            || languages.of_source(&self.path).is_some()
    }

    /// Whether it is a source or a header, or a script that says what interprets it.
    pub(crate) fn is_source(&self, languages: &Languages) -> bool {
        let is_script = || read(&self.path).is_ok_and(|text| text.starts_with(b"#!"));
        self.has_code(languages) || self.is_executable && is_script()
    }

    /// The text of a source or a header; `None` for all other files.
    fn text(&self, languages: &Languages) -> Option<String> {
        if !self.has_code(languages) {
            return None;
        }
        let bytes = read(&self.path).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Makes a new file executable, if it is to be and the system knows that.
pub(crate) fn make_executable(file: &File, is_executable: bool) -> io::Result<()> {
    #[cfg(unix)]
    if is_executable {
        use std::os::unix::fs::PermissionsExt;
        return file.set_permissions(fs::Permissions::from_mode(0o755));
    }
    let _ = (file, is_executable);
    Ok(())
}

#[cfg(unix)]
fn is_executable(data: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    data.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    false
}

/// Whether a file is for a system or a tool.
fn is_setting(name: &str) -> bool {
    name.starts_with('.') || STEERING.iter().any(|end| name.ends_with(end))
}

/// The bytes of a file that is small enough. The error ends a sentence that begins with its name.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    let data = fs::metadata(path).map_err(cannot)?;
    if !data.is_file() {
        return Err("is not a file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("is larger than {} MiB", LARGEST >> 20));
    }
    Ok(bytes)
}

impl Recognised {
    /// Puts all files of the hand-in beside the parts. A part also gets the sources that define what
    /// its own use, unless they are programs.
    #[must_use]
    pub fn with_files(
        mut self,
        files: impl Iterator<Item = HandInFile>,
        languages: &Languages,
    ) -> Self {
        let visible =
            files.filter(|file| file.left_out.is_none() && !is_setting(&file.file_name()));
        let beside: Arc<[HandInFile]> = visible.collect();
        for part in &mut self.parts {
            part.beside = beside.clone();
            part.add_helpers(languages);
        }
        self.drop_sources();
        self
    }

    /// Leaves the files unrecognised that are in no part.
    pub(super) fn drop_sources(&mut self) {
        let parts = &self.parts;
        let is_used = |file: &PathBuf| parts.iter().any(|part| part.is_source(file));
        self.unrecognised.retain(|file| !is_used(file));
    }

    /// Whether each of these files, which are no sources of a part, matters.
    pub fn uses(&self, files: &[&HandInFile], languages: &Languages) -> Vec<FileUse> {
        let beside = self.parts.first().map(|part| &part.beside[..]);
        let with_words = beside.unwrap_or_default().iter().filter_map(|file| {
            let text = file.text(languages)?;
            Some((&file.path, words(&text)))
        });
        let texts: Vec<(&PathBuf, HashSet<String>)> = with_words.collect();
        let is_named = |file: &HandInFile| {
            let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
            let mut others = texts.iter().filter(|(path, _)| **path != file.path);
            others.any(|(_, words)| words.contains(&*stem))
        };
        let is_ours = |name: &str| self.parts.iter().any(|part| part.has_ours(name));
        let of_file = |file: &&HandInFile| {
            let name = file.file_name();
            let misnamed = || advice_on_name(self.rules, &name, &functions(&file.text(languages)?));
            match (&file.left_out, misnamed()) {
                _ if our_header(&name).is_some() || is_ours(&name) => {
                    FileUse::Unused("is not used: judge has its own".to_owned())
                }
                (Some(reason), _) => FileUse::Unused(reason.clone()),
                _ if is_named(file) => FileUse::Named,
                (None, Some(advice)) => FileUse::Misnamed(advice),
                (None, None) => FileUse::Unknown,
            }
        };
        files.iter().map(of_file).collect()
    }
}

/// The words of a text, of letters, digits, `_` and `-`.
fn words(text: &str) -> HashSet<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.split(|c| !is_part(c)).map(str::to_owned).collect()
}

/// A file that may be included in the sources of a part, or built with them.
struct Helper {
    name: String,
    path: PathBuf,
    language: Option<Arc<Language>>,
    outline: Outline,
}

impl PartSources {
    /// Where a file is in the folder of the build: beside the main source, if it was beside it.
    pub(super) fn place(&self, path: &Path) -> PathBuf {
        let included = |path: &Path| self.included.iter().find(|file| file.path == path);
        if let Some(file) = included(path) {
            return PathBuf::from(&file.name);
        }
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let path = absolute(path);
        let mut handed_in = self
            .sources
            .iter()
            .filter(|source| included(&source.path).is_none());
        let main = handed_in.next().map(|main| absolute(&main.path));
        let folder = main.as_deref().and_then(Path::parent);
        let below = folder.and_then(|folder| path.strip_prefix(folder).ok());
        below
            .unwrap_or_else(|| path.file_name().unwrap_or_default().as_ref())
            .to_owned()
    }

    /// Whether a file of ours takes the place of one with this name.
    fn has_ours(&self, name: &str) -> bool {
        let mut ours = self.ours.iter();
        our_header(name).is_some() || ours.any(|(file, _)| file.eq_ignore_ascii_case(name))
    }

    fn is_source(&self, path: &Path) -> bool {
        self.sources.iter().any(|source| source.path == path)
    }

    /// The files that are copied beside the sources.
    pub(super) fn others(&self) -> impl Iterator<Item = &HandInFile> {
        let files = self.beside.iter();
        files.filter(|file| !self.is_source(&file.path))
    }

    /// Leaves of the files beside it those that its sources name, or that such a file names in turn: by all words of
    /// their names without the extension, or of a folder of theirs, in letters of either case. `chosen` are left too.
    pub fn leave_named(&mut self, chosen: &[&Path]) {
        let text =
            |path: &Path| String::from_utf8_lossy(&read(path).unwrap_or_default()).to_lowercase();
        let sources = self.sources.iter().map(|source| &*source.path);
        let texts = sources.chain(chosen.iter().copied()).map(text);
        let mut known: HashSet<String> = texts.flat_map(|text| words(&text)).collect();
        let (mut others, mut left) = (self.beside.to_vec(), Vec::new());
        loop {
            let is_named = |file: &HandInFile| {
                let name = Path::new(&file.name).with_extension("");
                let name = name.to_string_lossy().to_lowercase();
                let mut parts = name.split('/').map(words);
                PROJECTS.contains(&&*file.name) || parts.any(|part| part.is_subset(&known))
            };
            let is_left = |file: &HandInFile| {
                self.is_source(&file.path) || chosen.contains(&&*file.path) || is_named(file)
            };
            let Some(place) = others.iter().position(is_left) else {
                break;
            };
            let file = others.swap_remove(place);
            known.extend(words(&text(&file.path)));
            left.push(file);
        }
        self.beside = left.into();
    }

    /// Adds the sources that define what those of the part use and do not define.
    pub(super) fn add_helpers(&mut self, languages: &Languages) {
        if !self.language.takes_several() {
            return;
        }
        let mut helpers = self.helpers(languages);
        let ours = self.ours.iter().map(|(_, text)| Outline::of(text));
        let theirs = self.sources.iter().filter_map(|source| {
            let text = read(&source.path).ok()?;
            Some(Outline::of(&String::from_utf8_lossy(&text)))
        });
        let mut known: Vec<Outline> = ours.chain(theirs).collect();
        loop {
            let is_included = |helper: &Helper| known.iter().any(|by| by.includes(&helper.name));
            let is_needed =
                |helper: &Helper| helper.language.is_some() && helper.outline.completes(&known);
            let included = helpers.iter().position(is_included);
            let Some(next) = included.or_else(|| helpers.iter().position(is_needed)) else {
                return;
            };
            let helper = helpers.swap_remove(next);
            known.push(helper.outline);
            if let (None, Some(language)) = (included, helper.language) {
                let joint = languages.joint(&[self.language.clone(), language.clone()]);
                self.language = joint.unwrap_or_else(|| self.language.clone());
                self.sources.push(SourceFile {
                    path: helper.path,
                    language,
                });
            }
        }
    }

    /// The headers, and the sources without a `main` that can be built with those of the part.
    fn helpers(&self, languages: &Languages) -> Vec<Helper> {
        let files = self
            .others()
            .filter(|file| !self.has_ours(&file.file_name()));
        let helpers = files.filter_map(|file| {
            let outline = Outline::of(&file.text(languages)?);
            let language = languages.of_source(&file.path).filter(|language| {
                let joint = languages.joint(&[self.language.clone(), Arc::clone(language)]);
                joint.is_some() && !outline.is_program && is_plain_path(&self.place(&file.path))
            });
            Some(Helper {
                name: file.file_name(),
                path: file.path.clone(),
                language,
                outline,
            })
        });
        helpers.collect()
    }
}

/// Whether no compiler takes a path for an option.
pub(super) fn is_plain_path(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./".contains(byte);
    bytes.iter().all(is_plain) && bytes.first().is_some_and(u8::is_ascii_alphabetic)
}
