//! `tour count`: limits that never look like a number, and forms of output that other parsers read.

use crate::support::{answer, up_to};
use serde_json::Value;

/// What a program prints, which must end with this exit code.
fn printed(arguments: &str, code: u8) -> (String, String) {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let found = answer("tour", &arguments, b"");
    assert_eq!(found.code, code, "{arguments:?}: {}", found.error);
    let text = String::from_utf8(found.output).expect("numbers are text");
    (text, found.error)
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
    let numbers = numbers.iter().map(|number| number.parse::<u32>());
    let numbers: Vec<u32> = numbers.collect::<Result<_, _>>().expect("numbers");
    let texts: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for (words, number) in [
        ("most tours", numbers.iter().max()),
        (
            "fewest tours",
            numbers.iter().filter(|&&number| number > 0).min(),
        ),
    ] {
        let line = format!("{words}: {}, as from (", number.expect("there are tours"));
        assert!(
            texts.iter().any(|text| text.starts_with(&line)),
            "{line}: {texts:?}"
        );
    }
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
