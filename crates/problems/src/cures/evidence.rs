//! What was seen of a program that is not accepted, and what trials with other sources show.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde::Deserialize;

use crate::cures::judged::{FailedCase, Judged};

/// A file and a line in a trace of a program that crashed, whatever its language.
static FRAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"([^/\s:"(]+)(?:", line | on line |:)(\d+)"#).expect("it is a pattern")
});

/// A source that was handed in.
#[derive(Deserialize)]
#[serde(from = "(String, String)")]
pub struct SourceText {
    pub name: String,
    /// The name under which it is built, which messages have.
    pub built_as: String,
    pub text: String,
}

/// A name, and a text.
impl From<(String, String)> for SourceText {
    fn from((name, text): (String, String)) -> Self {
        let built_as = name.clone();
        Self {
            name,
            built_as,
            text,
        }
    }
}

/// What a build with checks has shown about the first case that is not accepted.
#[derive(Default)]
pub struct Checks {
    /// What the compiler says.
    pub warnings: String,
    /// The end of its standard error.
    pub error: String,
    /// Whether the program crashes on this case without checks too.
    pub is_of_crash: bool,
    /// Whether its output is right, and those of all other cases that are not accepted.
    pub is_right: bool,
    /// Whether it does something else if variables begin with another value than 0.
    pub depends_on_first_values: bool,
}

/// Building a program from other texts of its sources, and running it. By default no program can be built.
pub trait Trial {
    /// Whether this text is built, if the source is not; or else whether the program is right on all cases on which it
    /// is not accepted.
    fn helps(&self, _: &str) -> bool {
        false
    }

    /// Whether two texts make programs that do not print the same on the first of these cases.
    fn differ(&self, _: [&str; 2]) -> bool {
        false
    }
}

impl Trial for () {}

/// What was seen of a program that is not accepted.
pub struct Evidence<'a> {
    pub sources: &'a [SourceText],
    /// What the compiler says if it does not build the program, else nothing.
    pub compiler: &'a str,
    pub checks: Option<&'a Checks>,
    pub trial: &'a dyn Trial,
    pub failed: &'a [FailedCase<'a>],
    /// What the outputs have shown, at least without the words that are not asked for.
    pub judged: &'a Judged,
    /// Whether nothing else will be seen, so that what is only said if nothing else is, and a guess, are welcome.
    pub may_guess: bool,
}

impl Evidence<'_> {
    /// The name of the source that messages call so; without sources, any file may be one.
    pub(super) fn source_name(&self, file: &str) -> Option<String> {
        let mut sources = self.sources.iter();
        let source = sources.find(|source| source.built_as == file || source.name == file);
        let name = source.map(|source| source.name.clone());
        name.or_else(|| self.sources.is_empty().then(|| file.to_owned()))
    }

    /// The place nearest to the fault in the trace of a crash that is in a source: Python puts it last, others first.
    pub(super) fn frame(&self, text: &str) -> Option<Place> {
        let mut frames = self.frames(text);
        let first = frames.next()?;
        let is_python = first.file.strip_suffix(".py").is_some();
        frames.last().filter(|_| is_python).or(Some(first))
    }

    pub(super) fn frames(&self, text: &str) -> impl Iterator<Item = Place> {
        let frames = FRAME.captures_iter(text).map(|frame| frame.extract().1);
        frames.filter_map(|[file, number]| {
            let file = self.source_name(file)?;
            let line = number.parse().ok()?;
            Some(Place { file, line })
        })
    }

    /// The usual extension of the sources.
    pub(super) fn language(&self) -> Option<&str> {
        let name = &self.sources.first()?.name;
        Some(match name.trim_end_matches(".txt").rsplit_once('.')?.1 {
            "cc" | "cxx" | "c++" | "C" => "cpp",
            "py3" | "pypy3" => "py",
            "mjs" | "cjs" => "js",
            extension => extension,
        })
    }
}

/// A line of a source.
#[derive(Clone, PartialEq)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) line: usize,
}
