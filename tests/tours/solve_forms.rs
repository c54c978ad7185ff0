//! What `tour solve` writes in each form, and the forms of its input.
//!
//! `tests/judging/fuzz.rs` and `tests/programs/options.rs` have input that is rubbish.

use std::collections::BTreeSet;

use crate::plain::{all, holes, mask, printed, sizes, tour};
use crate::solve::{cases, holed};
use crate::support::{answer, up_to};
use knights::board::Square;
use proptest::prelude::*;
use proptest::sample::select;
use reference::exhaustive::Goal;
use reference::solve::Task;
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// A task as words of a command line, with its holes as options.
fn words(task: &Task) -> String {
    let (rows, columns) = (task.free.len(), task.free[0].len());
    let (row, column) = task.start;
    let end = match task.goal {
        Goal::Anywhere => String::new(),
        Goal::At((row, column)) => format!(" --end {row},{column}"),
        Goal::Closed => " --closed".to_owned(),
    };
    let hole = |hole: &Square| format!(" --hole {},{}", hole.row, hole.column);
    let holes: String = holes(&task.free).iter().map(hole).collect();
    format!("{rows} {columns} {row} {column}{end}{holes}")
}

proptest! {
    #![proptest_config(cases(up_to(50, 100)))]

    /// Each form is right, as the reference says, and all are of the same tour or have the same reason; also if the holes
    /// are a mask.
    #[test]
    fn all_forms_tell_the_same_right_answer(
        task in holed(1..=6, 1..=7, 14),
        ending in select(vec!["\n", "\r\n"]),
    ) {
        prop_assume!(task.goal != Goal::At(task.start) && task.exists().is_some());
        let words = words(&task);
        let by_holes = |format: &str| tour(&format!("solve {words} --format {format}"), "");
        let (board_and_ends, _) = words.split_once(" --hole").unwrap_or((&words, ""));
        let (masked, mask) = (format!("{board_and_ends} --mask -"), mask(&task.free, ending));
        let document = printed(&format!("solve {words} --format json"), "");
        let document: Value = serde_json::from_str(&document).expect("the document is JSON");
        let squares = document["squares"].as_array().expect("a list");
        let line = |square: &Value| format!("{} {}\n", square[0], square[1]);
        let path: String = squares.iter().map(line).collect();
        let message = document["message"].as_str().map(|message| format!("{message}\n"));
        for format in ["board", "path", "directions", "json", "none", "svg"] {
            let found = by_holes(format);
            let by_mask = tour(&format!("solve {masked} --format {format}"), &mask);
            prop_assert_eq!(&found, &by_mask, "{}", words);
            let output = String::from_utf8(found.output).expect("every form is text");
            let is_in_place = message.is_none() || ["board", "json"].contains(&format);
            let expected = if is_in_place { None } else { message.as_ref() };
            let expected = expected.map(|message| format!("tour: {message}"));
            prop_assert_eq!(&found.error, &expected.unwrap_or_default());
            prop_assert_eq!(found.code, 0);
            match (format, &message) {
                ("svg", _) => check_picture(&task, &output, squares.len(), message.as_deref()),
                ("path", None) => prop_assert_eq!(&output, &path),
                ("board", Some(message)) => prop_assert_eq!(&output, message),
                _ => {}
            }
            if format != "svg" {
                let arguments = format!("{words} --format {format}");
                let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
                let checked = reference::solve::check(&arguments, "", &output, &found.error);
                prop_assert!(checked.is_ok(), "{checked:?}\n{words}\n{output}");
            }
        }
    }
}

/// Checks that a picture has a dark square for each hole, and a line of `length` squares or the reason why no tour exists.
fn check_picture(task: &Task, picture: &str, length: usize, message: Option<&str>) {
    let document = Document::parse(picture).expect("the picture is XML");
    let nodes = || document.root_element().descendants();
    let has_class = |node: &Node<'_, '_>, class| node.attribute("class") == Some(class);
    let number = |node: Node<'_, '_>, name| {
        let number = node.attribute(name).map(str::parse::<u32>);
        number.and_then(Result::ok).expect("a number")
    };
    // The board is the frame with a pattern; each square has ten units.
    let frame = nodes().find(|node| node.attribute("fill") == Some("url(#squares)"));
    let frame = frame.expect("a board");
    let marked = nodes().filter(|node| has_class(node, "hole")).map(|node| {
        assert_eq!(["width", "height"].map(|name| number(node, name)), [10, 10]);
        assert_eq!(node.attribute("fill"), Some("#3e4c59"));
        let away = |name| (number(node, name) - number(frame, name)) / 10;
        Square::new(away("y"), away("x"))
    });
    let marked: Vec<Square> = marked.collect();
    let marked_once: BTreeSet<Square> = marked.iter().copied().collect();
    assert_eq!(marked.len(), marked_once.len(), "{picture}");
    assert!(holes(&task.free).into_iter().eq(marked_once), "{picture}");
    let line = nodes().find(|node| has_class(node, "tour"));
    let line = line.and_then(|node| node.attribute("d"));
    match message {
        None => {
            let points = line.expect("a line").split('L').count();
            let back = usize::from(task.goal == Goal::Closed);
            assert!((length..=length + back).contains(&points), "{picture}");
        }
        Some(message) => {
            assert_eq!(line, None);
            // A long sentence is on several lines.
            let texts = nodes().filter(|node| node.tag_name().name() == "text");
            let texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
            assert!(texts.join(" ").contains(message.trim_end()), "{picture}");
        }
    }
}

#[test]
fn masks_are_read_in_every_usual_form() {
    // Blanks are free squares if nothing else is; those at the end of a line may be cut.
    for (expected, masks) in [
        (
            json!([[0, 1], [1, 2]]),
            &[
                ".#.\n..#\n",
                "\u{feff}.#.\r\n..#\r\n\r\n\n",
                ".#.\n..#",
                ". # .\n. . #\n",
                ".x.\n..X\n",
                "\u{feff}\n \n.#.\n..#\n",
                " #\n  #\n",
                " # \r\n  #\r\n",
                "\n #\n  #",
            ][..],
        ),
        (json!([[1, 2]]), &["   \n  #\n"]),
        (json!([]), &["...\n...\n"]),
    ] {
        for mask in masks {
            let text = printed("solve 2 3 0 0 --mask - --format json", mask);
            let document: Value = serde_json::from_str(&text).expect("the document is JSON");
            assert_eq!(document["hole_squares"], expected, "{mask:?}");
        }
    }
}

/// Calls with the same answer: a start as numbers, with a comma, and as a name.
const SAME: [&str; 2] = [
    "tour solve 5x6 1 2/tour solve 5x6 1,2/tour solve 5x6 c4/tour solve 5x6 --start 1,2/tour solve 5x6 --start c4/tour solve 5x6 --from c4",
    "tour backtrack 5 5 4 4/tour backtrack 5 5 4,4/tour backtrack 5 5 e1/tour backtrack 5 5 --start e1/tour backtrack 5 e1/tour backtrack 5 4,4",
];

#[test]
fn a_start_may_be_a_name() {
    for calls in SAME {
        let answers = calls.split('/').map(|call| {
            let words: Vec<&str> = call.split(' ').collect();
            (call, answer(words[0], &words[1..], b""))
        });
        let answers: Vec<_> = answers.collect();
        assert!(answers[0].1.code == 0 && !answers[0].1.output.is_empty());
        for (call, answer) in &answers {
            assert_eq!(answer, &answers[0].1, "{call}");
        }
    }
}

#[test]
fn a_size_on_standard_input_may_have_a_sign() {
    let board = tour("solve", "3 4 0 0");
    assert_eq!(board.code, 0);
    for input in [
        "3x4 0 0",
        "3 x 4\n0 0\n",
        "3×4 0 0",
        "\u{feff}\r\n3X4\r\n0 0",
    ] {
        assert_eq!(tour("solve", input), board, "{input}");
    }
    for input in ["x4 0 0", "3x 0 0", "3 4x0 0", "3x4x0 0", "3.x4 0 0"] {
        assert_eq!(tour("solve", input).code, 2, "{input}");
    }
}

/// Whether the reference takes this for an answer to: 3 x 4 from (0, 0), with these arguments.
fn is_taken(arguments: &str, output: &str) -> bool {
    let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
    reference::solve::check(&arguments, "3 4 0 0", output, "").is_ok()
}

/// Changes that make an answer wrong: what is replaced once, and by what.
const WRONG_BOARD: [&str; 10] = [
    "12|13",
    "12| 0",
    "12|11",
    "12  9| 9 12",
    " 1 |1 ",
    "\n| \n",
    "8\n|8",
    "8\n|8\n\n",
    " 1  4  7 10\n|",
    "10|-2",
];
const WRONG_PATH: [&str; 3] = ["1 0\n|", "0 0\n|0 0 \n", "1 3\n2 1\n|2 1\n1 3\n"];
const WRONG_JSON: [&str; 12] = [
    r#""rows":3|"rows":4"#,
    r#""method":"solve"|"method":"backtrack""#,
    r#""end":[|"last":["#,
    r#""closed":false|"closed":true"#,
    r#""full":true|"full":false"#,
    r#""length":12|"length":11"#,
    r#""reason":null|"reason":"none""#,
    r#""hole_squares":[]|"hole_squares":[[1,1]]"#,
    r#""answer":"tour"|"answer":"none""#,
    r#""answer":"tour"|"answer":"unknown""#,
    "[[0,0],|[",
    "}\n|,\"colour\":null}\n",
];

#[test]
fn the_reference_refuses_what_is_wrong() {
    let [board, path, directions, document] = ["board", "path", "directions", "json"]
        .map(|form| printed(&format!("solve 3 4 0 0 --format {form}"), ""));
    for (form, right, changes) in [
        ("board", &board, &WRONG_BOARD[..]),
        ("path", &path, &WRONG_PATH),
        ("json", &document, &WRONG_JSON),
    ] {
        let arguments = format!("--format {form}");
        assert!(is_taken(&arguments, right), "{right}");
        for change in changes {
            let (from, to) = change.split_once('|').expect("what becomes what");
            let wrong = right.replacen(from, to, 1);
            assert_ne!(&wrong, right, "{change}");
            assert!(!is_taken(&arguments, &wrong), "{wrong}");
        }
    }
    assert!(is_taken("--format directions", &directions));
    for (index, letter) in directions.char_indices() {
        for other in ["*", "0", "3", "4"]
            .into_iter()
            .filter(|&other| !other.starts_with(letter))
        {
            let mut wrong = directions.clone();
            wrong.replace_range(index..=index, other);
            assert!(!is_taken("--format directions", &wrong), "{wrong}");
        }
    }
    // The tour ends on (1, 0). There is one, but no closed one; without a tour, the answer has only one line.
    let none = "no tour exists: searched exhaustively, 9 moves tried\n";
    let unknown = "unknown after 5 moves tried: raise --max-steps\n";
    for (arguments, output, expected) in [
        ("--end 1,0", board.as_str(), true),
        ("--end 0,3", &board, false),
        ("--closed", &board, false),
        ("--hole 1,1", &board, false),
        ("", none, false),
        ("--closed", none, true),
        ("--closed", "no tour exists: \n", false),
        (
            "--closed",
            "no tour exists: searched\nexhaustively\n",
            false,
        ),
        ("--format none", "", true),
        ("--format none --closed", "", false),
        ("--format board", "", false),
        ("", unknown, false),
        ("--max-steps 6", unknown, false),
        ("--max-steps 5", unknown, true),
    ] {
        assert_eq!(
            is_taken(arguments, output),
            expected,
            "{arguments} {output}"
        );
    }
}

/// A closed tour to each neighbour of each start, or none where `tour count` has none.
#[test]
fn a_closed_tour_ends_on_a_chosen_neighbour() {
    for (rows, columns) in sizes("4x5 5x6 3x10").take(up_to(2, 3)) {
        let pairs =
            all(rows, columns).flat_map(|start| all(rows, columns).map(move |end| (start, end)));
        for ((row, column), (last_row, last_column)) in pairs {
            if row.abs_diff(last_row) * column.abs_diff(last_column) != 2 {
                continue;
            }
            let board =
                format!("{rows} {columns} --start {row},{column} --end {last_row},{last_column}");
            let tours = printed(&format!("count {board}"), "");
            let path = printed(&format!("solve {board} --closed --format path"), "");
            match path.lines().last() {
                None => assert_eq!(tours, "0\n", "{board}"),
                Some(last) => assert_eq!(last, format!("{last_row} {last_column}"), "{board}"),
            }
        }
    }
}
