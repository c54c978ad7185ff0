//! The exact search and the first tour, held against plain depth-first search.

use crate::support::up_to;
use knights::board::{Board, MoveOrder, Square};
use knights::solve::search::{PathProblem, PruningRule, SearchLimits, search};
use knights::solve::{Answer, Ends, Task, existence, first_tour, solve};
use knights::tour::Tour;
use proptest::prelude::*;
use reference::backtrack::first_tour_within;
use reference::exhaustive::{Goal, exists, neighbours, plain, plain_with, squares};

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
        squares.len() + problem.holes.len(),
        problem.board.squares() as usize
    );
    for (index, square) in squares.iter().enumerate() {
        assert!(!problem.holes.contains(square) && !squares[..index].contains(square));
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
        ..SearchLimits::default()
    };
    decide_within(problem, limits)
}

/// Whether there is a tour; the limits do not end the search.
fn decide_within(problem: &PathProblem, limits: SearchLimits) -> bool {
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
    #![proptest_config(ProptestConfig { cases: up_to(48, 512), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn holes_and_ends_are_those_of_the_plain_search(
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
                    problem.holes.push(square((row, column)));
                }
            }
        }
        let expected = plain(&free, start, end.map_or(Goal::Anywhere, Goal::At));
        for without in RULE_SETS {
            prop_assert_eq!(decide(&problem, without), expected);
            // Nearly every contradiction starts the search again.
            let limits = SearchLimits { without, shortest_run: 1, ..SearchLimits::default() };
            prop_assert_eq!(decide_within(&problem, limits), expected);
        }
    }

    #[test]
    fn larger_boards_with_holes_are_decided_like_the_reference(
        (rows, columns) in (6_usize..=8, 6_usize..=9),
        holes in proptest::collection::vec((0_usize..8, 0_usize..9), 2..12),
        shortest_run in proptest::sample::select(vec![1_u64, 5, 256]),
    ) {
        let mut free = vec![vec![true; columns]; rows];
        for (row, column) in holes {
            free[row % rows][column % columns] = false;
        }
        let side = |length: usize| u32::try_from(length).expect("small");
        let all = squares(&free);
        for end in [None, Some(all[all.len() - 1])] {
            let goal = end.map_or(Goal::Anywhere, Goal::At);
            let Some(expected) = exists(&free, all[0], goal, 100_000) else {
                continue;
            };
            let mut problem = PathProblem::new(board(side(rows), side(columns)), square(all[0]));
            problem.end = end.map(square);
            problem.holes = problem.board.all().collect();
            problem.holes.retain(|at| !free[at.row as usize][at.column as usize]);
            let limits = SearchLimits { shortest_run, ..SearchLimits::default() };
            prop_assert_eq!(decide_within(&problem, limits), expected);
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

/// The most steps of the plain search for a first tour, few and all.
const STEPS: [u64; 2] = [30_000, 300_000];

#[test]
fn the_first_tour_is_the_one_that_depth_first_search_meets() {
    let mut compared = 0;
    let steps = up_to(STEPS[0], STEPS[1]);
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
        (6, 4),
        (7, 3),
        (3, 9),
    ] {
        for order in MoveOrder::ALL {
            let board = board(rows, columns);
            for start in board.all() {
                let at = (start.row as usize, start.column as usize);
                let sides = (rows as usize, columns as usize);
                let Ok(expected) = first_tour_within(sides, at, order.name(), steps) else {
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

/// The tour as a walk in this order: every square that the knight could have gone to earlier in
/// the order leads to no tour.
fn check_first(tour: &Tour, order: MoveOrder) {
    let board = tour.numbering().board();
    let mut free = vec![vec![true; board.columns() as usize]; board.rows() as usize];
    let squares: Vec<Square> = tour.squares().collect();
    assert_eq!(squares.len(), board.squares() as usize);
    for pair in squares.windows(2) {
        let at = |square: Square| (square.row as usize, square.column as usize);
        let here = at(pair[0]);
        free[here.0][here.1] = false;
        for square in board.neighbours(pair[0], order) {
            if square == pair[1] {
                break;
            }
            let (row, column) = at(square);
            let is_possible = free[row][column]
                && exists(&free, (row, column), Goal::Anywhere, u64::MAX).expect("no limit");
            assert!(!is_possible, "{board:?}: {square} comes before {}", pair[1]);
        }
    }
}

/// Checks the tour as [`check_first`] does, by the solver, where at most this many squares are left.
fn check_first_by_solver(tour: &Tour, order: MoveOrder, most_left: usize) {
    let board = tour.numbering().board();
    let squares: Vec<Square> = tour.squares().collect();
    for (step, pair) in squares.windows(2).enumerate() {
        let (visited, left) = squares.split_at(step + 1);
        if left.len() > most_left {
            continue;
        }
        let earlier = board.neighbours(pair[0], order);
        for square in earlier.take_while(|&square| square != pair[1]) {
            if visited.contains(&square) {
                continue;
            }
            let task = Task {
                board,
                holes: visited.to_vec(),
                ends: Ends::From(square),
            };
            let answer = solve(&task, None).expect("memory");
            assert!(
                matches!(answer, Answer::Impossible(_)),
                "{board:?}: {square} comes before {}",
                pair[1]
            );
        }
    }
}

#[test]
fn the_first_tour_of_square_boards_skips_no_tour() {
    // From some starts, the last squares are long strips, where a search takes long to see that a move
    // leads to no tour.
    let hard = [
        (31, 20, 26, MoveOrder::Walk, 160),
        (31, 7, 17, MoveOrder::Walk, 180),
        (40, 18, 34, MoveOrder::Walk, 60),
        (49, 20, 22, MoveOrder::Walk, 60),
        (49, 48, 38, MoveOrder::Tutorial, 60),
    ];
    let easy = MoveOrder::ALL.map(|order| (12, 6, 6, order, 144));
    for (side, row, column, order, most_left) in hard[..up_to(2, 5)].iter().copied().chain(easy) {
        let start = Square::new(row, column);
        let answer = first_tour(board(side, side), start, order, None, |_| ());
        let Ok(Answer::Found(tour)) = answer else {
            panic!("a tour starts on {start}, but {answer:?}");
        };
        check_first_by_solver(&tour, order, most_left);
    }
}

#[test]
fn the_first_tour_of_long_boards_skips_no_tour() {
    let boards = [(3, 14), (15, 3), (4, 11), (12, 4)];
    for ((rows, columns), order) in boards.into_iter().zip(MoveOrder::ALL.into_iter().cycle()) {
        let board = board(rows, columns);
        let last = Square::new(rows - 1, columns - 1);
        for start in [Square::new(0, 0), Square::new(0, columns / 2), last] {
            match first_tour(board, start, order, None, |_| ()).expect("memory") {
                Answer::Found(tour) => check_first(&tour, order),
                Answer::Impossible(_) => {
                    assert!(existence::from_start(board, start).is_err());
                }
                Answer::Unknown { .. } => panic!("there is no limit"),
            }
        }
    }
}

#[test]
fn long_boards_have_a_first_tour_from_every_kind_of_start() {
    for (rows, columns) in [(3, 64), (4, 40), (64, 3), (33, 4)] {
        let board = board(rows, columns);
        for (order, start) in MoveOrder::ALL.into_iter().zip([0, 3, 64]) {
            let start = board.square_at(start);
            let mut settled = 0;
            let answer = first_tour(board, start, order, None, |number| settled = number);
            let exists = existence::from_start(board, start).is_ok();
            assert_eq!(matches!(answer, Ok(Answer::Found(_))), exists, "{start}");
            assert_eq!(
                settled,
                if exists {
                    board.squares() as usize - 1
                } else {
                    0
                }
            );
            if exists {
                let limited = first_tour(board, start, order, Some(9), |_| ());
                assert_eq!(limited.expect("memory"), Answer::Unknown { steps: 9 });
            }
        }
    }
}
