//! The table of languages: which sources belong to a language, and how they become a program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use knights_core::input::cut;
use knights_core::output::joined;
use knights_render::options::most_similar;
use knights_run::RunLimits;
use knights_streams::reading::read_text;

/// The table that is used if no other is named.
const BUILT_IN: &str = include_str!("languages.toml");
/// What stands for something in a word of a command.
const PLACEHOLDERS: [&str; 7] = [
    SOURCES,
    MAIN,
    PROGRAM,
    FOLDER,
    INCLUDE,
    PUBLIC_CLASS,
    MAIN_CLASS,
];
/// All sources, each as a word.
pub(super) const SOURCES: &str = "{sources}";
pub(super) const MAIN: &str = "{main}";
pub(super) const PROGRAM: &str = "{program}";
pub(super) const FOLDER: &str = "{folder}";
/// The folder with the headers of the assignment.
pub(super) const INCLUDE: &str = "{include}";
pub(super) const PUBLIC_CLASS: &str = "{public_class}";
pub(super) const MAIN_CLASS: &str = "{main_class}";

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    pub name: String,
    extensions: Vec<String>,
    /// What packages of problems call it, if not by its name in small letters.
    code: Option<String>,
    /// Other languages whose sources the build command takes too.
    #[serde(default)]
    takes: Vec<String>,
    /// The name under which the main source is copied.
    pub(super) file: Option<String>,
    /// The command that checks or compiles the sources; empty for a language without one.
    #[serde(default)]
    pub(super) build: Vec<String>,
    pub(super) run: Vec<String>,
    /// The command that builds the program with checks, which then reports its faults; for programs that are wrong.
    pub(super) checks: Option<Vec<String>>,
    /// The folders with its tools that are not system folders.
    #[serde(default)]
    folders: Vec<String>,
    /// By how much our usual time limit is multiplied; other limits stay as they are.
    time_factor: Option<u32>,
    /// How many MB its runtime takes before the program begins, on top of any memory limit.
    #[serde(default)]
    memory_base: u32,
    /// The Debian package that has its tools.
    pub(super) package: Option<String>,
    /// A program that prints the word that it reads.
    test: Option<String>,
}

/// The largest factor of a language.
const MOST_TIMES: u32 = 100;

/// The limits of runs of programs in any language.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ProgramLimits {
    limits: RunLimits,
    /// Whether the factor of a language counts: only our usual limit says how long a run may take.
    by_language: bool,
}

#[derive(Clone, Debug)]
pub struct Languages(Vec<Arc<Language>>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    language: Vec<Language>,
}

impl Default for Languages {
    fn default() -> Self {
        Self::parse(BUILT_IN).expect("a test reads the table that is part of the program")
    }
}

impl Languages {
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let text = read_text(path, format_args!("the languages {shown}"))?;
        Self::parse(&text).with_context(|| shown.to_string())
    }

    pub(super) fn parse(text: &str) -> anyhow::Result<Self> {
        let table: Table = read_toml(text)?;
        ensure!(!table.language.is_empty(), "the table has no language");
        for language in &table.language {
            language.check(&table.language)?;
        }
        Ok(Self(table.language.into_iter().map(Arc::new).collect()))
    }

    /// The language of a source by its extension; by its text, which this reads, if two languages share that.
    pub(super) fn of_source(
        &self,
        path: &Path,
        text: impl FnOnce() -> String,
    ) -> Option<Arc<Language>> {
        let name = name_by_text(path, text);
        let by_text = name.and_then(|name| self.0.iter().find(|language| language.name == name));
        by_text.cloned().or_else(|| self.of_name(path))
    }

    /// The language of a name by its extension.
    pub fn of_name(&self, name: &Path) -> Option<Arc<Language>> {
        let extension = name.extension()?.to_str()?;
        let has = |language: &&Arc<Language>| {
            let mut extensions = language.extensions.iter();
            extensions.any(|known| known.eq_ignore_ascii_case(extension))
        };
        self.0.iter().find(has).cloned()
    }

    /// The table with the only language that packages call so, which also takes sources with this extension.
    pub(crate) fn alone(&self, code: &str, extension: Option<&str>) -> Option<Self> {
        let mut sole = Language::clone(self.0.iter().find(|known| known.code() == code)?);
        if let Some(new) = extension.filter(|new| !sole.extensions.iter().any(|old| old == new)) {
            // No compiler sees that extension.
            let usual = sole.extensions.first().map(|usual| format!("main.{usual}"));
            sole.file = sole.file.or(usual);
            sole.extensions.push(new.to_owned());
        }
        Some(Self(vec![Arc::new(sole)]))
    }

    /// The language whose programs run by the first word of a command, such as `python3` or `python3.12`.
    pub fn of_command(&self, command: &[OsString]) -> Option<&Language> {
        let is_of_version = |c: char| c.is_ascii_digit() || c == '.';
        let program = Path::new(command.first()?).file_name()?.to_str()?;
        let plain = program.trim_end_matches(is_of_version);
        let runs_by_it =
            |language: &&Arc<Language>| language.run[0].trim_end_matches(is_of_version) == plain;
        self.0.iter().find(runs_by_it).map(Arc::as_ref)
    }

    pub fn all(&self) -> &[Arc<Language>] {
        &self.0
    }

    /// The first language whose build command takes sources of all these languages.
    pub(super) fn joint(&self, languages: &[Arc<Language>]) -> Option<Arc<Language>> {
        let takes = |joint: &&Arc<Language>| languages.iter().all(|language| joint.takes(language));
        self.0.iter().find(takes).cloned()
    }

    pub fn extensions(&self) -> String {
        let first = |language: &Arc<Language>| language.extensions.first().cloned();
        format!(".{}", joined(self.0.iter().filter_map(first), ", ."))
    }

    pub(super) fn rank(&self, language: &Language) -> usize {
        let same = |other: &Arc<Language>| other.name == language.name;
        self.0.iter().position(same).unwrap_or(self.0.len())
    }
}

/// What the text of a source says of its language, if other languages have the same extension.
fn name_by_text(path: &Path, read: impl FnOnce() -> String) -> Option<&'static str> {
    /// What a program in Perl has, and in Prolog none.
    const OF_PERL: [&str; 5] = ["use strict", "use warnings", "my $", "my (", "<STDIN>"];
    let extension = path.extension()?.to_str()?;
    if !["py", "pl"].contains(&extension) {
        return None;
    }
    let text = read();
    let interpreter = text.lines().next()?.strip_prefix("#!");
    let runs = |name: &str| interpreter.is_some_and(|line| line.contains(name));
    let is_prolog = || text.contains(":-") && !OF_PERL.iter().any(|mark| text.contains(mark));
    match extension {
        "py" if runs("python2") => Some("Python 2"),
        "py" if runs("pypy3") => Some("Python 3 by PyPy"),
        "pl" if runs("swipl") || interpreter.is_none() && is_prolog() => Some("Prolog"),
        _ => None,
    }
}

/// Reads a document; an error names its line.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> anyhow::Result<T> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let original = error.message().lines().collect::<Vec<_>>().join(" ");
        let message = with_meant(&original).unwrap_or(original);
        anyhow::anyhow!("{}: {message}", line_at(text, start))
    })
}

/// The message about an unknown key with the one that was meant, in place of all.
fn with_meant(message: &str) -> Option<String> {
    let (unknown, all) = message.split_once(", expected one of ")?;
    let key = unknown.split('`').nth(1)?;
    let meant = most_similar(key, all.split('`').skip(1).step_by(2))?;
    Some(format!("{unknown}; did you mean `{meant}`?"))
}

/// How an error names the line of a place in a text.
pub fn line_at(text: &str, place: usize) -> String {
    format!("line {}", 1 + text[..place].matches('\n').count())
}

impl ProgramLimits {
    /// The same for all languages.
    pub const fn exact(limits: RunLimits) -> Self {
        Self {
            limits,
            by_language: false,
        }
    }

    /// Those of a language without a factor.
    pub const fn usual(limits: RunLimits) -> Self {
        Self {
            limits,
            by_language: true,
        }
    }

    /// The limits of a program in this language, if it is known, with the memory of its runtime.
    pub fn of(&self, language: Option<&Language>) -> RunLimits {
        let scaled = language.filter(|_| self.by_language);
        let factor = scaled
            .and_then(|language| language.time_factor)
            .unwrap_or(1);
        let base = language.map_or(0, |language| u64::from(language.memory_base));
        RunLimits {
            processor: self.limits.processor * factor,
            wall: self.limits.wall * factor,
            memory: self.limits.memory.saturating_add(base << 20),
            ..self.limits
        }
    }
}

impl Language {
    /// Whether several sources can be built into one program.
    pub(super) fn takes_several(&self) -> bool {
        self.build.iter().any(|word| word == SOURCES)
    }

    /// What packages of problems call it.
    pub(crate) fn code(&self) -> String {
        let named = self.code.clone();
        named.unwrap_or_else(|| self.name.to_lowercase())
    }

    /// The text and the file name of a right program, if there is one.
    pub(crate) fn test(&self) -> Option<(&str, String)> {
        let extension = self.extensions.first()?;
        Some((self.test.as_deref()?, format!("main.{extension}")))
    }

    /// The compiler or interpreter.
    pub(crate) fn tool(&self) -> Option<&str> {
        self.build.first().map(String::as_str)
    }

    fn takes(&self, other: &Self) -> bool {
        self.name == other.name || self.takes.contains(&other.name)
    }

    /// The folders that a sandbox shows, since its tools are there.
    pub(crate) fn tool_folders(&self) -> Vec<PathBuf> {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let below_home = |folder: &String| match folder.strip_prefix("~/") {
            Some(rest) => home.as_ref().map(|home| home.join(rest)),
            None => Some(PathBuf::from(folder)),
        };
        self.folders.iter().filter_map(below_home).collect()
    }

    fn check(&self, all: &[Self]) -> anyhow::Result<()> {
        let name = shown(&self.name);
        ensure!(!self.name.is_empty(), "a language has an empty name");
        let same = all.iter().filter(|other| other.name == self.name);
        ensure!(same.count() == 1, "the language {name} comes twice");
        ensure!(
            self.time_factor
                .is_none_or(|factor| (1..=MOST_TIMES).contains(&factor)),
            "the time_factor of {name} is not in 1..={MOST_TIMES}"
        );
        ensure!(
            !self.extensions.is_empty(),
            "the language {name} has no extension"
        );
        for extension in &self.extensions {
            let clean = !extension.is_empty() && !extension.contains(['.', '/']);
            ensure!(
                clean,
                "{name}: write the extension {} without a dot",
                shown(extension)
            );
            let has = |other: &&Self| other.extensions.contains(extension);
            let owners = all.iter().filter(has).count();
            ensure!(
                owners == 1,
                "the extension {} belongs to two languages",
                shown(extension)
            );
        }
        let is_known = |other: &&String| all.iter().any(|language| language.name == **other);
        if let Some(other) = self.takes.iter().find(|other| !is_known(other)) {
            let other = shown(other);
            bail!("{name}: `takes` names the unknown language {other}");
        }
        ensure!(
            !self.run.is_empty(),
            "the language {name} has an empty `run`"
        );
        let mut words = self
            .build
            .iter()
            .chain(&self.run)
            .chain(self.checks.iter().flatten())
            .chain(&self.file);
        words.try_for_each(|word| check_word(word).with_context(|| name.clone()))?;
        ensure!(
            self.run.iter().all(|word| !word.contains(SOURCES)),
            "{name}: {SOURCES} goes with `build` alone"
        );
        Ok(())
    }
}

fn check_word(word: &str) -> anyhow::Result<()> {
    for (start, _) in word.match_indices('{') {
        let rest = &word[start..];
        if !PLACEHOLDERS.iter().any(|known| rest.starts_with(known)) {
            let end = rest.find('}').map_or(rest.len(), |end| end + 1);
            bail!(
                "{} stands for nothing; see `judge run --help`",
                shown(&rest[..end])
            );
        }
    }
    ensure!(
        word == SOURCES || !word.contains(SOURCES),
        "{SOURCES} has to be a word of its own"
    );
    Ok(())
}

/// A name of the table, as an error shows it.
fn shown(name: &str) -> String {
    let (start, dots) = cut(name.as_bytes());
    format!("{:?}{dots}", String::from_utf8_lossy(start))
}
