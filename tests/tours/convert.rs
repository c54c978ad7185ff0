//! `tour convert`: each notation written by hand, and every notation read back.

use crate::plain::{printed, tour};

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

/// Each notation but the diagram is read, and gives the same tour back.
#[test]
fn each_notation_is_read_back() {
    let boards = "3 4/5 5 2 2/6 6 --closed/4 5 --hole 0,0 --start 3,4/12 26";
    for board in boards.split('/') {
        let solved = printed(&format!("solve {board}"), "");
        assert_eq!(printed("convert", &solved), solved, "{board}");
        let columns = solved.lines().next().expect("a row");
        let columns = columns.split_whitespace().count();
        let has_hole = board.contains("--hole");
        let hole = if has_hole { " --hole 0,0" } else { "" };
        let size = format!("--size {}x{columns}{hole}", solved.lines().count());
        for (to, _) in NOTATIONS {
            if to.contains("latex") || to.contains("directions") && board.contains("closed") {
                continue;
            }
            let text = printed(&format!("convert {to}"), &solved);
            let is_list = ["path", "names", "capitals"]
                .iter()
                .any(|form| to.contains(form));
            let size = if is_list { &size } else { "" };
            let back = printed(&format!("convert {size}"), &text);
            assert_eq!(back, solved, "{board} {to}");
        }
    }
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
    let wide = printed("solve 4 27", "");
    for (arguments, input, code, words) in [
        (
            "",
            both.as_str(),
            1,
            "tour: tour 2: not a tour: step 2: from (0, 0)",
        ),
        ("--to names --numbers-from 1", RING, 2, "leave it out"),
        ("--numbers-from 2", RING, 2, "expected a number in 0..=1"),
        ("--to latex", &wide, 2, "up to 26 columns"),
    ] {
        let found = tour(&format!("convert {arguments}"), input);
        assert_eq!((found.code, found.output.len()), (code, 0), "{arguments}");
        assert!(found.error.contains(words), "{}", found.error);
    }
}
