//! `tour solve` and the theorems under it, held against an exhaustive search and a checker of
//! their own.

use crate::support::{self, up_to};
use knights::board::{Board, Square};
use knights::solve::existence::{self, PathExistence};
use knights::solve::{self, Answer, Ends, solve};
use knights::tour::{Numbering, Tour};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use reference::exhaustive::{self, Goal};
use reference::solve::{Task, squares_of_numbers};

/// This number of branchings of the reference search is far more than any fixed question here takes.
const BRANCHINGS: u64 = 1_000_000;
/// Random boards that take the reference more are not compared: one in thousands would take more than a minute.
const BRANCHINGS_OF_RANDOM: u64 = 30_000;

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
    let holes = all(rows, columns).filter(|&(row, column)| !task.free[row][column]);
    solve::Task {
        board: board(rows, columns),
        holes: holes.map(square).collect(),
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
    let side = up_to(8, 12);
    for (rows, columns) in all(side, side).map(|(row, column)| (row + 1, column + 1)) {
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
    assert_eq!(found + none, (side * (side + 1) / 2).pow(2));
    let least = up_to([300, 300], [4000, 1000]);
    assert!(
        found > least[0] && none > least[1],
        "{found} found, {none} not"
    );
}

/// Every pair of squares of a board that is wanted, an end that is the start included.
fn every_pair(rows: usize, columns: usize, wanted: fn((usize, usize), (usize, usize)) -> bool) {
    for start in all(rows, columns) {
        for end in all(rows, columns).filter(|&end| wanted(start, end)) {
            let task = Task {
                free: whole(rows, columns),
                start,
                goal: Goal::At(end),
            };
            let exists = decide(&task);
            if let Some(theorem) = task.theorem() {
                assert_eq!(theorem, exists, "{}", show(&task));
            }
            // The theorem knows two different squares only.
            let theorem = existence::between(board(rows, columns), square(start), square(end));
            if theorem != PathExistence::Unproven && start != end {
                assert_eq!(theorem == PathExistence::Exists, exists, "{}", show(&task));
            }
        }
    }
}

#[test]
fn every_pair_of_squares_up_to_6_by_8() {
    for (rows, columns) in all(8, 8).map(|(row, column)| (row + 1, column + 1)) {
        if rows.min(columns) <= 6 && rows * columns <= up_to(30, 48) {
            every_pair(rows, columns, |_, _| true);
        }
    }
}

#[test]
fn every_pair_of_squares_of_three_rows_up_to_16_columns() {
    for columns in 9..=up_to(11, 16) {
        every_pair(3, columns, |_, _| true);
        every_pair(columns, 3, |_, _| true);
    }
}

#[test]
fn every_pair_of_squares_of_four_rows_up_to_16_columns() {
    every_pair(4, up_to(7, 9), |_, _| true);
    // A tour can be walked both ways: from here on each pair of squares in one order.
    every_pair(9, 4, |start, end| start < end);
    for columns in 10..=up_to(9, 16) {
        every_pair(
            4,
            columns,
            if columns % 2 == 0 {
                |start, end| start < end
            } else {
                |start, end| start > end
            },
        );
    }
}

/// The pairs whose colours allow a tour, but that the theorem excludes, on this board.
fn excluded_pairs(rows: usize, columns: usize) -> usize {
    let mut excluded = 0;
    for start in all(rows, columns) {
        for end in all(rows, columns).filter(|&end| end != start) {
            let task = Task {
                free: whole(rows, columns),
                start,
                goal: Goal::At(end),
            };
            let exists = task.theorem().expect("these boards have a theorem");
            let theorem = existence::between(board(rows, columns), square(start), square(end));
            assert_ne!(theorem, PathExistence::Unproven, "{}", show(&task));
            assert_eq!(theorem == PathExistence::Exists, exists, "{}", show(&task));
            if !exists && task.has_colours() {
                excluded += 1;
                assert!(!searched(&task), "there is a tour\n{}", show(&task));
            }
        }
    }
    excluded
}

#[test]
fn every_pair_that_the_theorem_excludes_has_no_tour() {
    for columns in (14..=28).chain([40, 41]) {
        // Of the odd boards six pairs, both ways; of the even ones nearly all with (1, 2).
        let expected = if columns % 2 == 0 {
            6 * columns - 10
        } else {
            12
        };
        assert_eq!(excluded_pairs(3, columns), expected, "3 x {columns}");
    }
    for columns in [8, 10, 12, 14, 16, 18, 24] {
        let excluded = excluded_pairs(5, columns);
        assert_eq!(excluded, 10 * columns - 10, "5 x {columns}");
        assert_eq!(excluded_pairs(columns, 5), excluded, "{columns} x 5");
    }
    for (rows, columns) in [(5, 7), (5, 9), (6, 6), (6, 9), (7, 7), (8, 8), (9, 10)] {
        assert_eq!(excluded_pairs(rows, columns), 0, "{rows} x {columns}");
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

/// A goal for a board, with the end somewhere on it.
fn goal(rows: usize, columns: usize) -> impl Strategy<Value = Goal> {
    prop_oneof![
        Just(Goal::Anywhere),
        (0..rows, 0..columns).prop_map(Goal::At),
        (0..rows, 0..columns).prop_map(Goal::At),
        Just(Goal::Closed),
    ]
}

/// A whole board of one of these sizes, either way round, and what is asked of it.
fn large(
    short: impl Strategy<Value = usize>,
    long: impl Strategy<Value = usize>,
) -> impl Strategy<Value = Task> {
    (short, long, any::<bool>()).prop_flat_map(|(short, long, upright)| {
        let (rows, columns) = if upright {
            (long, short)
        } else {
            (short, long)
        };
        let start = (0..rows, 0..columns);
        (start, goal(rows, columns)).prop_map(move |(start, goal)| Task {
            free: whole(rows, columns),
            start,
            goal,
        })
    })
}

/// The library's answer is that of the theorem, and a tour is one.
fn is_the_theorem(task: &Task) -> Result<(), TestCaseError> {
    let found = answer(task);
    let expected = match task.theorem() {
        Some(expected) => expected,
        None => searched(task),
    };
    prop_assert_eq!(
        found,
        expected,
        "{} x {}",
        task.free.len(),
        task.free[0].len()
    );
    Ok(())
}

/// The number of cases, and no file of failures.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(up_to(400, 1500)))]

    #[test]
    fn random_boards_up_to_20_by_20(task in large(5_usize..=20, 5_usize..=20)) {
        is_the_theorem(&task)?;
    }
}

proptest! {
    #![proptest_config(cases(up_to(16, 48)))]

    #[test]
    fn random_boards_up_to_400_by_400(task in large(5_usize..=400, 5_usize..=400)) {
        is_the_theorem(&task)?;
    }

    #[test]
    fn random_boards_of_five_to_nine_rows(task in large(5_usize..=9, 11_usize..=2000)) {
        is_the_theorem(&task)?;
    }

    #[test]
    fn random_boards_of_three_rows(task in large(Just(3_usize), 14_usize..=5000)) {
        is_the_theorem(&task)?;
    }

    #[test]
    fn random_boards_of_four_rows(task in large(Just(4_usize), 7_usize..=5000)) {
        is_the_theorem(&task)?;
    }
}

/// A board with some holes, and what is asked of it.
fn holed(
    short: impl Strategy<Value = usize>,
    long: impl Strategy<Value = usize>,
    most_holes: usize,
) -> impl Strategy<Value = Task> {
    (large(short, long), vec(any::<Index>(), 0..=most_holes)).prop_map(|(mut task, holes)| {
        let columns = task.free[0].len();
        let squares = task.free.len() * columns;
        for hole in holes {
            let hole = hole.index(squares);
            let hole = (hole / columns, hole % columns);
            if hole != task.start && task.goal != Goal::At(hole) {
                task.free[hole.0][hole.1] = false;
            }
        }
        task
    })
}

/// The library's answer is that of the reference search, and a limit does not change it. A board that takes the
/// reference long does not count.
fn is_the_search(task: &Task) -> Result<(), TestCaseError> {
    let found = exhaustive::exists(&task.free, task.start, task.goal, BRANCHINGS_OF_RANDOM);
    let expected = found.ok_or_else(|| TestCaseError::reject("too much for the reference"))?;
    prop_assert_eq!(answer(task), expected, "{}", show(task));
    for steps in [0, 1, 2, 5, 20] {
        if let Some(found) = answer_within(task, Some(steps)) {
            prop_assert_eq!(found, expected, "{} steps\n{}", steps, show(task));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(up_to(100, 300)))]

    #[test]
    fn the_reference_is_plain_search(task in holed(1_usize..=5, 1_usize..=6, 12)) {
        let free = task.free.iter().flatten().filter(|&&free| free).count();
        prop_assume!(free <= 18 && free > 2);
        let expected = exhaustive::plain(&task.free, task.start, task.goal);
        prop_assert_eq!(searched(&task), expected, "{}", show(&task));
    }

    #[test]
    fn holes_of_boards_of_6_by_6(task in holed(Just(6_usize), Just(6_usize), 12)) {
        is_the_search(&task)?;
    }

    #[test]
    fn holes_of_boards_up_to_7_by_8(task in holed(1_usize..=7, 1_usize..=8, 20)) {
        is_the_search(&task)?;
    }

    #[test]
    fn holes_of_three_rows(task in holed(Just(3_usize), 3_usize..=14, 8)) {
        is_the_search(&task)?;
    }
}

proptest! {
    #![proptest_config(cases(up_to(16, 64)))]

    #[test]
    fn holes_of_four_rows(task in holed(Just(4_usize), 4_usize..=12, 8)) {
        is_the_search(&task)?;
    }
}

/// Masks, with the answers to: from the first free square to anywhere, and back to it.
const MASKS: [(&str, &str, bool, bool); 14] = [
    (
        "no hole",
        "...... ...... ...... ...... ...... ......",
        true,
        true,
    ),
    ("one corner", "#.... ..... ..... ..... .....", true, true),
    (
        "the mutilated board",
        "#....... ........ ........ ........ ........ ........ ........ .......#",
        false,
        false,
    ),
    (
        "two corners of both colours",
        "#......# ........ ........ ........ ........ ........ ........ ........",
        true,
        true,
    ),
    ("a ring of three squares", "... .#. ...", true, true),
    ("a ring of four rows", ".... .##. .##. ....", false, false),
    (
        "a thick ring",
        "........ ........ ........ ...##... ...##... ........ ........ ........",
        true,
        true,
    ),
    (
        "two islands",
        "...###... ...###... ...###... ..####...",
        false,
        false,
    ),
    (
        "a corridor with one way",
        ".##### ##.### ####.# ######",
        true,
        false,
    ),
    (
        "a cross",
        "##..## ##..## ...... ...... ##..## ##..##",
        true,
        true,
    ),
    (
        "a heart",
        "#..##..# ........ ........ ........ #......# ##....## ###..###",
        true,
        true,
    ),
    ("one free square", "### #.# ###", true, false),
    ("two squares and a move", ".## ##.", true, false),
    ("no way out of the start", ".#### ##### #####", true, false),
];

#[test]
fn masks_are_decided() {
    for (name, mask, open, closed) in MASKS {
        let line = |line: &str| line.chars().map(|letter| letter == '.').collect();
        let free: Vec<Vec<bool>> = mask.split(' ').map(line).collect();
        let first = all(free.len(), free[0].len()).find(|&(row, column)| free[row][column]);
        let start = first.expect("a free square");
        let found = [Goal::Anywhere, Goal::Closed].map(|goal| {
            let free = free.clone();
            let task = Task { free, start, goal };
            let found = decide(&task);
            assert_eq!(found, searched(&task), "{name}");
            found
        });
        assert_eq!(found, [open, closed], "{name}");
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for (rows, columns, goal) in [
        (40, 41, Goal::Anywhere),
        (3, 60, Goal::Closed),
        (4, 60, Goal::At((3, 2))),
        (7, 100, Goal::At((6, 99))),
    ] {
        let task = asked(&Task {
            free: whole(rows, columns),
            start: (0, 0),
            goal,
        });
        let first = solve(&task, None).expect("memory");
        assert!(matches!(first, Answer::Found(_)));
        assert_eq!(solve(&task, None).expect("memory"), first);
    }
}

/// A walk over all squares of 3 × 4 except (1, 0).
#[rustfmt::skip]
const WALK: [u32; 12] = [
    1, 4,  7, 10,
    0, 9,  2,  5,
    3, 6, 11,  8,
];

/// The first steps of the walk.
fn walk(length: u32) -> Tour {
    let board = board(3, 4);
    let mut numbering = Numbering::blank(board).expect("a small board");
    for (square, number) in board.all().zip(WALK) {
        if number <= length {
            numbering.set(square, number);
        }
    }
    Tour::verify(numbering).expect("a walk")
}

#[test]
fn a_tour_that_does_not_fit_the_task_is_refused() {
    let (start, end) = (square((0, 0)), square((2, 2)));
    let task = |holes: &[(usize, usize)], ends| solve::Task {
        board: board(3, 4),
        holes: holes.iter().copied().map(square).collect(),
        ends,
    };
    let hole = &[(1, 0)][..];
    let tour = walk(11);
    assert!(task(hole, Ends::From(start)).is_solved_by(&tour));
    assert!(task(hole, Ends::Between(start, end)).is_solved_by(&tour));
    let other_end = Ends::Between(start, square((1, 1)));
    let mut other_board = task(hole, Ends::From(start));
    other_board.board = board(4, 3);
    for (task, fault) in [
        (task(&[], Ends::From(start)), "a square is left out"),
        (task(&[(2, 2)], Ends::From(start)), "a hole"),
        (task(hole, Ends::From(end)), "another start"),
        (task(hole, other_end), "another end"),
        (task(hole, Ends::Closed(start)), "not closed"),
        (other_board, "another board"),
    ] {
        assert!(!task.is_solved_by(&tour), "{fault}");
    }
    let too_short = walk(10);
    assert!(!task(hole, Ends::From(start)).is_solved_by(&too_short));
}

#[test]
fn a_size_on_standard_input_may_have_a_sign() {
    let solve = |input: &str| support::answer("tour", &["solve"], input.as_bytes());
    let board = solve("3 4 0 0");
    assert_eq!(board.code, 0);
    for input in [
        "3x4 0 0",
        "3 x 4\n0 0\n",
        "3×4 0 0",
        "\u{feff}\r\n3X4\r\n0 0",
    ] {
        assert_eq!(solve(input), board, "{input}");
    }
    for input in ["x4 0 0", "3x 0 0", "3 4x0 0", "3x4x0 0", "3.x4 0 0"] {
        assert_eq!(solve(input).code, 2, "{input}");
    }
}
