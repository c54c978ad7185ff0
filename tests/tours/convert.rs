//! `tour convert`: each notation written by hand, and every notation read back.

use crate::support::{Answer, answer};

fn tour(arguments: &str, text: &str) -> Answer {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    answer("tour", &arguments, text.as_bytes())
}

fn printed(arguments: &str, text: &str) -> String {
    let found = tour(arguments, text);
    assert_eq!(found.code, 0, "{arguments}: {}", found.error);
    String::from_utf8(found.output).expect("text")
}

/// The closed walk around the hole of a board of 3 × 3.
const RING: &str = "1 4 7\n6 # 2\n3 8 5\n";

/// The ring in each notation, by hand.
const NOTATIONS: [(&str, &str); 11] = [
    ("", "1 4 7\n6 # 2\n3 8 5\n"),
    ("--numbers-from 0", "0 3 6\n5 # 1\n2 7 4\n"),
    ("--to path", "0 0\n1 2\n2 0\n0 1\n2 2\n1 0\n0 2\n2 1\n"),
    (
        "--to path --numbers-from 1",
        "1 1\n2 3\n3 1\n1 2\n3 3\n2 1\n1 3\n3 2\n",
    ),
    ("--to names", "a3 c2 a1 b3 c1 a2 c3 b1\n"),
    ("--to capitals", "A3C2A1B3C1A2C3B1\n"),
    ("--to directions", "234\n1#5\n076\n"),
    ("--to json", "[[1, 4, 7],\n [6, null, 2],\n [3, 8, 5]]\n"),
    (
        "--to json --numbers-from 0",
        "[[0, 3, 6],\n [5, null, 1],\n [2, 7, 4]]\n",
    ),
    ("--to csv", "1,4,7\n6,,2\n3,8,5\n"),
    (
        "--to latex",
        "% \\usepackage{chessboard}\n\
         \\chessboard[showmover=false, maxfield=c3, setpieces={Na3},\n  \
         pgfstyle=color, color=black, markfields={b2},\n  \
         pgfstyle=straightmove, arrow=stealth, linewidth=0.08em, markmoves={\n    \
         a3-c2,\n    c2-a1,\n    a1-b3,\n    b3-c1,\n    c1-a2,\n    a2-c3,\n    c3-b1,\n    b1-a3}]\n",
    ),
];

#[test]
fn a_tour_is_written_in_each_notation() {
    for (arguments, expected) in NOTATIONS {
        assert_eq!(printed(&format!("convert {arguments}"), RING), expected);
    }
}

/// Each notation is read, and gives the same tour back.
#[test]
fn each_notation_is_read_back() {
    for board in [
        "3 4",
        "5 5 2 2",
        "6 6 --closed",
        "4 5 --hole 0,0 --start 3,4",
        "12 26",
    ] {
        let solved = printed(&format!("solve {board}"), "");
        assert_eq!(printed("convert", &solved), solved, "{board}");
        let (rows, columns) = (
            solved.lines().count(),
            solved.lines().next().expect("a row"),
        );
        let size = format!("--size {rows}x{}", columns.split_whitespace().count());
        let holes = if board.contains("--hole") {
            "--hole 0,0"
        } else {
            ""
        };
        for (to, _) in NOTATIONS {
            if to.contains("directions") && board.contains("closed") {
                continue;
            }
            let text = printed(&format!("convert {to}"), &solved);
            let options = match to.split(' ').nth(1) {
                Some("path" | "names" | "capitals") => format!("{size} {holes}"),
                _ => String::new(),
            };
            let back = printed(&format!("convert {options}"), &text);
            assert_eq!(back, solved, "{board} {to}");
        }
    }
}

/// So are pictures and pages.
#[test]
fn each_drawing_is_read_back() {
    for board in [
        "3 4",
        "6 6 --closed",
        "4 5 --hole 0,0 --start 3,4",
        "9 9 4 4",
        "40 30",
    ] {
        let solved = printed(&format!("solve {board}"), "");
        for format in ["svg", "html"] {
            let drawing = printed(&format!("solve {board} --format {format}"), "");
            assert_eq!(printed("convert", &drawing), solved, "{board} {format}");
            let other = tour("check --size 50x50", &drawing);
            assert!(
                other.error.contains("the size is 50 x 50"),
                "{}",
                other.error
            );
        }
    }
    // A walk with steps back, and one that got stuck.
    let walk = answer("tour", &["walk", "--format", "html"], b"5 5 a1");
    let stuck = ["html", "svg"].map(|format| printed(&format!("7 7 2 3 --format {format}"), ""));
    let [html, svg] = stuck;
    let page = String::from_utf8(walk.output).expect("text");
    for (drawing, verdict) in [
        (page, "open tour from (4, 0)"),
        (html, "not a tour: step 47: "),
        (svg, "not a tour: step 47: "),
    ] {
        let found = String::from_utf8(tour("check", &drawing).output).expect("text");
        assert!(found.starts_with(verdict), "{found}");
    }
    let both =
        String::from_utf8(answer("dual", &["solve", "b5", "e3", "--format", "html"], b"").output);
    let found = tour("check", &both.expect("text"));
    assert!(
        found.error.contains("does not show the path of one knight"),
        "{}",
        found.error
    );
}

#[test]
fn several_tours_are_several_tours() {
    let tours = printed("list 3 4 --format board", "");
    for to in ["board", "path", "directions", "names"] {
        let text = printed(&format!("convert --to {to}"), &tours);
        let verdicts = printed("check", &text);
        assert_eq!(verdicts.lines().count(), 16, "{to}: {text}");
    }
}

#[test]
fn what_is_no_tour_is_not_written() {
    let both = format!("{RING}\n1 2 3\n4 5 6\n7 8 9\n");
    let found = tour("convert", &both);
    let (code, output) = (found.code, found.output.len());
    assert_eq!((code, output), (1, 0), "{}", found.error);
    assert!(
        found
            .error
            .starts_with("tour: tour 2: not a tour: step 2: from (0, 0)"),
        "{}",
        found.error
    );
    for (arguments, words) in [
        ("convert --to names --numbers-from 1", "leave it out"),
        ("convert --numbers-from 2", "expected a number in 0..=1"),
    ] {
        let found = tour(arguments, RING);
        assert_eq!((found.code, found.output.len()), (2, 0), "{arguments}");
        assert!(found.error.contains(words), "{}", found.error);
    }
    let wide = printed("solve 4 27", "");
    let found = tour("convert --to latex", &wide);
    assert_eq!(found.code, 2);
    assert!(found.error.contains("up to 26 columns"), "{}", found.error);
}
