//! `tour solve` and the theorems under it, held against an exhaustive search and a checker of
//! their own.

mod reference;

use knights::board::Board;
use knights::ends::Ends;
use knights::existence;
use knights::search::Answer;
use knights::solve::{self, solve};
use knights::square::Square;
use reference::exhaustive::{self, Goal};
use reference::solve::{Task, squares_of_numbers};

/// So many branchings of the reference search are far more than any question here takes.
const BRANCHINGS: u64 = 1_000_000;

/// A board without holes.
fn whole(rows: usize, columns: usize) -> Vec<Vec<bool>> {
    vec![vec![true; columns]; rows]
}

/// All squares of a board.
fn all(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn side(length: usize) -> u32 {
    u32::try_from(length).expect("a small board")
}

fn square((row, column): (usize, usize)) -> Square {
    Square::new(side(row), side(column))
}

fn board(rows: usize, columns: usize) -> Board {
    Board::new(side(rows), side(columns)).expect("a board")
}

/// The task as the library takes it.
fn asked(task: &Task) -> solve::Task {
    let (rows, columns) = (task.free.len(), task.free[0].len());
    let start = square(task.start);
    let blocked = all(rows, columns).filter(|&(row, column)| !task.free[row][column]);
    solve::Task {
        board: board(rows, columns),
        blocked: blocked.map(square).collect(),
        ends: match task.goal {
            Goal::Anywhere => Ends::From(start),
            Goal::At(end) => Ends::Between(start, square(end)),
            Goal::Closed => Ends::Closed(start),
        },
    }
}

/// What the library answers within a number of steps: whether there is a tour, which is checked;
/// `None` for unknown.
fn answer_within(task: &Task, steps: Option<u64>) -> Option<bool> {
    match solve(&asked(task), steps).expect("memory, and no fault of the program") {
        Answer::Found(tour) => {
            let numbers = tour.numbering().numbers().iter();
            let numbers = numbers.map(|&number| number as usize);
            let squares = squares_of_numbers(task.free[0].len(), numbers);
            let checked = squares.and_then(|squares| task.check(&squares));
            checked.unwrap_or_else(|fault| panic!("{fault}\n{}", show(task)));
            Some(true)
        }
        Answer::Impossible(reason) => {
            assert!(!reason.to_string().is_empty());
            Some(false)
        }
        Answer::Unknown { steps: taken } => {
            assert_eq!(Some(taken), steps, "{}", show(task));
            None
        }
    }
}

/// Whether there is a tour, as the library says without a limit.
fn answer(task: &Task) -> bool {
    answer_within(task, None).unwrap_or_else(|| panic!("unknown\n{}", show(task)))
}

/// Whether there is a tour, as the reference search says.
fn searched(task: &Task) -> bool {
    exhaustive::exists(&task.free, task.start, task.goal, BRANCHINGS)
        .unwrap_or_else(|| panic!("too much for the reference\n{}", show(task)))
}

/// The library's answer: a tour that is one, or none where the reference search finds none.
fn decide(task: &Task) -> bool {
    let found = answer(task);
    assert!(found || !searched(task), "there is a tour\n{}", show(task));
    found
}

/// The task for the message of a failure.
fn show(task: &Task) -> String {
    let line = |line: &Vec<bool>| {
        let letters = line.iter().map(|&free| if free { '.' } else { '#' });
        letters.chain(['\n']).collect::<String>()
    };
    let mask: String = task.free.iter().map(line).collect();
    let (rows, columns) = (task.free.len(), task.free[0].len());
    format!(
        "{rows} x {columns} from {:?}, {:?}\n{mask}",
        task.start, task.goal
    )
}

#[test]
fn every_start_of_every_board_up_to_12_by_12() {
    let (mut found, mut none) = (0, 0);
    for (rows, columns) in all(12, 12).map(|(row, column)| (row + 1, column + 1)) {
        for start in all(rows, columns) {
            let task = Task {
                free: whole(rows, columns),
                start,
                goal: Goal::Anywhere,
            };
            let exists = decide(&task);
            let theorem = existence::from_start(board(rows, columns), square(start));
            assert_eq!(theorem.is_ok(), exists, "{}", show(&task));
            assert_eq!(task.theorem(), Some(exists), "{}", show(&task));
            *(if exists { &mut found } else { &mut none }) += 1;
        }
    }
    assert_eq!(found + none, 78 * 78);
    assert!(found > 4000 && none > 1000, "{found} found, {none} not");
}

/// Every ordered pair of squares of a board, an end that is the start included; whether the
/// library says of each what it is to say. The reference searches the board where it is told to.
fn every_pair(rows: usize, columns: usize, search: bool) {
    for start in all(rows, columns) {
        for end in all(rows, columns) {
            let task = Task {
                free: whole(rows, columns),
                start,
                goal: Goal::At(end),
            };
            let exists = if search { decide(&task) } else { answer(&task) };
            if let Some(theorem) = task.theorem() {
                assert_eq!(theorem, exists, "{}", show(&task));
            }
            // The theorem knows two different squares only.
            let theorem = existence::between(board(rows, columns), square(start), square(end));
            if let Some(theorem) = theorem.filter(|_| start != end) {
                assert_eq!(theorem.is_ok(), exists, "{}", show(&task));
            }
        }
    }
}

#[test]
fn every_pair_of_squares_up_to_6_by_8() {
    for (rows, columns) in all(8, 8).map(|(row, column)| (row + 1, column + 1)) {
        if rows.min(columns) <= 6 {
            every_pair(rows, columns, true);
        }
    }
}

#[test]
fn every_pair_of_squares_of_three_rows_up_to_16_columns() {
    for columns in 9..=16 {
        every_pair(3, columns, true);
    }
    for rows in 9..=11 {
        every_pair(rows, 3, true);
    }
}

#[test]
fn every_pair_of_squares_of_four_rows_up_to_16_columns() {
    for columns in 9..=16 {
        every_pair(4, columns, true);
    }
    for rows in 9..=10 {
        every_pair(rows, 4, true);
    }
}

#[test]
fn closed_tours_of_every_size_up_to_30_by_30() {
    let mut found = 0;
    for (rows, columns) in all(30, 30).map(|(row, column)| (row + 1, column + 1)) {
        let start = (rows * 7 % rows.max(3) % rows, columns * 5 / 7);
        let task = Task {
            free: whole(rows, columns),
            start,
            goal: Goal::Closed,
        };
        let exists = decide(&task);
        assert_eq!(task.theorem(), Some(exists), "{}", show(&task));
        let theorem = existence::closed(board(rows, columns));
        assert_eq!(theorem.is_ok(), exists, "{}", show(&task));
        found += u32::from(exists);
    }
    // An even area (675), without 1, 2 and 4 as the shorter side, and 3 x 4, 3 x 6, 3 x 8.
    assert_eq!(found, 529);
}
