//! The examples of the README, of the help texts, and what `make help` lists.
//!
//! In a `console` block of the README each line after `$ ` is typed into a shell at the top of
//! the project, with the programs on the path; what follows it, up to the next such line,
//! has to be what appears. A block of another kind is not run.
#![expect(clippy::print_stderr, reason = "a test says what it skips")]

mod support;

use std::fs;
use std::process::{Command, Stdio};

use support::answer;

/// A command, and what it has to print.
struct Example {
    command: String,
    expected: String,
}

/// The examples in lines of a console.
fn examples<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for line in lines {
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                command: command.to_owned(),
                expected: String::new(),
            });
        } else if let Some(example) = examples.last_mut() {
            example.expected.push_str(line);
            example.expected.push('\n');
        }
    }
    examples
}

/// The examples of all `console` blocks of a text.
fn console_blocks(text: &str) -> Vec<Example> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        match (inside, line.trim_end()) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, _) => lines.push(line),
            (false, _) => {}
        }
    }
    examples(lines.into_iter())
}

/// What a shell shows of a command: both streams, as on a terminal. A last newline that is
/// missing is made up, for there the next prompt would follow.
fn shell(command: &str) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(support::binaries()).chain(std::env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(support::project(""))
        .env(
            "PATH",
            std::env::join_paths(folders).expect("the folders make a path"),
        )
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let mut shown = String::from_utf8(output.stdout).expect("the README shows text");
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push('\n');
    }
    Some(shown)
}

#[test]
fn the_commands_of_the_readme_print_what_it_says() {
    let text = fs::read_to_string(support::project("README.md")).expect("there is a README");
    let examples = console_blocks(&text);
    assert!(
        examples.len() >= 10,
        "the README shows {} commands",
        examples.len()
    );
    for example in examples {
        let Some(shown) = shell(&example.command) else {
            eprintln!("skipped: this machine has no sh");
            return;
        };
        assert_eq!(shown, example.expected, "$ {}", example.command);
    }
}

#[test]
fn the_examples_of_the_help_texts_print_what_they_say() {
    let of_tour = ["backtrack", "walk", "survey", "check"].map(|name| ("tour", Some(name)));
    let of_judge =
        ["check", "gen", "package", "run", "stress", "validate"].map(|name| ("judge", Some(name)));
    let programs = support::names().map(|name| (name, None));
    for (name, subcommand) in programs.chain(of_tour).chain(of_judge) {
        let arguments: Vec<&str> = subcommand.into_iter().chain(["--help"]).collect();
        let help = answer(name, &arguments, b"");
        let help = String::from_utf8(help.output).expect("the help is text");
        let (_, example) = help
            .split_once("\nExample:\n")
            .expect("the help has an example");
        let lines = example
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line));
        let examples = examples(lines);
        assert!(!examples.is_empty(), "{name} --help has no example");
        for example in examples {
            let Some(shown) = shell(&example.command) else {
                eprintln!("skipped: this machine has no sh");
                return;
            };
            // Help texts lose the spaces at the end of the last line.
            let (shown, expected) = (shown.trim_end(), example.expected.trim_end());
            assert_eq!(shown, expected, "$ {}", example.command);
        }
    }
}

#[test]
fn every_target_of_the_makefile_is_in_its_help() {
    let text = fs::read_to_string(support::project("Makefile")).expect("there is a Makefile");
    let listed: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(':') && line.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    assert!(
        listed.len() >= 6,
        "the Makefile has {} targets",
        listed.len()
    );
    let help = shell("make help").filter(|help| !help.contains("not found"));
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
