//! Surveys: the same whatever the number of threads, and from parts as from the whole.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use crate::support::{answer, wait_for};
use knights::board::{Board, Square};
use knights::tour::{Fingerprints, Numbering, Tour};
use proptest::prelude::*;

/// The surveys that the tests make, each by its arguments.
const SURVEYS: [&[&str]; 9] = [
    &["6"],
    &["5", "8", "--ties", "pohl"],
    &["7", "--ties", "random", "--seed", "11"],
    &["5", "--method", "walk"],
    &["5", "6", "--method", "backtrack", "--order", "judge"],
    &["1"],
    &["5", "6", "--hole", "0,0", "--hole", "2,3"],
    &["5", "--hole", "4,4", "--ties", "random", "--seed", "2"],
    &[
        "6",
        "--hole",
        "1,1",
        "--method",
        "solve",
        "--max-steps",
        "3",
    ],
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
    let sizes = ["--sizes", "3..9", "--seed", "1", "--format", "csv"];
    let sizes = |threads| survey(&[&sizes[..], &["--jobs", threads]].concat());
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
    let line = format!("5,6,0,walk,walk,,,2,1,{deepest},false,false,true");
    assert!(
        csv.lines().any(|other| other == line),
        "{line} is not in\n{csv}"
    );
}

/// The lines of a survey's CSV, without the line that names the columns.
fn lines(arguments: &[&str]) -> Vec<String> {
    let csv = survey(&[arguments, &["--format", "csv"]].concat());
    let csv = String::from_utf8(csv).expect("CSV is text");
    csv.lines().skip(1).map(str::to_owned).collect()
}

/// One run with `all` has the lines of separate runs, which each line tells apart.
#[test]
fn all_rules_in_one_table_are_the_rules_one_by_one() {
    let with = |base: &[&str], rest: &[&str]| lines(&[base, rest].concat());
    let rules: [&[&str]; 4] = [
        &["--ties", "first"],
        &["--ties", "pohl"],
        &["--ties", "roth"],
        &["--ties", "random", "--seed", "8"],
    ];
    let boards: [&[&str]; 3] = [&["5", "6"], &["5", "--hole", "2,2"], &["--sizes", "7"]];
    for board in boards {
        let one_by_one: Vec<String> = rules.iter().flat_map(|rule| with(board, rule)).collect();
        assert_eq!(with(board, &["--ties", "all", "--seed", "8"]), one_by_one);
        let random = one_by_one
            .iter()
            .filter(|line| line.contains(",sheet,random,8,"));
        assert_eq!(random.count(), one_by_one.len() / 4);
        let without_random = with(board, &["--ties", "all"]);
        assert_eq!(without_random, one_by_one[..one_by_one.len() / 4 * 3]);
        let different: BTreeSet<&String> = one_by_one.iter().collect();
        assert_eq!(different.len(), one_by_one.len());
    }
    // Many boards with a seed have all rules, as in the chart.
    let sizes = ["--sizes", "5..7"];
    assert_eq!(
        with(&sizes, &["--seed", "8"]),
        with(&sizes, &["--ties", "all", "--seed", "8"])
    );
    let methods = ["warnsdorff", "walk", "backtrack", "solve"];
    let methods = methods.map(|name| with(&["5"], &["--method", name]));
    assert_eq!(with(&["5"], &["--method", "all"]), methods.concat());
}

#[test]
fn ranges_of_sizes_are_the_boards_one_by_one() {
    let sizes = |text| lines(&["--sizes", text]);
    let boards = ["5x6", "5x7", "6x6", "6x7"];
    assert_eq!(sizes("5..6x6..7"), boards.map(sizes).concat());
    assert_eq!(sizes("5..7"), ["5", "6x6", "7..7"].map(sizes).concat());
    assert!(sizes("5x8")[0].starts_with("5,8,0,warnsdorff,sheet,first,,40,40,0,27,21,6,"));
}

#[test]
fn a_mask_blocks_the_same_squares_as_holes() {
    let mask = crate::support::project("fixtures/tour_solve/masks/six_with_a_hole.txt");
    let mask = mask.display().to_string();
    let holes = [
        "6", "--hole", "3,3", "--hole", "2,3", "--hole", "2,2", "--hole", "3,2",
    ];
    for format in FORMATS {
        let format = ["--format", format];
        let masked = survey(&[&["6", "--mask", &mask][..], &format].concat());
        assert!(masked == survey(&[&holes[..], &format].concat()));
    }
}

/// A search that gave up has decided nothing: the field is empty, not `false`.
#[test]
fn what_the_search_cannot_decide_is_unknown() {
    let with = |rest: &[&'static str]| [&["8", "--hole", "3,3", "--hole", "3,4"], rest].concat();
    let few = with(&["--method", "solve", "--max-steps", "1"]);
    let enough = with(&["--method", "solve"]);
    assert!(
        lines(&enough)
            .iter()
            .all(|line| line.ends_with(",62,true,false,true")
                || line.ends_with(",62,true,true,true"))
    );
    let unknown = lines(&few)
        .iter()
        .filter(|line| line.ends_with(",0,false,false,"))
        .count();
    assert!(unknown > 10, "only {unknown} starts are unknown");
    let text = String::from_utf8(survey(&few)).expect("a map is text");
    assert_eq!(text.matches('?').count(), unknown);
    let remark = format!("Unknown whether one exists from {unknown} more: raise --max-steps.");
    assert!(text.lines().any(|line| line == remark), "{text}");
    // A walk that is stuck leaves one start open, which more steps decide.
    let stuck = lines(&with(&["--max-steps", "10"]));
    assert_eq!(stuck.iter().filter(|line| line.ends_with(',')).count(), 1);
    let decided = lines(&with(&[]));
    assert_eq!(
        decided
            .iter()
            .filter(|line| line.ends_with("false,false,true"))
            .count(),
        1
    );
}

/// The guide's way over many machines, here on one.
#[test]
fn gnu_parallel_makes_the_parts() {
    if !crate::support::has("parallel") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for the parts");
    let tour = crate::support::binary("tour");
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
    let command = format!("{} survey 70", crate::support::binary("tour").display());
    let mut terminal = rexpect::spawn(&command, Some(60_000)).expect("there is a terminal");
    terminal.exp_string("/4900 starts").expect("a bar");
    terminal.exp_string("A full tour from").expect("the answer");
    terminal.exp_eof().expect("the end");
}

/// Ctrl-C ends it, long before it would end by itself.
#[test]
fn an_interrupt_ends_it() {
    if crate::support::skip::is_ignored(2) {
        return;
    }
    let mut child = Command::new(crate::support::binary("tour"))
        .args(["survey", "400"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be started");
    if cfg!(target_os = "linux") {
        let threads = format!("/proc/{}/task", child.id());
        wait_for("the threads that follow walks", || {
            std::fs::read_dir(&threads).is_ok_and(|tasks| tasks.count() > 1)
        });
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    if !interrupt.is_ok_and(|status| status.success()) {
        crate::support::skip("kill");
        child.kill().expect("the program can be ended");
        child.wait().expect("it has ended");
        return;
    }
    wait_for("the end after an interrupt", || {
        child.try_wait().expect("it can be asked").is_some()
    });
    child.wait().expect("it has ended");
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Around any holes, each start has the result of the plain programs, and the solver finds a
    /// tour exactly where one exists.
    #[test]
    fn surveys_around_holes_are_those_of_the_reference(
        (rows, columns) in (3_usize..=4, 4_usize..=5),
        holes in prop::collection::btree_set((0_usize..4, 0_usize..5), 1..=4),
        ties in prop::sample::select(vec!["first", "pohl", "roth"]),
    ) {
        let holes: Vec<_> = holes.into_iter().filter(|&(row, column)| row < rows && column < columns).collect();
        prop_assume!(!holes.is_empty());
        let (rows_text, columns_text) = (rows.to_string(), columns.to_string());
        let values: Vec<String> = holes.iter().map(|(row, column)| format!("{row},{column}")).collect();
        let mut arguments = vec![rows_text.as_str(), &columns_text];
        for value in &values {
            arguments.extend(["--hole", value]);
        }
        let options = reference::survey::Options { ties, format: "csv", holes, ..Default::default() };
        let expected = reference::survey::answer(rows, columns, &options);
        let found = survey(&[&arguments[..], &["--ties", ties, "--format", "csv"]].concat());
        prop_assert_eq!(String::from_utf8_lossy(&found), expected.as_str());
        // A line ends with the fields full, closed, possible.
        let solved = lines(&[&arguments[..], &["--method", "solve"]].concat());
        for (line, expected) in solved.iter().zip(expected.lines().skip(1)) {
            let fields: Vec<&str> = line.split(',').collect();
            let possible = expected.rsplit(',').next().expect("a line has fields");
            prop_assert_eq!([fields[10], fields[12]], [possible, possible]);
        }
    }
}
