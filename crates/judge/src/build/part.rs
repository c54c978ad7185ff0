//! What a program is built from: its sources, files of ours and of its problem, and the files beside them.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::{fs, io};

use crate::build::BUILD_LIMITS;
use crate::build::languages::{Language, Languages};
use crate::build::rules::{DRIVER, HarnessFile, our_header};
use crate::build::source::{CodeReader, LARGEST, Outline, is_header, read, words};
use crate::problem::Includes;
use knights_run::RunLimits;

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
    /// Whether it is in a folder whose files are no programs by themselves.
    pub is_beside: bool,
    pub bytes: u64,
    /// Why it is not copied: it cannot be read, or it is too large, alone or with the others.
    pub left_out: Option<String>,
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
            is_beside: false,
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

    /// The name that it has where it is.
    pub(super) fn file_name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Whether programs see it: it is not left out, and not for a system or a tool.
    pub(super) fn is_visible(&self) -> bool {
        let name = self.file_name();
        let is_setting = name.starts_with('.') || STEERING.iter().any(|end| name.ends_with(end));
        self.left_out.is_none() && !is_setting
    }

    /// Whether it is a source or a header, or a script that says what interprets it.
    pub(crate) fn is_source(&self, languages: &Languages) -> bool {
        let is_script = || read(&self.path).is_ok_and(|text| text.starts_with(b"#!"));
        is_header(&self.path)
            || languages.of_name(&self.path).is_some()
            || self.is_executable && is_script()
    }
}

#[derive(Clone, Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub language: Arc<Language>,
}

#[derive(Clone, Debug)]
pub struct PartSources {
    /// The name of the part; that of the problem if it is a program for one.
    pub name: &'static str,
    /// The name of the problem whose cases it is judged on.
    pub problem: &'static str,
    /// The sources that were handed in, the main one first.
    pub sources: Vec<SourceFile>,
    /// The language whose build command takes all of them, and ours.
    pub language: Arc<Language>,
    pub(super) ours: &'static [HarnessFile],
    /// The files of the hand-in that are there when the part is built and runs.
    pub(super) beside: Arc<[HandInFile]>,
    /// Those that come from the problem. Their names say where they are put.
    pub(super) included: Arc<[HandInFile]>,
    pub(super) limits: RunLimits,
}

impl SourceFile {
    /// Its name without the extension; empty if it is not text.
    pub(super) fn stem(&self) -> &str {
        let stem = Path::new(source_name(&self.path)).file_stem();
        stem.and_then(OsStr::to_str).unwrap_or_default()
    }
}

/// The name of a source without the `.txt` that some systems append, as in `nextMove.c.txt`.
pub fn source_name(path: &Path) -> &OsStr {
    let stem = Path::new(path.file_stem().unwrap_or_default());
    let is_text = path.extension() == Some(OsStr::new("txt")) && stem.extension().is_some();
    let name = path.file_name().unwrap_or_default();
    if is_text { stem.as_os_str() } else { name }
}

impl PartSources {
    /// A program for the problem of this name, of these sources alone.
    pub(super) fn new(
        problem: &'static str,
        sources: Vec<SourceFile>,
        language: Arc<Language>,
    ) -> Self {
        Self {
            name: problem,
            problem,
            sources,
            language,
            ours: &[],
            beside: Arc::default(),
            included: Arc::default(),
            limits: BUILD_LIMITS,
        }
    }

    /// Where a file is in the folder of the build: beside the main source, if it was beside it.
    pub(super) fn place(&self, path: &Path) -> PathBuf {
        let included = |path: &Path| self.included.iter().find(|file| file.path == path);
        if let Some(file) = included(path) {
            return PathBuf::from(&file.name);
        }
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let path = absolute(path);
        let mut sources = self.sources.iter().map(|source| &*source.path);
        let main = sources.find(|path| included(path).is_none()).map(absolute);
        let folder = main.as_deref().and_then(Path::parent);
        let below = folder.and_then(|folder| path.strip_prefix(folder).ok());
        let name = || Path::new(path.file_name().unwrap_or_default());
        below.unwrap_or_else(name).to_owned()
    }

    /// Whether a file of ours takes the place of one with this name.
    pub(super) fn has_ours(&self, name: &str) -> bool {
        let mut ours = self.ours.iter();
        our_header(name).is_some() || ours.any(|(file, _)| file.eq_ignore_ascii_case(name))
    }

    /// Whether our driver calls its class or its function as a site does.
    pub(crate) fn is_called(&self) -> bool {
        self.ours.iter().any(|(name, _)| name.starts_with(DRIVER))
    }

    pub fn is_source(&self, path: &Path) -> bool {
        self.sources.iter().any(|source| source.path == path)
    }

    /// The files that are copied beside the sources.
    pub(super) fn others(&self) -> impl Iterator<Item = &HandInFile> {
        let files = self.beside.iter();
        files.filter(|file| !self.is_source(&file.path))
    }

    /// Adds the files beside it that its sources include, and the sources that define what its sources use and do not
    /// define, unless they are programs.
    pub(super) fn add_helpers(&mut self, code: &CodeReader) {
        if !self.language.takes_several() {
            return;
        }
        let is_code =
            |file: &&HandInFile| code.is_code(&file.path) && !self.has_ours(&file.file_name());
        let mut helpers: Vec<HandInFile> = self.others().filter(is_code).cloned().collect();
        let outline = |(_, text): &HarnessFile| Rc::new(Outline::of(text.as_bytes()));
        let ours = self.ours.iter().map(outline);
        let theirs = self.sources.iter().map(|source| code.read(&source.path));
        let mut known: Vec<Rc<Outline>> = ours.chain(theirs).collect();
        loop {
            let is_included = |file: &HandInFile| {
                let name = file.file_name();
                known.iter().any(|outline| outline.includes(&name))
            };
            let is_needed = |file: &HandInFile| {
                let outline = code.read(&file.path);
                !outline.is_program
                    && outline.completes(&known)
                    && self.joint(&file.path, code).is_some()
                    && is_plain_path(&self.place(&file.path))
            };
            let included = helpers.iter().position(is_included);
            let Some(next) = included.or_else(|| helpers.iter().position(is_needed)) else {
                return;
            };
            let path = helpers.swap_remove(next).path;
            known.push(code.read(&path));
            if let (None, Some((language, joint))) = (included, self.joint(&path, code)) {
                self.language = joint;
                self.sources.push(SourceFile { path, language });
            }
        }
    }

    /// The language of a source that can be built with those of the part, and the language that takes all.
    fn joint(&self, path: &Path, code: &CodeReader) -> Option<(Arc<Language>, Arc<Language>)> {
        let language = code.language(path)?;
        let both = [self.language.clone(), language.clone()];
        Some((language, code.languages.joint(&both)?))
    }

    /// Leaves of the files beside it those that its sources name, or that such a file names in turn: by all words of
    /// their names without the extension, or of a folder of theirs, in letters of either case. `chosen` are left too.
    pub fn leave_named(&mut self, chosen: &[PathBuf], code: &CodeReader) {
        // What is no code, such as a large table, is not kept.
        let words_of = |path: &Path| {
            if code.is_code(path) {
                return words(&code.read(path).text.to_lowercase());
            }
            let bytes = read(path).unwrap_or_default();
            words(&String::from_utf8_lossy(&bytes).to_lowercase())
        };
        let sources = self.sources.iter().map(|source| &*source.path);
        let known_files = sources.chain(chosen.iter().map(PathBuf::as_path));
        let mut known: HashSet<String> = known_files.flat_map(words_of).collect();
        let (mut left, mut others) = (Vec::new(), self.beside.to_vec());
        loop {
            let is_named = |file: &HandInFile| {
                let path = Path::new(&file.name).with_extension("");
                let name = path.to_string_lossy().to_lowercase();
                let mut parts = name.split('/').map(words);
                PROJECTS.contains(&&*file.name) || parts.any(|part| part.is_subset(&known))
            };
            let is_left = |file: &HandInFile| {
                self.is_source(&file.path) || chosen.contains(&file.path) || is_named(file)
            };
            let more: Vec<HandInFile> = others.extract_if(.., |file| is_left(file)).collect();
            if more.is_empty() {
                break;
            }
            known.extend(more.iter().flat_map(|file| words_of(&file.path)));
            left.extend(more);
        }
        self.beside = left.into();
    }

    /// The same with the files for its language, which replace its files of the same names. If one is called
    /// `main`, the program begins there.
    #[must_use]
    pub(crate) fn with_includes(mut self, includes: &Includes) -> Self {
        // What is for the language counts more than what is for all of the same name.
        let folders = [self.language.code(), Includes::FOR_ALL.to_owned()];
        let all = folders.iter().filter_map(|name| includes.0.get(name));
        let mut seen = BTreeSet::new();
        let unique = all.flatten().filter(|(name, _)| seen.insert(name.clone()));
        let read = |(name, path): &(String, PathBuf)| {
            let data = fs::metadata(path).ok()?;
            Some(HandInFile::new(name.clone(), path.clone(), &data))
        };
        let added: Arc<[HandInFile]> = unique.filter_map(read).collect();
        if added.is_empty() {
            return self;
        }
        let old = self.clone();
        let begins = old.sources.first().map(|source| old.place(&source.path));
        self.sources.retain(|source| {
            let place = old.place(&source.path);
            added.iter().all(|file| Path::new(&file.name) != place)
        });
        let code = CodeReader::new(Languages::default());
        for file in added.iter() {
            let Some((language, joint)) = self.joint(&file.path, &code) else {
                continue;
            };
            let (name, path) = (Path::new(&file.name), file.path.clone());
            let source = SourceFile { path, language };
            let is_called_main =
                source.stem().eq_ignore_ascii_case("main") && !file.name.contains('/');
            let is_main = is_called_main || begins.as_deref() == Some(name);
            if is_main || self.language.takes_several() {
                self.language = joint;
                let place = if is_main { 0 } else { self.sources.len() };
                self.sources.insert(place, source);
            }
        }
        self.beside = added.iter().chain(&*self.beside).cloned().collect();
        self.included = added;
        // A driver may call what was linked with one that it replaces.
        self.add_helpers(&code);
        self
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

/// Whether no compiler takes a path for an option.
pub(super) fn is_plain_path(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./".contains(byte);
    bytes.iter().all(is_plain) && bytes.first().is_some_and(u8::is_ascii_alphabetic)
}
