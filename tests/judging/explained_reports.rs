//! Explanations and mistakes in what `judge run`, `stress`, `check` and `mistakes` print.

use std::fs;

use crate::support::answer as run;
use knights::problems::mistakes::FoundMistake;
use knights::problems::report::text::{TextStyle, text};
use knights::problems::report::{CaseNotes, JudgedPart, PartProgram, Report};

/// A program for `sh` that prints 0 for a knight that is stuck.
fn zero_when_stuck() -> String {
    let next_move = crate::support::binary("next_move");
    format!("'{}' | sed s/-1/0/", next_move.display())
}

/// What a subcommand of `judge` prints about a program for `sh`, as a process.
fn judged(subcommand: &[&str], program: &str) -> Option<String> {
    if !cfg!(target_os = "linux") || !crate::support::has("sh") {
        crate::support::skip("judge run with sh");
        return None;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let output = std::process::Command::new(crate::support::binary("judge"))
        .args(subcommand)
        .args(["--", "sh", "-c", program])
        .current_dir(folder.path())
        .output()
        .expect("judge can be started");
    Some(String::from_utf8(output.stdout).expect("a report is text"))
}

#[test]
fn a_report_names_the_mistake_before_it_explains_an_output() {
    let Some(report) = judged(&["run", "--problem", "next_move"], &zero_when_stuck()) else {
        return;
    };
    let parts: Vec<&str> = report.split("\n\n").collect();
    let [result, mistake, case, list, end] = &parts[..] else {
        panic!("a report has parts: {report}");
    };
    assert!(
        mistake.starts_with("zero-when-stuck: Every one of your 40 outputs "),
        "{report}"
    );
    assert_eq!(*result, "WA: 35 of 40 accepted");
    let why = "\n  why: The output is move 0 of the knight on ";
    assert_eq!(case.matches(why).count(), 1, "{report}");
    assert!(list.starts_with("5 cases fail:\n  "), "{report}");
    assert_eq!(list.matches("  WA").count(), 5, "{report}");
    assert!(end.ends_with("\ncontained: no sandbox\n"), "{report}");
}

#[test]
fn a_stress_test_explains_the_small_case_and_names_the_mistake() {
    let arguments = ["stress", "--problem", "next_move", "--seed", "1"];
    let Some(report) = judged(&arguments, &zero_when_stuck()) else {
        return;
    };
    assert!(
        report.contains("\n  why: The output is move 0 of the knight on "),
        "{report}"
    );
    assert!(
        report.contains("\n\nzero-when-stuck: Every one of your "),
        "{report}"
    );
}

#[test]
fn a_program_that_is_accepted_makes_no_mistake() {
    let next_move = crate::support::binary("next_move").display().to_string();
    let Some(report) = judged(&["run", "--problem", "next_move"], &next_move) else {
        return;
    };
    assert_eq!(report, "AC: 40 of 40 accepted\ncontained: no sandbox\n");
}

#[test]
fn protocols_have_the_first_difference_alone() {
    let folder = tempfile::tempdir().expect("there is room");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("there is room");
        path.display().to_string()
    };
    let input = write("input", "3 2\n0 0\n2 2\n");
    let right = write(
        "answer",
        "10000 10003 20002\n20001 0 10001\n10002 20003 20000\n",
    );
    let wrong = "10000 0 0\n0 0 0\n0 10001 20000\n";
    let output = write("output", wrong);
    let check = ["check", "--problem", "simulate"];
    let plain = run("judge", &[&check[..], &[&input, &output]].concat(), b"");
    let text = String::from_utf8(plain.output).expect("a message is text");
    let difference = "wrong: line 1, token 2: expected \"10003\", found \"0\"\n";
    assert!(
        text.starts_with(&format!("{difference}  why: Step 1, knight 1 on (0, 0) ")),
        "{text}"
    );
    let testlib = ["--protocol", "testlib", &input, &output, &right];
    let testlib = run("judge", &[&check[..], &testlib].concat(), b"");
    assert_eq!(testlib.error, format!("judge: {difference}"));
    let feedback = folder.path().display().to_string();
    let kattis = ["--protocol", "kattis", &input, &right, &feedback];
    run("judge", &[&check[..], &kattis].concat(), wrong.as_bytes());
    let message = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a message");
    assert_eq!(message("judgemessage.txt"), difference);
    assert_eq!(message("teammessage.txt"), "line 1, token 2 is wrong\n");
}

#[test]
fn each_problem_with_mistakes_lists_them() {
    let list = run("judge", &["mistakes", "--problem", "simulate"], b"");
    let list = String::from_utf8(list.output).expect("a list is text");
    let names: Vec<&str> = list
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    assert!(names.len() > 30, "{names:?}");
    let mut once = names.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.len(), "each name comes once");
    for name in [
        "last-of-equals",
        "knights-from-zero",
        "stuck-knight-ends-all",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    assert!(list.contains("last-of-equals\n  ties go to the last move of equal p\n  Take "));
}

/// Without `--verbose` a report fits on a screen, however many cases fail.
#[test]
fn a_report_has_at_most_forty_lines() {
    for program in [
        "echo 9",
        "exit 3",
        "echo 'some words' >&2; seq 200 >&2; kill -SEGV $$",
        "seq 100",
    ] {
        let Some(report) = judged(&["run", "--problem", "next_move"], program) else {
            return;
        };
        let lines = report.lines().count();
        assert!((20..=40).contains(&lines), "{lines}: {report}");
        assert!(report.contains("\n40 cases fail:\n  01_"), "{report}");
        assert!(report.contains("\n  and "), "{report}");
    }
}

/// Words go on below the end of a terminal, and nothing else does.
#[test]
fn a_line_of_words_is_broken_at_the_width_of_the_terminal() {
    let report = Report {
        parts: vec![JudgedPart {
            name: String::new(),
            points: None,
            program: PartProgram::Runs,
            cases: Vec::new(),
            unjudged: 17,
            is_too_slow: true,
            mistakes: vec![FoundMistake {
                name: "a-mistake".to_owned(),
                cases: 3,
                of: 3,
                text: "Ünë two three four five six".to_owned(),
                hint: None,
            }],
            groups: Vec::new(),
        }],
        contained: "no sandbox".to_owned(),
    };
    let written = |width| {
        let style = TextStyle {
            width,
            ..TextStyle::default()
        };
        text(&report, &CaseNotes::new(), style)
    };
    let stopped = "stopped after 3 cases beyond the time limit: 17 cases were not judged; --all-cases goes on";
    assert_eq!(
        written(None),
        format!("0 of 17 accepted\n{stopped}\n\na-mistake: Ünë two three four five six\n")
    );
    let narrow = "\
0 of 17 accepted
stopped after 3 cases
  beyond the time limit:
  17 cases were not
  judged; --all-cases
  goes on

a-mistake: Ünë two three
  four five six
";
    assert_eq!(written(Some(24)), narrow);
}

#[test]
fn a_message_before_a_wrong_board_is_not_what_is_wrong() {
    // The sheet asks for a message, and does not say where. The knight could go on from its start.
    let program = "read m n r c; echo 'Sorry, there is no full tour.'; \
        awk -v m=$m -v n=$n -v r=$r -v c=$c 'BEGIN { for (i = 0; i < m; i++) for (j = 0; j < n; j++) \
        printf \"%d%s\", i == r && j == c, j < n - 1 ? \" \" : \"\\n\" }'";
    let case = "--only=01_a_start_in_the_middle";
    let Some(report) = judged(&["run", "--problem", "tour", "--verbose", case], program) else {
        return;
    };
    assert!(report.contains("though the knight can go to"), "{report}");
    assert!(!report.contains("found \"Sorry"), "{report}");
}
