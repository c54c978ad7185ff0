//! What is said of a build that fails: the first lines of the compiler, or of the linker in words for
//! students, such as a function that is missing or defined twice.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::build::folder::BuildFolder;
use crate::build::recognise::is_function;
use crate::build::text::{is_name, tokens};
use knights_run::{Execution, RunLimit, RunLimits, RunStatus};

const LINES: usize = 10;
/// How many bytes of a message are kept.
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
        (None, RunStatus::Exited(_)) => None,
        (None, RunStatus::Signalled(signal)) => Some(format!("was ended by signal {signal}")),
        (Some(RunLimit::Output), _) => {
            let most = limits.output >> 10;
            Some(format!("was stopped, since its messages exceed {most} KiB"))
        }
        (Some(RunLimit::Processor), _) => {
            let most = limits.processor.as_secs_f64();
            Some(format!("was stopped after {most} s of processor time"))
        }
        (Some(RunLimit::Wall), _) => {
            let most = limits.wall.as_secs_f64();
            Some(format!("was stopped after {most} s by the clock"))
        }
        (Some(RunLimit::Processes), _) => {
            let most = limits.processes;
            Some(format!(
                "was stopped, since it had more than {most} processes"
            ))
        }
        (Some(RunLimit::Memory), _) => {
            let most = limits.memory >> 30;
            Some(format!(
                "was stopped, since it filled more than {most} GiB of memory"
            ))
        }
    };
    let text = String::from_utf8_lossy(&run.output);
    let lines: Vec<String> = match fault {
        Some(fault) => {
            let said = text.lines().map(str::to_owned);
            [format!("{compiler} {fault}")]
                .into_iter()
                .chain(said)
                .collect()
        }
        None => in_plain_words(&text, build)
            .unwrap_or_else(|| text.lines().map(str::to_owned).collect()),
    };
    let message = first_lines(&lines, build.path);
    Some(if message.is_empty() {
        format!("{compiler} failed without a message")
    } else {
        message
    })
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

/// A source in the build, and the functions that it defines.
struct Defining {
    name: String,
    owner: Owner,
    functions: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Student,
    Judge,
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

/// The sources of a build, and the functions that they define.
fn sources(build: &BuildFolder<'_>) -> Vec<Defining> {
    let ours = build.part.ours.len();
    let source = |(index, name): (usize, &OsString)| {
        let text = fs::read(build.path.join(name)).unwrap_or_default();
        Defining {
            name: name.display().to_string(),
            owner: if index < ours {
                Owner::Judge
            } else {
                Owner::Student
            },
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
    let students = || {
        sources
            .iter()
            .filter(|source| source.owner == Owner::Student)
    };
    let caller = sources
        .iter()
        .find(|source| line.contains(&format!("{}:(", source.name)));
    let caller = match caller {
        Some(source) if source.owner == Owner::Student => source.name.clone(),
        _ if name == "main" => String::new(),
        _ => ours(sources).to_owned(),
    };
    let calls = match &caller[..] {
        "" => ", with which every program begins".to_owned(),
        caller => format!(", which {caller} calls"),
    };
    let home = home(name);
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

/// Says that a name is defined twice, and where.
fn twice(name: &str, sources: &[Defining]) -> String {
    let defines = |source: &&Defining| source.functions.iter().any(|own| own == name);
    let owners: Vec<&Defining> = sources.iter().filter(defines).collect();
    match &owners[..] {
        [one, other, ..] if one.owner == Owner::Judge => {
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
    let ours = sources.iter().find(|source| source.owner == Owner::Judge);
    match ours.map(|source| &source.name[..]) {
        Some("tour.cpp") => "our client",
        Some("DualKnightsTour.cpp") => "our class",
        Some(_) => "the driver",
        None => "the program",
    }
}

/// The name of the source in which a function belongs, without its extension: that of the class or of
/// the function.
fn home(name: &str) -> &str {
    name.split("::").next().unwrap_or(name)
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
