//! The texts of a build: what the compiler and the linker say if it fails, in words for students where
//! possible.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;

use crate::build::rules::{DRIVER, advice_on_name, is_function, rules_of};
use crate::build::{BuildFailure, BuildFolder, CopiedSource, PROTOTYPES, outside};
use knights_run::{Execution, FILE_SIZE, RunLimit, RunLimits, RunStatus, inherited_limits};

const LINES: usize = 10;
const BYTES: usize = 2000;
/// The exit codes of a shell for a program that it cannot find or start.
const NOT_STARTED: [i32; 2] = [126, 127];

/// Why a build failed; `None` if it succeeded.
pub(super) fn failure(
    run: &Execution,
    command: &[OsString],
    build: &BuildFolder<'_>,
) -> Option<BuildFailure> {
    let compiler = command.first()?.display();
    let fault = match (run.broken_limit, run.ending.status) {
        (None, RunStatus::Exited(0)) => return None,
        (None, RunStatus::Exited(_) | RunStatus::Failed) => None,
        (None, RunStatus::Signalled(signal)) => Some(format!("was ended by signal {signal}")),
        (Some(limit), _) => Some(stopped(limit, &build.part.limits)),
    };
    if let Some(of_machine) = fault_of_machine(run, command, build) {
        return Some(BuildFailure::Machine(of_machine));
    }
    let text = String::from_utf8_lossy(&run.output);
    let instead = outside::in_place_of(&text, build).map(|instead| vec![instead]);
    let in_plain_words = || in_plain_words(&text, build).filter(|_| fault.is_none());
    let messages = instead.or_else(in_plain_words);
    let fault_line = fault.as_ref().map(|fault| format!("{compiler} {fault}"));
    let lines = fault_line.into_iter();
    let all: Vec<String> = lines
        .chain(messages.unwrap_or_else(|| with_asked(&text)))
        .collect();
    Some(BuildFailure::Compiler(
        match first_lines(&all, build.path) {
            message if message.is_empty() => format!("{compiler} failed without a message"),
            message => message,
        },
    ))
}

/// The lines of a compiler, with a sentence in the place of a note on what is ours.
fn with_asked(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let by_us = ["<command-line>", DRIVER].map(|file| format!("In file included from {file}"));
    let is_by_us = |line: &&str| by_us.iter().any(|start| line.starts_with(start));
    let mut rest = text.lines().filter(|line| !is_by_us(line));
    while let Some(line) = rest.next() {
        if !line.contains(PROTOTYPES) {
            lines.push(line.to_owned());
        } else if let Some((_, prototype)) = rest.next().and_then(|line| line.split_once("| ")) {
            lines.push(format!("the assignment asks for {prototype}"));
            // The mark below it.
            rest.next();
        }
    }
    if lines.iter().any(|line| line.contains(DRIVER)) {
        lines.push(format!(
            "{DRIVER}* is ours: it calls the function as LeetCode does"
        ));
    }
    lines
}

/// What GCC says if Linux has killed a part of it.
const KILLED: &str = "Killed signal terminated program";
/// What compilers say if the machine has no more of something. No source is the reason: builds exceed other limits.
const OF_MACHINE: [&str; 6] = [
    KILLED,
    "No space left on device",
    "Resource temporarily unavailable",
    "Too many open files",
    "Cannot fork",
    "unable to create native thread",
];
/// What they say if a file would grow too large, for the machine or for us.
const TOO_LARGE: [&str; 2] = ["File size limit exceeded", "File too large"];
/// SIGXFSZ, and the signals that only others send to a compiler: SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM.
const FROM_OUTSIDE: [i32; 6] = [25, 1, 2, 3, KILL, 15];
const KILL: i32 = 9;

/// Linux has killed what builds, in these words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct KilledBuild(String);

/// Why a build failed, if its sources are not the reason.
fn fault_of_machine(
    run: &Execution,
    command: &[OsString],
    build: &BuildFolder<'_>,
) -> Option<anyhow::Error> {
    let language = &build.part.language;
    let (compiler, name) = (command.first()?.display(), &language.name);
    let fails = |fault: &str, is_killed| {
        let words = format!("{compiler} cannot build {name}: {fault}");
        if is_killed {
            KilledBuild(words).into()
        } else {
            anyhow!(words)
        }
    };
    if let Some(limit) = run.broken_limit {
        let is_killed = limit == RunLimit::MachineMemory;
        return Some(fails(limit.fault_of_machine()?, is_killed));
    }
    let code = match run.ending.status {
        RunStatus::Exited(code) => code,
        RunStatus::Signalled(signal) => 128 + signal,
        RunStatus::Failed => 0,
    };
    // A shell is there. It exits with the code of what a script of the package calls.
    if NOT_STARTED.contains(&code) && command.first().is_some_and(|command| command != "sh") {
        let advice = language.package.as_deref().unwrap_or("that has it");
        return Some(anyhow!(
            "{compiler}, which builds {name}, is not installed on this machine; install the package {advice}"
        ));
    }
    // The streams of the compiler are joined: this one has words of the shell alone.
    let shell = String::from_utf8_lossy(&run.error_tail);
    let text = String::from_utf8_lossy(&run.output);
    let is_limited = || inherited_limits().iter().any(|limit| limit.0 == FILE_SIZE);
    // Compilers quote sources.
    let quotes = |path: &Path, phrase: &str| {
        fs::read(path).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(phrase))
    };
    let has = |phrase: &str| {
        let sources = build.part.sources.iter().map(|source| &source.path);
        let mut files = sources.chain(build.part.beside.iter().map(|file| &file.path));
        text.contains(phrase) && !files.any(|path| quotes(path, phrase))
    };
    let mut phrases = OF_MACHINE
        .iter()
        .chain(TOO_LARGE.iter().filter(|_| is_limited()));
    let signal = FROM_OUTSIDE.iter().find(|signal| 128 + **signal == code);
    Some(match (shell.lines().next(), signal) {
        (Some(line), _) => fails(line, false),
        (None, Some(signal)) => {
            let fault = format!("ended from outside by signal {signal}");
            fails(&fault, *signal == KILL)
        }
        (None, None) => {
            let phrase = *phrases.find(|phrase| has(phrase))?;
            fails(phrase, phrase == KILLED)
        }
    })
}

fn stopped(limit: RunLimit, limits: &RunLimits) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    let why = match limit {
        RunLimit::Output => format!(", since its messages exceed {} KiB", limits.output >> 10),
        RunLimit::Processor => format!(" after {} s of processor time", seconds(limits.processor)),
        RunLimit::Wall => format!(" after {} s by the clock", seconds(limits.wall)),
        RunLimit::Processes => format!(", since it had more than {} processes", limits.processes),
        RunLimit::Files => ", since it made too many temporary files".to_owned(),
        RunLimit::Memory => {
            let gibibytes = limits.memory >> 30;
            format!(", since it filled more than {gibibytes} GiB of memory")
        }
        of_machine => of_machine
            .fault_of_machine()
            .map_or_else(String::new, |fault| format!(": {fault}")),
    };
    format!("was stopped{why}")
}

/// The first lines, without the path of the folder and without empty lines before them.
fn first_lines(lines: &[String], folder: &Path) -> String {
    let prefix = format!("{}/", folder.display());
    let relative = lines.iter().map(|line| line.replace(&prefix, ""));
    let trimmed = relative.skip_while(|line| line.trim().is_empty());
    let mut kept = trimmed.take(LINES).collect::<Vec<_>>().join("\n");
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

/// The message of a linker in plain words; `None` if it says nothing of this kind.
fn in_plain_words(message: &str, build: &BuildFolder<'_>) -> Option<Vec<String>> {
    let sources = &build.sources;
    let rules = rules_of(build.part.problem);
    let mut students = sources.iter().filter(|source| !source.is_ours);
    let misnamed = students.find_map(|source| {
        let advice = advice_on_name(rules, &source.name, &source.outline)?;
        Some(format!("{} {advice}", source.name))
    });
    let mut lines: Vec<String> = Vec::new();
    for line in message.lines() {
        let plain = if let Some(name) = named(line, &MISSING) {
            let advice = misnamed.clone().filter(|_| name == "main");
            advice.unwrap_or_else(|| missing(name, line, sources))
        } else if let Some(name) = named(line, &TWICE) {
            twice(name, sources)
        } else {
            continue;
        };
        if !lines.contains(&plain) {
            lines.push(plain);
        }
    }
    (!lines.is_empty()).then_some(lines)
}

/// The name that a line reports after one of these beginnings, without parameters.
fn named<'a>(line: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    let (_, rest) = beginnings.iter().find_map(|start| line.split_once(start))?;
    let end = rest.find(['\'', '(', ';', ' ']).unwrap_or(rest.len());
    Some(rest[..end].trim_start_matches(">>> "))
}

/// Says that a function is missing: where it should be, who calls it, and what may have been meant.
fn missing(name: &str, line: &str, sources: &[CopiedSource]) -> String {
    let students = || sources.iter().filter(|source| !source.is_ours);
    let is_caller = |source: &&CopiedSource| line.contains(&format!("{}:(", source.name));
    let calls = match sources.iter().find(is_caller) {
        Some(source) if !source.is_ours => format!(", which {} calls", source.name),
        _ if name == "main" => ", with which every program begins".to_owned(),
        _ => format!(", which {} calls", ours(sources)),
    };
    // The source in which it belongs, without its extension: that of the class or of the function.
    let home = name.split("::").next().unwrap_or(name);
    let at_home = |source: &&CopiedSource| {
        let (stem, _) = source.name.split_once('.').unwrap_or((&source.name, ""));
        stem.eq_ignore_ascii_case(home)
    };
    let any = || students().next().filter(|_| name == "main");
    let Some(home) = students().find(at_home).or_else(any) else {
        let file = if is_function(home) {
            format!("; hand in {home}.* too")
        } else {
            String::new()
        };
        return format!("no source defines the function {name}{calls}{file}");
    };
    let mut functions = home.outline.functions.iter();
    let hint = if functions.clone().any(|function| function == name) {
        "; it defines one of this name with other parameters".to_owned()
    } else {
        match functions.find(|known| is_similar(known, name)) {
            Some(function) => format!("; it defines {function}: rename that"),
            None => String::new(),
        }
    };
    let file = &home.name;
    format!("{file} does not define the function {name}{calls}{hint}")
}

fn twice(name: &str, sources: &[CopiedSource]) -> String {
    let has_it = |function: &String| function == name;
    let defines = |source: &&CopiedSource| source.outline.functions.iter().any(has_it);
    let owners: Vec<&CopiedSource> = sources.iter().filter(defines).collect();
    match &owners[..] {
        [first, second, ..] if first.is_ours => {
            let (file, ours) = (&second.name, ours(sources));
            format!("{file} has a function {name} of its own; {ours} has one already")
        }
        [first, second, ..] => {
            let (first, second) = (&first.name, &second.name);
            format!("{first} and {second} both define the function {name}; keep one of them")
        }
        _ => format!(
            "{name} is defined twice: make it static in each source, and do not include a source in another"
        ),
    }
}

/// What students call the sources of ours in a part.
fn ours(sources: &[CopiedSource]) -> &'static str {
    let ours = sources.iter().find(|source| source.is_ours);
    match ours.map(|source| &source.name[..]) {
        Some("tour.cpp") => "our client",
        Some("DualKnightsTour.cpp") => "our class",
        Some(_) => "the driver",
        None => "the program",
    }
}

/// Whether a name may have been meant for another one.
fn is_similar(defined: &str, wanted: &str) -> bool {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    defined != "main" && strsim::levenshtein(&plain(defined), &plain(wanted)) <= MISSPELT
}
