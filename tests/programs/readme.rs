//! The examples of the README, the guides and the help texts, and what `make help` lists.
//!
//! In a `console` block of a page, a line after `$ ` is a command for a shell with the programs
//! on the path. What follows it, up to the next such line, is what the command has to print.
//! Blocks of other kinds are not run.
//!
//! The commands of a page, or of a help text, run one after the other in a new folder. For a
//! page there are `fixtures/` and `examples/` in it, as in a checkout. For a help text it is empty: its examples
//! work for a reader who has installed the programs and has nothing else.
//!
//! With `KNIGHTS_BLESS=1` the pages get what their commands print now, and the differences are
//! shown. The examples of help texts are in the sources, and stay as they are.
#![expect(clippy::print_stderr, reason = "a test says what it skips")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::answer;
use similar::TextDiff;
use tempfile::TempDir;

/// What a shell shows of a command: both streams, as on a terminal. A missing last newline is
/// added, because on a terminal the next prompt follows.
///
/// `None` if this machine has no `sh`.
fn shell(command: &str, folder: &Path) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(crate::support::binaries()).chain(std::env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env(
            "PATH",
            std::env::join_paths(folders).expect("the folders make a path"),
        )
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let mut shown = String::from_utf8(output.stdout).expect("the examples show text");
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push('\n');
    }
    Some(shown)
}

/// The commands that need Linux.
const ON_LINUX: [&str; 2] = ["judge run", "judge stress"];

/// What a command contains that needs a compiler, and its name.
const COMPILED: (&str, &str) = ("--source validMoveNum.c", "gcc");

/// What a command prints in a folder, or `None` if it cannot run on this machine.
fn shown(command: &str, folder: &Path) -> Option<String> {
    let needs_linux = ON_LINUX.iter().any(|name| command.contains(name));
    if needs_linux && !cfg!(target_os = "linux") {
        crate::support::skip("Linux");
        return None;
    }
    let (source, compiler) = COMPILED;
    if command.contains(source) && !crate::support::has(compiler) {
        return None;
    }
    let shown = shell(command, folder);
    if shown.is_none() {
        crate::support::skip("sh");
    }
    shown
}

/// A page with what its commands print now. They run one after the other in a folder.
fn rerun(page: &str, folder: &Path) -> String {
    let mut rerun = String::new();
    let mut inside = false;
    // Whether what follows in the page has been replaced by what the command has printed.
    let mut replaced = false;
    for line in page.lines() {
        match (inside, line.trim_end()) {
            (false, "```console") => (inside, replaced) = (true, false),
            (true, "```") => (inside, replaced) = (false, false),
            _ => {}
        }
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if command.is_some() || !replaced {
            rerun.push_str(line);
            rerun.push('\n');
        }
        if let Some(command) = command {
            let shown = shown(command, folder);
            replaced = shown.is_some();
            rerun.push_str(&shown.unwrap_or_default());
        }
    }
    rerun
}

/// How many commands a page has.
fn commands(page: &str) -> usize {
    page.lines().filter(|line| line.starts_with("$ ")).count()
}

/// The lines in which two texts differ.
fn difference(source: &str, expected: &str, found: &str) -> String {
    let difference = TextDiff::from_lines(expected, found);
    let difference = difference.unified_diff();
    format!("{source}:\n{difference}\n")
}

/// The README, the guides and the pages of the problems, by their paths in the project.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![PathBuf::from("README.md")];
    for folder in ["docs", "docs/problems"] {
        // A checkout without one of these folders has no pages there.
        let entries = fs::read_dir(crate::support::project(folder))
            .into_iter()
            .flatten();
        for entry in entries {
            let name = entry.expect("the folder can be listed").file_name();
            let page = Path::new(folder).join(name);
            if page.extension().is_some_and(|ending| ending == "md") {
                pages.push(page);
            }
        }
    }
    pages.sort();
    pages
}

#[test]
fn the_commands_of_every_page_print_what_it_says() {
    let is_blessed = std::env::var_os("KNIGHTS_BLESS").is_some();
    let mut wrong = String::new();
    let mut count = 0;
    for page in pages() {
        let name = page.to_string_lossy();
        let path = crate::support::project(&name);
        let text = fs::read_to_string(&path).expect("a page can be read");
        count += commands(&text);
        let folder = TempDir::new().expect("a folder can be made");
        let fixtures = crate::support::project("fixtures");
        let examples = crate::support::project("examples");
        let link = format!(
            "ln -s '{}' fixtures; ln -s '{}' examples",
            fixtures.display(),
            examples.display()
        );
        shell(&link, folder.path());
        let found = rerun(&text, folder.path());
        if found != text && is_blessed {
            eprintln!("{}", difference(&name, &text, &found));
            fs::write(&path, found).expect("a page can be written");
        } else if found != text {
            wrong.push_str(&difference(&name, &text, &found));
        }
    }
    assert!(count >= 40, "the pages show {count} commands");
    assert!(wrong.is_empty(), "{wrong}");
}

/// The help text of a program, or of one of its subcommands.
fn help(name: &str, subcommands: &[String]) -> String {
    let arguments: Vec<&str> = subcommands.iter().map(String::as_str).collect();
    let arguments = [&arguments[..], &["--help"]].concat();
    let help = answer(name, &arguments, b"");
    String::from_utf8(help.output).expect("the help is text")
}

/// The subcommands that a help text lists, apart from `help`.
fn listed_subcommands(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("\nCommands:\n") else {
        return Vec::new();
    };
    let lines = list.lines().take_while(|line| !line.is_empty());
    // A description that goes on in the next line is indented deeper than a name.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.map(str::to_owned).collect()
}

/// Every call that has a help text: a program, and the subcommands after it.
fn helped_calls() -> Vec<(&'static str, Vec<String>)> {
    let mut calls: Vec<(&str, Vec<String>)> = crate::support::names()
        .map(|name| (name, Vec::new()))
        .collect();
    // Its programs are listed already.
    calls.push(("knights", Vec::new()));
    let mut next = 0;
    while let Some((name, subcommands)) = calls.get(next).cloned() {
        for subcommand in listed_subcommands(&help(name, &subcommands)) {
            calls.push((name, [&subcommands[..], &[subcommand]].concat()));
        }
        next += 1;
    }
    calls
}

#[test]
fn the_examples_of_the_help_texts_print_what_they_say() {
    let calls = helped_calls();
    let with_subcommand = calls.iter().filter(|(_, rest)| !rest.is_empty()).count();
    assert!(
        with_subcommand >= 11,
        "the help texts list {with_subcommand} subcommands"
    );
    let mut wrong = String::new();
    for (name, subcommands) in &calls {
        let called = [&[(*name).to_owned()], &subcommands[..]].concat().join(" ");
        let text = help(name, subcommands);
        let example = text.split_once("\nExample:\n").map(|(_, example)| example);
        let lines = example.unwrap_or_default().lines();
        let lines = lines.map(|line| line.strip_prefix("  ").unwrap_or(line));
        let example: String = lines.flat_map(|line| [line, "\n"]).collect();
        assert!(commands(&example) > 0, "{called} --help has no example");
        let folder = TempDir::new().expect("a folder can be made");
        let expected = format!("```console\n{example}```\n");
        let found = rerun(&expected, folder.path());
        let [expected, found] = [expected, found].map(|text| without_spaces_at_ends(&text));
        if found != expected {
            wrong.push_str(&difference(&called, &expected, &found));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A text without the spaces at the ends of its lines: a help text loses those at its very end.
fn without_spaces_at_ends(text: &str) -> String {
    let lines = text.lines().map(str::trim_end);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The target of each link of a page that leads to a file of the project, or to a heading.
fn links(text: &str) -> Vec<&str> {
    let links = text.split("](").skip(1);
    let targets = links.filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

/// The names by which links lead to the headings of a page: in lower case, with `-` for spaces
/// and without punctuation.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let name = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        words.chars().filter(kept).collect::<String>()
    };
    headings
        .map(|heading| name(heading).replace(' ', "-"))
        .collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut dead = Vec::new();
    let others = ["CONTRIBUTING.md", "CHANGELOG.md", "ARCHITECTURE.md"];
    for page in pages().into_iter().chain(others.map(PathBuf::from)) {
        let path = crate::support::project(&page.to_string_lossy());
        let folder = path.parent().expect("a page is in a folder").to_owned();
        let text = fs::read_to_string(&path).expect("a page can be read");
        let is_unmerged = |line: &str| line.starts_with("<<<<<<<") || line.starts_with(">>>>>>>");
        assert!(!text.lines().any(is_unmerged), "two versions: {page:?}");
        for target in links(&text) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() {
                path.clone()
            } else {
                folder.join(file)
            };
            let leads = if anchor.is_empty() {
                file.exists()
            } else {
                let text = fs::read_to_string(&file).unwrap_or_default();
                anchors(&text).iter().any(|other| other == anchor)
            };
            if !leads {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

#[test]
fn every_target_of_the_makefile_is_in_its_help() {
    let text =
        fs::read_to_string(crate::support::project("Makefile")).expect("there is a Makefile");
    let listed: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(':') && line.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    assert!(
        listed.len() >= 6,
        "the Makefile has {} targets",
        listed.len()
    );
    let help =
        shell("make help", &crate::support::project("")).filter(|help| !help.contains("not found"));
    for line in listed {
        let target = line.split(':').next().expect("a target has a name");
        let shows = |help: &String| {
            help.lines()
                .any(|line| line.starts_with(&format!("{target} ")))
        };
        assert!(
            help.as_ref().is_none_or(shows),
            "`make help` does not show {target}"
        );
        assert!(line.contains("## "), "`make help` does not know `{line}`");
    }
}
