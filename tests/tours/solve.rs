//! `tour solve` and the theorems under it, held against an exhaustive search and a checker of their own.

use std::ops::RangeInclusive;

use crate::plain::{Place, all, asked, board, check_tour, drawn, show, sizes, square, tour, whole};
use crate::support::up_to;
use knights::board::{Leaper, Misfit, Surface};
use knights::solve::existence::{self, PathExistence};
use knights::solve::{Answer, Ends, Reason, Task as Asked, solve};
use knights::tour::{Numbering, Tour};
use knights::warnsdorff::{self, WarnsdorffOptions};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use reference::exhaustive::{self, Goal};
use reference::solve::Task;

/// This number of branchings of the reference search is far more than any fixed question here takes.
const BRANCHINGS: u64 = 1_000_000;
/// Random boards that take the reference more are not compared: one in thousands would take more than a minute.
const BRANCHINGS_OF_RANDOM: u64 = 30_000;

/// What the library answers within a number of steps: whether there is a tour, which is checked; `None` for unknown.
fn answer_within(task: &Task, steps: Option<u64>) -> Option<bool> {
    match solve(&asked(task), steps).expect("memory, and no fault of the program") {
        Answer::Found(tour) => {
            check_tour(task, &tour);
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

/// A question about a whole board.
fn of_whole(rows: usize, columns: usize, start: Place, goal: Goal) -> Task {
    let free = whole(rows, columns);
    Task { free, start, goal }
}

#[test]
fn every_start_of_every_board_up_to_10_by_10() {
    let (mut found, mut none) = (0, 0);
    let side = up_to(7, 10);
    for (rows, columns) in all(side, side).map(|(row, column)| (row + 1, column + 1)) {
        for start in all(rows, columns) {
            let task = of_whole(rows, columns, start, Goal::Anywhere);
            let exists = decide(&task);
            let theorem = existence::from_start(board(rows, columns), square(start));
            assert_eq!(theorem.is_ok(), exists, "{}", show(&task));
            assert_eq!(task.theorem(), Some(exists), "{}", show(&task));
            *(if exists { &mut found } else { &mut none }) += 1;
        }
    }
    assert_eq!(found + none, (side * (side + 1) / 2).pow(2));
    let [least_found, least_none] = up_to([200, 200], [1500, 600]);
    assert!(found > least_found, "{found}");
    assert!(none > least_none, "{none}");
}

/// Every pair of squares of a board that is wanted, an end that is the start included.
fn every_pair(rows: usize, columns: usize, wanted: fn(Place, Place) -> bool) {
    for start in all(rows, columns) {
        for end in all(rows, columns).filter(|&end| wanted(start, end)) {
            let task = of_whole(rows, columns, start, Goal::At(end));
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
        if rows.min(columns) <= 6 && rows * columns <= up_to(25, 48) {
            every_pair(rows, columns, |_, _| true);
        }
    }
}

#[test]
fn every_pair_of_squares_of_three_and_four_rows() {
    for columns in 9..=up_to(9, 14) {
        every_pair(3, columns, |_, _| true);
        every_pair(columns, 3, |_, _| true);
    }
    every_pair(4, up_to(7, 9), |_, _| true);
    // A tour can be walked both ways: from here on each pair of squares in one order.
    every_pair(up_to(7, 9), 4, |start, end| start < end);
    for columns in 10..=up_to(9, 11) {
        let is_even = columns % 2 == 0;
        every_pair(
            4,
            columns,
            if is_even { |a, b| a < b } else { |a, b| a > b },
        );
    }
}

/// The pairs whose colours allow a tour, but that the theorem excludes, on this board.
fn excluded_pairs(rows: usize, columns: usize) -> usize {
    let mut excluded = 0;
    for start in all(rows, columns) {
        for end in all(rows, columns).filter(|&end| end != start) {
            let task = of_whole(rows, columns, start, Goal::At(end));
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
        let is_even = columns % 2 == 0;
        let expected = if is_even { 6 * columns - 10 } else { 12 };
        assert_eq!(excluded_pairs(3, columns), expected, "3 x {columns}");
    }
    for columns in [8, 10, 12, 14, 16, 18, 24] {
        let excluded = excluded_pairs(5, columns);
        assert_eq!(excluded, 10 * columns - 10, "5 x {columns}");
        assert_eq!(excluded_pairs(columns, 5), excluded, "{columns} x 5");
    }
    for (rows, columns) in sizes("5x7 5x9 6x6 6x9 7x7 8x8 9x10") {
        assert_eq!(excluded_pairs(rows, columns), 0, "{rows} x {columns}");
    }
}

#[test]
fn closed_tours_of_every_size_up_to_30_by_30() {
    let mut found = 0;
    for (rows, columns) in all(30, 30).map(|(row, column)| (row + 1, column + 1)) {
        let start = (rows * 7 % rows.max(3) % rows, columns * 5 / 7);
        let task = of_whole(rows, columns, start, Goal::Closed);
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
fn large(short: RangeInclusive<usize>, long: RangeInclusive<usize>) -> impl Strategy<Value = Task> {
    (short, long, any::<bool>()).prop_flat_map(|(short, long, upright)| {
        let (rows, columns) = if upright {
            (long, short)
        } else {
            (short, long)
        };
        let start = (0..rows, 0..columns);
        let asked = (start, goal(rows, columns));
        asked.prop_map(move |(start, goal)| of_whole(rows, columns, start, goal))
    })
}

/// The same with at most `most_holes` holes.
pub(crate) fn holed(
    short: RangeInclusive<usize>,
    long: RangeInclusive<usize>,
    most_holes: usize,
) -> impl Strategy<Value = Task> {
    let holes = vec(any::<Index>(), 0..=most_holes);
    (large(short, long), holes).prop_map(|(mut task, holes)| {
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

/// The number of cases, and no file of failures.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(up_to(230, 1000)))]

    /// The library's answer is that of the theorem, and a tour is one.
    #[test]
    fn random_boards_are_decided_by_the_theorem(task in prop_oneof![
        28 => large(5..=20, 5..=20),
        1 => large(5..=400, 5..=400),
        1 => large(5..=9, 11..=2000),
        1 => large(3..=3, 14..=5000),
        1 => large(4..=4, 7..=5000),
    ]) {
        let found = answer(&task);
        let expected = task.theorem().unwrap_or_else(|| searched(&task));
        prop_assert_eq!(found, expected, "{} x {}", task.free.len(), task.free[0].len());
    }
}

proptest! {
    #![proptest_config(cases(up_to(100, 300)))]

    #[test]
    fn the_reference_is_plain_search(task in holed(1..=5, 1..=6, 12)) {
        let free = task.free.iter().flatten().filter(|&&free| free).count();
        prop_assume!(free <= 18 && free > 2);
        let expected = exhaustive::plain(&task.free, task.start, task.goal);
        prop_assert_eq!(searched(&task), expected, "{}", show(&task));
    }
}

proptest! {
    #![proptest_config(cases(up_to(320, 960)))]

    /// The library's answer is that of the reference search, and a limit does not change it. A board that takes the
    /// reference long does not count.
    #[test]
    fn boards_with_holes_are_decided_as_by_the_reference(task in prop_oneof![
        5 => holed(6..=6, 6..=6, 12),
        5 => holed(1..=7, 1..=8, 20),
        5 => holed(3..=3, 3..=14, 8),
        1 => holed(4..=4, 4..=12, 8),
    ]) {
        let found = exhaustive::exists(&task.free, task.start, task.goal, BRANCHINGS_OF_RANDOM);
        let expected = found.ok_or_else(|| TestCaseError::reject("too much for the reference"))?;
        prop_assert_eq!(answer(&task), expected, "{}", show(&task));
        for steps in [0, 1, 2, 5, 20, 100] {
            if let Some(found) = answer_within(&task, Some(steps)) {
                prop_assert_eq!(found, expected, "{} steps\n{}", steps, show(&task));
            }
        }
    }
}

/// A walk over all squares of 3 × 4 except (1, 0).
#[rustfmt::skip]
const WALK: [u32; 12] = [
    1, 4,  7, 10,
    0, 9,  2,  5,
    3, 6, 11,  8,
];

#[test]
fn a_tour_that_does_not_fit_the_task_is_refused() {
    let fits = |rows, start, goal, length| {
        let mut numbering = Numbering::blank(board(3, 4)).expect("a small board");
        let numbers = WALK.map(|number| if number <= length { number } else { 0 });
        numbering.numbers_mut().copy_from_slice(&numbers);
        let walk = Tour::verify(numbering).expect("a walk");
        let free = drawn(rows);
        asked(&Task { free, start, goal }).is_solved_by(&walk)
    };
    let (hole, start) = (".... #... ....", (0, 0));
    assert!(fits(hole, start, Goal::Anywhere, 11));
    assert!(fits(hole, start, Goal::At((2, 2)), 11));
    assert!(!fits(hole, start, Goal::At((1, 1)), 11), "another end");
    assert!(!fits(hole, start, Goal::Closed, 11), "not closed");
    assert!(!fits(hole, (2, 2), Goal::Anywhere, 11), "another start");
    assert!(!fits(hole, start, Goal::Anywhere, 10), "too short");
    for rows in [".... .... ....", ".... .... ..#.", "... #.. ... ..."] {
        assert!(!fits(rows, start, Goal::Anywhere, 11), "{rows}");
    }
}

#[test]
fn squares_off_the_board_and_other_pieces_are_errors() {
    let (board, off) = (board(5, 5), square((5, 0)));
    for ends in [
        Ends::From(off),
        Ends::Closed(off),
        Ends::Between(square((0, 0)), off),
    ] {
        let answer = solve(&Asked::whole(board, ends), None).expect("a small board");
        assert_eq!(answer, Answer::Impossible(Reason::OffTheBoard(off)));
    }
    let path = Numbering::of_path(board, [square((0, 0)), off]);
    assert_eq!(path, Err(Misfit::OffTheBoard(off)));
    let options = WarnsdorffOptions::default();
    let walk = |board, holes: &[_], start| warnsdorff::walk_around(board, holes, start, &options);
    assert_eq!(walk(board, &[], off), Err(Misfit::OffTheBoard(off)));
    assert_eq!(
        walk(board, &[off], square((0, 0))),
        Err(Misfit::OffTheBoard(off))
    );
    let king = board.with_moves("king".parse::<Leaper>().expect("a piece"), Surface::Plane);
    assert_eq!(walk(king, &[], square((0, 0))), Err(Misfit::OtherMoves));
}

/// A closed tour has no start, so a hole on the usual start changes nothing.
#[test]
fn a_closed_tour_goes_around_a_hole_in_the_first_corner() {
    let found = tour("solve 3 3 --closed --hole 0,0 --hole 2,2", "");
    let text = String::from_utf8_lossy(&found.output).into_owned();
    assert!(
        text.starts_with("no tour exists: "),
        "{text}{}",
        found.error
    );
    let found = tour("solve 6 6 --closed --hole 0,0 --hole 0,1 --format path", "");
    assert!(found.output.starts_with(b"0 2\n"), "{}", found.error);
    let found = tour("solve 6 6 --hole 0,0 --hole 0,1", "");
    assert!(found.error.contains("start on a free square"));
    let found = tour("solve 6 6 0 0 --closed --hole 0,0 --hole 0,1", "");
    assert!(found.error.contains("start on a free square"));
}

/// Two blanks are between the signs of 400 lines, more than one for each.
#[test]
fn a_large_mask_with_blanks_is_read_to_its_end() {
    let row = ["."; 400].join("  ");
    let mask = format!("#  {}\n", &row[3..]) + &format!("{row}\n").repeat(399);
    let found = tour("solve 400 400 0 1 --mask - --format none", &mask);
    assert_eq!((found.code, &*found.error), (0, ""));
}

/// Each start of a closed tour has the same answer.
#[test]
fn a_puzzle_without_a_closed_tour_is_refused_after_one_search() {
    let found = tour("puzzle 4 6 --surface cylinder --closed --seed 1", "");
    let solved = tour("solve 4 6 0 0 --surface cylinder --closed", "");
    let text = String::from_utf8_lossy(&solved.output).into_owned();
    assert!(
        found
            .error
            .starts_with("tour: no tour exists: searched exhaustively, ")
    );
    assert!(
        text.starts_with("no tour exists: searched exhaustively, "),
        "{text}"
    );
}
