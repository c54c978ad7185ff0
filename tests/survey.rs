//! Surveys: the same whatever the number of threads, and from parts as from the whole.

mod reference;
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use knights::board::{Board, Square};
use knights::tour::{Fingerprints, Numbering, Tour};
use proptest::prelude::*;
use support::answer;

/// The surveys that the tests make, each by its arguments.
const SURVEYS: [&[&str]; 6] = [
    &["6"],
    &["5", "8", "--ties", "pohl"],
    &["7", "--ties", "random", "--seed", "11"],
    &["5", "--method", "walk"],
    &["5", "6", "--method", "backtrack", "--order", "judge"],
    &["1"],
];

const FORMATS: [&str; 4] = ["text", "csv", "json", "svg"];

/// The output of a survey.
fn survey(arguments: &[&str]) -> Vec<u8> {
    let all: Vec<&str> = ["survey"].iter().chain(arguments).copied().collect();
    let found = answer("tour", &all, b"");
    assert_eq!((found.code, found.error.as_str()), (0, ""), "{arguments:?}");
    found.output
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for arguments in SURVEYS {
        let with =
            |threads| survey(&[arguments, &["--jobs", threads, "--format", "json"]].concat());
        let one = with("1");
        assert!(one == with("2") && one == with("5"), "{arguments:?}");
    }
    let sizes = |threads| survey(&["--sizes", "3..9", "--jobs", threads, "--format", "csv"]);
    assert_eq!(sizes("1"), sizes("3"));
}

#[test]
fn the_parts_make_the_whole_to_the_byte() {
    let folder = tempfile::tempdir().expect("a folder for the parts");
    for arguments in SURVEYS {
        for count in [1, 2, 5, 40] {
            let mut files = Vec::new();
            for number in 1..=count {
                let part =
                    survey(&[arguments, &["--shard", &format!("{number}/{count}")]].concat());
                let path = folder.path().join(format!("part_{number}"));
                fs::write(&path, part).expect("the part can be written");
                // Not in order.
                files.insert(files.len() / 2, path.display().to_string());
            }
            let merge: Vec<&str> = ["--merge"]
                .into_iter()
                .chain(files.iter().map(String::as_str))
                .collect();
            for format in FORMATS {
                let merged = survey(&[&merge[..], &["--format", format]].concat());
                let whole = survey(&[arguments, &["--format", format]].concat());
                assert!(
                    merged == whole,
                    "{arguments:?} in {count} parts as {format}"
                );
            }
        }
    }
}

/// A walk that gives up has the length of its deepest point: here 6 x 5 from b3, which the
/// reference tells step by step until nothing is left to try.
#[test]
fn the_length_of_a_walk_is_its_greatest_depth() {
    let told = reference::answer("tour", &["walk".to_owned()], "6 5 b3");
    let told = told.expect("the reference walks");
    assert!(told.ends_with("has nothing left to try\n"));
    let (mut depth, mut deepest) = (1, 1);
    for line in told.lines() {
        if line.starts_with("The knight moves back to ") {
            depth -= 1;
        } else if line.starts_with("The knight moves to ") {
            depth += 1;
        }
        deepest = deepest.max(depth);
    }
    assert_eq!(depth, 1);
    // b3 is row 2 from the top, column 1.
    let csv = survey(&["5", "6", "--method", "walk", "--format", "csv"]);
    let csv = String::from_utf8(csv).expect("CSV is text");
    let line = format!("2,1,{deepest},false,false,true");
    assert!(
        csv.lines().any(|other| other == line),
        "{line} is not in\n{csv}"
    );
}

/// The guide's way over many machines, here on one.
#[test]
fn gnu_parallel_makes_the_parts() {
    if !support::has("parallel") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for the parts");
    let tour = support::binary("tour");
    let script = format!(
        "seq 4 | parallel '{0} survey 8 --shard {{}}/4 > part_{{}}' && '{0}' survey --merge part_*",
        tour.display()
    );
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("sh is where parallel is");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&survey(&["8"]))
    );
}

/// On a terminal there is a bar, and then the answer: the threads that draw the bar and the
/// one that waits for them do not stand in each other's way.
#[test]
#[cfg(unix)]
fn a_terminal_shows_a_bar_and_the_answer() {
    let command = format!("{} survey 70", support::binary("tour").display());
    let mut terminal = rexpect::spawn(&command, Some(60_000)).expect("there is a terminal");
    terminal.exp_string("/4900 starts").expect("a bar");
    terminal.exp_string("A full tour from").expect("the answer");
    terminal.exp_eof().expect("the end");
}

/// Ctrl-C ends it within a second.
#[test]
fn an_interrupt_ends_it() {
    if support::skip::is_ignored(2) {
        return;
    }
    let mut child = Command::new(support::binary("tour"))
        .args(["survey", "400"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be started");
    std::thread::sleep(Duration::from_millis(300));
    assert!(
        child
            .try_wait()
            .expect("the program can be asked")
            .is_none(),
        "it ended too early"
    );
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    if !interrupt.is_ok_and(|status| status.success()) {
        support::skip("kill");
        child.kill().expect("the program can be ended");
        return;
    }
    let start = Instant::now();
    while child
        .try_wait()
        .expect("the program can be asked")
        .is_none()
    {
        assert!(
            start.elapsed() < Duration::from_secs(1),
            "it goes on after an interrupt"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A tour as the library has it.
fn tour(rows: usize, columns: usize, squares: &[(usize, usize)]) -> Tour {
    let part = |part: usize| u32::try_from(part).expect("a small board");
    let board = Board::new(part(rows), part(columns)).expect("a board");
    let mut numbering = Numbering::blank(board).expect("memory");
    for (number, &(row, column)) in (1..).zip(squares) {
        numbering.set(Square::new(part(row), part(column)), number);
    }
    Tour::verify(numbering).expect("the squares are a tour's")
}

/// The moves of a tour, without direction; the closing one too.
fn moves(squares: &[(usize, usize)]) -> BTreeSet<[(usize, usize); 2]> {
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    let closing = first.0.abs_diff(last.0) * first.1.abs_diff(last.1) == 2;
    let pairs = squares.windows(2).map(|pair| (pair[0], pair[1]));
    let pairs = pairs.chain(closing.then_some((last, first)));
    pairs
        .map(|(from, to)| [from.min(to), from.max(to)])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Images of a tour differ as sets of moves, and are one up to symmetry; direction and,
    /// where it is closed, the start do not matter.
    #[test]
    fn fingerprints_see_through_symmetry(
        (rows, columns) in (5_usize..=8, 5_usize..=8),
        start in (0_usize..5, 0_usize..5),
        shift in 0_usize..64,
    ) {
        let squares = reference::tour::squares(rows, columns, start, "sheet", "roth");
        prop_assume!(squares.len() == rows * columns);
        let board = Board::new(rows.try_into().expect("small"), columns.try_into().expect("small"));
        let fingerprints = Fingerprints::new(board.expect("a board")).expect("memory");
        let own = fingerprints.of(&tour(rows, columns, &squares));
        let reversed: Vec<_> = squares.iter().rev().copied().collect();
        prop_assert_eq!(fingerprints.of(&tour(rows, columns, &reversed)), own);
        let original = tour(rows, columns, &squares);
        if original.is_closed() {
            let mut turned = squares.clone();
            turned.rotate_left(shift % (rows * columns));
            prop_assert_eq!(fingerprints.of(&tour(rows, columns, &turned)), own);
        }
        for image in 1..8 {
            if image >= 4 && rows != columns {
                break;
            }
            let map = |&(row, column): &(usize, usize)| {
                let (row, column) = if image & 4 == 0 { (row, column) } else { (column, row) };
                let row = if image & 1 == 0 { row } else { rows - 1 - row };
                let column = if image & 2 == 0 { column } else { columns - 1 - column };
                (row, column)
            };
            let mapped: Vec<_> = squares.iter().map(map).collect();
            let found = fingerprints.of(&tour(rows, columns, &mapped));
            prop_assert_eq!(found.up_to_symmetry, own.up_to_symmetry);
            prop_assert_eq!(found.moves == own.moves, moves(&mapped) == moves(&squares));
        }
        // Another tour has other moves.
        let other = reference::tour::squares(rows, columns, start, "judge", "roth");
        if other.len() == rows * columns && moves(&other) != moves(&squares) {
            prop_assert_ne!(fingerprints.of(&tour(rows, columns, &other)).moves, own.moves);
        }
    }
}
