//! Explanations and mistakes in what `judge run`, `stress`, `check` and `mistakes` print.
#![cfg(target_os = "linux")]

use std::collections::HashSet;

use crate::support::Folder;
use crate::support::answer as run;
use knights::problems::mistakes::FoundMistake;
use knights::problems::report::text::{TextStyle, text};
use knights::problems::report::{CaseResult, JudgedPart, PartProgram, Report};
use knights::problems::verdict::{OutputVerdict, Verdict};

/// A program that prints 0 for a knight that is stuck.
const ZERO_WHEN_STUCK: &str = "sh -c 'next_move | sed s/-1/0/'";

/// What a subcommand of `judge` prints about a program.
fn judged(subcommand: &str, program: &str) -> String {
    let place = Folder::of(&[]);
    place
        .run(&format!("judge {subcommand} -- {program}"))
        .output
}

#[test]
fn a_report_names_the_mistake_before_it_explains_an_output() {
    let report = judged("run --problem next_move", ZERO_WHEN_STUCK);
    let parts: Vec<&str> = report.split("\n\n").collect();
    let [result, mistake, case, list, end] = &parts[..] else {
        panic!("a report has parts: {report}");
    };
    assert_eq!(*result, "WA: 35 of 40 accepted");
    let start = "zero-when-stuck: Every one of your 40 outputs ";
    assert!(mistake.starts_with(start), "{report}");
    let why = "\n  why: The output is move 0 of the knight on ";
    assert_eq!(case.matches(why).count(), 1, "{report}");
    assert!(list.starts_with("5 cases fail:\n  "), "{report}");
    assert_eq!(
        list.matches(": WA").count(),
        list.lines().count() - 1,
        "{report}"
    );
    assert!(end.ends_with("\ncontained: no sandbox\n"), "{report}");
    let report = judged("stress --problem next_move --seed 1", ZERO_WHEN_STUCK);
    assert!(report.contains(why), "{report}");
    let name = "\n\nzero-when-stuck: Every one of your ";
    assert!(report.contains(name), "{report}");
}

#[test]
fn a_program_that_is_accepted_makes_no_mistake() {
    let report = judged("run --problem next_move", "next_move");
    assert_eq!(report, "AC: 40 of 40 accepted\ncontained: no sandbox\n");
}

#[test]
fn protocols_have_the_first_difference_alone() {
    let wrong = "10000 0 0\n0 0 0\n0 10001 20000\n";
    let place = Folder::of(&[
        ("in", "3 2\n0 0\n2 2\n"),
        (
            "ans",
            "10000 10003 20002\n20001 0 10001\n10002 20003 20000\n",
        ),
        ("out", wrong),
    ]);
    let [input, right, output] =
        ["in", "ans", "out"].map(|name| place.path(name).display().to_string());
    let check = |words: &[&str]| {
        run(
            "judge",
            &[&["check", "--problem", "simulate"], words].concat(),
            wrong.as_bytes(),
        )
    };
    let plain = String::from_utf8(check(&[&input, &output]).output).expect("text");
    let difference = "wrong: line 1, token 2: expected \"10003\", found \"0\"\n";
    let start = format!("{difference}  why: Step 1, knight 1 on (0, 0) ");
    assert!(plain.starts_with(&start), "{plain}");
    let testlib = check(&["--protocol", "testlib", &input, &output, &right]);
    assert_eq!(testlib.error, format!("judge: {difference}"));
    check(&["--protocol", "kattis", &input, &right, &place.name("")]);
    assert_eq!(place.read("judgemessage.txt"), difference);
    // The team does not learn the answer.
    assert_eq!(place.read("teammessage.txt"), "line 1, token 2 is wrong\n");
}

#[test]
fn each_problem_with_mistakes_lists_them() {
    let list = run("judge", &["mistakes", "--problem", "simulate"], b"");
    let list = String::from_utf8(list.output).expect("a list is text");
    let lines = list.lines();
    let names = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    let (mut once, mut count) = (HashSet::new(), 0);
    once.extend(names.inspect(|_| count += 1));
    assert!(count > 30 && once.len() == count, "each name comes once");
    for name in [
        "last-of-equals",
        "knights-from-zero",
        "stuck-knight-ends-all",
    ] {
        assert!(once.contains(name), "{name}");
    }
    assert!(list.contains("last-of-equals\n  ties go to the last move of equal p\n  Take "));
}

/// Without `--verbose` a report fits on a screen, however many cases fail.
#[test]
fn a_report_has_at_most_forty_lines() {
    for program in [
        "echo 9",
        "false",
        "sh -c 'echo some words >&2; seq 200 >&2; kill -SEGV $$'",
        "seq 100",
    ] {
        let report = judged("run --problem next_move", program);
        let lines = report.lines().count();
        assert!((10..=40).contains(&lines), "{lines}: {report}");
        assert!(report.contains("\n40 cases fail:\n  01_"), "{report}");
    }
}

#[test]
fn cases_that_fail_alike_are_one_line() {
    let report = judged("run --problem next_move", "false");
    let end = "\n40 cases fail:\n  01_visited_neighbours_counted, 02_only_first_visited, \
        03_fails_on_an_empty_list and 37 more: RTE, exit code 1\n\n--only";
    assert!(report.contains(end), "{report}");
}

#[test]
fn an_output_that_is_empty_or_no_answer_is_shown_as_it_is() {
    for (problem, program, text) in [
        (
            "next_move",
            "true",
            ": WA, nothing was printed\n  expected: ",
        ),
        (
            "simulate",
            "echo",
            ": WA, nothing was printed\n  expected: ",
        ),
        ("tour", "true", ": WA, nothing was printed\n  input:\n"),
        (
            "tour",
            "echo 'not finished yet'",
            ": WA, wrong answer\n  line 1 of the output: not finished yet\n  expected the number",
        ),
        (
            "solve",
            "echo ' hello'",
            ": WA, wrong answer\n  line 1 of the output:  hello\n  expected ",
        ),
    ] {
        let report = judged(&format!("run --problem {problem}"), program);
        assert!(report.contains(text), "{problem}: {report}");
        assert!(!report.contains("  output 1:"), "{problem}: {report}");
    }
}

/// A report on one program.
fn report_on(cases: Vec<CaseResult>, unjudged: usize) -> Report {
    Report {
        parts: vec![JudgedPart {
            program: PartProgram::Runs,
            cases,
            unjudged,
            is_too_slow: unjudged > 0,
            mistakes: vec![FoundMistake {
                name: "a-mistake".to_owned(),
                cases: 3,
                of: 3,
                text: "Ünë two three four five six".to_owned(),
                hint: None,
            }],
            ..JudgedPart::default()
        }],
        contained: "no sandbox".to_owned(),
    }
}

/// Words go on below the end of a terminal, and nothing else does.
#[test]
fn a_line_of_words_is_broken_at_the_width_of_the_terminal() {
    let report = report_on(Vec::new(), 17);
    let written = |width| {
        let style = TextStyle {
            width,
            ..TextStyle::default()
        };
        text(&report, style)
    };
    let stopped = "stopped after 3 cases beyond the time or output limit: 17 cases were not judged; --all-cases goes on";
    assert_eq!(
        written(None),
        format!("0 of 17 accepted\n{stopped}\n\na-mistake: Ünë two three four five six\n")
    );
    let narrow = "\
0 of 17 accepted
stopped after 3 cases
  beyond the time or
  output limit: 17 cases
  were not judged;
  --all-cases goes on

a-mistake: Ünë two three
  four five six
";
    assert_eq!(written(Some(24)), narrow);
}

/// A list that is longer than the screen says how much it leaves out.
#[test]
fn kinds_of_failing_cases_that_do_not_fit_are_counted() {
    let case = |letter: char| {
        let verdict = OutputVerdict::new(Verdict::WrongAnswer, String::new());
        let case = CaseResult::new(&letter.to_string(), verdict, None);
        CaseResult {
            kind: format!("kind {letter}"),
            ..case
        }
    };
    for last in ['z', '~'] {
        let cases: Vec<CaseResult> = ('A'..=last).map(case).collect();
        let (all, report) = (cases.len(), report_on(cases, 0));
        let text = text(&report, TextStyle::default());
        let kinds = text.lines().filter(|line| line.contains(": WA, kind "));
        let hidden = all - kinds.count();
        assert!(hidden > 0, "{text}");
        assert!(text.contains(&format!("\n  and {hidden} more\n")), "{text}");
    }
}

/// Prints a message before a board with the start alone.
const STAYS: &str = "read m n r c; echo 'Sorry, there is no full tour.'
awk -v m=$m -v n=$n -v r=$r -v c=$c 'BEGIN { for (i = 0; i < m; i++) for (j = 0; j < n; j++)
printf \"%d%s\", i == r && j == c, j < n - 1 ? \" \" : \"\\n\" }'
";

#[test]
fn a_message_before_a_wrong_board_is_not_what_is_wrong() {
    // The sheet asks for a message, and does not say where. The knight could go on from its start.
    let place = Folder::of(&[("program.sh", STAYS)]);
    let case = "--only=01_a_start_in_the_middle";
    let said = place.run(&format!(
        "judge run --problem tour --verbose {case} program.sh"
    ));
    said.shows("though the knight can go to");
    assert!(!said.output.contains("found \"Sorry"), "{said:?}");
}
