//! `knights`, which has all programs in one.

use std::path::Path;
use std::process::Command;

use crate::support::{Answer, answer, binary, has, kinds, names, ran};
use knights::tools;

fn knights(words: &str, input: &[u8]) -> Answer {
    let words: Vec<&str> = words.split_whitespace().collect();
    answer("knights", &words, input)
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
    for (call, input) in [
        ("tour 8 8 0 0", ""),
        ("tour solve 5 5 0 1 --exit-code", ""),
        ("simulate", "3 2\n0 0\n2 2\n"),
        ("next_move", "3\n2 2\n3\n0 1\n0 2\n2 0\n"),
        ("valid_move_num", "3 2\n0 0\n2 2\n"),
        ("judge validate --problem simulate", "3 2\n0 0\n2  2\n"),
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        let own = answer(words[0], &words[1..], input.as_bytes());
        assert!(!own.output.is_empty());
        for call in [call, &format!("--color never {call}")] {
            assert_eq!(knights(call, input.as_bytes()), own, "{call}");
        }
    }
}

#[test]
fn its_help_lists_the_programs_and_leads_to_theirs() {
    let help = knights("--help", b"");
    for name in names() {
        let mut lines = help.text().lines();
        let line = lines.find(|line| line.starts_with(&format!("  {name} ")));
        let about = line.expect("the program is listed").trim_start();
        assert!(about.len() > name.len() + 20, "{about}");
        let own = knights(&format!("{name} --help"), b"");
        assert!(own.text().contains(&format!("\nUsage: knights {name} ")));
        assert_eq!(knights(&format!("help {name}"), b""), own);
    }
    let solve = knights("help tour solve", b"");
    assert!(solve.text().contains("\nUsage: knights tour solve "));
    assert_eq!(knights("help", b""), help);
    for (call, name) in [
        ("--version", "knights"),
        ("tour -V", "knights tour"),
        ("judge run -V", "knights judge run"),
    ] {
        let version = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(knights(call, b"").text(), version);
    }
}

/// Runs a file with arguments.
fn run(file: &Path, words: &str) -> Answer {
    ran(Command::new(file).args(words.split_whitespace()))
}

#[test]
#[cfg(unix)]
fn a_link_with_the_name_of_a_program_acts_as_it() {
    let folder = tempfile::tempdir().expect("there is room for a link");
    // A link of any other name is `knights`.
    for (name, call) in [("tour", ""), ("chess", "tour")] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(binary("knights"), &link).expect("there is room for a link");
        let output = run(&link, &format!("{call} 5 5 0 0"));
        assert!(output.text().starts_with(" 1 10 15 20  3\n"));
        let name = if call.is_empty() {
            "tour"
        } else {
            "knights tour"
        };
        let refused = run(&link, &format!("{call} 5 5 9 0"));
        assert!(refused.is_refusal(&format!("{name}: argument 3: ")));
    }
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
    let cases = folder.path().join("cases").display().to_string();
    let made = run(
        &copy,
        &format!("judge gen --problem next_move --seed 1 --count 3 --out {cases}"),
    );
    assert_eq!(made.code, 0, "{}", made.error);
    let judged = format!("run --problem next_move --cases {cases}");
    let right = format!("{} next_move", copy.display());
    for mode in kinds(["off", "auto"]).filter(|mode| *mode == "off" || has("bwrap")) {
        for (file, program) in [(&copy, "judge"), (&link, "")] {
            let report = run(
                file,
                &format!("{program} {judged} --sandbox {mode} -- {right}"),
            );
            assert!(
                report.text().starts_with("AC: 3 of 3 accepted\n"),
                "{report:?}"
            );
        }
    }
    let report = run(&copy, &format!("judge {judged} -- echo 8"));
    let again = " | knights judge check --problem next_move ";
    assert!(report.text().contains(again), "{report:?}");
}
