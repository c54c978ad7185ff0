//! Walks that a survey follows side by side, against the plain program and against walks one by one.

use knights::board::{Board, MoveOrder, Square};
use knights::survey::{Method, StartOutcome, SurveyTask, Surveyor};
use knights::tour::{Fingerprints, Numbering, Tour};
use knights::warnsdorff::{TieBreak, WarnsdorffOptions};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;

/// The few steps after which the search for a tour around holes gives up.
const STEPS: u64 = 5;

/// A board, holes, and starts in any order, all as the references write squares.
type Places = ((usize, usize), Vec<(usize, usize)>, Vec<(usize, usize)>);

/// A place of [`Places`]. Sides around 30 and 62 are where the rows of the cells get longer.
fn places() -> impl Strategy<Value = Places> {
    let side = || prop_oneof![1_usize..=12, 28_usize..=33, 60_usize..=65];
    (1_usize..=12, side(), prop::bool::ANY).prop_flat_map(|(short, long, is_tall)| {
        let (rows, columns) = if is_tall {
            (long, short)
        } else {
            (short, long)
        };
        let square = move || (0..rows, 0..columns);
        let holes = prop_oneof![
            Just(Vec::new()),
            btree_set(square(), 1..=4).prop_map(Vec::from_iter)
        ];
        (Just((rows, columns)), holes, vec(square(), 1..=8))
    })
}

fn line(line: usize) -> u32 {
    u32::try_from(line).expect("a small board")
}

fn library_square(&(row, column): &(usize, usize)) -> Square {
    Square::new(line(row), line(column))
}

/// The surveyor of a board with Warnsdorff's rule.
fn surveyor(board: Board, holes: &[Square], order: MoveOrder, ties: TieBreak) -> Surveyor {
    let method = Method::Warnsdorff(WarnsdorffOptions { order, ties });
    let task = SurveyTask::around(board, holes.to_vec(), method, STEPS);
    Surveyor::new(task.expect("a square is free")).expect("memory")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    /// Each walk has the length of the plain program's, and if it is full its moves.
    #[test]
    fn walks_side_by_side_are_those_of_the_reference(
        ((rows, columns), holes, starts) in places(),
        order in select(&MoveOrder::ALL[..]),
        ties in select(vec![TieBreak::First, TieBreak::Roth]),
    ) {
        let starts: Vec<_> = starts.into_iter().filter(|start| !holes.contains(start)).collect();
        prop_assume!(!starts.is_empty());
        let board = Board::new(line(rows), line(columns)).expect("a board");
        let hole_squares: Vec<Square> = holes.iter().map(library_square).collect();
        let surveyor = surveyor(board, &hole_squares, order, ties);
        prop_assert!(surveyor.together() > 1);
        let squares: Vec<Square> = starts.iter().map(library_square).collect();
        let found = surveyor.results(&squares).expect("memory");
        let fingerprints = Fingerprints::new(board).expect("memory");
        prop_assert_eq!(found.len(), starts.len());
        for (start, found) in starts.into_iter().zip(found) {
            prop_assert_eq!(found.start, library_square(&start));
            let mut visited = vec![vec![false; columns]; rows];
            for &(row, column) in &holes {
                visited[row][column] = true;
            }
            let path = reference::tour::squares_around(visited, start, order.name(), ties.name());
            prop_assert_eq!(found.length as usize, path.len());
            let mut numbering = Numbering::blank(board).expect("memory");
            for (number, square) in (1..).zip(&path) {
                numbering.set(library_square(square), number);
            }
            let tour = Tour::verify(numbering).expect("the plain program makes legal moves");
            let is_full = path.len() == rows * columns - holes.len();
            match found.outcome {
                StartOutcome::Closed(print) => {
                    prop_assert!(is_full && tour.returns());
                    prop_assert_eq!(print, fingerprints.of(&tour));
                }
                StartOutcome::Open(print) => {
                    prop_assert!(is_full && !tour.returns());
                    prop_assert_eq!(print, fingerprints.of(&tour));
                }
                StartOutcome::Stuck | StartOutcome::Impossible | StartOutcome::Unknown => {
                    prop_assert!(!is_full);
                }
            }
            prop_assert_eq!(surveyor.result(found.start).expect("memory"), found);
        }
    }
}

/// Whether the results of many starts are those of each start alone.
fn check_all(surveyor: &Surveyor, starts: &[Square]) {
    let single = starts.iter().map(|&start| surveyor.result(start));
    let single: Vec<_> = single.collect::<Result<_, _>>().expect("memory");
    assert_eq!(surveyor.results(starts).expect("memory"), single);
}

/// Boards up to the widest that is followed side by side, and the first that is too wide.
#[test]
fn wide_boards_have_the_results_of_single_walks() {
    for columns in [126, 127, 254, 255, 510, 511, 1022, 1023] {
        let board = Board::new(7, columns).expect("a board");
        let starts: Vec<Square> = board.all().step_by(board.squares() as usize / 9).collect();
        for ties in [TieBreak::First, TieBreak::Roth] {
            let surveyor = surveyor(board, &[], MoveOrder::Sheet, ties);
            assert_eq!(surveyor.together() > 1, columns <= 1022);
            check_all(&surveyor, &starts);
        }
    }
}

/// Rules that look further than the square of the knight follow one walk at a time.
#[test]
fn other_rules_have_the_results_of_single_walks() {
    let board = Board::new(9, 8).expect("a board");
    for ties in [TieBreak::Pohl, TieBreak::Random { seed: 5 }] {
        let surveyor = surveyor(board, &[], MoveOrder::Judge, ties);
        assert_eq!(surveyor.together(), 1);
        check_all(&surveyor, &board.all().collect::<Vec<_>>());
    }
}
