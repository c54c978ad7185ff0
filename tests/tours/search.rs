//! The exact search and the first tour, held against plain depth-first search.

use crate::plain::{Place, asked, board, check_tour, is_found, path, place, sizes, square, whole};
use crate::support::up_to;
use knights::board::{MoveOrder, Square};
use knights::solve::search::{PathProblem, PruningRule, SearchLimits, search};
use knights::solve::{Answer, existence, first_tour};
use knights::tour::Tour;
use proptest::collection::vec;
use proptest::prelude::*;
use reference::backtrack::first_tour_within;
use reference::exhaustive::{Goal, exists, neighbours, plain, plain_with, squares};
use reference::solve::Task;

/// Whether there is a tour, of which the moves in either direction between some squares are required; it is checked. The
/// limits do not end the search.
fn decide(task: &Task, required: &[[Place; 2]], limits: SearchLimits) -> bool {
    let asked = asked(task);
    let problem = PathProblem {
        board: asked.board,
        holes: asked.holes,
        start: square(task.start),
        end: asked.ends.end(),
        required: required.iter().map(|pair| pair.map(square)).collect(),
    };
    let answer = search(&problem, &limits).expect("memory");
    is_found(&answer, |tour| {
        check_tour(task, tour);
        let path = path(tour);
        for &[from, to] in required {
            let is_it = |pair: &[Place]| pair == [from, to] || pair == [to, from];
            assert!(path.windows(2).any(is_it), "{problem:?}");
        }
    })
}

/// The search with all rules and without a limit.
const FREE: SearchLimits = SearchLimits::steps(None);

/// All rules, and all but each one.
const RULE_SETS: [Option<PruningRule>; 6] = [
    None,
    Some(PruningRule::ForcedEdges),
    Some(PruningRule::EarlyCycles),
    Some(PruningRule::TwoConnected),
    Some(PruningRule::ColourBalance),
    Some(PruningRule::FourRows),
];

/// A tour of a whole board to any square.
fn from(rows: usize, columns: usize, start: Place) -> Task {
    Task {
        free: whole(rows, columns),
        start,
        goal: Goal::Anywhere,
    }
}

#[test]
fn every_rule_loses_no_tour_on_small_boards() {
    for (rows, columns) in (1..=5).flat_map(|rows| (rows..=6).map(move |columns| (rows, columns))) {
        for start in squares(&whole(rows, columns)) {
            if rows * columns > 20 {
                continue;
            }
            let task = from(rows, columns, start);
            let expected = plain(&task.free, start, Goal::Anywhere);
            for without in RULE_SETS {
                let found = decide(&task, &[], SearchLimits { without, ..FREE });
                assert_eq!(found, expected, "{task:?}, without {without:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: up_to(48, 256), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn holes_and_ends_are_those_of_the_plain_search(
        (rows, columns) in (1_usize..=5, 1_usize..=5),
        holes in vec((0_usize..5, 0_usize..5), 0..8),
        start in (0_usize..5, 0_usize..5),
        end in proptest::option::of((0_usize..5, 0_usize..5)),
    ) {
        let place = |(row, column): Place| (row % rows, column % columns);
        let goal = end.map_or(Goal::Anywhere, |end| Goal::At(place(end)));
        let mut task = Task { goal, ..from(rows, columns, place(start)) };
        for hole in holes.into_iter().map(place) {
            task.free[hole.0][hole.1] &= hole == task.start || goal == Goal::At(hole);
        }
        // The plain search is slow where nearly all of 25 squares are free.
        prop_assume!(squares(&task.free).len() <= 20);
        let expected = plain(&task.free, task.start, goal);
        for without in RULE_SETS {
            // With runs of one contradiction, nearly every one starts the search again.
            for shortest_run in [FREE.shortest_run, 1] {
                let limits = SearchLimits { without, shortest_run, ..FREE };
                prop_assert_eq!(decide(&task, &[], limits), expected);
            }
        }
    }

    #[test]
    fn larger_boards_with_holes_are_decided_like_the_reference(
        (rows, columns) in (6_usize..=8, 6_usize..=9),
        holes in vec((0_usize..8, 0_usize..9), 2..12),
        shortest_run in proptest::sample::select(vec![1_u64, 5, 256]),
    ) {
        let mut free = whole(rows, columns);
        for (row, column) in holes {
            free[row % rows][column % columns] = false;
        }
        let all = squares(&free);
        for goal in [Goal::Anywhere, Goal::At(all[all.len() - 1])] {
            let task = Task { free: free.clone(), start: all[0], goal };
            if let Some(expected) = exists(&free, all[0], goal, up_to(10_000, 30_000)) {
                let limits = SearchLimits { shortest_run, ..FREE };
                prop_assert_eq!(decide(&task, &[], limits), expected);
            }
        }
    }
}

#[test]
fn a_required_move_is_made_wherever_that_can_be() {
    let (mut found, mut none) = (0, 0);
    for (rows, columns) in [(3, 4), (4, 5), (3, 7)] {
        for start in [(0, 0), (0, 2), (1, 3)] {
            let task = from(rows, columns, start);
            let all = squares(&task.free);
            let moves = all.iter().flat_map(|&from| {
                let next = neighbours(&task.free, from).into_iter();
                next.filter(move |&to| to > from).map(move |to| [from, to])
            });
            for pair in moves {
                let expected = plain_with(&task.free, start, pair);
                assert_eq!(decide(&task, &[pair], FREE), expected, "{task:?} {pair:?}");
                *(if expected { &mut found } else { &mut none }) += 1;
            }
        }
    }
    assert!(found > 50 && none > 50, "{found} found, {none} not");
}

#[test]
fn the_table_of_starts_is_what_the_search_finds() {
    let side = up_to(7, 8);
    let square_boards = (1..=side).flat_map(|rows| (1..=side).map(move |columns| (rows, columns)));
    let thin = (9..=up_to(11, 14)).flat_map(|columns| [(3, columns), (columns, 3)]);
    let more = [(2, 11), (1, 20), (4, 9), (9, 4), (5, 11), (9, 9), (7, 10)];
    let more = more[..up_to(4, 7)].iter().copied();
    let all_starts = square_boards.chain(thin).chain(more);
    let starts = all_starts.map(|(rows, columns)| (rows, columns, squares(&whole(rows, columns))));
    let large = [(13, 13), (16, 16), (11, 17), (20, 14)];
    let large = large.map(|(rows, columns)| (rows, columns, vec![(0, 0), (1, 3), (6, 7)]));
    for (rows, columns, starts) in starts.chain(large) {
        for start in starts {
            let found = decide(&from(rows, columns, start), &[], FREE);
            let table = existence::from_start(board(rows, columns), square(start)).is_ok();
            assert_eq!(table, found, "{rows} x {columns} from {start:?}");
        }
    }
}

#[test]
fn a_limit_makes_it_unknown_and_not_impossible() {
    let problem = PathProblem::new(board(8, 8), Square::new(0, 0));
    let answer = search(&problem, &SearchLimits::steps(Some(3))).expect("memory");
    assert_eq!(answer, Answer::Unknown { steps: 3 });
}

/// Takes a second: the plain search goes through all that comes before the tour.
#[test]
fn the_first_tour_is_the_one_that_depth_first_search_meets() {
    let mut compared = 0;
    let steps = up_to(30_000, 300_000);
    let small = (1..=5).flat_map(|rows| (1..=5).map(move |columns| (rows, columns)));
    for (rows, columns) in small.chain(sizes("6x6 7x7 3x7 5x6 6x4 7x3 3x9")) {
        let board = board(rows, columns);
        for order in MoveOrder::ALL {
            for start in board.all() {
                let at = (start.row as usize, start.column as usize);
                let Ok(expected) = first_tour_within((rows, columns), at, order.name(), steps)
                else {
                    continue;
                };
                compared += 1;
                match first_tour(board, start, order.steps(), None, |_| ()).expect("memory") {
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

/// The tour as a walk in this order: every square that the knight could have gone to earlier in the order leads to no
/// tour, as the reference says without a limit.
fn check_first(tour: &Tour, order: MoveOrder) {
    let board = tour.numbering().board();
    let squares: Vec<Square> = tour.squares().collect();
    for (step, pair) in squares.windows(2).enumerate() {
        let visited = &squares[..=step];
        let earlier = board.neighbours(pair[0], order);
        for square in earlier.take_while(|&square| square != pair[1]) {
            if visited.contains(&square) {
                continue;
            }
            let mut free = whole(board.rows() as usize, board.columns() as usize);
            for (row, column) in visited.iter().copied().map(place) {
                free[row][column] = false;
            }
            let is_possible = exists(&free, place(square), Goal::Anywhere, u64::MAX);
            assert_eq!(
                is_possible,
                Some(false),
                "{board:?}: {square} comes before {}",
                pair[1]
            );
        }
    }
}

#[test]
fn the_first_tour_of_long_boards_skips_no_tour() {
    let boards = [(3, 14), (15, 3), (4, 11), (12, 4)];
    for ((rows, columns), order) in boards.into_iter().zip(MoveOrder::ALL.into_iter().cycle()) {
        let board = board(rows, columns);
        let last = square((rows - 1, columns - 1));
        for start in [Square::new(0, 0), square((0, columns / 2)), last] {
            match first_tour(board, start, order.steps(), None, |_| ()).expect("memory") {
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
    for (rows, columns) in sizes("9x4 3x30 4x14 31x3").take(up_to(1, 4)) {
        let board = board(rows, columns);
        for (order, start) in MoveOrder::ALL.into_iter().zip([0, 3, 20]) {
            let start = board.square_at(start);
            let mut settled = 0;
            let answer = first_tour(board, start, order.steps(), None, |number| settled = number);
            let exists = existence::from_start(board, start).is_ok();
            assert_eq!(matches!(answer, Ok(Answer::Found(_))), exists, "{start}");
            let last = board.squares() as usize - 1;
            assert_eq!(settled, if exists { last } else { 0 });
            if exists {
                let limited = first_tour(board, start, order.steps(), Some(9), |_| ());
                assert_eq!(limited.expect("memory"), Answer::Unknown { steps: 9 });
            }
        }
    }
}
