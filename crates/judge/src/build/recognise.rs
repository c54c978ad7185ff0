//! Which files of a hand-in make which part of an assignment: the forms in which the assignments ask
//! for them, and what is linked with them.
//!
//! A new driver is a file in `harness/`, and a form of a part here.

use std::cmp::Reverse;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::build::BUILD_LIMITS;
use crate::build::files::{HandInFile, read};
use crate::build::languages::{Language, Languages};
use crate::build::source::Outline;
use crate::problem::{ALL, Problem};
use knights_problems::problem::{DUAL_GAME, NEXT_MOVE, SIMULATE, VALID_MOVE_NUM};
use knights_run::RunLimits;

/// A file of ours: its name, and its text.
pub(super) type HarnessFile = (&'static str, &'static str);

macro_rules! harness {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(env!("KNIGHTS_HARNESS"), "/", $name)),
        )
    };
}

/// The headers, which are on the include path of every part.
pub(super) static HEADERS: [HarnessFile; 3] = [
    harness!("validMoveNum.h"),
    harness!("nextMove.h"),
    harness!("DualKnightsTour.h"),
];

/// A part of an assignment, and the forms in which it may be handed in.
#[derive(Debug)]
pub struct PartRule {
    pub name: &'static str,
    /// The problem whose cases it is judged on.
    pub problem: &'static dyn Problem,
    /// The forms; the first one whose files are there counts.
    pub(super) forms: &'static [Form],
}

#[derive(Debug)]
pub(super) struct Form {
    /// The names of its main source, without the extension. Letter case does not matter.
    pub(super) main: &'static [&'static str],
    /// The names of sources that are linked with it if they are handed in. Without a file of ours, the form
    /// needs at least one of them.
    functions: &'static [&'static str],
    pub(super) ours: &'static [HarnessFile],
}

impl Form {
    /// Those of our files that are linked with it.
    pub(super) fn languages_of_ours(&self, languages: &Languages) -> Option<Vec<Arc<Language>>> {
        let files = self.ours.iter();
        let ours = files.map(|(name, _)| languages.of_name(Path::new(name)));
        ours.collect()
    }

    const fn needs_function(&self) -> bool {
        self.ours.is_empty() && !self.functions.is_empty()
    }
}

const fn form(
    main: &'static [&'static str],
    functions: &'static [&'static str],
    ours: &'static [HarnessFile],
) -> Form {
    Form {
        main,
        functions,
        ours,
    }
}

/// A program, whose main source has one of these names.
const fn program(main: &'static [&'static str]) -> Form {
    form(main, &[], &[])
}

pub static KNIGHTS: [PartRule; 3] = [
    PartRule {
        name: "valid_move_num",
        problem: &VALID_MOVE_NUM,
        forms: &[
            form(&["validMoveNum"], &[], &[harness!("main_validMoveNum.c")]),
            program(&["valid_move_num", "validMoveNum"]),
        ],
    },
    PartRule {
        name: "next_move",
        problem: &NEXT_MOVE,
        forms: &[
            form(
                &["nextMove"],
                &["validMoveNum"],
                &[harness!("main_nextMove.c")],
            ),
            program(&["next_move", "nextMove"]),
        ],
    },
    PartRule {
        name: "simulate",
        problem: &SIMULATE,
        forms: &[
            form(&["main"], &["validMoveNum", "nextMove"], &[]),
            program(&["simulate"]),
            program(&["main"]),
        ],
    },
];

/// The two-knight game: the class with our client, and the client with our class.
pub static DUAL: [PartRule; 2] = [
    PartRule {
        name: "class",
        problem: &DUAL_GAME,
        forms: &[form(&["DualKnightsTour"], &[], &[harness!("tour.cpp")])],
    },
    PartRule {
        name: "client",
        problem: &DUAL_GAME,
        forms: &[form(&["tour"], &[], &[harness!("DualKnightsTour.cpp")])],
    },
];

/// The parts in which a problem is handed in, besides whole programs.
pub(super) fn rules_of(problem: &str) -> &'static [PartRule] {
    match problem {
        name if name == DUAL_GAME.name() => &DUAL,
        name => {
            let part = KNIGHTS.iter().find(|part| part.name == name);
            part.map_or(&[], std::slice::from_ref)
        }
    }
}

/// Whether a source or a program of this name, without its extension, may be a part of an assignment.
pub fn is_asked(stem: &str) -> bool {
    let forms = KNIGHTS.iter().chain(&DUAL).flat_map(|part| part.forms);
    let mut names = forms
        .flat_map(|form| form.main.iter().copied())
        .chain(ALL.iter().map(|problem| problem.name()));
    names.any(|name| name.eq_ignore_ascii_case(stem))
}

/// The names of the functions or the classes that are linked with files of ours.
fn linked(rules: &'static [PartRule]) -> impl Iterator<Item = &'static str> {
    let forms = rules.iter().flat_map(|rule| rule.forms);
    let linked = forms.filter(|form| !form.ours.is_empty());
    linked.flat_map(|form| form.main.iter().copied())
}

/// Whether a name without its extension is that of a function or a class, which is no program.
pub(super) fn is_function(stem: &str) -> bool {
    let mut names = linked(&KNIGHTS).chain(linked(&DUAL));
    names.any(|name| name.eq_ignore_ascii_case(stem))
}

/// The header of ours that takes the place of a file of this name.
pub(super) fn our_header(name: &str) -> Option<&'static HarnessFile> {
    let mut headers = HEADERS.iter();
    headers.find(|(header, _)| header.eq_ignore_ascii_case(name))
}

/// How to name a source that is no program, if it defines what a part is named after.
pub(super) fn advice_on_name(
    rules: &'static [PartRule],
    file: &str,
    functions: &[String],
) -> Option<String> {
    if functions.iter().any(|name| name == "main") {
        return None;
    }
    let (stem, extension) = file.rsplit_once('.')?;
    let defines = |asked: &&str| {
        functions
            .iter()
            .any(|name| name.split("::").next() == Some(asked))
    };
    let name = linked(rules).find(defines)?;
    let advice = format!("defines {name}; rename the file to {name}.{extension}");
    (!name.eq_ignore_ascii_case(stem)).then_some(advice)
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
}

#[derive(Clone, Debug)]
pub struct Recognised {
    /// The parts that are there, in the order of the assignment.
    pub parts: Vec<PartSources>,
    /// The files that belong to none of them, in the order in which they were named.
    pub unrecognised: Vec<PathBuf>,
    pub(super) rules: &'static [PartRule],
}

/// Recognises the parts of an assignment by the names of files.
pub fn recognise(
    rules: &'static [PartRule],
    files: &[PathBuf],
    languages: &Languages,
) -> Recognised {
    let found = NamedSources::new(files, languages);
    let parts = rules.iter().filter_map(|rule| found.part(rule)).collect();
    with_rest(parts, files, rules)
}

/// Recognises a program for the problem of this name: in a form of the assignment that the problem is part of,
/// as `main.*` or under the name of the problem, or as the only source or the only one with a `main`.
pub fn recognise_program(
    problem: &'static str,
    files: &[PathBuf],
    languages: &Languages,
) -> Recognised {
    let found = NamedSources::new(files, languages);
    let rules = rules_of(problem);
    let by_rule = match rules {
        [rule] => found.part(rule),
        _ => None,
    };
    let part = by_rule.or_else(|| {
        let only = || {
            let is_alone = found.sources.len() == 1;
            let runs = |source: &&SourceFile| is_alone || outline(source).is_program;
            let mut programs = found.sources.iter().filter(runs);
            let first = programs.next().filter(|first| !is_function(stem(first)));
            first.filter(|_| programs.next().is_none())
        };
        let program = found.main(&[problem, "main"], &[]).or_else(only)?;
        let sources = vec![program.clone()];
        Some(PartSources::new(problem, sources, program.language.clone()))
    });
    with_rest(part.into_iter().collect(), files, rules)
}

/// The names that the sources for an assignment may have, for an error.
pub fn expected_names(rules: &[PartRule]) -> String {
    names(rules).join(", ")
}

/// The names that the sources for a problem may have, for an error.
pub fn expected_names_for(problem: &str) -> String {
    let mut names = names(rules_of(problem));
    for name in [problem, "main"] {
        let name = format!("{name}.*");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

fn names(rules: &[PartRule]) -> Vec<String> {
    let forms = rules.iter().flat_map(|rule| rule.forms);
    let mut names: Vec<String> = Vec::new();
    for form in forms {
        let extension = match form.ours.first() {
            Some((ours, _)) => ours.rsplit('.').next().unwrap_or_default(),
            None if form.needs_function() => "c",
            None => "*",
        };
        let name = format!("{}.{extension}", form.main[0]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// What reads input in C and C++.
const READERS: [&str; 6] = ["cin", "fgets", "fread", "getchar", "getline", "scanf"];

fn outline(source: &SourceFile) -> Outline {
    let text = read(&source.path).unwrap_or_default();
    Outline::of(&String::from_utf8_lossy(&text))
}

/// Whether a source has a `main` of its own that reads the input, whatever the name of the file.
fn is_whole_program(source: &SourceFile) -> bool {
    let outline = outline(source);
    outline.is_program && READERS.iter().any(|word| outline.uses(word))
}

struct NamedSources<'a> {
    sources: Vec<SourceFile>,
    languages: &'a Languages,
}

impl<'a> NamedSources<'a> {
    fn new(files: &[PathBuf], languages: &'a Languages) -> Self {
        let source = |file: &PathBuf| {
            let language = languages.of_source(file)?;
            let path = file.clone();
            Some(SourceFile { path, language })
        };
        Self {
            sources: files.iter().filter_map(source).collect(),
            languages,
        }
    }

    /// The sources of a part, in the first form that is there.
    fn part(&self, rule: &'static PartRule) -> Option<PartSources> {
        rule.forms.iter().find_map(|form| {
            let (sources, language) = self.form(form)?;
            let is_whole =
                |other: &Form| other.ours.is_empty() && other.main.contains(&form.main[0]);
            if !form.ours.is_empty()
                && rule.forms.iter().any(is_whole)
                && is_whole_program(&sources[0])
            {
                return None;
            }
            Some(PartSources {
                name: rule.name,
                ours: form.ours,
                ..PartSources::new(rule.problem.name(), sources, language)
            })
        })
    }

    /// The sources of a form, and the language that takes them all.
    fn form(&self, form: &Form) -> Option<(Vec<SourceFile>, Arc<Language>)> {
        let mut languages = form.languages_of_ours(self.languages)?;
        let main = self.main(form.main, &languages)?;
        languages.push(main.language.clone());
        let mut sources = vec![main.clone()];
        for name in form.functions {
            let function = self.main(&[name], &languages);
            if let Some(function) = function.filter(|source| !is_whole_program(source)) {
                languages.push(function.language.clone());
                sources.push(function.clone());
            }
        }
        if form.needs_function() && sources.len() == 1 {
            return None;
        }
        let language = self.languages.joint(&languages)?;
        Some((sources, language))
    }

    /// The source with one of these names that can be built together with sources of these
    /// languages. An earlier name wins, then equal letter case, then an earlier language.
    fn main(&self, names: &[&str], with: &[Arc<Language>]) -> Option<&SourceFile> {
        let joins = |source: &&SourceFile| {
            let all = [with, std::slice::from_ref(&source.language)].concat();
            self.languages.joint(&all).is_some()
        };
        names.iter().find_map(|name| {
            let has_name = |source: &&SourceFile| stem(source).eq_ignore_ascii_case(name);
            let candidates = self.sources.iter().filter(has_name).filter(joins);
            candidates.min_by_key(|source| {
                let same_case = stem(source) == *name;
                (Reverse(same_case), self.languages.rank(&source.language))
            })
        })
    }
}

fn with_rest(parts: Vec<PartSources>, files: &[PathBuf], rules: &'static [PartRule]) -> Recognised {
    let mut recognised = Recognised {
        parts,
        unrecognised: files.to_vec(),
        rules,
    };
    recognised.drop_sources();
    recognised
}

/// The name of a source without its extension; empty if it is not text.
fn stem(source: &SourceFile) -> &str {
    let stem = source.path.file_stem().and_then(OsStr::to_str);
    stem.unwrap_or_default()
}

/// The scripts, of which one makes the other if it is not there.
const SCRIPTS: [&str; 2] = ["build", "run"];
const TABLE: &str = r#"
[[language]]
name = "scripts"
extensions = ["script"]
build = ["sh", "-c", "if [ -e build ]; then ./build || exit; fi; [ -x run ] || (echo 'there is no program run'; exit 1)"]
run = ["{folder}/run"]
"#;

/// The program of a folder with these files, if it has such a script.
pub(crate) fn by_scripts(name: &'static str, files: &[HandInFile]) -> Option<PartSources> {
    let mut names = files.iter().map(|file| &*file.name);
    names.find(|name| SCRIPTS.contains(name))?;
    let table = Languages::parse(TABLE).expect("the table is right");
    let language = Arc::clone(&table.all()[0]);
    Some(PartSources {
        beside: files.into(),
        ..PartSources::new(name, Vec::new(), language)
    })
}
