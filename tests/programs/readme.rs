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

use crate::support::{all_kinds, answer, calls, has, more, project, shell_in, skip};
use similar::TextDiff;
use tempfile::TempDir;

/// What a command needs that contains this.
const NEEDS: (&str, &str) = ("--source validMoveNum.c", "gcc");

/// Commands that take 12 and 27 seconds, and so run only in full.
const LONG: [&str; 2] = [
    "judge verify next_move",
    "tour count 8 --closed --symmetric half-turn",
];

/// What a shell shows of a command in a folder: both streams, as on a terminal. A missing last newline is
/// added, because on a terminal the next prompt follows.
///
/// `None` if it cannot run on this machine.
fn shown(command: &str, folder: &Path) -> Option<String> {
    let (source, compiler) = NEEDS;
    if !cfg!(target_os = "linux") {
        skip("Linux");
        return None;
    }
    let is_long = LONG.iter().any(|long| command.starts_with(long));
    if is_long && !more() || command.contains(source) && !has(compiler) {
        return None;
    }
    let shown = shell_in(folder, &format!("{{ {command}\n}} 2>&1"));
    let is_whole = shown.output.is_empty() || shown.text().ends_with('\n');
    Some(shown.text().to_owned() + if is_whole { "" } else { "\n" })
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
        let entries = fs::read_dir(project(folder)).into_iter().flatten();
        let paths = entries
            .flatten()
            .map(|entry| Path::new(folder).join(entry.file_name()));
        pages.extend(paths.filter(|page| page.extension().is_some_and(|ending| ending == "md")));
    }
    pages.sort();
    pages
}

/// In `make test` only the README: the guides take many seconds, and most of what they show is also a case.
#[test]
fn the_commands_of_every_page_print_what_it_says() {
    let is_blessed = std::env::var_os("KNIGHTS_BLESS").is_some();
    let mut wrong = String::new();
    let mut count = 0;
    for page in pages() {
        let name = page.to_string_lossy();
        let path = project(&name);
        let text = fs::read_to_string(&path).expect("a page can be read");
        count += commands(&text);
        if name != "README.md" && !is_blessed && !all_kinds() {
            continue;
        }
        let folder = TempDir::new().expect("a folder can be made");
        for name in ["fixtures", "examples"] {
            let link = format!("ln -s '{}' .", project(name).display());
            shell_in(folder.path(), &link);
        }
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

/// The example at the end of a help text, as it is in a page.
fn example(words: &[&str]) -> String {
    let help = answer(words[0], &[&words[1..], &["--help"]].concat(), b"");
    let example = help
        .text()
        .split_once("\nExample:\n")
        .map(|(_, example)| example);
    let lines = example.unwrap_or_default().lines();
    let lines = lines.map(|line| line.strip_prefix("  ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn the_examples_of_the_help_texts_print_what_they_say() {
    let mut wrong = String::new();
    // In `make test` every fourth.
    let step = if all_kinds() { 1 } else { 4 };
    for call in calls().into_iter().step_by(step) {
        let words: Vec<&str> = call.iter().map(String::as_str).collect();
        let example = example(&words);
        assert!(commands(&example) > 0, "{call:?} --help has no example");
        if words != ["knights"] {
            let part = self::example(&[&["knights"], &words[..]].concat());
            assert_eq!(part, example, "{call:?}");
        }
        let folder = TempDir::new().expect("a folder can be made");
        let expected = format!("```console\n{example}```\n");
        let found = rerun(&expected, folder.path());
        let [expected, found] = [expected, found].map(|text| without_spaces_at_ends(&text));
        if found != expected {
            wrong.push_str(&difference(&call.join(" "), &expected, &found));
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
        let path = project(&page.to_string_lossy());
        let folder = path.parent().expect("a page is in a folder").to_owned();
        let text = fs::read_to_string(&path).expect("a page can be read");
        let is_unmerged = |line: &str| line.starts_with("<<<<<<<") || line.starts_with(">>>>>>>");
        assert!(!text.lines().any(is_unmerged), "two versions: {page:?}");
        for target in links(&text) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => path.clone(),
                _ => folder.join(file),
            };
            let leads = file.exists() && {
                let text = fs::read_to_string(&file).unwrap_or_default();
                anchor.is_empty() || anchors(&text).iter().any(|other| other == anchor)
            };
            if !leads {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "dead links: {dead:#?}");
}

#[test]
fn every_target_of_the_makefile_is_in_its_help() {
    let text = fs::read_to_string(project("Makefile")).expect("there is a Makefile");
    let is_target =
        |line: &&str| line.contains(':') && line.starts_with(|c: char| c.is_ascii_lowercase());
    let targets: Vec<&str> = text.lines().filter(is_target).collect();
    assert!(targets.len() >= 6, "{targets:?}");
    let help = has("make").then(|| shell_in(&project(""), "make help"));
    for line in targets {
        let target = format!("{} ", line.split(':').next().unwrap_or_default());
        let is_shown = help.as_ref().is_none_or(|help| {
            let mut lines = help.text().lines();
            lines.any(|shown| shown.starts_with(&target))
        });
        assert!(is_shown && line.contains("## "), "`make help` lacks {line}");
    }
}
