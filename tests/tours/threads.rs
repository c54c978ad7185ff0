//! Large boards, whose work threads share: the answer does not depend on how many there are.

use std::collections::HashMap;
use std::process::Command;

use crate::support::up_to;
use knights::board::{Board, Square};
use knights::solve::{Answer, Ends, Task, solve};
use knights::tour::{Numbering, Tour, TourDiagnosis};
use proptest::prelude::*;
use proptest::sample::select;
use rayon::ThreadPoolBuilder;

/// How many threads are tried.
const THREADS: [usize; 3] = [1, 2, 3];

/// The output of `tour`, which has to be the same with any number of threads.
fn printed(arguments: &[&str]) -> String {
    let outputs = THREADS.map(|threads| {
        let output = Command::new(crate::support::binary("tour"))
            .args(arguments)
            .env("RAYON_NUM_THREADS", threads.to_string())
            .output()
            .expect("the program can be started");
        assert!(output.stderr.is_empty() && output.status.success());
        output.stdout
    });
    let [first, second, third] = outputs;
    assert!(first == second && first == third, "{arguments:?}");
    String::from_utf8(first).expect("numbers are text")
}

/// Boards just below and above 262,144 squares, where threads begin to share the work, and in all shapes.
/// The output is a tour by the reference.
#[test]
fn the_number_of_threads_does_not_matter() {
    let tasks = [
        "513 515 0 0",
        "60000 6 0 0 --closed",
        "511 513 0 0",
        "512 512 0 0 --closed",
        "5 60001 0 0",
        "127 2101 0 0",
    ];
    for task in &tasks[..up_to(2, 6)] {
        let arguments: Vec<&str> = task.split(' ').collect();
        let output = printed(&[&["solve"], &arguments[..]].concat());
        let options: Vec<String> = arguments[4..].iter().map(|&word| word.to_owned()).collect();
        let checked = reference::solve::check(&options, &arguments[..4].join(" "), &output, "");
        assert_eq!(checked, Ok(()), "{task}");
    }
}

/// A walk that is not full is printed by threads as well.
#[test]
fn a_walk_with_unvisited_squares_is_printed_by_threads() {
    let arguments = ["30", "9001", "15", "4500"];
    let options = reference::tour::Options::default();
    let expected = reference::tour::answer(&arguments.join(" "), &options);
    assert!(printed(&arguments) == expected);
}

/// What [`Tour::verify`] finds with this number of threads.
fn verified(threads: usize, numbering: &Numbering) -> Result<Tour, TourDiagnosis> {
    let threads = ThreadPoolBuilder::new().num_threads(threads).build();
    let threads = threads.expect("threads can be started");
    threads.install(|| Tour::verify(numbering.clone()))
}

/// The length of a walk, or the first number that is missing, on two squares, too large, or not a knight's
/// move from the one before.
fn plain_check(board: Board, numbers: &[u32]) -> Result<u32, u32> {
    let mut places: HashMap<u32, Vec<Square>> = HashMap::new();
    for (square, &number) in board.all().zip(numbers) {
        if number != 0 {
            let number = number.min(board.squares() + 1);
            places.entry(number).or_default().push(square);
        }
    }
    let largest = places.keys().copied().max().unwrap_or(0);
    let mut before: Option<Square> = None;
    for number in 1..=largest.max(1) {
        let Some([square]) = places.get(&number).map(Vec::as_slice) else {
            return Err(number);
        };
        if before.is_some_and(|before| {
            before.row.abs_diff(square.row) * before.column.abs_diff(square.column) != 2
        }) {
            return Err(number);
        }
        before = Some(*square);
    }
    Ok(largest)
}

/// A full tour of a board whose work threads share.
fn tour(rows: u32, columns: u32) -> Numbering {
    let task = Task {
        board: Board::new(rows, columns).expect("a board"),
        holes: Vec::new(),
        ends: Ends::From(Square::new(0, 0)),
    };
    match solve(&task, None) {
        Ok(Answer::Found(tour)) => tour.numbering().clone(),
        answer => panic!("{rows} x {columns}: {answer:?}"),
    }
}

/// How a board becomes wrong, mostly.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// Two squares exchange their numbers.
    Exchanged,
    /// A square takes the number of another.
    Copied,
    /// A square is not visited.
    Blank,
    /// A square has a number above all others.
    TooLarge,
    /// A square has the largest number that there is, which 0 seems to follow.
    Largest,
    /// All numbers above that of a square are missing, which leaves a walk.
    Cut,
}

/// The indices of squares at the borders of bands, of blocks, and of the board, and of some others.
fn places(board: Board) -> impl Strategy<Value = usize> {
    let (squares, columns) = (board.squares() as usize, board.columns() as usize);
    // About 65,536 squares, in whole rows or in whole blocks of 1,024 squares at most.
    let rows = 65_536 / columns * columns;
    let blocks = 1024 / columns * columns;
    let blocks = 65_536_usize.checked_div(blocks).unwrap_or(0) * blocks;
    let borders = move |band: usize| {
        let band = band.clamp(1, squares - 1);
        (1..=squares / band, -2_isize..=2, -3_isize..=3).prop_map(move |(times, down, right)| {
            let away = down * columns.cast_signed() + right;
            (times * band).saturating_add_signed(away).min(squares - 1)
        })
    };
    prop_oneof![
        borders(rows),
        borders(blocks),
        borders(columns),
        borders(squares),
        0..squares
    ]
}

/// A board with a wrong number or two.
fn wrong_board() -> impl Strategy<Value = (u32, u32, Fault, usize, usize)> {
    let sizes = select(vec![
        (520, 521),
        (5, 60_001),
        (60_001, 5),
        (2_200, 128),
        (2_100, 129),
        (257, 1_027),
    ]);
    let faults = select(vec![
        Fault::Exchanged,
        Fault::Copied,
        Fault::Blank,
        Fault::TooLarge,
        Fault::Largest,
        Fault::Cut,
    ]);
    (sizes, faults).prop_flat_map(|((rows, columns), fault)| {
        let places = || places(Board::new(rows, columns).expect("a board"));
        (Just(rows), Just(columns), Just(fault), places(), places())
    })
}

/// Makes a fault.
fn spoil(board: Board, numbers: &mut Vec<u32>, fault: Fault, one: usize, other: usize) {
    match fault {
        Fault::Exchanged => numbers.swap(one, other),
        Fault::Copied => numbers[one] = numbers[other],
        Fault::Blank => numbers[one] = 0,
        Fault::TooLarge => numbers[one] = board.squares() + 1,
        Fault::Largest => numbers[one] = u32::MAX,
        Fault::Cut => {
            let last = numbers[one];
            for number in numbers {
                *number = if *number > last { 0 } else { *number };
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: up_to(3, 12), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verify_finds_the_fault_with_any_number_of_threads(
        (rows, columns, fault, one, other) in wrong_board(),
    ) {
        let right = tour(rows, columns);
        let board = right.board();
        let mut numbers = right.numbers().to_vec();
        spoil(board, &mut numbers, fault, one, other);
        let mut numbering = right;
        for (square, &number) in board.all().zip(&numbers) {
            numbering.set(square, number);
        }
        let expected = plain_check(board, &numbers);
        let first = verified(1, &numbering);
        match (&first, expected) {
            (Ok(tour), Ok(length)) => prop_assert_eq!(tour.length(), length),
            (Err(diagnosis), Err(step)) => prop_assert_eq!(diagnosis.step, step),
            (found, expected) => prop_assert!(false, "{:?} instead of {:?}", found.is_ok(), expected),
        }
        for threads in &THREADS[1..] {
            prop_assert!(verified(*threads, &numbering) == first);
        }
    }
}
