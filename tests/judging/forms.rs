//! What `tour` writes as JSON and as a picture, read back by parsers of other people; and the
//! pictures of `fixtures/pictures`, which were looked at before they were committed, byte for byte.

use crate::support::answer;
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// Boards and starts: full, closed, stuck, with one square, without a move, thin, not
/// square, and too large for numbers.
const TASKS: [(usize, usize, usize, usize, &str); 9] = [
    (8, 8, 0, 0, "first"),
    (6, 6, 1, 1, "first"),
    (5, 5, 0, 1, "first"),
    (1, 1, 0, 0, "first"),
    (2, 2, 1, 0, "pohl"),
    (3, 40, 0, 0, "first"),
    (7, 9, 3, 5, "roth"),
    (32, 20, 4, 4, "pohl"),
    (33, 31, 4, 4, "roth"),
];

/// The tour's output in one form, and the squares that it should have.
fn tour(task: (usize, usize, usize, usize, &str), form: &str) -> (String, Vec<(usize, usize)>) {
    let (rows, columns, row, column, ties) = task;
    let input = format!("{rows} {columns} {row} {column}");
    let found = answer(
        "tour",
        &["--format", form, "--ties", ties],
        input.as_bytes(),
    );
    assert_eq!(found.code, 0, "{}", found.error);
    let squares = reference::tour::squares(rows, columns, (row, column), "sheet", ties);
    (
        String::from_utf8(found.output).expect("the form is text"),
        squares,
    )
}

/// Whether a knight goes from the last square to the first, after all of them.
fn is_closed(squares: &[(usize, usize)], board: usize) -> bool {
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    squares.len() == board && first.0.abs_diff(last.0) * first.1.abs_diff(last.1) == 2
}

#[test]
fn json_has_the_documented_schema() {
    let mut closed = 0;
    for task in TASKS {
        let (rows, columns, row, column, ties) = task;
        let (text, squares) = tour(task, "json");
        assert!(text.ends_with("}\n") && text.lines().count() == 1);
        let found: Value = serde_json::from_str(&text).expect("the document is JSON");
        let full = squares.len() == rows * columns;
        let is_closed = is_closed(&squares, rows * columns);
        closed += u32::from(is_closed);
        let expected = json!({
            "board": {"rows": rows, "cols": columns},
            "start": [row, column],
            "method": "warnsdorff",
            "order": "sheet",
            "ties": ties,
            "seed": null,
            "squares": squares,
            "length": squares.len(),
            "full": full,
            "closed": is_closed,
        });
        assert_eq!(found, expected);
    }
    assert!(closed > 0, "no task has a closed tour");
}

#[test]
fn json_names_the_seed_and_the_order() {
    let arguments = "--format=json --ties=random --seed=9 --order=walk 3 3 0 0";
    let found = answer("tour", &arguments.split(' ').collect::<Vec<_>>(), b"");
    let found: Value = serde_json::from_slice(&found.output).expect("the document is JSON");
    let named = ["ties", "seed", "order"].map(|name| found[name].clone());
    assert_eq!(named, [json!("random"), json!(9), json!("walk")]);
}

/// The elements of a picture with a class.
fn of_class<'a>(document: &'a Document<'_>, class: &'a str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// A number that is an attribute.
fn number(node: Node<'_, '_>, name: &str) -> i64 {
    let text = node
        .attribute(name)
        .unwrap_or_else(|| panic!("{name} is missing"));
    text.parse().expect("the attribute is a number")
}

/// A row or a column as a coordinate.
fn whole(number: usize) -> i64 {
    number.try_into().expect("a small board")
}

/// The points of a path of straight lines.
fn points(node: Node<'_, '_>) -> Vec<(i64, i64)> {
    let path = node.attribute("d").expect("a path has points");
    let path = path.strip_prefix('M').expect("a path begins with a move");
    let point = |text: &str| {
        let (x, y) = text.split_once(' ').expect("a point is x and y");
        (x.parse().expect("x"), y.parse().expect("y"))
    };
    path.split('L').map(point).collect()
}

#[test]
fn the_picture_shows_the_tour() {
    for task in TASKS {
        let (rows, columns, ..) = task;
        let (text, squares) = tour(task, "svg");
        let document = Document::parse(&text).expect("the picture is XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        let namespace = root.tag_name().namespace();
        assert_eq!(namespace, Some("http://www.w3.org/2000/svg"));

        // The path goes through the squares, 10 units apart.
        let path = points(of_class(&document, "tour")[0]);
        assert_eq!(path.len(), squares.len());
        let (top, left) = squares[0];
        for (&point, &(row, column)) in path.iter().zip(&squares) {
            let (down, right) = (whole(row) - whole(top), whole(column) - whole(left));
            assert_eq!(point, (path[0].0 + 10 * right, path[0].1 + 10 * down));
        }

        // It lies within the picture, which is as large as it says.
        let view: Vec<i64> = root
            .attribute("viewBox")
            .expect("a view")
            .split(' ')
            .map(|part| part.parse().expect("a number"))
            .collect();
        for &(x, y) in &path {
            assert!(x > 0 && x < view[2] && y > 0 && y < view[3]);
        }

        // Start and end are marked, and what was not visited.
        let start = of_class(&document, "start")[0];
        assert_eq!((number(start, "cx"), number(start, "cy")), path[0]);
        let full = squares.len() == rows * columns;
        let end = of_class(&document, if full { "end" } else { "stuck" })[0];
        let half = number(end, "width") / 2;
        assert_eq!(
            (number(end, "x") + half, number(end, "y") + half),
            path[path.len() - 1]
        );
        assert_eq!(of_class(&document, "stuck").is_empty(), full);
        let closing = of_class(&document, "closing").len();
        assert_eq!(closing == 1, is_closed(&squares, rows * columns));

        // The words say what it is.
        let words: Vec<&str> = document
            .descendants()
            .filter_map(|node| node.text())
            .collect();
        let says = |text: &str| words.iter().any(|words| words.contains(text));
        assert_eq!(says("no full tour"), !full);
        assert_eq!(says("closed tour"), is_closed(&squares, rows * columns));
        assert_eq!(
            says("open tour"),
            full && !is_closed(&squares, rows * columns)
        );
        let ((row, column), length) = (squares[squares.len() - 1], squares.len());
        assert_eq!(says(&format!("end ({row}, {column})")), full);
        let stuck = format!(
            "stuck at ({row}, {column}) after {length} of {}",
            rows * columns
        );
        assert_eq!(says(&stuck), !full);
        assert!(says(&format!("start ({}, {})", squares[0].0, squares[0].1)));

        // Each visited square has its number, where the squares are large enough.
        let numbers = of_class(&document, "number");
        let unvisited = of_class(&document, "unvisited");
        if rows.max(columns) <= 32 {
            assert_eq!(numbers.len(), squares.len());
            assert_eq!(unvisited.len(), rows * columns - squares.len());
            for (index, (node, point)) in numbers.iter().zip(&path).enumerate() {
                assert_eq!((number(*node, "x"), number(*node, "y")), *point);
                assert_eq!(node.text(), Some((index + 1).to_string().as_str()));
            }
        } else {
            assert!(numbers.is_empty() && unvisited.is_empty());
        }
    }
}

#[test]
fn the_pictures_are_those_that_were_looked_at() {
    let folder = crate::support::project("fixtures/pictures");
    let files = std::fs::read_dir(folder).expect("the pictures can be listed");
    let paths = files.map(|entry| entry.expect("the pictures can be listed").path());
    let mut seen = 0;
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "svg")) {
        let file = |ending: &str| path.with_extension(ending);
        let arguments = std::fs::read_to_string(file("args")).expect("a picture has arguments");
        let arguments: Vec<&str> = arguments.lines().chain(["--format", "svg"]).collect();
        // Most need no input.
        let input = std::fs::read(file("in")).unwrap_or_default();
        let picture = std::fs::read(&path).expect("a picture can be read");
        let found = answer("tour", &arguments, &input);
        assert!(found.output == picture, "{} has changed", path.display());
        let text = String::from_utf8(found.output).expect("the picture is text");
        let document = Document::parse(&text).expect("the picture is XML");
        assert_eq!(document.root_element().tag_name().name(), "svg");
        seen += 1;
    }
    assert!(seen >= 12, "{seen} pictures");
}

#[test]
fn a_wrong_step_is_red() {
    let input = b"3 4\n1 0 0 0\n0 0 2 0\n0 3 0 0\n";
    let found = answer("tour", &["check", "--format", "svg"], input);
    assert_eq!(found.code, 1);
    let text = String::from_utf8(found.output).expect("the picture is text");
    let document = Document::parse(&text).expect("the picture is XML");
    let fault = of_class(&document, "fault");
    // A line from (1, 2) to (2, 1), and a frame around each.
    let path = points(of_class(&document, "tour")[0]);
    assert_eq!(path.len(), 2);
    let (x, y) = path[1];
    assert_eq!((number(fault[0], "x1"), number(fault[0], "y1")), (x, y));
    assert_eq!(
        (number(fault[0], "x2"), number(fault[0], "y2")),
        (x - 10, y + 10)
    );
    let frames: Vec<(i64, i64)> = fault[1..]
        .iter()
        .map(|&frame| (number(frame, "x"), number(frame, "y")))
        .collect();
    assert_eq!(frames, [(x - 5, y - 5), (x - 15, y + 5)]);
}

#[test]
fn verdicts_have_the_documented_schema() {
    let verdict = |input: &str, code: u8| {
        let found = answer("tour", &["check", "--format", "json"], input.as_bytes());
        assert_eq!(found.code, code);
        serde_json::from_slice::<Value>(&found.output).expect("the document is JSON")
    };
    // Published by many: the open tour of 3 x 4 from the corner.
    let found = verdict("3 4\n1 4 7 10\n12 9 2 5\n3 6 11 8\n", 0);
    let expected = json!({
        "board": {"rows": 3, "cols": 4}, "tour": true, "closed": false,
        "start": [0, 0], "end": [1, 0], "fault": null, "hole_squares": [],
    });
    assert_eq!(found, expected);
    assert_eq!(verdict("1 1\n0\n", 0)["tour"], true);
    assert_eq!(verdict("1 1\n1\n", 0)["tour"], true);
    let found = verdict("2 3\n1 0 0\n0 2 0\n", 1);
    let expected = json!({
        "board": {"rows": 2, "cols": 3}, "tour": false, "closed": false,
        "start": null, "end": null, "hole_squares": [],
        "fault": {
            "step": 2,
            "rule": "from (0, 0) to (1, 1) is not a knight's move",
            "squares": [[0, 0], [1, 1]],
        },
    });
    assert_eq!(found, expected);
}
