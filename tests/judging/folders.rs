//! Problems and packages as texts, and what `judge` says of them: each file in `folders/` is a case.
//!
//! A file begins with remarks after `#`; `# needs:` names programs without which it is skipped, or `kinds`, which is
//! [`all_kinds`]. Then come files, as [`Folder::add`] reads them, and commands after `$`, in the order of time. The lines
//! after a command of `judge` are:
//!
//! - `exit 1`, if the exit code is not 0
//! - `absent: TEXT`, which nothing that is printed has
//! - the lines of standard error that begin with `judge: `: if there is one, there are no others
//! - a text that has to be printed; or, if the command has `--format=json`, the cases or the submissions of the report,
//!   each with its verdict and its score, and after `:` how other lines of the report begin
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, panic};

use crate::support::class::answer_of;
use crate::support::{Folder, all_kinds, has, project};
use serde_json::Value;

/// Four tests of a folder, which run side by side; each has every fourth case. The number is the least of all cases.
macro_rules! parts {
    ($name:ident, $folder:literal, $least:literal) => {
        mod $name {
            #[test]
            fn part_1() {
                super::check_part($folder, $least, 0);
            }

            #[test]
            fn part_2() {
                super::check_part($folder, $least, 1);
            }

            #[test]
            fn part_3() {
                super::check_part($folder, $least, 2);
            }

            #[test]
            fn part_4() {
                super::check_part($folder, $least, 3);
            }
        }
    };
}

// They take seconds: reading, building and judging are held together, as a setter calls them.
parts!(
    programs_are_judged_as_the_text_of_their_problem_says,
    "run",
    25
);
// These also measure time limits, and have compilers.
parts!(
    submissions_are_verified_as_the_text_of_their_problem_says,
    "verify",
    28
);

/// Checks every fourth case in a folder, and names all that fail.
fn check_part(folder: &str, least: usize, first: usize) {
    let folder = project("tests/judging/folders").join(folder);
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    assert!(paths.len() >= least, "{paths:#?}");
    paths.sort();
    let part = paths.iter().skip(first).step_by(4);
    let failed: Vec<_> = part
        .filter(|path| panic::catch_unwind(|| check(path)).is_err())
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

fn check(path: &Path) {
    let text = fs::read_to_string(path).expect("the file can be read");
    let (head, _) = text.split_once("-- ").expect("it has files");
    let needs = head
        .lines()
        .filter_map(|line| line.strip_prefix("# needs: "));
    let is_there = |need: &str| match need {
        "kinds" => all_kinds(),
        program => has(program),
    };
    if !needs.flat_map(str::split_whitespace).all(is_there) {
        return;
    }
    let folder = Folder::new("");
    let (mut files, mut steps) = (String::new(), 0);
    let mut lines = text[head.len()..].lines().peekable();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ") else {
            files += line;
            files.push('\n');
            continue;
        };
        folder.add(&std::mem::take(&mut files));
        let mut expected = Vec::new();
        let is_next = |line: &&str| line.starts_with("$ ") || line.starts_with("-- ");
        while let Some(line) = lines.next_if(|line| !is_next(line)) {
            expected.push(line);
        }
        expected.retain(|line| !line.starts_with("# "));
        check_step(&folder, command, expected);
        steps += 1;
    }
    assert!(steps > 0, "{} has no command", path.display());
}

#[track_caller]
fn check_step(folder: &Folder, command: &str, mut expected: Vec<&str>) {
    let answer = if let Some(words) = command.strip_prefix("judge ") {
        folder.judge(words)
    } else {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(folder.path(""));
        answer_of(&mut shell)
    };
    let (output, error) = (answer.text(), &answer.error);
    let code = expected.iter().find_map(|line| line.strip_prefix("exit "));
    let code: u8 = code.unwrap_or("0").parse().expect("an exit code");
    assert_eq!(answer.code, code, "{command}: {output}{error}");
    expected.retain(|line| !line.starts_with("exit "));
    let is_remark = |line: &&str| line.starts_with("judge: ");
    let remarks = expected.iter().copied().filter(is_remark);
    let has_remarks = remarks.clone().next().is_some();
    assert!(
        !has_remarks || error.lines().eq(remarks),
        "{command}: {error}"
    );
    expected.retain(|line| !is_remark(line));
    let printed = format!("{output}{error}");
    if command.contains("--format=json") {
        let report: Value = serde_json::from_str(output).expect("the report is JSON");
        let (judged, others) = lines_of(&report);
        let (wanted_others, wanted): (Vec<&str>, Vec<&str>) =
            expected.iter().partition(|line| line.starts_with(": "));
        assert!(
            wanted.is_empty() || judged == wanted,
            "{command}: {judged:#?}{error}"
        );
        for line in wanted_others {
            let begins = |other: &String| format!("{other} ").starts_with(&format!("{line} "));
            assert!(others.iter().any(begins), "{command}: {line}: {others:#?}");
        }
        return;
    }
    for line in expected {
        let is_there = match line.strip_prefix("absent: ") {
            Some(text) => !printed.contains(text),
            None => printed.contains(line),
        };
        assert!(is_there, "{command}: {line}: {printed}");
    }
}

/// The cases or the submissions of a report, a line each, and the other lines.
fn lines_of(report: &Value) -> (Vec<String>, Vec<String>) {
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let judged = |one: &Value| {
        let score = one["score"].as_f64();
        let score = score.map_or(String::new(), |score| format!(" {score}"));
        let mark = if one["as_expected"] == false {
            " unexpected"
        } else {
            ""
        };
        let line = format!(
            "{} {}{score}{mark}",
            text(one, "name"),
            text(one, "verdict")
        );
        line.trim_end().to_owned()
    };
    let list = |key: &str| report[key].as_array().cloned().unwrap_or_default();
    let mut others = Vec::new();
    for one in list("scores") {
        let name = text(&one, "name");
        let name = if name.is_empty() { "all" } else { &name };
        let [score, of] = ["score", "of"].map(|key| one[key].as_f64().unwrap_or_default());
        others.push(format!(
            ": score {name} {} {score} of {of}",
            text(&one, "verdict")
        ));
    }
    for one in list("submissions") {
        let cases = one["cases"].as_array().into_iter().flatten();
        let cases: Vec<&str> = cases.filter_map(|case| case["case"].as_str()).collect();
        others.push(format!(": cases {}.", cases.join(" ")));
    }
    let unrefuted = list("unrefuted").into_iter();
    others.extend(unrefuted.map(|name| format!(": unrefuted {}", name.as_str().expect("a name"))));
    others.push(format!(": time limit {}", report["time_limit"]));
    others.push(format!(": slowest {}", report["slowest"]));
    let key = if report["submissions"].is_array() {
        "submissions"
    } else {
        "cases"
    };
    (list(key).iter().map(judged).collect(), others)
}
