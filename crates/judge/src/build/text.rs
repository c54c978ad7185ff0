//! The texts of a build: what the compiler and the linker say if it fails, in words for students where
//! possible, and what a source defines: functions, and in Java the public class and where `main` is.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::build::BuildFolder;
use crate::build::recognise::is_function;
use knights_run::{Execution, RunLimit, RunLimits, RunStatus};

const LINES: usize = 10;
const BYTES: usize = 2000;
/// The exit codes of a shell for a program that it cannot find or start.
const NOT_STARTED: [i32; 2] = [126, 127];

/// The message about a build that failed; `None` if it succeeded.
pub(super) fn of_failed_build(
    run: &Execution,
    limits: RunLimits,
    command: &[OsString],
    build: &BuildFolder<'_>,
) -> Option<String> {
    let compiler = command.first().map(|name| name.display().to_string());
    let compiler = compiler.unwrap_or_default();
    let language = &build.part.language.name;
    let fault = match (run.broken_limit, run.ending.status) {
        (None, RunStatus::Exited(0)) => return None,
        (None, RunStatus::Exited(code)) if NOT_STARTED.contains(&code) => {
            return Some(format!(
                "{compiler}, which builds {language}, is not installed on this machine"
            ));
        }
        (None, RunStatus::Exited(_) | RunStatus::Failed) => None,
        (None, RunStatus::Signalled(signal)) => Some(format!("was ended by signal {signal}")),
        (Some(limit), _) => Some(stopped(limit, limits)),
    };
    let text = String::from_utf8_lossy(&run.output);
    let said = || text.lines().map(str::to_owned);
    let lines: Vec<String> = match fault {
        Some(fault) => [format!("{compiler} {fault}")]
            .into_iter()
            .chain(said())
            .collect(),
        None => in_plain_words(&text, build).unwrap_or_else(|| said().collect()),
    };
    Some(match first_lines(&lines, build.path) {
        message if message.is_empty() => format!("{compiler} failed without a message"),
        message => message,
    })
}

fn stopped(limit: RunLimit, limits: RunLimits) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    let why = match limit {
        RunLimit::Output => format!(", since its messages exceed {} KiB", limits.output >> 10),
        RunLimit::Processor => format!(" after {} s of processor time", seconds(limits.processor)),
        RunLimit::Wall => format!(" after {} s by the clock", seconds(limits.wall)),
        RunLimit::Processes => format!(", since it had more than {} processes", limits.processes),
        RunLimit::Memory => {
            let gibibytes = limits.memory >> 30;
            format!(", since it filled more than {gibibytes} GiB of memory")
        }
    };
    format!("was stopped{why}")
}

/// The first lines, without the path of the folder and without empty lines before them.
fn first_lines(lines: &[String], folder: &Path) -> String {
    let folder = format!("{}/", folder.display());
    let lines = lines.iter().map(|line| line.replace(&folder, ""));
    let lines = lines.skip_while(|line| line.trim().is_empty());
    let mut kept = lines.take(LINES).collect::<Vec<_>>().join("\n");
    if kept.len() > BYTES {
        let end = (0..=BYTES).rev().find(|&end| kept.is_char_boundary(end));
        kept.truncate(end.unwrap_or_default());
        kept.push('…');
    }
    kept.trim_end().to_owned()
}

/// How the linkers of GNU and of LLVM report a missing function; its name follows.
const MISSING: [&str; 2] = ["undefined reference to `", "undefined symbol: "];
/// How they report one that is defined twice.
const TWICE: [&str; 3] = [
    "multiple definition of `",
    "duplicate symbol: ",
    "multiple definition of: ",
];
/// Names that differ in no more letters than this are taken for misspelt.
const MISSPELT: usize = 2;

struct Defining {
    name: String,
    is_ours: bool,
    functions: Vec<String>,
}

/// The message of a linker in plain words; `None` if it says nothing of this kind.
fn in_plain_words(message: &str, build: &BuildFolder<'_>) -> Option<Vec<String>> {
    let sources = sources(build);
    let mut lines: Vec<String> = Vec::new();
    for line in message.lines() {
        let plain = if let Some(name) = named(line, &MISSING) {
            missing(name, line, &sources)
        } else if let Some(name) = named(line, &TWICE) {
            twice(name, &sources)
        } else {
            continue;
        };
        if !lines.contains(&plain) {
            lines.push(plain);
        }
    }
    (!lines.is_empty()).then_some(lines)
}

fn sources(build: &BuildFolder<'_>) -> Vec<Defining> {
    let ours = build.part.ours.len();
    let source = |(index, name): (usize, &OsString)| {
        let text = fs::read(build.path.join(name)).unwrap_or_default();
        Defining {
            name: name.display().to_string(),
            is_ours: index < ours,
            functions: functions(&String::from_utf8_lossy(&text)),
        }
    };
    build.sources.iter().enumerate().map(source).collect()
}

/// The name that a line reports after one of these beginnings, without parameters.
fn named<'a>(line: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    let rest = beginnings
        .iter()
        .find_map(|start| line.split_once(start))?
        .1;
    let end = rest.find(['\'', '(', ';', ' ']).unwrap_or(rest.len());
    Some(rest[..end].trim_start_matches(">>> "))
}

/// Says that a function is missing: where it should be, who calls it, and what may have been meant.
fn missing(name: &str, line: &str, sources: &[Defining]) -> String {
    let students = || sources.iter().filter(|source| !source.is_ours);
    let is_caller = |source: &&Defining| line.contains(&format!("{}:(", source.name));
    let calls = match sources.iter().find(is_caller) {
        Some(source) if !source.is_ours => format!(", which {} calls", source.name),
        _ if name == "main" => ", with which every program begins".to_owned(),
        _ => format!(", which {} calls", ours(sources)),
    };
    // The source in which it belongs, without its extension: that of the class or of the function.
    let home = name.split("::").next().unwrap_or(name);
    let at_home = |source: &&Defining| stem(&source.name).eq_ignore_ascii_case(home);
    let any = || students().next().filter(|_| name == "main");
    let Some(home) = students().find(at_home).or_else(any) else {
        let file = if is_function(home) {
            format!("; hand in {home}.* too")
        } else {
            String::new()
        };
        return format!("no source defines the function {name}{calls}{file}");
    };
    let hint = if home.functions.iter().any(|own| own == name) {
        "; it defines one of this name with other parameters".to_owned()
    } else {
        match home.functions.iter().find(|own| is_similar(own, name)) {
            Some(own) => format!("; it defines {own}: rename that"),
            None => String::new(),
        }
    };
    let file = &home.name;
    format!("{file} does not define the function {name}{calls}{hint}")
}

fn twice(name: &str, sources: &[Defining]) -> String {
    let defines = |source: &&Defining| source.functions.iter().any(|own| own == name);
    let owners: Vec<&Defining> = sources.iter().filter(defines).collect();
    match &owners[..] {
        [one, other, ..] if one.is_ours => {
            let (file, ours) = (&other.name, ours(sources));
            format!("{file} has a function {name} of its own; {ours} has one already")
        }
        [one, other, ..] => {
            let (one, other) = (&one.name, &other.name);
            format!("{one} and {other} both define the function {name}; keep one of them")
        }
        _ => format!(
            "{name} is defined twice: make it static in each source, and do not include a source in another"
        ),
    }
}

/// What students call the sources of ours in a part.
fn ours(sources: &[Defining]) -> &'static str {
    let ours = sources.iter().find(|source| source.is_ours);
    match ours.map(|source| &source.name[..]) {
        Some("tour.cpp") => "our client",
        Some("DualKnightsTour.cpp") => "our class",
        Some(_) => "the driver",
        None => "the program",
    }
}

fn stem(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// Whether a name may have been meant for another one.
fn is_similar(own: &str, wanted: &str) -> bool {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    own != "main" && strsim::levenshtein(&plain(own), &plain(wanted)) <= MISSPELT
}

/// The functions that a source defines outside of all braces: a name, parameters in parentheses, and
/// a brace. Functions of a class have its name before theirs.
fn functions(source: &str) -> Vec<String> {
    let is_directive = |line: &&str| line.trim_start().starts_with('#');
    let lines = source.lines().filter(|line| !is_directive(line));
    let source = lines.collect::<Vec<_>>().join("\n");
    let tokens = tokens(&source);
    let mut functions = Vec::new();
    let (mut braces, mut parentheses) = (0_usize, 0_usize);
    let mut candidate: Option<String> = None;
    for (index, &token) in tokens.iter().enumerate() {
        match token {
            "{" => {
                functions.extend(candidate.take().filter(|_| braces == 0));
                braces += 1;
            }
            "}" => braces = braces.saturating_sub(1),
            "(" => {
                if braces == 0 && parentheses == 0 && candidate.is_none() {
                    candidate = name_before(&tokens[..index]);
                }
                parentheses += 1;
            }
            ")" => parentheses = parentheses.saturating_sub(1),
            ";" if parentheses == 0 => candidate = None,
            _ => {}
        }
    }
    functions
}

/// The name at the end of these tokens, with those of its classes.
fn name_before(tokens: &[&str]) -> Option<String> {
    let (name, before) = tokens.split_last()?;
    if !is_name(name) {
        return None;
    }
    match before {
        [outer @ .., ":", ":"] => Some(format!("{}::{name}", name_before(outer)?)),
        _ => Some((*name).to_owned()),
    }
}

/// The longest name of a class: that of its file has to fit into a folder.
const LONGEST_NAME: usize = 200;

/// The classes of a Java source by which files and programs are named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct JavaClasses {
    /// The public class: the source has to be named after it.
    pub(super) public: Option<String>,
    /// The class that has `static void main`, after the name of its package.
    pub(super) main: Option<String>,
}

impl JavaClasses {
    /// Finds the classes in a source. A source that is not Java has none.
    pub(super) fn of(source: &str) -> Self {
        let tokens = tokens(source);
        let mut classes = Self::default();
        let mut package = String::new();
        let (mut depth, mut current) = (0_usize, None);
        for (index, &token) in tokens.iter().enumerate() {
            let before = &tokens[..index];
            match token {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "package" if depth == 0 => {
                    let parts = tokens[index + 1..]
                        .iter()
                        .take_while(|part| is_name(part) || **part == ".");
                    package = parts.copied().collect();
                }
                "class" | "enum" | "record" | "interface" if depth == 0 => {
                    let next = tokens.get(index + 1).copied();
                    current = next.filter(|name| is_name(name) && name.len() <= LONGEST_NAME);
                    let modifiers = before.iter().rev().take_while(|&&word| is_modifier(word));
                    if modifiers.clone().any(|&word| word == "public") {
                        classes.public = current.map(str::to_owned);
                    }
                }
                "main" if depth == 1 && before.ends_with(&["void"]) && classes.main.is_none() => {
                    let mut modifiers = before
                        .iter()
                        .rev()
                        .skip(1)
                        .take_while(|word| is_modifier(word));
                    if modifiers.any(|&word| word == "static") {
                        classes.main = current.map(|class| match &package[..] {
                            "" => class.to_owned(),
                            package => format!("{package}.{class}"),
                        });
                    }
                }
                _ => {}
            }
        }
        classes
    }
}

/// Whether a word may stand before `class` or before the type of a method.
fn is_modifier(word: &str) -> bool {
    matches!(
        word,
        "public" | "static" | "final" | "abstract" | "strictfp" | "sealed" | "synchronized"
    )
}

/// The words and signs of a source, without comments, strings and characters.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if let Some(text) = rest.strip_prefix(r#"""""#) {
            text.find(r#"""""#).map_or(rest.len(), |end| end + 6)
        } else if first == '"' || first == '\'' {
            quoted(rest, first)
        } else {
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let length = word.max(first.len_utf8());
            if !first.is_whitespace() {
                tokens.push(&rest[..length]);
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of a string or a character with its quotes; it ends with the line at the latest.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (start, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return start,
            _ if character == quote => return start + character.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn is_name(token: &str) -> bool {
    let starts = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    token.chars().next().is_some_and(starts)
}
