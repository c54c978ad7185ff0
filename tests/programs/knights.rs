//! `knights`, which has all programs in one.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::{Answer, answer, binary, has, names};
use knights::tools;

fn knights(arguments: &[&str], input: &[u8]) -> Answer {
    answer("knights", arguments, input)
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.output.clone()).expect("it prints text")
}

#[test]
fn the_table_has_every_program() {
    let mut table: Vec<&str> = tools::PROGRAMS.iter().map(|one| one.name).collect();
    let mut programs: Vec<&str> = names().collect();
    table.sort_unstable();
    programs.sort_unstable();
    assert_eq!(table, programs);
    for program in tools::PROGRAMS {
        assert_eq!(program.part, format!("knights {}", program.name));
    }
}

#[test]
fn it_does_what_the_program_does() {
    let table: [(&str, &[&str], &[u8]); 6] = [
        ("tour", &["8", "8", "0", "0"], b""),
        ("tour", &["solve", "5", "5", "0", "1", "--exit-code"], b""),
        ("simulate", &[], b"3 2\n0 0\n2 2\n"),
        ("next_move", &[], b"3\n2 2\n3\n0 1\n0 2\n2 0\n"),
        ("valid_move_num", &[], b"3 2\n0 0\n2 2\n"),
        (
            "judge",
            &["validate", "--problem", "simulate"],
            b"3 2\n0 0\n2  2\n",
        ),
    ];
    for (name, arguments, input) in table {
        let own = answer(name, arguments, input);
        assert!(!own.output.is_empty());
        let words = [&[name], arguments].concat();
        assert_eq!(knights(&words, input), own, "{words:?}");
        let never = [&["--color", "never"], &words[..]].concat();
        assert_eq!(knights(&never, input), own, "{never:?}");
    }
}

#[test]
fn errors_repeat_what_was_typed() {
    let table: [(&[&str], &str); 11] = [
        (
            &["tour", "5", "5", "9", "0"],
            "knights tour: argument 3: expected a row in 0..=4",
        ),
        (
            &["tour", "solve", "--zzzz"],
            "; try 'knights tour solve --help'\n",
        ),
        (&["judge", "chek"], "did you mean 'check'?\n"),
        (
            &["tuor", "8"],
            "knights: unrecognized subcommand 'tuor'; did you mean 'tour'?\n",
        ),
        (
            &["solve", "8"],
            "unrecognized subcommand 'solve'; did you mean 'knights tour solve 8'?\n",
        ),
        (
            &["check", "--problem", "tour", "in", "out"],
            "did you mean 'knights judge check --problem tour in out'?\n",
        ),
        (
            &["check", "a", "b"],
            "unrecognized subcommand 'check'; try 'knights --help'\n",
        ),
        (
            &["dual", "1", "1", "3", "4"],
            "did you mean 'echo 1 1 3 4 | knights dual'?\n",
        ),
        (&[], "; try 'knights --help'\n"),
        (&["--", "tour"], "; try 'knights --help'\n"),
        (
            &["judge", "run", "mine"],
            "the problem of mine is not known; add --problem NAME (judge --help lists them), or --cases DIR\n",
        ),
    ];
    for (arguments, expected) in table {
        let answer = knights(arguments, b"");
        assert_eq!(
            (answer.code, text(&answer)),
            (2, String::new()),
            "{arguments:?}"
        );
        assert!(answer.error.starts_with("knights"), "{}", answer.error);
        assert!(answer.error.contains(expected), "{}", answer.error);
        assert_eq!(answer.error.lines().count(), 1);
    }
    // An option that has a new name has it here, too.
    let stress = ["judge", "stress", "--problem", "tour", "--save"];
    assert!(
        knights(&stress, b"")
            .error
            .contains("--save of judge stress is now --keep")
    );
}

#[test]
fn its_help_lists_the_programs_and_leads_to_theirs() {
    let help = text(&knights(&["--help"], b""));
    for name in names() {
        let line = help
            .lines()
            .find(|line| line.starts_with(&format!("  {name} ")));
        let about = line
            .expect("the program is listed")
            .trim_start_matches([' ']);
        assert!(about.len() > name.len() + 20, "{about}");
        let own = text(&knights(&[name, "--help"], b""));
        assert!(own.contains(&format!("\nUsage: knights {name} ")), "{own}");
        assert_eq!(text(&knights(&["help", name], b"")), own);
    }
    let solve = text(&knights(&["help", "tour", "solve"], b""));
    assert!(solve.contains("\nUsage: knights tour solve "), "{solve}");
    assert_eq!(text(&knights(&["help"], b"")), help);
    let version = env!("CARGO_PKG_VERSION");
    for (arguments, name) in [
        (&["--version"][..], "knights"),
        (&["tour", "-V"], "knights tour"),
        (&["judge", "run", "-V"], "knights judge run"),
    ] {
        assert_eq!(
            text(&knights(arguments, b"")),
            format!("{name} {version}\n")
        );
    }
}

/// Runs a file with arguments.
fn run(file: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(file);
    command.args(arguments).output().expect("it can be started")
}

#[test]
#[cfg(unix)]
fn a_link_with_the_name_of_a_program_acts_as_it() {
    let folder = tempfile::tempdir().expect("there is room for a link");
    let link = folder.path().join("tour");
    std::os::unix::fs::symlink(binary("knights"), &link).expect("there is room for a link");
    let output = run(&link, &["5", "5", "0", "0"]);
    assert!(output.stdout.starts_with(b" 1 10 15 20  3\n"));
    let output = run(&link, &["5", "5", "9", "0"]);
    assert!(output.stderr.starts_with(b"tour: argument 3: "));
    // A link of any other name is `knights`.
    let link = folder.path().join("chess");
    std::os::unix::fs::symlink(binary("knights"), &link).expect("there is room for a link");
    let output = run(&link, &["tour", "5", "5", "0", "0"]);
    assert!(output.stdout.starts_with(b" 1 10 15 20  3\n"));
}

#[test]
#[cfg(target_os = "linux")]
fn it_starts_workers_of_its_own() {
    let folder = tempfile::tempdir().expect("there is room for a link");
    let link = folder.path().join("judge");
    std::os::unix::fs::symlink(binary("knights"), &link).expect("there is room for a link");
    // It must not need the other programs: there are none beside this copy.
    let copy = folder.path().join("copy");
    std::fs::copy(binary("knights"), &copy).expect("there is room for a copy");
    let next_move = format!("{} next_move", copy.display());
    let command: Vec<&str> = next_move.split(' ').collect();
    let mut modes = vec!["off"];
    if has("bwrap") {
        modes.push("auto");
    }
    for mode in modes {
        let run_options = ["run", "--problem", "next_move", "--sandbox", mode, "--"];
        for (file, words) in [(&copy, &["judge"][..]), (&link, &[])] {
            let words = [words, &run_options, &command].concat();
            let output = run(file, &words);
            let error = String::from_utf8_lossy(&output.stderr);
            let report = String::from_utf8_lossy(&output.stdout);
            assert!(
                report.starts_with("AC: 40 of 40 accepted\n"),
                "{report}{error}"
            );
        }
    }
    let cases = folder.path().join("cases");
    let cases = cases.to_str().expect("the name is text");
    let problem = ["--problem", "next_move"];
    let made = [
        "judge", "gen", "--seed", "1", "--count", "3", "--out", cases,
    ];
    assert!(run(&copy, &[&made[..], &problem].concat()).status.success());
    let wrong = ["judge", "run", "--cases", cases];
    let output = run(
        &copy,
        &[&wrong[..], &problem, &["--", "echo", "8"]].concat(),
    );
    let report = String::from_utf8(output.stdout).expect("a report is text");
    let again = " | knights judge check --problem next_move ";
    assert!(report.contains(again), "{report}");
}
