//! Surveys: the same whatever the number of threads, and from parts as from the whole.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use crate::support::{answer, more, up_to, wait_for};
use knights::board::{Board, Square};
use knights::tour::{Fingerprints, Numbering, Tour};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use proptest::prelude::*;

/// The surveys that the tests make, each by its arguments.
const SURVEYS: [&str; 9] = [
    "5 6 --hole 0,0 --hole 2,3",
    "5 6 --method backtrack --order judge",
    "7 --ties random --seed 11",
    "6",
    "5 8 --ties pohl",
    "5 --method walk",
    "1",
    "5 --hole 4,4 --ties random --seed 2",
    "6 --hole 1,1 --method solve --max-steps 3",
];

/// The output of a survey.
fn survey(arguments: &str) -> String {
    let words: Vec<&str> = ["survey"].into_iter().chain(arguments.split(' ')).collect();
    let found = answer("tour", &words, b"");
    assert_eq!((found.code, found.error.as_str()), (0, ""), "{arguments}");
    String::from_utf8(found.output).expect("a survey is text")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for arguments in SURVEYS {
        let with = |threads| survey(&format!("{arguments} --jobs {threads} --format json"));
        let one = with(1);
        assert!(one == with(2) && one == with(5), "{arguments}");
    }
    let sizes = |threads| {
        survey(&format!(
            "--sizes 3..9 --seed 1 --format csv --jobs {threads}"
        ))
    };
    assert_eq!(sizes(1), sizes(3));
}

#[test]
fn the_parts_make_the_whole_to_the_byte() {
    for arguments in &SURVEYS[..up_to(3, 9)] {
        let table = survey(&format!("{arguments} --format csv"));
        let text = survey(arguments);
        let [whole, parts @ ..] = [1, 2, 5, 40].map(|count| {
            let part = |number| survey(&format!("{arguments} --shard {number}/{count}"));
            (1..=count).map(part).collect::<String>()
        });
        assert!(parts.iter().all(|part| *part == whole), "{arguments}");
        // The table with two columns more, which count the different tours.
        let lines = || {
            whole
                .lines()
                .map(|line| line.split(',').collect::<Vec<_>>())
        };
        let short: Vec<String> = lines().map(|fields| fields[..13].join(",")).collect();
        assert_eq!(short.join("\n") + "\n", table, "{arguments}");
        let different = [13, 14].map(|column| {
            let values = lines().skip(1).map(move |fields| fields[column].to_owned());
            values
                .filter(|value| !value.is_empty())
                .collect::<BTreeSet<_>>()
                .len()
        });
        let words = format!(
            "{} as sets of moves, {} up to symmetry",
            different[0], different[1]
        );
        assert!(text.contains(&words), "{arguments}: {words}");
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
    let line = format!("5,6,0,walk,walk,,,2,1,{deepest},false,false,true");
    assert!(lines("5 6 --method walk").contains(&line), "{line}");
}

/// The lines of a survey's CSV, without the line that names the columns.
fn lines(arguments: &str) -> Vec<String> {
    let csv = survey(&format!("{arguments} --format csv"));
    csv.lines().skip(1).map(str::to_owned).collect()
}

/// One run with `all` has the lines of separate runs, which each line tells apart.
#[test]
fn all_rules_in_one_table_are_the_rules_one_by_one() {
    for board in ["5 6", "5 --hole 2,2", "--sizes 7"] {
        let with = |rules: &str| lines(&format!("{board} --ties {rules}"));
        let rules = ["first", "pohl", "roth", "random --seed 8"];
        let one_by_one = rules.map(with).concat();
        assert_eq!(with("all --seed 8"), one_by_one);
        let is_random = |line: &&String| line.contains(",sheet,random,8,");
        let random = one_by_one.iter().filter(is_random).count();
        assert_eq!(4 * random, one_by_one.len());
        assert_eq!(with("all"), one_by_one[..3 * random]);
        let different: BTreeSet<&String> = one_by_one.iter().collect();
        assert_eq!(different.len(), one_by_one.len());
    }
    // Many boards with a seed have all rules.
    let all = lines("--sizes 5..7 --ties all --seed 8");
    assert_eq!(lines("--sizes 5..7 --seed 8"), all);
    let methods = ["warnsdorff", "walk", "backtrack", "solve"];
    let methods = methods.map(|name| lines(&format!("5 --method {name}")));
    assert_eq!(lines("5 --method all"), methods.concat());
}

#[test]
fn ranges_of_sizes_are_the_boards_one_by_one() {
    let sizes = |text| lines(&format!("--sizes {text}"));
    let boards = ["5x6", "5x7", "6x6", "6x7"];
    assert_eq!(sizes("5..6x6..7"), boards.map(sizes).concat());
    assert_eq!(sizes("5..7"), ["5", "6x6", "7..7"].map(sizes).concat());
    assert!(sizes("5x8")[0].starts_with("5,8,0,warnsdorff,sheet,first,,40,40,0,27,21,6,"));
}

#[test]
fn a_mask_blocks_the_same_squares_as_holes() {
    let mask = crate::support::project("fixtures/tour_solve/masks/six_with_a_hole.txt");
    let holes = "6 --hole 3,3 --hole 2,3 --hole 2,2 --hole 3,2";
    for format in &["text", "csv", "json", "svg"][..up_to(1, 4)] {
        let masked = format!("6 --mask {} --format {format}", mask.display());
        assert_eq!(
            survey(&masked),
            survey(&format!("{holes} --format {format}"))
        );
    }
}

/// A search that gave up has decided nothing: the field is empty, not `false`.
#[test]
fn what_the_search_cannot_decide_is_unknown() {
    let board = "8 --hole 3,3 --hole 3,4";
    let count = |arguments: &str, ending: &str| {
        let lines = lines(&format!("{board} {arguments}"));
        lines.iter().filter(|line| line.ends_with(ending)).count()
    };
    let closed_or_open = [",62,true,false,true", ",62,true,true,true"];
    let found = closed_or_open.map(|ending| count("--method solve", ending));
    assert_eq!(found.iter().sum::<usize>(), 62);
    let few = "--method solve --max-steps 1";
    let unknown = count(few, ",0,false,false,");
    assert!(unknown > 10, "only {unknown} starts are unknown");
    let text = survey(&format!("{board} {few}"));
    assert_eq!(text.matches('?').count(), unknown);
    let remark = format!("Unknown whether one exists from {unknown} more: raise --max-steps.");
    assert!(text.lines().any(|line| line == remark), "{text}");
    // A walk that is stuck leaves one start open, which more steps decide.
    assert_eq!(count("--max-steps 10", ","), 1);
    assert_eq!(count("--order sheet", "false,false,true"), 1);
}

/// The guide's way over many machines, here on one.
#[test]
fn gnu_parallel_makes_the_parts() {
    if !more() || !crate::support::has("parallel") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for the parts");
    let tour = crate::support::binary("tour");
    let script = format!(
        "seq 4 | parallel -k '{} survey 8 --shard {{}}/4'",
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
        survey("8 --shard 1/1")
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
    let id = Pid::from_raw(child.id().cast_signed());
    kill(id, Signal::SIGINT).expect("it runs");
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
        let mut board = format!("{rows} {columns}");
        board.extend(holes.iter().map(|(row, column)| format!(" --hole {row},{column}")));
        let options = reference::survey::Options { ties, format: "csv", holes, ..Default::default() };
        let expected = reference::survey::answer(rows, columns, &options);
        prop_assert_eq!(survey(&format!("{board} --ties {ties} --format csv")), expected.as_str());
        // A line ends with the fields full, closed, possible.
        let solved = lines(&format!("{board} --method solve"));
        for (line, expected) in solved.iter().zip(expected.lines().skip(1)) {
            let fields: Vec<&str> = line.split(',').collect();
            let possible = expected.rsplit(',').next().expect("a line has fields");
            prop_assert_eq!([fields[10], fields[12]], [possible, possible]);
        }
    }
}
