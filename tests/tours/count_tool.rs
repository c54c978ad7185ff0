//! `tour count`: checkpoints that go on to the same number, limits that never look like a number, and
//! forms of output that other parsers read.

use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

#[cfg(target_os = "linux")]
use crate::support::wait_for;
use crate::support::{answer, more, up_to};
#[cfg(target_os = "linux")]
use nix::sys::signal::{Signal, kill};
#[cfg(target_os = "linux")]
use nix::unistd::Pid;
use serde_json::Value;

/// What a program prints, which must end with this exit code.
fn printed(arguments: &str, code: u8) -> (String, String) {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let found = answer("tour", &arguments, b"");
    assert_eq!(found.code, code, "{arguments:?}: {}", found.error);
    let text = String::from_utf8(found.output).expect("numbers are text");
    (text, found.error)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of text")
}

#[test]
fn a_count_that_reaches_a_limit_is_no_number() {
    for (arguments, option) in [
        ("5 --max-states 2", "--max-states"),
        ("8 --memory-limit 1", "--memory-limit"),
        ("60", "shorter side"),
    ] {
        let (found, error) = printed(&format!("count {arguments}"), 0);
        assert!(
            found.starts_with("unknown: ") && error.is_empty(),
            "{found}"
        );
        assert!(found.contains(option), "{found}");
        assert_eq!(found.lines().count(), 1);
        printed(&format!("count {arguments} --exit-code"), 3);
        let (line, error) = printed(&format!("count {arguments} --format csv"), 0);
        let fields: Vec<&str> = line.trim_end().rsplit(',').collect();
        assert_eq!(fields[1], "", "{line}");
        assert!(error.starts_with("tour: unknown: "), "{error}");
        let (json, _) = printed(&format!("count {arguments} --format json"), 0);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["count"], Value::Null);
    }
    let (table, error) = printed("count --sizes 3..4x4 --max-states 1", 0);
    assert_eq!(table.matches("unknown").count(), 2, "{table}");
    assert!(error.contains("--max-states"), "{error}");
    let (board, _) = printed("count 3 4 --each-start --max-states 1", 0);
    assert!(board.starts_with("? ? ? ?\n"), "{board}");
}

/// Whether a process catches SIGINT, or has ended.
#[cfg(target_os = "linux")]
fn catches_interrupts(id: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    status.contains("(zombie)") || caught.is_none_or(|signals| signals & 1 << 1 != 0)
}

/// How often a count is interrupted before it may go on to its end.
#[cfg(target_os = "linux")]
const MOST_INTERRUPTS: usize = 12;

/// Runs a count again and again, interrupts it each time as soon as it has begun, and returns what the run that
/// ends before that prints, and the checkpoints of the others.
#[cfg(target_os = "linux")]
fn interrupted_again_and_again(arguments: &str, file: &Path) -> (String, Vec<Vec<u8>>) {
    let mut saved = Vec::new();
    loop {
        let resume = if saved.is_empty() { "" } else { " --resume" };
        let whole = format!("count {arguments} -j 1 --checkpoint {}{resume}", text(file));
        let child = Command::new(crate::support::binary("tour"))
            .args(whole.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("tour can be started");
        let id = Pid::from_raw(child.id().cast_signed());
        wait_for("a count that catches interrupts", || {
            catches_interrupts(child.id())
        });
        if saved.len() < MOST_INTERRUPTS {
            // It may have ended.
            let _ = kill(id, Signal::SIGINT);
        }
        let output = child.wait_with_output().expect("it ends");
        let [answer, error] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        if output.status.code() == Some(0) {
            assert_eq!(error, "");
            return (answer, saved);
        }
        let name = text(file);
        let remark =
            format!("tour: interrupted; {name} has the count so far: add --resume to go on\n");
        assert_eq!(
            (output.status.code(), answer, error),
            (Some(130), String::new(), remark)
        );
        saved.push(fs::read(file).expect("there is a checkpoint"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_count_that_was_interrupted_goes_on_to_the_same_number() {
    if !more() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let (number, mut saved) = interrupted_again_and_again("6", &file);
    assert_eq!(number, "6637920\n");
    saved.dedup();
    assert!(!saved.is_empty(), "it was never interrupted");
    let left = || {
        fs::read_dir(folder.path())
            .expect("the folder is there")
            .count()
    };
    assert_eq!(left(), 0, "the answer is known");
    // From the last of them, the same number.
    fs::write(&file, &saved[saved.len() - 1]).expect("a checkpoint can be copied");
    let again = format!("count 6 --resume --checkpoint {}", text(&file));
    assert_eq!(printed(&again, 0), ("6637920\n".to_owned(), String::new()));
    assert_eq!(left(), 0);
    let (number, remark) = printed(&again.replace("count 6", "count 5"), 0);
    assert_eq!(number, "1728\n");
    assert!(remark.contains("nothing to resume"), "{remark}");
}

#[test]
fn a_count_that_reached_a_limit_goes_on_to_the_same_number() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let count = |limit: u64, more: &str| {
        let checkpoint = format!("--checkpoint {} {more}", text(&file));
        printed(&format!("count 5 --max-states {limit} {checkpoint}"), 0)
    };
    let (first, remark) = count(1, "");
    assert!(first.starts_with("unknown: "), "{first}");
    assert!(remark.contains("add --resume"), "{remark}");
    let (number, remarks) = count(u64::MAX, "--resume");
    assert_eq!((number.as_str(), remarks.as_str()), ("1728\n", ""));
    assert!(!file.exists(), "the answer is known");
}

#[test]
fn a_checkpoint_of_another_count_or_a_damaged_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let run = |arguments: &str, code| {
        let arguments = format!("count {arguments} --checkpoint {}", text(&file));
        printed(&arguments, code)
    };
    run("5 --max-states 1", 0);
    let whole = fs::read(&file).expect("there is a checkpoint");
    let fault = |arguments: &str, words: &str| {
        let (output, error) = run(arguments, 2);
        assert_eq!(output, "");
        assert!(error.contains(words), "{error}");
    };
    fault("5", "add --resume");
    fault("6 --resume", "another count (5 x 5, paths)");
    fault("5 --closed --resume", "another count");
    for length in [0, 10, 60, whole.len() - 33, whole.len() - 1] {
        fs::write(&file, &whole[..length]).expect("it can be cut");
        let words = if length < 24 {
            "no checkpoint"
        } else {
            "damaged"
        };
        fault("5 --resume", words);
    }
    for place in [30, whole.len() / 2, whole.len() - 40, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        fs::write(&file, changed).expect("it can be changed");
        fault("5 --resume", "damaged");
    }
    fs::write(&file, &whole).expect("it can be written");
    assert_eq!(run("5 --resume", 0).0, "1728\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_of_many_counts_keeps_the_numbers_it_knows() {
    if !more() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let (table, saved) = interrupted_again_and_again("--sizes 5..6", &file);
    assert_eq!(table, printed("count --sizes 5..6", 0).0);
    assert!(table.ends_with("     6x6  6637920\n"), "{table}");
    let known = "\"known\":[\"1728\",null]";
    let has_first = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).contains(known);
    assert!(saved.iter().any(has_first), "{} checkpoints", saved.len());
}

#[test]
fn numbers_are_whole_in_json() {
    let (json, _) = printed("count 3 4 --each-start --format json", 0);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["count"], "16");
    let starts = json["starts"].as_array().expect("a list");
    let numbers = starts
        .iter()
        .map(|start| start["count"].as_str().expect("known"));
    let sum: u32 = numbers
        .map(|number| number.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!((starts.len(), sum), (12, 16));
}

#[test]
fn a_heat_map_has_a_number_on_each_square() {
    let arguments = "count 4 5 --each-start --hole 0,0 --hole 3,4 --format svg";
    let (picture, _) = printed(arguments, 0);
    let document = roxmltree::Document::parse(&picture).expect("XML");
    let of_class = |class: &'static str| {
        let nodes = document.descendants();
        nodes.filter(move |node| node.attribute("class") == Some(class))
    };
    assert_eq!(of_class("start").count(), 18);
    assert_eq!(of_class("hole").count(), 2);
    let numbers: Vec<&str> = of_class("count").filter_map(|node| node.text()).collect();
    assert_eq!(numbers[..4], ["69", "49", "96", "225"]);
}

/// On a terminal, a bar says which of several boards is counted, and how far that is.
#[test]
#[cfg(unix)]
fn a_terminal_shows_which_count_is_at_which_column() {
    let tour = crate::support::binary("tour");
    for (arguments, first, then) in [
        (
            "--sizes 6x5..6",
            " count 1 of 2, column 0",
            " count 2 of 2, column ",
        ),
        ("6 6", " column 0", " column 1, "),
    ]
    .into_iter()
    .take(up_to(1, 2))
    {
        let command = format!("{} count {arguments}", tour.display());
        let mut terminal = rexpect::spawn(&command, Some(60_000)).expect("there is a terminal");
        let before = terminal.exp_string(", 1 states").expect("a bar");
        assert!(before.ends_with(first), "{before:?}");
        assert_eq!(before.contains("count"), first.contains("count"));
        terminal.exp_string(then).expect("a bar");
        terminal.exp_string("6637920").expect("the number of 6 x 6");
        terminal.exp_eof().expect("the end");
    }
}
