//! Why an output is wrong: cases by hand, with the text, the fields and the board that belong to
//! each. `tests/explain/` has them: `>` begins a line of the input, `<` one of the output, and `|`
//! one of the board. Then, what the subcommands of `judge` make of it.

mod support;

use std::collections::BTreeMap;
use std::fs;

use knights::judge::explain::Explanation;
use knights::judge::problem::{answer, named};
use support::answer as run;

/// A case of a file.
#[derive(Default)]
struct Case {
    name: String,
    input: String,
    output: String,
    board: String,
    /// The text and the fields, or `none`.
    fields: BTreeMap<String, String>,
}

/// The cases of a file.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("=== ") {
            cases.push(Case {
                name: name.to_owned(),
                ..Case::default()
            });
            continue;
        }
        let case = cases.last_mut().expect("a case has a name");
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            ">" => case.input.extend([rest, "\n"]),
            "<" => case.output.extend([rest, "\n"]),
            "|" => case.board.extend([rest, "\n"]),
            _ => drop(case.fields.insert(mark.to_owned(), rest.to_owned())),
        }
    }
    cases
}

/// The text and the fields of an explanation.
fn fields(explanation: Option<&Explanation>) -> BTreeMap<String, String> {
    let Some(explanation) = explanation else {
        return BTreeMap::from([("none".to_owned(), String::new())]);
    };
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    let fields = [
        ("text", Some(explanation.text.clone())),
        ("step", number(explanation.step)),
        ("knight", number(explanation.knight)),
        ("move", number(explanation.move_number)),
        (
            "square",
            explanation.square.map(|square| square.to_string()),
        ),
        ("found", explanation.found.clone()),
        ("expected", explanation.expected.clone()),
    ];
    let present = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)));
    present.collect()
}

#[test]
fn explanations_are_those_by_hand() {
    let mut count = 0;
    let folder = support::project("tests/explain");
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        let text = fs::read_to_string(&path).expect("a file of cases is text");
        for case in cases(&text) {
            let name = case.name.split(':').next().expect("a name has a problem");
            let problem = named(name).expect("the problem exists");
            let input = case.input.as_bytes();
            let right = answer(problem, input).expect("the input is valid");
            let found = problem.explain(input, &right, case.output.as_bytes());
            assert_eq!(fields(found.as_ref()), case.fields, "{}", case.name);
            let moment = found.and_then(|explanation| explanation.moment);
            if !case.board.is_empty() {
                let drawing = moment.expect("there is a board").drawing();
                assert_eq!(drawing, case.board, "{}", case.name);
            }
            count += 1;
        }
    }
    assert!(count >= 25, "{count} cases");
}

#[test]
fn right_outputs_have_no_explanation() {
    for name in ["valid_move_num", "next_move", "simulate"] {
        let problem = named(name).expect("the problem exists");
        for number in 0..200 {
            let input = knights::judge::cases::stress_case(problem, 5, number);
            let right = answer(problem, &input).expect("the input is valid");
            assert_eq!(
                problem.explain(&input, &right, &right),
                None,
                "{name} {number}"
            );
        }
    }
}

/// A program for `sh` that prints 0 for a knight that is stuck.
fn zero_when_stuck() -> String {
    let next_move = support::binary("next_move");
    format!("'{}' | sed s/-1/0/", next_move.display())
}

/// What a subcommand of `judge` prints about a program for `sh`, as a process.
fn judged(subcommand: &[&str], program: &str) -> Option<String> {
    if !cfg!(target_os = "linux") || !support::has("sh") {
        support::skip("judge run with sh");
        return None;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let output = std::process::Command::new(support::binary("judge"))
        .args(subcommand)
        .args(["--", "sh", "-c", program])
        .current_dir(folder.path())
        .output()
        .expect("judge can be started");
    Some(String::from_utf8(output.stdout).expect("a report is text"))
}

#[test]
fn a_report_explains_wrong_outputs_and_names_the_mistake_at_its_end() {
    let Some(report) = judged(&["run", "--problem", "next_move"], &zero_when_stuck()) else {
        return;
    };
    let parts: Vec<&str> = report.split("\n\n").collect();
    let [.., mistake, summary] = &parts[..] else {
        panic!("a report has parts: {report}");
    };
    assert!(
        mistake.starts_with("zero-when-stuck: Every one of your 20 outputs "),
        "{report}"
    );
    assert_eq!(*summary, "18 AC, 2 WA\n");
    assert_eq!(
        report
            .matches("\n  why: The output is move 0 of the knight on ")
            .count(),
        2
    );
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
    let next_move = support::binary("next_move").display().to_string();
    let Some(report) = judged(&["run", "--problem", "next_move"], &next_move) else {
        return;
    };
    assert!(report.ends_with("\n\n20 AC\n"), "{report}");
    assert!(!report.contains("why:"), "{report}");
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
