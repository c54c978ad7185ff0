//! `tour count`: checkpoints that go on to the same number, limits that never look like a number, and
//! forms of output that other parsers read.

use std::fs;
use std::path::Path;

use crate::support::answer;
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
fn the_numbers_of_published_tables() {
    // OEIS A165134, A001230, A070030 and A169696, and Euler's three tours of 3 x 4.
    for (arguments, number) in [
        ("5", "1728"),
        ("5 --undirected", "864"),
        ("5 6 --closed", "8"),
        ("3 10 --closed", "16"),
        ("6 --closed", "9862"),
        ("3 4 --undirected --up-to-symmetry", "3"),
        ("6 --start 0,0", "524486"),
    ] {
        let (found, error) = printed(&format!("count {arguments}"), 0);
        assert_eq!(
            (found.trim_end(), error.as_str()),
            (number, ""),
            "{arguments}"
        );
    }
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

#[test]
fn a_count_that_was_stopped_goes_on_to_the_same_number() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let checkpoint = format!("--checkpoint-every 0 --checkpoint {}", text(&file));
    // Each run ends at a limit of states, and the next one has a higher limit.
    let count = |limit: u64, more: &str| {
        printed(
            &format!("count 5 --max-states {limit} {checkpoint} {more}"),
            0,
        )
    };
    let (first, remark) = count(1, "");
    assert!(first.starts_with("unknown: "), "{first}");
    assert!(remark.contains("add --resume"), "{remark}");
    let mut saved = vec![fs::read(&file).expect("there is a checkpoint")];
    for limit in [20, 40, 80, 160, 320, 640, 1280] {
        let (number, _) = count(limit, "--resume");
        if !number.starts_with("unknown: ") {
            break;
        }
        saved.push(fs::read(&file).expect("there is a checkpoint"));
    }
    saved.dedup();
    assert!(saved.len() > 2, "only {} checkpoints differ", saved.len());
    // From each of them, the same number.
    for bytes in &saved {
        fs::write(&file, bytes).expect("a checkpoint can be copied");
        let (number, remarks) = count(u64::MAX, "--resume");
        assert_eq!((number.as_str(), remarks.as_str()), ("1728\n", ""));
        assert!(!file.exists(), "the answer is known");
    }
    let left = fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(left.count(), 0);
    let (number, remark) = count(u64::MAX, "--resume");
    assert_eq!(number, "1728\n");
    assert!(remark.contains("nothing to resume"), "{remark}");
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
fn a_run_of_many_counts_keeps_the_numbers_it_knows() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("count");
    let checkpoint = format!("--checkpoint-every 0 --checkpoint {}", text(&file));
    let arguments = format!("count --sizes 3x4..7 {checkpoint}");
    let (table, _) = printed(&format!("{arguments} --max-states 3"), 0);
    assert!(table.contains("unknown"), "{table}");
    let (table, _) = printed(&format!("{arguments} --resume"), 0);
    assert_eq!(table, printed("count --sizes 3x4..7", 0).0);
    assert!(table.ends_with("     3x7  104\n"), "{table}");
}

#[test]
fn numbers_are_whole_in_json() {
    let (json, _) = printed("count 3 4 --each-start --format json", 0);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["count"], "16");
    let starts = json["starts"].as_array().expect("a list");
    let numbers = starts.iter().map(|start| start["count"].as_str());
    let sum: u32 = numbers
        .map(|number| number.expect("known").parse::<u32>().expect("a number"))
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
            "--sizes 6x6..7",
            " count 1 of 2, column 0",
            " count 2 of 2, column ",
        ),
        ("6 6", " column 0", " column 1, "),
    ] {
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
