//! What `tour solve` writes in each form, with limits, and to input that is rubbish.

use std::fs;
use std::process::Command;

use crate::support::answer;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use roxmltree::{Document, Node};
use serde_json::Value;

/// Questions: whole boards and boards with holes, with a tour and without one.
const QUESTIONS: [(&str, &[&str]); 18] = [
    ("1 1 0 0", &[]),
    ("1 1 0 0", &["--closed"]),
    ("2 7 1 0", &[]),
    ("3 3 0 0", &["--hole", "1,1"]),
    ("3 3 1 0", &["--hole", "1,1", "--closed"]),
    ("3 4 0 1", &["--hole", "1,1", "--hole", "2,2"]),
    ("3 3 0 0", &["--hole", "1,2", "--end", "0,1"]),
    ("4 5 0 0", &["--hole", "1,1", "--hole", "2,3"]),
    ("5 5 2 2", &[]),
    ("5 5 0 1", &[]),
    ("6 5 0 0", &["--closed"]),
    ("6 6 0 0", &["--hole=5,5", "--hole=0,5"]),
    ("6 6 0 0", &["--hole=5,5", "--hole=0,5", "--closed"]),
    ("7 8 6 7", &["--end", "0,1"]),
    ("40 3 20 1", &[]),
    ("4 30 3 7", &["--end", "0,7"]),
    ("31 33 4 4", &["--end", "30,32"]),
    ("30 34 5 5", &["--closed"]),
];

/// What the program writes to a question, on both streams.
fn written(input: &str, arguments: &[&str], format: &str) -> [String; 2] {
    let mut all = vec!["solve", "--format", format];
    all.extend(arguments);
    let found = answer("tour", &all, input.as_bytes());
    assert_eq!(found.code, 0, "{input} {all:?}");
    if ["board", "json"].contains(&format) {
        assert_eq!(found.error, "", "{input} {all:?}");
    }
    let output = String::from_utf8(found.output).expect("every form is text");
    [output, found.error]
}

#[test]
fn every_text_form_is_right() {
    for (input, arguments) in QUESTIONS {
        for format in ["board", "path", "directions", "json", "none"] {
            let [output, error] = written(input, arguments, format);
            let mut all = vec!["--format", format];
            all.extend(arguments);
            let all: Vec<String> = all.into_iter().map(str::to_owned).collect();
            let checked = reference::solve::check(&all, input, &output, &error);
            checked.unwrap_or_else(|fault| panic!("{input} {all:?}: {fault}\n{output}"));
        }
    }
}

#[test]
fn all_forms_tell_the_same_tour() {
    for (input, arguments) in QUESTIONS {
        let [document, _] = written(input, arguments, "json");
        let document: Value = serde_json::from_str(&document).expect("the document is JSON");
        let squares = document["squares"].as_array().expect("a list");
        let line = |square: &Value| format!("{} {}\n", square[0], square[1]);
        let path: String = squares.iter().map(line).collect();
        match document["reason"].as_str() {
            None => assert_eq!(written(input, arguments, "path"), [path, String::new()]),
            Some(reason) => {
                let message = format!("no tour exists: {reason}");
                assert_eq!(document["message"], message.as_str());
                let line = format!("{message}\n");
                assert_eq!(written(input, arguments, "board"), [line, String::new()]);
                for format in ["path", "directions", "none"] {
                    let expected = [String::new(), format!("tour: {message}\n")];
                    assert_eq!(written(input, arguments, format), expected);
                }
            }
        }
    }
}

/// The holes among the arguments, in order.
fn holes(arguments: &[&str]) -> Vec<(i64, i64)> {
    let words = arguments.iter().flat_map(|argument| argument.split('='));
    let words: Vec<&str> = words.collect();
    let named = words.windows(2).filter(|pair| pair[0] == "--hole");
    let square = |pair: &[&str]| {
        let (row, column) = pair[1].split_once(',').expect("a row and a column");
        (
            row.parse().expect("a row"),
            column.parse().expect("a column"),
        )
    };
    let mut holes: Vec<(i64, i64)> = named.map(square).collect();
    holes.sort_unstable();
    holes
}

/// A number that is an attribute.
fn number(node: Node<'_, '_>, name: &str) -> i64 {
    let text = node.attribute(name).expect("the attribute is there");
    text.parse().expect("the attribute is a number")
}

/// How many points of a picture's tour there are.
fn points(document: &Document<'_>) -> Option<usize> {
    let mut nodes = document.descendants();
    let path = nodes.find(|node| node.attribute("class") == Some("tour"))?;
    Some(path.attribute("d")?.split('L').count())
}

/// The name of a line of text in a picture.
const TEXT: (&str, &str) = ("http://www.w3.org/2000/svg", "text");

#[test]
fn pictures_show_a_dark_square_for_each_hole() {
    for (input, arguments) in QUESTIONS {
        let [text, _] = written(input, arguments, "svg");
        let document = Document::parse(&text).expect("the picture is XML");
        assert_eq!(document.root_element().tag_name().name(), "svg");
        // The board is the frame with a pattern; each square has ten units.
        let is_board = |node: &Node<'_, '_>| node.attribute("fill") == Some("url(#squares)");
        let frame = document.descendants().find(is_board).expect("a board");
        let (left, top) = (number(frame, "x"), number(frame, "y"));
        let is_hole = |node: &Node<'_, '_>| node.attribute("class") == Some("hole");
        let marked = document.descendants().filter(is_hole).inspect(|node| {
            assert!(node.has_tag_name(("http://www.w3.org/2000/svg", "rect")));
            assert_eq!((number(*node, "width"), number(*node, "height")), (10, 10));
            assert_eq!(node.attribute("fill"), Some("#3e4c59"));
        });
        let mut squares: Vec<(i64, i64)> = marked
            .map(|node| {
                (
                    (number(node, "y") - top) / 10,
                    (number(node, "x") - left) / 10,
                )
            })
            .collect();
        squares.sort_unstable();
        assert_eq!(squares, holes(arguments), "{input} {arguments:?}");

        let [document_of_data, _] = written(input, arguments, "json");
        let data: Value = serde_json::from_str(&document_of_data).expect("the document is JSON");
        match data["reason"].as_str() {
            None => {
                let shown = points(&document).map(|points| points as u64);
                let closes = u64::from(arguments.contains(&"--closed"));
                let length = data["length"].as_u64().expect("a length");
                let end = shown.expect("a path");
                assert!((length..=length + closes).contains(&end), "{end} points");
            }
            Some(reason) => {
                assert_eq!(points(&document), None);
                let why = format!("no tour exists: {reason}");
                // A long sentence is on several lines.
                let nodes = document
                    .descendants()
                    .filter(|node| node.has_tag_name(TEXT));
                let lines: Vec<&str> = nodes.filter_map(|node| node.text()).collect();
                assert!(lines.join(" ").contains(&why), "{text}");
            }
        }
    }
}

#[test]
fn masks_are_read_in_every_usual_form() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mask = folder.path().join("mask");
    let holes = |text: &str| {
        fs::write(&mask, text).expect("the mask can be written");
        let arguments = ["--mask", mask.to_str().expect("a path of text")];
        let [text, _] = written("2 3 0 0", &arguments, "json");
        let data: Value = serde_json::from_str(&text).expect("the document is JSON");
        data["hole_squares"].clone()
    };
    for text in [
        ".#.\n..#\n",
        "\u{feff}.#.\r\n..#\r\n\r\n\n",
        ".#.\n..#",
        ". # .\n. . #\n",
        ".x.\n..X\n",
        "\u{feff}\n \n.#.\n..#\n",
    ] {
        assert_eq!(holes(text), serde_json::json!([[0, 1], [1, 2]]), "{text:?}");
    }
    assert_eq!(holes("...\n...\n"), serde_json::json!([]));
    // Blanks are free squares if nothing else is; those at the end of a line may be cut.
    for text in [" #\n  #\n", " # \r\n  #\r\n", "\n #\n  #"] {
        assert_eq!(holes(text), serde_json::json!([[0, 1], [1, 2]]), "{text:?}");
    }
    assert_eq!(holes("   \n  #\n"), serde_json::json!([[1, 2]]));
}

/// A start has the same answer as numbers, with a comma, and as a name.
#[test]
fn a_start_may_be_a_name() {
    for (command, board, [numbers, pair, name]) in [
        ("solve", "5x6", ["1 2", "1,2", "c4"]),
        ("backtrack", "5 5", ["4 4", "4,4", "e1"]),
    ] {
        let printed = |rest: &str| {
            let line = format!("{command} {board} {rest}");
            let words: Vec<&str> = line.split(' ').collect();
            let found = answer("tour", &words, b"");
            assert_eq!(found.code, 0, "{line}: {}", found.error);
            found.output
        };
        let expected = printed(numbers);
        assert!(!expected.is_empty());
        for other in [
            pair,
            name,
            &format!("--start {pair}"),
            &format!("--start {name}"),
        ] {
            assert_eq!(printed(other), expected, "{command} {other}");
        }
    }
    let games = [
        ["1", "1", "3", "4"].as_slice(),
        &["b5", "e3"],
        &["1,1", "e3"],
        &["1", "1", "3,4"],
    ];
    let [numbers, others @ ..] =
        games.map(|starts| answer("dual", &[&["solve"], starts].concat(), b""));
    assert!(
        numbers.output.starts_with(b"1 1 3 4\n"),
        "{}",
        numbers.error
    );
    for other in others {
        assert_eq!(other.output, numbers.output, "{}", other.error);
    }
}

#[test]
fn a_limit_never_makes_another_answer_of_it() {
    let mask = crate::support::project("fixtures/tour_solve/masks/two_corners.txt");
    let mask = mask.to_str().expect("a path of text");
    let holes = crate::support::project("fixtures/tour_solve/masks/six_holes.txt");
    let holes = holes.to_str().expect("a path of text");
    let questions: [(&str, &[&str], &str); 3] = [
        ("8 8 0 1", &["--mask", mask], "tour"),
        ("6 6 0 0", &["--mask", holes, "--closed"], "none"),
        ("6 6 0 0", &["--hole=5,5", "--hole=0,5"], "tour"),
    ];
    for (input, arguments, expected) in questions {
        let (mut unknown, mut known) = (0, 0);
        for steps in (1..130).chain([1000, 1_000_000, u64::MAX]) {
            let steps = format!("--max-steps={steps}");
            let mut all = arguments.to_vec();
            all.push(&steps);
            let [text, _] = written(input, &all, "json");
            let data: Value = serde_json::from_str(&text).expect("the document is JSON");
            match data["answer"].as_str() {
                Some("unknown") => unknown += 1,
                found => {
                    assert_eq!(found, Some(expected), "{input} {all:?}");
                    known += 1;
                }
            }
        }
        assert!(unknown > 0 && known > 0, "{input}: {unknown} and {known}");
    }
}

#[test]
fn the_surroundings_do_not_matter() {
    let run = |surroundings: &[(&str, &str)]| {
        let mut command = Command::new(crate::support::binary("tour"));
        command.args(["solve", "20", "30", "3", "4", "--closed"]);
        command.envs(surroundings.iter().copied());
        let output = command.output().expect("the program can be started");
        assert!(output.stderr.is_empty() && output.status.success());
        output.stdout
    };
    let first = run(&[]);
    assert!(!first.is_empty());
    assert_eq!(run(&[("RAYON_NUM_THREADS", "1")]), first);
    assert_eq!(
        run(&[("LC_ALL", "tr_TR.UTF-8"), ("RAYON_NUM_THREADS", "7")]),
        first
    );
    let in_memory = answer("tour", &["solve", "20", "30", "3", "4", "--closed"], b"");
    assert_eq!(in_memory.output, first);
}

/// Whether the reference takes this for an answer to: 3 x 4 from (0, 0), with these arguments.
fn is_taken(arguments: &[&str], output: &str) -> bool {
    let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
    reference::solve::check(&arguments, "3 4 0 0", output, "").is_ok()
}

#[test]
fn the_reference_refuses_what_is_wrong() {
    let board = " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n";
    assert!(is_taken(&[], board));
    assert!(is_taken(&["--end", "1,0"], board));
    assert!(!is_taken(&["--end", "0,3"], board));
    assert!(!is_taken(&["--closed"], board));
    assert!(!is_taken(&["--hole", "1,1"], board));
    for (from, to) in [
        ("12", "13"),
        ("12", " 0"),
        ("12", "11"),
        ("12  9", " 9 12"),
        (" 1 ", "1 "),
        ("\n", " \n"),
        ("8\n", "8"),
        ("8\n", "8\n\n"),
        (" 1  4  7 10\n", ""),
        ("10", "-2"),
    ] {
        assert!(
            !is_taken(&[], &board.replacen(from, to, 1)),
            "{from:?} to {to:?}"
        );
    }
    let path = "0 0\n1 2\n2 0\n0 1\n1 3\n2 1\n0 2\n2 3\n1 1\n0 3\n2 2\n1 0\n";
    assert!(is_taken(&["--format", "path"], path));
    for (from, to) in [
        ("1 0\n", ""),
        ("0 0\n", "0 0 \n"),
        ("1 3\n2 1\n", "2 1\n1 3\n"),
    ] {
        assert!(
            !is_taken(&["--format", "path"], &path.replacen(from, to, 1)),
            "{to:?}"
        );
    }
    let [directions, _] = written("3 4 0 0", &[], "directions");
    assert!(is_taken(&["--format", "directions"], &directions));
    for (index, letter) in directions.char_indices() {
        let mut wrong = directions.clone();
        wrong.replace_range(index..=index, if letter == '*' { "0" } else { "*" });
        assert!(!is_taken(&["--format", "directions"], &wrong), "{wrong}");
        wrong.replace_range(index..=index, if letter == '3' { "4" } else { "3" });
        assert!(!is_taken(&["--format", "directions"], &wrong), "{wrong}");
    }
    let [document, _] = written("3 4 0 0", &[], "json");
    assert!(is_taken(&["--format", "json"], &document));
    for (from, to) in [
        ("\"rows\":3", "\"rows\":4"),
        ("\"method\":\"solve\"", "\"method\":\"backtrack\""),
        ("\"end\":[", "\"last\":["),
        ("\"closed\":false", "\"closed\":true"),
        ("\"full\":true", "\"full\":false"),
        ("\"length\":12", "\"length\":11"),
        ("\"reason\":null", "\"reason\":\"none\""),
        ("\"hole_squares\":[]", "\"hole_squares\":[[1,1]]"),
        ("\"answer\":\"tour\"", "\"answer\":\"none\""),
        ("\"answer\":\"tour\"", "\"answer\":\"unknown\""),
        ("[[0,0],", "["),
        ("}\n", ",\"colour\":null}\n"),
    ] {
        let wrong = document.replacen(from, to, 1);
        assert_ne!(wrong, document, "{from}");
        assert!(!is_taken(&["--format", "json"], &wrong), "{wrong}");
    }
    // There is a tour; without one, the answer has only one line.
    assert!(!is_taken(
        &[],
        "no tour exists: searched exhaustively, 9 moves tried\n"
    ));
    assert!(is_taken(
        &["--closed"],
        "no tour exists: searched exhaustively, 9 moves tried\n"
    ));
    assert!(!is_taken(&["--closed"], "no tour exists: \n"));
    assert!(!is_taken(
        &["--closed"],
        "no tour exists: searched\nexhaustively\n"
    ));
    assert!(is_taken(&["--format", "none"], ""));
    assert!(!is_taken(&["--format", "none", "--closed"], ""));
    assert!(!is_taken(&["--format", "board"], ""));
    assert!(!is_taken(
        &[],
        "unknown after 5 moves tried: raise --max-steps\n"
    ));
    assert!(!is_taken(
        &["--max-steps", "6"],
        "unknown after 5 moves tried: raise --max-steps\n"
    ));
    assert!(is_taken(
        &["--max-steps", "5"],
        "unknown after 5 moves tried: raise --max-steps\n"
    ));
}

/// Words that may stand in an input or after an option.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..7_i64).prop_map(|number| number.to_string()),
        1 => select(vec![
            "-1", "+3", "007", "99999999999999999999", "x", "", "0,0", "1,2", "2,x", ",", "\u{feff}",
            "\0", "５", "--", "3.0", "1e3", "100000000",
        ]).prop_map(str::to_owned),
    ]
}

/// An answer with code 0 and nothing else but perhaps the reason why there is no tour, or one line
/// with code 2 and no answer.
fn is_civil(arguments: &[&str], input: &[u8]) -> Result<(), TestCaseError> {
    let found = answer("tour", arguments, input);
    let is_reason = ["tour: no tour exists: ", "tour: unknown after "]
        .iter()
        .any(|start| found.error.starts_with(start));
    if found.code == 0 {
        prop_assert!(is_reason || found.error.is_empty(), "{}", found.error);
        prop_assert!(is_reason || !found.output.is_empty());
    } else {
        prop_assert_eq!(found.code, 2);
        prop_assert!(found.output.is_empty());
        prop_assert!(found.error.starts_with("tour: "), "{}", found.error);
        prop_assert!(found.error.ends_with('\n'), "{}", found.error);
        prop_assert_eq!(found.error.lines().count(), 1, "{}", found.error);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered_or_one_line(input in vec(any::<u8>(), 0..60)) {
        is_civil(&["solve"], &input)?;
    }

    #[test]
    fn any_words_are_answered_or_one_line(
        words in vec(word(), 2..6),
        options in vec((select(vec!["--end", "--hole", "--max-steps", "--mask"]), word(), word()), 0..3),
        closed in any::<bool>(),
        format in select(vec!["board", "path", "directions", "json", "svg"]),
    ) {
        let values: Vec<String> = options
            .iter()
            .map(|(name, row, column)| {
                let comma = if *name == "--max-steps" { "" } else { "," };
                format!("{name}={row}{comma}{column}")
            })
            .collect();
        // No argument holds a NUL byte, and on a large board the search would take its time.
        prop_assume!(!values.concat().contains('\0'));
        prop_assume!(!words.concat().contains("100000000"));
        let mut arguments = vec!["solve", "--format", format];
        arguments.extend(values.iter().map(String::as_str));
        if closed {
            arguments.push("--closed");
        }
        is_civil(&arguments, words.join(" ").as_bytes())?;
    }

    #[test]
    fn any_mask_is_answered_or_one_line(
        lines in vec(vec(select(b".......##\r\n x\xff\0".to_vec()), 0..5), 0..5),
        wild in vec(any::<u8>(), 0..30),
        is_wild in any::<bool>(),
        input in select(vec!["1 1 0 0", "2 3 0 0", "3 4 1 1", "4 4 3 3"]),
    ) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mask = folder.path().join("mask");
        let text = if is_wild { wild } else { lines.join(&b'\n') };
        fs::write(&mask, text).expect("the mask can be written");
        let mask = mask.to_str().expect("a path of text");
        is_civil(&["solve", "--mask", mask], input.as_bytes())?;
    }

    #[test]
    fn any_mask_of_the_right_size_is_answered(
        free in vec(vec(any::<bool>(), 5), 4..7),
        ending in select(vec!["\n", "\r\n"]),
        closed in any::<bool>(),
        format in select(vec!["board", "path", "directions", "json", "none"]),
    ) {
        let mut free = free;
        free[0][2] = true;
        let line = |line: &Vec<bool>| {
            let letters = line.iter().map(|&free| if free { '.' } else { '#' });
            letters.collect::<String>() + ending
        };
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mask = folder.path().join("mask");
        fs::write(&mask, free.iter().map(line).collect::<String>()).expect("the mask can be written");
        let mask = mask.to_str().expect("a path of text");
        let mut arguments = vec!["--mask", mask];
        if closed {
            arguments.push("--closed");
        }
        let input = format!("{} 5 0 2", free.len());
        let [output, error] = written(&input, &arguments, format);
        arguments.extend(["--format", format]);
        let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
        let checked = reference::solve::check(&arguments, &input, &output, &error);
        prop_assert!(checked.is_ok(), "{checked:?}\n{output}");
    }
}

/// A closed tour to each neighbour of each start, or none where `tour count` has none.
#[test]
fn a_closed_tour_ends_on_a_chosen_neighbour() {
    for (rows, columns) in [(3, 10), (5, 6), (4, 5)] {
        let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for (start, end) in squares().flat_map(|start| squares().map(move |end| (start, end))) {
            let (down, right): (i32, i32) = (start.0 - end.0, start.1 - end.1);
            if (down * right).abs() != 2 {
                continue;
            }
            let board = format!("{rows} {columns}");
            let ends = format!("--start {},{} --end {},{}", start.0, start.1, end.0, end.1);
            let run = |call: String| {
                let words: Vec<&str> = call.split(' ').collect();
                let found = answer("tour", &words, b"");
                assert_eq!(found.code, 0, "{call}: {}", found.error);
                String::from_utf8(found.output).expect("text")
            };
            let tours = run(format!("count {board} {ends}"));
            let path = run(format!("solve {board} --closed {ends} --format path"));
            let last = format!("{} {}", end.0, end.1);
            match path.lines().last() {
                None => assert_eq!(tours, "0\n", "{board} {ends}"),
                Some(found) => assert_eq!(found, last, "{board} {ends}"),
            }
        }
    }
}
