//! The exact search and the first tour, held against plain depth-first search.

use crate::reference::backtrack::first_tour_within;
use crate::reference::exhaustive::{Goal, neighbours, plain, plain_with, squares};
use knights::board::{Board, MoveOrder, Square};
use knights::solve::search::{PathProblem, PruningRule, SearchLimits, search};
use knights::solve::{Answer, existence, first_tour};
use knights::tour::Tour;
use proptest::prelude::*;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("a board")
}

/// A square as the library has it.
fn square((row, column): (usize, usize)) -> Square {
    let part = |part: usize| u32::try_from(part).expect("a small board");
    Square::new(part(row), part(column))
}

/// The tour goes from the start to the end over all free squares, and no others.
fn check(tour: &Tour, problem: &PathProblem) {
    let squares: Vec<Square> = tour.squares().collect();
    assert_eq!(squares[0], problem.start);
    assert!(
        problem
            .end
            .is_none_or(|end| squares[squares.len() - 1] == end)
    );
    assert_eq!(
        squares.len() + problem.blocked.len(),
        problem.board.squares() as usize
    );
    for (index, square) in squares.iter().enumerate() {
        assert!(!problem.blocked.contains(square) && !squares[..index].contains(square));
        if let Some(next) = squares.get(index + 1) {
            assert_eq!(
                square.row.abs_diff(next.row) * square.column.abs_diff(next.column),
                2
            );
        }
    }
}

/// Whether there is a tour; the search has no limit and must know.
fn decide(problem: &PathProblem, without: Option<PruningRule>) -> bool {
    let limits = SearchLimits {
        without,
        steps: None,
    };
    match search(problem, &limits).expect("memory") {
        Answer::Found(tour) => {
            check(&tour, problem);
            true
        }
        Answer::Impossible(_) => false,
        Answer::Unknown { steps } => panic!("unknown after {steps} steps, without a limit"),
    }
}

/// All rules, and all but each one.
const RULE_SETS: [Option<PruningRule>; 6] = [
    None,
    Some(PruningRule::ForcedEdges),
    Some(PruningRule::EarlyCycles),
    Some(PruningRule::TwoConnected),
    Some(PruningRule::ColourBalance),
    Some(PruningRule::FourRows),
];

#[test]
fn every_rule_loses_no_tour_on_small_boards() {
    for rows in 1..=5 {
        for columns in rows..=6 {
            if rows * columns > 20 {
                continue;
            }
            let board = board(rows, columns);
            for start in board.all() {
                let free = vec![vec![true; columns as usize]; rows as usize];
                let at = (start.row as usize, start.column as usize);
                let expected = plain(&free, at, Goal::Anywhere);
                for without in RULE_SETS {
                    let found = decide(&PathProblem::new(board, start), without);
                    assert_eq!(
                        found, expected,
                        "{rows} x {columns} from {start}, without {without:?}"
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn blocked_squares_and_ends_are_those_of_the_plain_search(
        (rows, columns) in (1_usize..=5, 1_usize..=5),
        holes in proptest::collection::vec((0_usize..5, 0_usize..5), 0..8),
        start in (0_usize..5, 0_usize..5),
        end in proptest::option::of((0_usize..5, 0_usize..5)),
    ) {
        let mut free = vec![vec![true; columns]; rows];
        let place = |(row, column): (usize, usize)| (row % rows, column % columns);
        let (start, end) = (place(start), end.map(place));
        for hole in holes.into_iter().map(place) {
            if hole != start && Some(hole) != end {
                free[hole.0][hole.1] = false;
            }
        }
        // The plain search is slow where nearly all of 25 squares are free.
        prop_assume!(free.iter().flatten().filter(|&&free| free).count() <= 20);
        let side = |length: usize| u32::try_from(length).expect("small");
        let mut problem = PathProblem::new(board(side(rows), side(columns)), square(start));
        problem.end = end.map(square);
        for (row, squares) in free.iter().enumerate() {
            for (column, &free) in squares.iter().enumerate() {
                if !free {
                    problem.blocked.push(square((row, column)));
                }
            }
        }
        let expected = plain(&free, start, end.map_or(Goal::Anywhere, Goal::At));
        for without in RULE_SETS {
            prop_assert_eq!(decide(&problem, without), expected);
        }
    }
}

#[test]
fn a_required_move_is_made_wherever_that_can_be() {
    let (mut found, mut none) = (0, 0);
    for (rows, columns) in [(3, 4), (4, 5), (3, 7)] {
        let all = vec![vec![true; columns]; rows];
        for start in [(0, 0), (0, 2), (1, 3)] {
            for (place, &from) in squares(&all).iter().enumerate() {
                for to in neighbours(&all, from) {
                    if to.0 * columns + to.1 < place {
                        continue;
                    }
                    let side = |length: usize| u32::try_from(length).expect("small");
                    let mut problem =
                        PathProblem::new(board(side(rows), side(columns)), square(start));
                    problem.required = vec![[square(from), square(to)]];
                    let expected = plain_with(&all, start, [from, to]);
                    match search(&problem, &SearchLimits::default()).expect("memory") {
                        Answer::Found(tour) => {
                            check(&tour, &problem);
                            let numbers = [from, to].map(|at| tour.numbering().get(square(at)));
                            assert_eq!(numbers[0].abs_diff(numbers[1]), 1, "{problem:?}");
                            assert!(expected, "{problem:?}");
                            found += 1;
                        }
                        Answer::Impossible(_) => {
                            assert!(!expected, "{problem:?}");
                            none += 1;
                        }
                        Answer::Unknown { .. } => panic!("there is no limit"),
                    }
                }
            }
        }
    }
    assert!(found > 50 && none > 50, "{found} found, {none} not");
}

#[test]
fn the_table_of_starts_is_what_the_search_finds() {
    let square_boards = (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns)));
    let thin = (9..=14).flat_map(|columns| [(3, columns), (columns, 3)]);
    let more = [(2, 11), (1, 20), (4, 9), (9, 4), (5, 11), (9, 9), (7, 10)];
    for (rows, columns) in square_boards.chain(thin).chain(more) {
        let board = board(rows, columns);
        for start in board.all() {
            let found = decide(&PathProblem::new(board, start), None);
            let table = existence::from_start(board, start).is_ok();
            assert_eq!(table, found, "{rows} x {columns} from {start}");
        }
    }
}

#[test]
fn larger_boards_are_decided_too() {
    for (rows, columns) in [(13, 13), (16, 16), (11, 17), (20, 14)] {
        let board = board(rows, columns);
        for start in [Square::new(0, 0), Square::new(1, 3), Square::new(6, 7)] {
            let found = decide(&PathProblem::new(board, start), None);
            assert_eq!(found, existence::from_start(board, start).is_ok());
        }
    }
}

#[test]
fn a_limit_makes_it_unknown_and_not_impossible() {
    let limits = SearchLimits {
        steps: Some(3),
        ..SearchLimits::default()
    };
    let problem = PathProblem::new(board(8, 8), Square::new(0, 0));
    let answer = search(&problem, &limits).expect("memory");
    assert_eq!(answer, Answer::Unknown { steps: 3 });
}

/// The most steps of the plain search for a first tour.
const STEPS: u64 = 300_000;

#[test]
fn the_first_tour_is_the_one_that_depth_first_search_meets() {
    let mut compared = 0;
    for (rows, columns) in [
        (3, 3),
        (4, 4),
        (5, 5),
        (6, 6),
        (7, 7),
        (3, 4),
        (4, 5),
        (5, 4),
        (3, 7),
        (5, 6),
    ] {
        for order in MoveOrder::ALL {
            let board = board(rows, columns);
            for start in board.all() {
                let at = (start.row as usize, start.column as usize);
                let sides = (rows as usize, columns as usize);
                let Ok(expected) = first_tour_within(sides, at, order.name(), STEPS) else {
                    continue;
                };
                compared += 1;
                match first_tour(board, start, order, None, |_| ()).expect("memory") {
                    Answer::Found(tour) => {
                        let expected = expected.expect("there is a tour").concat();
                        let found = tour.numbering().numbers().iter();
                        assert!(found.map(|&number| number as usize - 1).eq(expected));
                    }
                    Answer::Impossible(_) => assert_eq!(expected, None),
                    Answer::Unknown { .. } => panic!("there is no limit"),
                }
            }
        }
    }
    assert!(compared > 300, "only {compared} starts were compared");
}
