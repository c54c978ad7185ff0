//! The forms in which assignments ask for their parts: the names of the sources, and what is linked with them.
//!
//! A new driver is a file in `harness/`, and a form of a part here.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::build::CopiedSource;
use crate::build::source::Outline;
use crate::problem::{ALL, Problem};
use knights_problems::problem::{DUAL_GAME, NEXT_MOVE, SIMULATE, VALID_MOVE_NUM};

/// A file of ours: its name, and its text.
pub(super) type HarnessFile = (&'static str, &'static str);

macro_rules! harness {
    ($name:expr) => {
        harness!($name, $name)
    };
    ($name:expr, $file:expr) => {
        (
            $name,
            include_str!(concat!(env!("KNIGHTS_HARNESS"), "/", $file)),
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
    /// The usual points, if the part is a stage.
    pub points: Option<u32>,
    /// The forms; the first one whose files are there counts.
    pub(super) forms: &'static [Form],
}

#[derive(Debug)]
pub(super) struct Form {
    /// The names of its main source, without the extension. Letter case does not matter.
    pub(super) main: &'static [&'static str],
    /// The names of sources that are linked with it if they are handed in. Without a file of ours, the form
    /// needs at least one of them.
    pub(super) functions: &'static [&'static str],
    pub(super) ours: &'static [HarnessFile],
}

impl Form {
    pub(super) const fn needs_function(&self) -> bool {
        self.ours.is_empty() && !self.functions.is_empty()
    }

    /// How its main source may be named.
    fn file_name(&self) -> String {
        let extension = match self.ours.first() {
            Some((ours, _)) => ours.rsplit('.').next().unwrap_or_default(),
            None if self.needs_function() => "c",
            None => "*",
        };
        format!("{}.{extension}", self.main[0])
    }

    /// Whether it asks for a source of this name, which has no extension.
    pub(super) fn is_called(&self, stem: &str) -> bool {
        self.main.iter().any(|name| name.eq_ignore_ascii_case(stem))
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

/// A program of any name.
pub(super) const ANY_PROGRAM: Form = program(&[]);

/// The stages of the assignment `knights`, each of them a problem.
pub static KNIGHTS: [PartRule; 3] = [
    PartRule {
        name: "valid_move_num",
        problem: &VALID_MOVE_NUM,
        points: Some(20),
        forms: &[
            form(&["validMoveNum"], &[], &[harness!("main_validMoveNum.c")]),
            program(&["valid_move_num", "validMoveNum"]),
        ],
    },
    PartRule {
        name: "next_move",
        problem: &NEXT_MOVE,
        points: Some(30),
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
        points: Some(50),
        forms: &[
            form(&["main"], &["validMoveNum", "nextMove"], &[]),
            program(&["simulate"]),
            program(&["main"]),
        ],
    },
];

/// The two-knight game: the class with our client, and the client with our class.
static DUAL: [PartRule; 2] = [
    PartRule {
        name: "class",
        problem: &DUAL_GAME,
        points: None,
        forms: &[form(&["DualKnightsTour"], &[], &[harness!("tour.cpp")])],
    },
    PartRule {
        name: "client",
        problem: &DUAL_GAME,
        points: None,
        forms: &[form(&["tour"], &[], &[harness!("DualKnightsTour.cpp")])],
    },
];

/// The drivers of the second stage, and our function of the first for one that is handed in without it.
pub(super) static NEXT_MOVE_ALONE: [HarnessFile; 2] =
    [harness!("main_nextMove.c"), harness!("validMoveNum.c")];

/// A function with these names that a site calls, alone or in a class `Solution`. Its drivers are named after the problem.
macro_rules! solutions {
    ($problem:literal, $names:expr) => {
        solutions!($problem, $names, "cpp" "java" "py" "js" "go" "rs")
    };
    ($problem:literal, $names:expr, $($end:literal)+) => {
        ($problem, [$(form($names, &[], &[
            harness!(concat!("judge_driver.", $end), concat!($problem, ".", $end))
        ])),+])
    };
}

static SOLUTIONS: [(&str, [Form; 6]); 2] = [
    solutions!("leetcode2596", &["checkValidGrid", "check_valid_grid"]),
    solutions!("leetcode2664", &["tourOfKnight", "tour_of_knight"]),
];

/// How the names of these drivers begin.
pub(super) const DRIVER: &str = "judge_driver.";
/// What a driver has in the place of the name of the source, if it includes that.
pub(super) const SOLUTION: &str = "{solution}";
/// What sites add to a source without a word, and what would be there twice: an extension, `replace` with two texts, or a
/// beginning of the first line unless the source has a text.
const ADAPTED: &str = harness!("solutions.json").1;

/// The forms of a problem that a site calls.
pub(super) fn solutions_of(problem: &str) -> &'static [Form] {
    let found = SOLUTIONS.iter().find(|(name, _)| *name == problem);
    found.map_or(&[], |(_, forms)| forms)
}

/// The text of a main source as our driver takes it. Its lines keep their numbers.
pub(super) fn adapted(ours: &[HarnessFile], source: Vec<u8>) -> Vec<u8> {
    let driver = ours.first().and_then(|(name, _)| name.strip_prefix(DRIVER));
    let (Some(language), Ok(text)) = (driver, str::from_utf8(&source)) else {
        return source;
    };
    let mut text = text.trim_start_matches('\u{feff}').to_owned();
    let rules: Vec<[String; 4]> = serde_json::from_str(ADAPTED).expect("the table is right");
    for [_, what, old, new] in rules.iter().filter(|rule| rule[0] == language) {
        if what == "replace" {
            text = text.replace(old, new);
        } else if !text.contains(old) {
            text.insert_str(0, new);
        }
    }
    text.into_bytes()
}

/// The prototypes of the functions of the assignment that our files call or define, unless a source defines one and
/// leaves out its parameters.
pub(super) fn prototypes(sources: &[CopiedSource]) -> String {
    let (ours, theirs): (Vec<_>, Vec<_>) = sources.iter().partition(|source| source.is_ours);
    let is_known = |name: &str| {
        ours.iter().any(|file| file.outline.uses(name))
            && theirs
                .iter()
                .all(|source| source.outline.parameters(name) != Some(0))
    };
    let lines = HEADERS.iter().flat_map(|(_, text)| text.lines());
    let name = |line: &str| Some(line.strip_prefix("int ")?.split_once('(')?.0.to_owned());
    let known = lines.filter(|line| name(line).is_some_and(|name| is_known(&name)));
    known.collect::<Vec<_>>().join("\n") + "\n"
}

/// What `--problem` names, and what is searched for among files: an assignment of several parts, or a program for a
/// problem. That is in a form of the assignment that the problem is part of, `main.*`, under the name of the problem, or
/// the only source or the only one with a `main`.
#[derive(Clone, Copy, Debug)]
pub struct Assignment {
    pub name: &'static str,
    /// Its parts, or those in which a problem is handed in besides whole programs.
    pub(crate) rules: &'static [PartRule],
    /// The problem, if it is no assignment of several parts.
    pub problem: Option<&'static dyn Problem>,
}

impl Assignment {
    pub const KNIGHTS: Self = Self::of_parts("knights", &KNIGHTS);
    /// The class and the client of the game of two knights.
    pub const DUAL: Self = Self::of_parts("dual", &DUAL);

    const fn of_parts(name: &'static str, rules: &'static [PartRule]) -> Self {
        Self {
            name,
            rules,
            problem: None,
        }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        let problems = ALL.iter().map(|&problem| match problem.name() {
            name if name == Self::DUAL.name => Self::DUAL,
            _ => Self::program(problem),
        });
        [Self::KNIGHTS].into_iter().chain(problems)
    }

    /// A program for a problem.
    pub fn program(problem: &'static dyn Problem) -> Self {
        Self {
            problem: Some(problem),
            ..Self::of_parts(problem.name(), rules_of(problem.name()))
        }
    }

    /// The assignment of the same name as a problem, or that problem alone.
    pub fn of(problem: &'static dyn Problem) -> Self {
        let is_ours = problem.folder().is_none();
        let mut all = Self::all().filter(|task| is_ours && task.name == problem.name());
        all.next().unwrap_or(Self::program(problem))
    }

    /// Whether it is this assignment of several parts.
    pub fn is(self, assignment: Self) -> bool {
        self.problem.is_none() && self.name == assignment.name
    }

    pub fn problems(self) -> Vec<&'static dyn Problem> {
        let of_parts = self.rules.iter().map(|rule| rule.problem);
        let whole = self.problem.map(|problem| vec![problem]);
        let mut problems = whole.unwrap_or_else(|| of_parts.collect());
        problems.dedup_by_key(|problem| problem.name());
        problems
    }

    /// The folder of a problem that has one.
    pub fn folder(self) -> Option<PathBuf> {
        self.problem?.folder().map(Path::to_owned)
    }

    /// What a package of a problem says that has no effect.
    pub fn without_effect(self) -> Option<String> {
        let unused = self.problem?.groups().without_effect.join(", ");
        (!unused.is_empty()).then(|| format!("no effect here: {unused}"))
    }

    /// The names that the sources may have, for an error.
    pub fn source_names(self) -> String {
        let forms = self.rules.iter().flat_map(|rule| rule.forms);
        let mut names: Vec<String> = forms.map(Form::file_name).collect();
        if self.problem.is_some() {
            names.extend([self.name, "main"].map(|name| format!("{name}.*")));
        }
        let mut known = HashSet::new();
        names.retain(|name| known.insert(name.clone()));
        names.join(", ")
    }
}

/// The parts in which a problem is handed in, besides whole programs.
pub(super) fn rules_of(problem: &str) -> &'static [PartRule] {
    let mut all = KNIGHTS.chunks(1).chain([&DUAL[..]]);
    let rules = all.find(|rules| rules[0].problem.name() == problem);
    rules.unwrap_or_default()
}

/// Whether a source or a program of this name, without its extension, may be a part of an assignment.
pub fn is_asked(stem: &str) -> bool {
    let mut forms = KNIGHTS.iter().chain(&DUAL).flat_map(|part| part.forms);
    let mut problems = ALL.iter().map(|problem| problem.name());
    forms.any(|form| form.is_called(stem)) || problems.any(|name| name.eq_ignore_ascii_case(stem))
}

/// The forms of functions and of classes, which are linked with files of ours.
pub(super) fn linked(rules: &'static [PartRule]) -> impl Iterator<Item = &'static Form> {
    let forms = rules.iter().flat_map(|rule| rule.forms);
    forms.filter(|form| !form.ours.is_empty())
}

/// Whether a name without its extension is that of a function or a class, which is no program.
pub(super) fn is_function(stem: &str) -> bool {
    let mut forms = linked(&KNIGHTS).chain(linked(&DUAL));
    forms.any(|form| form.is_called(stem))
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
    outline: &Outline,
) -> Option<String> {
    let (stem, extension) = file.rsplit_once('.').filter(|_| !outline.is_program)?;
    let mut names = linked(rules).flat_map(|form| form.main);
    let name = names.find(|name| outline.defines(name))?;
    let advice = format!("defines {name}; rename the file to {name}.{extension}");
    (!name.eq_ignore_ascii_case(stem)).then_some(advice)
}
