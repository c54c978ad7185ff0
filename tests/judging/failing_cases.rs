//! Cases that are not accepted: `judge` shows their inputs, keeps them as files, and prints a command
//! that shows the fault again.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Answer, has, search_path, stages_in};
use tempfile::TempDir;

/// A program that is wrong on boards of one square, and fails on boards of two.
const STUDENT: &str = "read n; case $n in 1) echo 5; exit ;; 2) echo so far; exit 3 ;; esac; \
                       (echo $n; cat) | next_move";

/// Cases of `next_move`: right, wrong, a failure, and a wrong one with a long input.
fn cases() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let mut all = String::from("1\n0 0\n1\n0 0\n");
    for (name, input, answer) in [
        ("cases/right", "3\n0 0\n0\n", "2\n"),
        ("cases/deep/one", all.as_str(), "-1\n"),
        ("cases/two", "2\n0 0\n0\n", "-1\n"),
    ] {
        write(&folder.path().join(name), input, answer);
    }
    all = "1 \n".repeat(30);
    write(&folder.path().join("cases/long"), &all, "-1\n");
    folder
}

/// Writes a case.
fn write(path: &Path, input: &str, answer: &str) {
    let parent = path.parent().expect("it is in a folder");
    fs::create_dir_all(parent).expect("there is room");
    fs::write(path.with_extension("in"), input).expect("there is room");
    fs::write(path.with_extension("ans"), answer).expect("there is room");
}

/// Runs a program in a folder.
fn run_in(folder: &Path, program: &Path, arguments: &[&str]) -> Answer {
    let run = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", search_path())
        .stdin(Stdio::null())
        .output()
        .expect("the program can be started");
    Answer {
        output: run.stdout,
        error: String::from_utf8(run.stderr).expect("errors are text"),
        code: u8::try_from(run.status.code().expect("it exits")).expect("a small code"),
    }
}

/// The report of `judge run` on these cases and the student. The long input is not valid.
fn report(folder: &Path, more: &[&str]) -> String {
    let arguments = [
        "run",
        "--problem",
        "next_move",
        "--no-validate",
        "--cases",
        "cases",
    ];
    let command = ["--", "sh", "-c", STUDENT];
    let arguments = [&arguments[..], more, &command].concat();
    let answer = run_in(folder, &crate::support::binary("judge"), &arguments);
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    String::from_utf8(answer.output).expect("the report is text")
}

/// The commands after `again:`.
fn commands(report: &str) -> Vec<&str> {
    report
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("again: "))
        .collect()
}

/// All files below a folder, in order, as paths in it.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is below");
                found.push(name.display().to_string());
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn small_inputs_are_shown_if_everything_is() {
    if !has("sh") {
        return;
    }
    let folder = cases();
    let verbose = report(folder.path(), &["--verbose"]);
    assert!(
        verbose.contains("  input:\n    1\n    0 0\n    1\n    0 0\n  again: "),
        "{verbose}"
    );
    assert!(
        verbose.contains("  input:\n    2\n    0 0\n    0\n  again: "),
        "{verbose}"
    );
    // Not the accepted one, and not the long one.
    assert_eq!(verbose.matches("  input:\n").count(), 2, "{verbose}");
    // The one that is explained best alone.
    let short = report(folder.path(), &[]);
    assert!(
        short.contains("\n  input:\n    1\n    0 0\n    1\n"),
        "{short}"
    );
    assert_eq!(
        (short.matches("input:").count(), commands(&short).len()),
        (1, 1),
        "{short}"
    );
}

#[test]
fn a_case_from_a_sandbox_is_judged_again_in_the_same() {
    // Without a sandbox, the program sees the cases.
    let student = "test -e cases && echo 7 || echo 5";
    if !has("sh") || !has("bwrap") {
        return;
    }
    let folder = cases();
    fs::remove_file(folder.path().join("cases/right.in")).expect("it is there");
    let judge = crate::support::binary("judge");
    let mut arguments = vec![
        "run",
        "--cases",
        "cases",
        "--no-validate",
        "--problem",
        "next_move",
    ];
    arguments.extend([
        "--report",
        "json=report.json",
        "--verbose",
        "--sandbox",
        "bwrap",
        "--",
        "sh",
        "-c",
        student,
    ]);
    let answer = run_in(folder.path(), &judge, &arguments);
    let text = String::from_utf8(answer.output).expect("the report is text");
    let whole = read(&folder.path().join("report.json"));
    let lines = commands(&text);
    assert_eq!(lines.len(), 3, "{text}");
    for line in lines {
        assert!(line.starts_with("judge run --cases cases "), "{line}");
        let again = run_in(folder.path(), Path::new("sh"), &["-c", line]);
        let again = String::from_utf8(again.output).expect("the report is text");
        assert!(again.starts_with("WA: 0 of 1 accepted\n"), "{again}");
        assert!(again.contains("\ncontained: by bubblewrap"), "{again}");
        assert!(again.contains("  found:    5"), "{again}");
        // The next such line is the same.
        assert_eq!(commands(&again), [line]);
    }
    assert_eq!(
        read(&folder.path().join("report.json")),
        whole,
        "it is of the whole run"
    );
    let answer = run_in(
        folder.path(),
        &judge,
        &["run", "--cases", "cases", "--only", "lo", "--", "sh"],
    );
    assert_eq!(
        answer.error,
        "judge: --only \"lo\": there is no such case; did you mean \"long\"?\n"
    );
    let stress = [
        "stress",
        "--problem",
        "next_move",
        "--sandbox",
        "bwrap",
        "--",
        "echo",
        "9",
    ];
    let answer = run_in(folder.path(), &judge, &stress);
    let text = String::from_utf8(answer.output).expect("the report is text");
    let start = "judge stress --problem next_move --sandbox bwrap --seed=";
    let line = commands(&text)[0];
    assert!(
        line.starts_with(start) && line.ends_with(" -- echo 9"),
        "{line}"
    );
}

#[test]
fn control_characters_of_an_input_are_escaped() {
    let folder = tempfile::tempdir().expect("there is room");
    write(
        &folder.path().join("cases/bell"),
        "\u{1b}[2J\u{7}\n",
        "right\n",
    );
    let arguments = [
        "run",
        "--cases",
        "cases",
        "--verbose",
        "--",
        "echo",
        "wrong",
    ];
    let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    let text = String::from_utf8(answer.output).expect("the report is text");
    assert!(text.contains("  input:\n    \\x1b[2J\\x07\n"), "{text}");
}

#[test]
fn the_command_shows_the_fault_again() {
    if !has("sh") {
        return;
    }
    let folder = cases();
    let report = report(folder.path(), &["--verbose"]);
    let commands = commands(&report);
    assert_eq!(commands.len(), 3, "{report}");
    let mut shown = Vec::new();
    for command in commands {
        let answer = run_in(folder.path(), Path::new("sh"), &["-c", command]);
        let output = String::from_utf8(answer.output).expect("text");
        shown.push((output, answer.code));
    }
    let wrong = "wrong: line 1, token 1: expected \"-1\", found \"5\"";
    assert_eq!((shown[0].0.lines().next(), shown[0].1), (Some(wrong), 1));
    assert_eq!(shown[2], ("so far\n".to_owned(), 3));
}

#[test]
fn other_ways_to_compare_have_commands_of_their_own() {
    let folder = tempfile::tempdir().expect("there is room");
    write(&folder.path().join("cases/it's one"), "1\n", "1\n");
    let run = |more: &[&str], program: &str| {
        let arguments = [&["run", "--cases", "cases"], more, &["--", program]].concat();
        let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
        let text = String::from_utf8(answer.output).expect("the report is text");
        commands(&text).concat()
    };
    let input = r#""cases/it's one.in""#;
    let with_diff = format!(r#"true < {input} | diff - "cases/it's one.ans""#);
    assert_eq!(run(&[], "true"), with_diff);
    assert_eq!(run(&["--compare", "exact"], "true"), with_diff);
    let checker = ["--checker", "sh -c 'exit 43'", "--protocol", "kattis"];
    assert_eq!(run(&checker, "true"), format!("true < {input}"));
    assert_eq!(run(&[], "false"), format!("false < {input}"));
}

#[test]
fn drawn_inputs_are_part_of_the_command_if_they_are_short() {
    if !has("sh") {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let arguments = [
        "run",
        "--problem",
        "next_move",
        "--verbose",
        "--",
        "echo",
        "9",
    ];
    let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    let text = String::from_utf8(answer.output).expect("the report is text");
    let commands = commands(&text);
    assert_eq!(commands.len(), 40, "{text}");
    let printed: Vec<&&str> = commands
        .iter()
        .filter(|line| line.starts_with("printf '"))
        .collect();
    let made: Vec<&&str> = commands
        .iter()
        .filter(|line| line.starts_with("[ -d next_move_1_40 ] || judge gen "))
        .collect();
    assert_eq!(printed.len() + made.len(), 40);
    // A short one: the program gets the input that is shown.
    let command = printed[0].replace("echo 9", "cat");
    let input = run_in(folder.path(), Path::new("sh"), &["-c", &command]).output;
    let input = String::from_utf8(input).expect("text");
    let indented = input.trim_end().replace('\n', "\n    ");
    let indented = format!("    {indented}\n");
    assert!(
        text.contains(&format!("  input:\n{indented}  again: {}\n", printed[0])),
        "{text}"
    );
    // A long one.
    for _ in 0..2 {
        let again = run_in(folder.path(), Path::new("sh"), &["-c", made[0]]);
        let words = String::from_utf8(again.output).expect("text");
        assert_eq!(again.code, 1);
        let first = words.lines().next().unwrap_or_default();
        assert!(
            first.starts_with("wrong: ") && first.ends_with("found \"9\""),
            "{words}"
        );
    }
}

#[test]
fn failing_cases_are_kept_with_what_was_found() {
    if !has("sh") {
        return;
    }
    let folder = cases();
    let kept = folder.path().join("kept");
    fs::create_dir(&kept).expect("there is room");
    fs::write(kept.join("two.found"), "of an earlier run").expect("there is room");
    report(folder.path(), &["--keep", "kept"]);
    let names = ["deep/one", "long", "two"];
    let expected =
        names.map(|name| [".ans", ".found", ".in"].map(|ending| format!("{name}{ending}")));
    assert_eq!(files(&kept), expected.concat());
    assert_eq!(read(&kept.join("deep/one.in")), "1\n0 0\n1\n0 0\n");
    assert_eq!(read(&kept.join("deep/one.ans")), "-1\n");
    assert_eq!(read(&kept.join("deep/one.found")), "5\n");
    // What was written before the failure.
    assert_eq!(read(&kept.join("two.found")), "so far\n");
    // A second run takes them.
    let arguments = ["run", "--cases", "kept", "--", "echo", "-1"];
    let again = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    let text = String::from_utf8(again.output).expect("the report is text");
    assert!(
        text.starts_with("AC: 3 of 3 accepted\n"),
        "{text}{}",
        again.error
    );
    // A third run says what it leaves there; the same run again leaves nothing.
    let others = "judge: cases in kept that this run did not write: 2; --keep with a new folder leaves them out\n";
    for (only, remark) in [(&["--only", "two"][..], others), (&[], "")] {
        let words = ["run", "--cases", "cases", "--keep", "kept"];
        let words = [&words[..], only, &["--", "false"]].concat();
        let answer = run_in(folder.path(), &crate::support::binary("judge"), &words);
        assert_eq!((answer.code, answer.error.as_str()), (1, remark));
    }
}

#[test]
fn drawn_cases_are_kept_and_named_in_the_command() {
    let folder = tempfile::tempdir().expect("there is room");
    let arguments = [
        "run",
        "--problem",
        "next_move",
        "--keep",
        "new/kept",
        "--verbose",
        "--",
        "echo",
        "9",
    ];
    let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    let text = String::from_utf8(answer.output).expect("the report is text");
    let kept = folder.path().join("new/kept");
    assert_eq!(files(&kept).len(), 120);
    let command = "echo 9 < new/kept/01_visited_neighbours_counted.in | judge check --problem next_move \
                   new/kept/01_visited_neighbours_counted.in -";
    assert_eq!(commands(&text).first(), Some(&command), "{text}");
    let again = run_in(folder.path(), Path::new("sh"), &["-c", command]);
    assert_eq!(again.code, 1);
    assert!(again.output.starts_with(b"wrong: "));
    // A report for programs keeps them too.
    fs::remove_dir_all(&kept).expect("it is ours");
    let json = arguments.map(|word| {
        if word == "--verbose" {
            "--format=json"
        } else {
            word
        }
    });
    assert_eq!(
        run_in(folder.path(), &crate::support::binary("judge"), &json).code,
        1
    );
    assert_eq!(files(&kept).len(), 120);
}

#[test]
fn kept_cases_of_some_stages_are_judged_and_a_single_case_earns_nothing() {
    let folder = tempfile::tempdir().expect("there is room");
    let judge = crate::support::binary("judge");
    let right = crate::support::binary("valid_move_num")
        .display()
        .to_string();
    let stages = [("valid_move_num", &right[..]), ("next_move", "echo 9")];
    let stages = stages_in(folder.path(), &stages);
    let stages = stages.each_ref().map(String::as_str);
    let run = |more: &[&str]| {
        let arguments = [&["run"], &stages[..], more].concat();
        let answer = run_in(folder.path(), &judge, &arguments);
        let text = String::from_utf8(answer.output).expect("the report is text");
        (answer.code, text, answer.error)
    };
    let (code, text, error) = run(&["--keep", "kept"]);
    assert_eq!((code, error.as_str()), (1, ""));
    assert!(text.contains("20 of 100 points"), "{text}");
    assert_eq!(files(&folder.path().join("kept/next_move")).len(), 120);
    // Stage 1 is right, so that none of its cases is kept.
    let (code, text, error) = run(&["--cases", "kept"]);
    let remark = "judge: valid_move_num is not judged: kept has no folder with its cases\n";
    assert_eq!((code, error.as_str()), (1, remark));
    assert!(text.contains("\nnext_move: WA, 0 of 40 accepted"), "{text}");
    let (code, text, _) = run(&["--only", "valid_move_num/03_one_square"]);
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("points"), "{text}");
}

#[test]
fn the_cases_themselves_are_never_replaced() {
    let folder = tempfile::tempdir().expect("there is room");
    for name in ["cases/1", "cases/cases/1"] {
        write(&folder.path().join(name), name, "1\n");
    }
    std::os::unix::fs::symlink("cases", folder.path().join("link")).expect("there is room");
    let before = files(folder.path());
    let run = |keep: &str| {
        let arguments = ["run", "--cases", "cases", "--keep", keep, "--", "echo", "2"];
        run_in(folder.path(), &crate::support::binary("judge"), &arguments)
    };
    for (keep, words) in [
        ("cases", "is also"),
        ("cases/", "is also"),
        ("./cases/../cases/new", "is in"),
        ("link/new", "is in"),
    ] {
        let answer = run(keep);
        assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
        let words = format!("{words} what --cases names; name another place for --keep");
        assert_eq!(answer.error, format!("judge: {keep} {words}\n"));
        assert_eq!(files(folder.path()), before, "{keep}");
    }
    // The case cases/1 would replace the case 1.
    let answer = run(".");
    assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
    let words = "./cases/1.in is a file of the cases; name another folder with --keep";
    assert_eq!(answer.error, format!("judge: {words}\n"));
    assert_eq!(read(&folder.path().join("cases/1.in")), "cases/1");
}

#[test]
fn names_of_cases_do_not_lead_out_of_the_folder() {
    let folder = tempfile::tempdir().expect("there is room");
    // The star stands for "/1": a path from the root.
    write(&folder.path().join("cases/a/1"), "1\n", "1\n");
    write(&folder.path().join("cases/a1"), "1\n", "1\n");
    write(&folder.path().join("cases/a\u{1b}[2J"), "1\n", "1\n");
    let arguments = [
        "run",
        "--cases",
        "cases",
        "--pattern",
        "a*.in=a*.ans",
        "--keep",
        "kept",
    ];
    let arguments = [&arguments[..], &["--", "echo", "2"]].concat();
    let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    let kept = files(&folder.path().join("kept"));
    let kept = kept.join(" ");
    assert_eq!(
        kept,
        "1.ans 1.found 1.in 1_.ans 1_.found 1_.in _[2J.ans _[2J.found _[2J.in"
    );
}

#[test]
fn what_cannot_be_kept_is_reported_all_the_same() {
    let folder = cases();
    // No file can be written there, not even by root.
    let arguments = ["run", "--cases", "cases", "--keep", "/proc", "--", "true"];
    let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    let text = String::from_utf8(answer.output).expect("the report is text");
    assert!(
        answer.code == 2 && text.contains("  deep/one  WA\n"),
        "{text}"
    );
    assert!(
        answer.error.starts_with("judge: cannot make /proc/deep: "),
        "{}",
        answer.error
    );
    let arguments = [
        "run",
        "--cases",
        "cases",
        "--keep",
        "cases/two.in/kept",
        "--",
        "true",
    ];
    let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
    assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
}

#[test]
fn stress_writes_no_file_unless_it_is_asked_to() {
    let folder = tempfile::tempdir().expect("there is room");
    let stress = ["stress", "--problem", "next_move", "--seed", "1"];
    let run = |more: &[&str]| {
        let arguments = [&stress[..], more, &["--", "echo", "9"]].concat();
        let answer = run_in(folder.path(), &crate::support::binary("judge"), &arguments);
        assert_eq!((answer.code, answer.error.as_str()), (1, ""));
        String::from_utf8(answer.output).expect("the report is text")
    };
    let text = run(&[]);
    assert_eq!(files(folder.path()), Vec::<String>::new());
    assert_eq!(commands(&text), [r"printf '1\n0 0\n0\n' | echo 9"]);
    let text = run(&["--keep", "found"]);
    assert_eq!(
        files(folder.path()),
        ["found/next_move_1_1.ans", "found/next_move_1_1.in"]
    );
    let file = "found/next_move_1_1.in";
    assert_eq!(
        commands(&text),
        [format!(
            "echo 9 < {file} | judge check --problem next_move {file} -"
        )]
    );
}
