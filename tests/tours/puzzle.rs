//! Given steps: the same tours as those that a plain search finds and keeps, and puzzles with one tour.

use std::ops::ControlFlow;

use crate::plain::{board, is_found, listed, place, question, sizes, square};
use crate::support::up_to;
use knights::board::{Board, MoveOrder, Square, StopFlag};
use knights::count::{CountLimits, Counted, count};
use knights::solve::puzzle::{Completions, MadePuzzle, PuzzlePlan, complete, make_puzzle};
use knights::solve::{Task, find};
use knights::tour::{GivenStep, TourSet, TourShape};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use reference::exhaustive::{Goal, plain_all};

/// All tours around holes, by plain search, in the order of their starts.
fn all_tours(board: Board, holes: &[Square], is_closed: bool) -> Vec<Vec<Square>> {
    let is_free: Vec<bool> = board.all().map(|square| !holes.contains(&square)).collect();
    let free = is_free.chunks(board.columns() as usize);
    let free: Vec<Vec<bool>> = free.map(<[bool]>::to_vec).collect();
    let goal = if is_closed {
        Goal::Closed
    } else {
        Goal::Anywhere
    };
    let starts = board.all().filter(|square| !holes.contains(square));
    let tours = starts.flat_map(|start| plain_all(&free, place(start), goal));
    tours
        .map(|tour| tour.into_iter().map(square).collect())
        .collect()
}

/// The tours that have these steps.
fn with<'a>(tours: &'a [Vec<Square>], given: &[GivenStep]) -> Vec<&'a Vec<Square>> {
    let has = |tour: &[Square], given: &GivenStep| tour[given.step as usize - 1] == given.square;
    let tours = tours.iter();
    tours
        .filter(|tour| given.iter().all(|given| has(tour, given)))
        .collect()
}

/// Some steps of a tour, or any if no tour exists, and now and then a wrong one.
fn some_steps(tours: &[Vec<Square>], free: &[Square], random: &mut ChaCha8Rng) -> Vec<GivenStep> {
    let tour = tours.choose(random).map_or(free, Vec::as_slice);
    let most = random.random_range(1..=3.min(free.len()));
    let mut given: Vec<GivenStep> = Vec::new();
    for _ in 0..most {
        let place = random.random_range(0..free.len());
        let is_wrong = random.random_bool(0.1);
        let square = if is_wrong {
            *free.choose(random).expect("a square is free")
        } else {
            tour[place]
        };
        let step = u32::try_from(place).expect("small") + 1;
        if given
            .iter()
            .all(|given| given.step != step && given.square != square)
        {
            given.push(GivenStep { step, square });
        }
    }
    given.sort_unstable();
    given
}

#[test]
fn the_tours_are_those_of_a_plain_search() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut found, mut without) = (0, 0);
    // A plain search of 5 x 5 takes seconds.
    let sizes = sizes("1x1 1x2 3x3 3x4 4x4 4x5 3x6 5x5");
    for (rows, columns) in sizes.take(up_to(7, 8)) {
        let board = board(rows, columns);
        let boards = if board.squares() > 20 { 1 } else { up_to(3, 6) };
        for number in 0..boards {
            let is_whole = number == 0 || board.squares() < 3;
            let most = if is_whole { 0 } else { 2 };
            let mut holes: Vec<Square> = (0..random.random_range(0..=most))
                .map(|_| board.square_at(random.random_range(0..board.squares())))
                .collect();
            if (rows, columns) == (3, 3) {
                // The smallest board with closed tours.
                holes = vec![Square::new(1, 1)];
            }
            holes.sort_unstable();
            holes.dedup();
            let free = board.all().filter(|square| !holes.contains(square));
            let free: Vec<Square> = free.collect();
            for is_closed in [false, true] {
                let tours = all_tours(board, &holes, is_closed);
                for _ in 0..10 {
                    let given = some_steps(&tours, &free, &mut random);
                    let mut expected = with(&tours, &given);
                    let shape = TourShape::any(is_closed);
                    let puzzle = TourSet {
                        given,
                        ..TourSet::around(board, holes.clone(), shape)
                    };
                    check(&puzzle, &mut expected, &mut random);
                    check_ends(&puzzle, &tours, &free, &mut random);
                    let is_none = expected.is_empty();
                    *(if is_none { &mut without } else { &mut found }) += 1;
                }
            }
        }
    }
    assert!(found > 60 && without > 60, "{found} and {without}");
}

/// Compares the list, the count and the solver with what they have to find.
fn check(puzzle: &TourSet, expected: &mut [&Vec<Square>], random: &mut ChaCha8Rng) {
    let board = puzzle.board;
    let order = *MoveOrder::ALL.choose(random).expect("there are orders");
    // By their first squares, and then by the places of their moves in the order.
    expected.sort_by_key(|tour| {
        let step = |pair: &[Square]| {
            board
                .neighbours(pair[0], order)
                .position(|next| next == pair[1])
        };
        (tour[0], tour.windows(2).map(step).collect::<Vec<_>>())
    });
    let question = question(puzzle.clone());
    let tours = listed(&question, order);
    assert!(
        tours.iter().eq(expected.iter().copied()),
        "{puzzle:?} {order:?}"
    );
    let counted = count(question.clone(), CountLimits::default());
    let number = Counted::Exact(expected.len().into());
    assert_eq!(counted, number, "{puzzle:?}");
    let answer = complete(puzzle, None).expect("the memory suffices");
    let is_found = is_found(&answer, |tour| {
        let squares: Vec<Square> = tour.squares().collect();
        assert!(expected.contains(&&squares), "{puzzle:?}: {squares:?}");
    });
    assert_eq!(is_found, !expected.is_empty(), "{puzzle:?}: {answer:?}");
}

/// Compares what the solver finds for ends of a set, without its given steps, with the tours that have them.
fn check_ends(set: &TourSet, tours: &[Vec<Square>], free: &[Square], random: &mut ChaCha8Rng) {
    let ends = match tours.choose(random) {
        Some(tour) if random.random_bool(0.5) => [tour[0], tour[tour.len() - 1]],
        _ => [(); 2].map(|()| *free.choose(random).expect("a square is free")),
    };
    let [start, end] = ends.map(|square| random.random_bool(0.7).then_some(square));
    let (shape, end) = match set.shape {
        TourShape::Path { .. } => (TourShape::Path { start, end }, end),
        TourShape::Cycle { .. } => (TourShape::Cycle { start }, None),
    };
    let asked = TourSet::around(set.board, set.holes.clone(), shape);
    assert!(Task::of(&asked).is_none_or(|task| task.tours() == asked));
    let answer = find(&asked, None).expect("the memory suffices");
    let has_ends = |tour: &[Square]| {
        start.is_none_or(|start| tour.first() == Some(&start))
            && end.is_none_or(|end| tour.last() == Some(&end))
    };
    let is_found = is_found(&answer, |tour| {
        let squares: Vec<Square> = tour.squares().collect();
        assert!(
            has_ends(&squares) && tours.contains(&squares),
            "{asked:?}: {squares:?}"
        );
    });
    let exists = tours.iter().any(|tour| has_ends(tour));
    assert_eq!(is_found, exists, "{asked:?}: {answer:?}");
}

#[test]
fn a_puzzle_has_one_tour_and_no_superfluous_number() {
    let boards = [
        (3, 4, vec![]),
        (4, 5, vec![Square::new(0, 0), Square::new(0, 1)]),
        (1, 1, vec![]),
        (5, 5, vec![]),
    ];
    for (rows, columns, holes) in boards.into_iter().take(up_to(3, 4)) {
        let board = board(rows, columns);
        let tours = all_tours(board, &holes, false);
        for seed in 0..up_to(5, 10) {
            let plan = PuzzlePlan {
                tours: TourSet::around(board, holes.clone(), TourShape::ANY_PATH),
                guesses: u64::MAX,
                seed,
            };
            let made = made(&plan);
            assert_eq!(made.undecided, 0);
            let given = made.puzzle.given;
            assert_eq!(with(&tours, &given).len(), 1, "{plan:?}: {given:?}");
            let numbers = made.tour.numbering();
            assert!(
                given
                    .iter()
                    .all(|given| numbers.get(given.square) == given.step)
            );
            for left_out in 0..given.len() {
                let mut fewer = given.clone();
                let without = fewer.remove(left_out);
                let is_needed = with(&tours, &fewer).len() > 1;
                assert!(is_needed, "{plan:?}: {given:?} without {without}");
            }
        }
    }
}

fn made(plan: &PuzzlePlan) -> MadePuzzle {
    let made = make_puzzle(plan, StopFlag::NEVER).expect("the memory suffices");
    made.expect("there are tours")
}

#[test]
fn guesses_are_limited() {
    let plan = |guesses| PuzzlePlan {
        tours: TourSet::cycles(board(8, 8)),
        guesses,
        seed: 1,
    };
    let (easy, hard) = (made(&plan(0)), made(&plan(10_000)));
    assert_eq!(easy.guesses, 0);
    assert!(easy.undecided > 0 && hard.puzzle.given.len() < easy.puzzle.given.len());
    assert!((1..=10_000).contains(&hard.guesses));
    assert!(hard.tour.is_closed());
    // The same seed makes the same puzzle.
    assert_eq!(made(&plan(0)).puzzle, easy.puzzle);
    let mut tours = Completions::new(&hard.puzzle);
    for (steps, expected) in [
        (0, ControlFlow::Continue(())),
        (u64::MAX, ControlFlow::Break(true)),
        (u64::MAX, ControlFlow::Break(false)),
    ] {
        assert_eq!(tours.find(steps, StopFlag::NEVER), expected);
    }
}
