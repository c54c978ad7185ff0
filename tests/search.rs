//! The exact search and the first tour, held against plain depth-first search.

use knights::board::{Board, MoveOrder, Square};
use knights::solve::search::{PathProblem, Rules, SearchLimits, search};
use knights::solve::{Answer, existence, first_tour};
use knights::tour::Tour;
use proptest::prelude::*;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("a board")
}

/// Whether depth-first search finds a way over the free squares, with the next square and
/// where it must end.
fn plain(free: &mut Vec<Vec<bool>>, at: (usize, usize), end: Option<(usize, usize)>) -> bool {
    free[at.0][at.1] = false;
    let done = free.iter().flatten().all(|&free| !free);
    let found = if done {
        end.is_none_or(|end| end == at)
    } else {
        end != Some(at)
            && neighbours(free, at)
                .into_iter()
                .any(|next| plain(free, next, end))
    };
    free[at.0][at.1] = true;
    found
}

/// The free squares a knight's move away.
fn neighbours(free: &[Vec<bool>], at: (usize, usize)) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (row, squares) in free.iter().enumerate() {
        for (column, &is_free) in squares.iter().enumerate() {
            if is_free && row.abs_diff(at.0) * column.abs_diff(at.1) == 2 {
                found.push((row, column));
            }
        }
    }
    found
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
fn decide(problem: &PathProblem, rules: Rules) -> bool {
    let limits = SearchLimits { rules, steps: None };
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
fn rule_sets() -> [Rules; 6] {
    let all = Rules::default();
    [
        all,
        Rules {
            forced_edges: false,
            ..all
        },
        Rules {
            early_cycles: false,
            ..all
        },
        Rules {
            two_connected: false,
            ..all
        },
        Rules {
            colour_balance: false,
            ..all
        },
        Rules {
            four_rows: false,
            ..all
        },
    ]
}

#[test]
fn every_rule_loses_no_tour_on_small_boards() {
    for rows in 1..=5 {
        for columns in rows..=6 {
            if rows * columns > 20 {
                continue;
            }
            let board = board(rows, columns);
            for start in board.all() {
                let mut free = vec![vec![true; columns as usize]; rows as usize];
                let at = (start.row as usize, start.column as usize);
                let expected = plain(&mut free, at, None);
                for rules in rule_sets() {
                    let found = decide(&PathProblem::new(board, start), rules);
                    assert_eq!(
                        found, expected,
                        "{rows} x {columns} from {start}, {rules:?}"
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
        let expected = plain(&mut free, start, end);
        for rules in rule_sets() {
            prop_assert_eq!(decide(&problem, rules), expected);
        }
    }
}

/// Whether some way over the free squares makes this move, in whichever direction.
fn plain_with(
    free: &mut Vec<Vec<bool>>,
    at: (usize, usize),
    before: Option<(usize, usize)>,
    required: [(usize, usize); 2],
    made: bool,
) -> bool {
    let pair = before.map(|before| [before, at]);
    let made = made || pair == Some(required) || pair == Some([required[1], required[0]]);
    free[at.0][at.1] = false;
    let done = free.iter().flatten().all(|&free| !free);
    let found = if done {
        made
    } else {
        neighbours(free, at)
            .into_iter()
            .any(|next| plain_with(free, next, Some(at), required, made))
    };
    free[at.0][at.1] = true;
    found
}

#[test]
fn a_required_move_is_made_wherever_that_can_be() {
    let (mut found, mut none) = (0, 0);
    for (rows, columns) in [(3, 4), (4, 5), (3, 7)] {
        let all = vec![vec![true; columns]; rows];
        for start in [(0, 0), (0, 2), (1, 3)] {
            for (place, &from) in squares(rows, columns).iter().enumerate() {
                for to in neighbours(&all, from) {
                    if to.0 * columns + to.1 < place {
                        continue;
                    }
                    let side = |length: usize| u32::try_from(length).expect("small");
                    let mut problem =
                        PathProblem::new(board(side(rows), side(columns)), square(start));
                    problem.required = vec![[square(from), square(to)]];
                    let expected = plain_with(&mut all.clone(), start, None, [from, to], false);
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

/// All squares, in row-major order.
fn squares(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect()
}

#[test]
fn the_table_of_starts_is_what_the_search_finds() {
    let square_boards = (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns)));
    let thin = (9..=14).flat_map(|columns| [(3, columns), (columns, 3)]);
    let more = [(2, 11), (1, 20), (4, 9), (9, 4), (5, 11), (9, 9), (7, 10)];
    for (rows, columns) in square_boards.chain(thin).chain(more) {
        let board = board(rows, columns);
        for start in board.all() {
            let found = decide(&PathProblem::new(board, start), Rules::default());
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
            let found = decide(&PathProblem::new(board, start), Rules::default());
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

/// The tour of the plain search in this order, counted from 0, if it is found at all within
/// a number of steps.
fn plain_first(
    numbers: &mut Vec<Vec<Option<u32>>>,
    at: (usize, usize),
    count: u32,
    order: MoveOrder,
    steps: &mut u64,
) -> Option<bool> {
    *steps = steps.checked_sub(1)?;
    numbers[at.0][at.1] = Some(count);
    if numbers.iter().flatten().all(Option::is_some) {
        return Some(true);
    }
    for step in order.steps() {
        let row = at.0.checked_add_signed(step.rows.into());
        let column = at.1.checked_add_signed(step.columns.into());
        let (Some(row), Some(column)) = (row, column) else {
            continue;
        };
        if numbers.get(row).and_then(|row| row.get(column)) == Some(&None)
            && plain_first(numbers, (row, column), count + 1, order, steps)?
        {
            return Some(true);
        }
    }
    numbers[at.0][at.1] = None;
    Some(false)
}

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
                let mut numbers = vec![vec![None; columns as usize]; rows as usize];
                let at = (start.row as usize, start.column as usize);
                let Some(found) = plain_first(&mut numbers, at, 0, order, &mut 300_000) else {
                    continue;
                };
                compared += 1;
                match first_tour(board, start, order, None, |_| ()).expect("memory") {
                    Answer::Found(tour) => {
                        assert!(found);
                        let expected = numbers
                            .iter()
                            .flatten()
                            .map(|number| number.expect("full") + 1);
                        assert!(tour.numbering().numbers().iter().copied().eq(expected));
                    }
                    Answer::Impossible(_) => assert!(!found),
                    Answer::Unknown { .. } => panic!("there is no limit"),
                }
            }
        }
    }
    assert!(compared > 300, "only {compared} starts were compared");
}
