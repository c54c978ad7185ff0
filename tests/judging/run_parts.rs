//! `judge run` in parts, with `--shard` and `--merge`.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::without_times;
use crate::support::{Answer, all_kinds, has, judge_in, stages_in};
use serde_json::Value;
use tempfile::TempDir;

/// Wrong where the knight is stuck; that is a mistake with a name, if all outputs are there.
const WRONG: &str = "next_move | sed s/-1/0/";

/// A source, and an assignment that lacks a stage.
const PROGRAMS: [&[&str]; 2] = [
    &["--problem", "next_move", "--source", "ada.sh"],
    &["--problem", "knights", "--source", "hand_in"],
];

/// Runs a program on the cases that are made.
fn run(folder: &TempDir, program: &[&str], more: &[&str]) -> Answer {
    fs::write(folder.path().join("ada.sh"), WRONG).expect("there is room");
    let stages = [("valid_move_num", "valid_move_num"), ("next_move", WRONG)];
    stages_in(folder.path(), &stages);
    judge_in(folder.path(), &[&["run"], program, more].concat())
}

fn json(folder: &TempDir, program: &[&str], more: &[&str]) -> Value {
    let answer = run(folder, program, &[&["--format", "json"], more].concat());
    assert_eq!((answer.code, &answer.error[..]), (1, ""));
    without_times(serde_json::from_slice(&answer.output).expect("JSON"))
}

/// The parts of a run, in files.
fn parts(folder: &TempDir, program: &[&str], count: usize) -> Vec<String> {
    let part = |number| {
        let shard = format!("{number}/{count}");
        let answer = run(folder, program, &["--shard", &shard]);
        assert_eq!((answer.code, &answer.error[..]), (0, ""));
        let name = format!("part_{number}_of_{count}");
        fs::write(folder.path().join(&name), answer.output).expect("there is room");
        name
    };
    (1..=count).map(part).collect()
}

#[test]
fn merged_parts_are_the_report_of_one_run() {
    if !all_kinds() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    for program in PROGRAMS {
        let whole = json(&folder, program, &[]);
        assert!(whole.to_string().contains("zero-when-stuck"), "{whole}");
        for count in [1, 3] {
            let files = parts(&folder, program, count);
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            let merge = [&["--merge"], &files[..]].concat();
            assert_eq!(json(&folder, program, &merge), whole);
        }
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    if !has("sh") {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let program = PROGRAMS[0];
    parts(&folder, program, 3);
    let refused = |words: &[&str], error: &str| {
        let answer = run(&folder, program, words);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{words:?}");
        assert!(answer.error.contains(error), "{}", answer.error);
    };
    let [one, two, three] = ["part_1_of_3", "part_2_of_3", "part_3_of_3"];
    refused(&["--merge", one, three], "judge: part 2 of 3 is missing\n");
    refused(&["--merge", one, one, two], "are both part 1\n");
    refused(
        &["--merge", "ada.sh"],
        "ada.sh: line 1: expected the first line of a part, as --shard writes it\n",
    );
    let of_others = "judge: part_1_of_3 is a part of another run; merge with the options, hand-ins, cases and version";
    refused(
        &["--merge", one, two, three, "--time-limit", "3"],
        of_others,
    );
    refused(
        &["--merge", one, two, three, "--compare", "exact"],
        of_others,
    );
    refused(&["--shard", "4/3"], "expected K/N with 1 <= K <= N");
    refused(&["--shard", "1/3", "--fail-fast"], "--fail-fast");
    let text = fs::read_to_string(folder.path().join(two)).expect("it was written");
    let lines: Vec<&str> = text.split_inclusive('\n').take(5).collect();
    fs::write(folder.path().join(two), lines.concat()).expect("there is room");
    let short = "part_2_of_3: expected the 13 cases of part 2/3, found 4 of them; run it again\n";
    refused(&["--merge", one, two, three], short);
}
