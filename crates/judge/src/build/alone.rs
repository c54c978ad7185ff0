//! A source that is named without its problem: which problems it may be for, and what is linked with it.
//!
//! The problem follows from the name of the source, or from what it defines and lacks: `mine.c` with the function
//! `nextMove` and without `main` needs our driver.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::slice::from_ref;
use std::sync::Arc;

use crate::build::files::{HandInFile, read};
use crate::build::languages::{Language, Languages};
use crate::build::recognise::{
    Form, KNIGHTS, PartRule, PartSources, Recognised, SourceFile, rules_of,
};
use crate::build::source::{JavaClasses, Outline};
use crate::problem::{ALL, Problem};
use knights_problems::problem::is_called;

/// How many parameters the functions of the stages have.
const PARAMETERS: usize = 4;

/// A source, and the problems that it may be for.
pub struct LoneSource {
    source: SourceFile,
    outline: Outline,
    pub problems: Vec<&'static dyn Problem>,
}

impl LoneSource {
    /// `None` if it is in no known language.
    pub fn read(path: &Path, languages: &Languages) -> Option<Self> {
        let by_path = languages.of_source(path);
        let language = by_path.or_else(|| languages.of_name(Path::new(source_name(path))))?;
        let (bytes, path) = (read(path).unwrap_or_default(), path.to_owned());
        let mut lone = Self {
            source: SourceFile { path, language },
            outline: Outline::of(&String::from_utf8_lossy(&bytes)),
            problems: Vec::new(),
        };
        let is_linked = |problem: &dyn Problem| {
            let mut forms = rules_of(problem.name()).iter().flat_map(|rule| rule.forms);
            forms.any(|form| lone.completes(form, languages))
        };
        let is_named = |problem: &dyn Problem| is_called(problem.name(), lone.stem());
        let of = |test: &dyn Fn(&dyn Problem) -> bool| -> Vec<_> {
            ALL.iter()
                .copied()
                .filter(|&problem| test(problem))
                .collect()
        };
        let by_trust = [
            of(&|problem| is_linked(problem) && is_named(problem)),
            of(&is_linked),
            of(&is_named),
            lone.stages(),
        ];
        let problems = by_trust.into_iter().find(|problems| !problems.is_empty());
        lone.problems = problems.unwrap_or_default();
        Some(lone)
    }

    pub fn path(&self) -> &Path {
        &self.source.path
    }

    fn stem(&self) -> &str {
        let stem = Path::new(source_name(self.path())).file_stem();
        stem.and_then(OsStr::to_str).unwrap_or_default()
    }

    /// The stages that a program may be for, since it calls their functions. A `main.*` is for the stage that has it.
    fn stages(&self) -> Vec<&'static dyn Problem> {
        let calls = |form: &Form| {
            let function = form.main[0];
            let is_another = self.outline.defines_otherwise(function, PARAMETERS);
            !form.ours.is_empty() && self.outline.uses(function) && !is_another
        };
        let last = KNIGHTS
            .iter()
            .rposition(|rule| rule.forms.iter().any(calls));
        let rules = last.map_or(&[][..], |last| &KNIGHTS[last..]);
        let has_name = |rule: &&PartRule| rule.forms.iter().any(|form| self.has_name(form));
        let named = rules.iter().find(has_name).map_or(rules, from_ref);
        named.iter().map(|rule| rule.problem).collect()
    }

    fn has_name(&self, form: &Form) -> bool {
        let mut names = form.main.iter();
        names.any(|name| self.stem().eq_ignore_ascii_case(name))
    }

    /// Whether it has the name of a function that needs a driver, and a `main` of its own.
    pub fn has_own_driver(&self) -> bool {
        let mut forms = KNIGHTS.iter().flat_map(|rule| rule.forms);
        self.outline.is_program && forms.any(|form| !form.ours.is_empty() && self.has_name(form))
    }

    /// The part that it makes for the problem of this name, or for none if that is empty, with what it needs of these
    /// files.
    pub fn part(
        &self,
        problem: &'static str,
        beside: impl Iterator<Item = HandInFile>,
        languages: &Languages,
    ) -> PartSources {
        let rules = rules_of(problem);
        let forms = || rules.iter().flat_map(|rule| rule.forms);
        // The one that its name asks for, so that the linker misses the function.
        let lacks_function = |form: &&Form| !self.outline.is_program && self.has_name(form);
        let complete = forms().find(|form| self.completes(form, languages));
        let form = complete.or_else(|| forms().find(lacks_function));
        let joint = form.and_then(|form| Some((form.ours, self.joint(form, languages)?)));
        let (ours, language) = joint.unwrap_or((&[], self.source.language.clone()));
        let part = PartSources {
            ours,
            ..PartSources::new(problem, vec![self.source.clone()], language)
        };
        let recognised = Recognised {
            parts: vec![part],
            unrecognised: Vec::new(),
            rules,
        };
        let mut parts = recognised.with_files(beside, languages).parts;
        parts.pop().expect("the part is there")
    }

    /// Whether it and the files of ours in a form are halves of a program: the function or the class, and its caller.
    fn completes(&self, form: &Form, languages: &Languages) -> bool {
        let outline = &self.outline;
        let is_half = |(name, text): &(&str, &str)| {
            let ours = Outline::of(text);
            let class = name.split('.').next().unwrap_or_default();
            outline.defines(form.main[0]) && outline.completes(from_ref(&ours))
                || outline.uses(class) && ours.completes(from_ref(outline))
        };
        self.joint(form, languages).is_some() && form.ours.iter().any(is_half)
    }

    /// The language that takes it and the files of ours in a form.
    fn joint(&self, form: &Form, languages: &Languages) -> Option<Arc<Language>> {
        let mut all = form.languages_of_ours(languages)?;
        all.push(self.source.language.clone());
        languages.joint(&all)
    }
}

/// The name of a source without the `.txt` that some systems append, as in `nextMove.c.txt`.
pub fn source_name(path: &Path) -> &OsStr {
    let stem = Path::new(path.file_stem().unwrap_or_default());
    let is_text = path.extension() == Some(OsStr::new("txt")) && stem.extension().is_some();
    let name = path.file_name().unwrap_or_default();
    if is_text { stem.as_os_str() } else { name }
}

/// The source in which a program of several begins, if none of them is called `main`: as Kattis says, the first one,
/// but for one that has a `main` itself.
pub(crate) fn entry_point(sources: &[PathBuf]) -> Option<&PathBuf> {
    let begins = |path: &&PathBuf| {
        let text = read(path).unwrap_or_default();
        path.file_stem() == Some("__main__".as_ref())
            || Outline::of(&String::from_utf8_lossy(&text)).is_program
    };
    sources.iter().find(begins).or(sources.first())
}

/// The source in which a program begins that has this name: that of a file or, as Kattis says for Java and Kotlin, of a
/// class.
pub(crate) fn named_entry_point<'a>(sources: &'a [PathBuf], name: &str) -> Option<&'a PathBuf> {
    let is_file = |path: &&PathBuf| path.file_name() == Some(name.as_ref());
    let has_class = |path: &&PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = read(path).unwrap_or_default();
        let java = JavaClasses::of(&String::from_utf8_lossy(&text));
        java.main.as_deref() == Some(name) || name.strip_suffix("Kt") == Some(&stem)
    };
    let mut all = sources.iter();
    all.clone().find(is_file).or_else(|| all.find(has_class))
}
