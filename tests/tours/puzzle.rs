//! Given steps: the same tours as those that a plain search finds and keeps, and puzzles with one tour.

use std::ops::ControlFlow;

use crate::plain::{listed, place, printed, square};
use crate::support::up_to;
use knights::board::{Board, MoveOrder, Square, StopFlag};
use knights::count::{
    CountLimits, CountQuestion, Counted, Direction, TourChoice, TourSet, TourShape,
};
use knights::solve::Answer;
use knights::solve::puzzle::{
    Completions, GivenStep, MadePuzzle, Puzzle, PuzzlePlan, complete, make_puzzle,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use reference::exhaustive::{Goal, plain_all};

/// Sizes of boards; a plain search of the largest takes seconds.
const SIZES: [(u32, u32); 8] = [
    (1, 1),
    (1, 2),
    (3, 3),
    (3, 4),
    (4, 4),
    (4, 5),
    (3, 6),
    (5, 5),
];

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
    for &(rows, columns) in &SIZES[..up_to(7, 8)] {
        let board = Board::new(rows, columns).expect("a small board");
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
                    let puzzle = Puzzle {
                        board,
                        holes: holes.clone(),
                        is_closed,
                        given,
                        is_semi_magic: false,
                    };
                    check(&puzzle, &mut expected, &mut random);
                    let is_none = expected.is_empty();
                    *(if is_none { &mut without } else { &mut found }) += 1;
                }
            }
        }
    }
    assert!(found > 60 && without > 60, "{found} and {without}");
}

/// Compares the list, the count and the solver with what they have to find.
fn check(puzzle: &Puzzle, expected: &mut [&Vec<Square>], random: &mut ChaCha8Rng) {
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
    let any = TourShape::Path {
        start: None,
        end: None,
    };
    let shape = if puzzle.is_closed {
        TourShape::Cycle
    } else {
        any
    };
    let question = CountQuestion {
        set: TourSet {
            given: puzzle.given.clone(),
            ..TourSet::around(board, puzzle.holes.clone(), shape)
        },
        direction: Direction::Directed,
        choice: TourChoice::All,
    };
    let tours = listed(&question, order);
    assert!(
        tours.iter().eq(expected.iter().copied()),
        "{puzzle:?} {order:?}"
    );
    let counted = question.own_answer(CountLimits::default());
    let number = Counted::Exact(expected.len().into());
    assert_eq!(counted, Some(number), "{puzzle:?}");
    let answer = complete(puzzle, None).expect("the memory suffices");
    match &answer {
        Answer::Found(tour) => {
            let squares: Vec<Square> = tour.squares().collect();
            assert!(expected.contains(&&squares), "{puzzle:?}: {squares:?}");
        }
        Answer::Impossible(_) => assert!(expected.is_empty(), "{puzzle:?}: {answer:?}"),
        Answer::Unknown { .. } => panic!("{puzzle:?}: there was no limit"),
    }
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
        let board = Board::new(rows, columns).expect("a small board");
        let tours = all_tours(board, &holes, false);
        for seed in 0..up_to(5, 10) {
            let plan = PuzzlePlan {
                board,
                holes: holes.clone(),
                is_closed: false,
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
        board: Board::new(8, 8).expect("a small board"),
        holes: Vec::new(),
        is_closed: true,
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

/// Puzzles of Rosetta Code, each with its piece and its published solution: a Hidato, and a Numbrix.
const PUBLISHED: [(&str, &str, &str); 2] = [
    (
        "king",
        "__ 33 35 __ __ -1 -1 -1
         __ __ 24 22 __ -1 -1 -1
         __ __ __ 21 __ __ -1 -1
         __ 26 __ 13 40 11 -1 -1
         27 __ __ __  9 __  1 -1
         -1 -1 __ __ 18 __ __ -1
         -1 -1 -1 -1 __  7 __ __
         -1 -1 -1 -1 -1 -1  5 __",
        "32 33 35 36 37  #  #  #
         31 34 24 22 38  #  #  #
         30 25 23 21 12 39  #  #
         29 26 20 13 40 11  #  #
         27 28 14 19  9 10  1  #
          #  # 15 16 18  8  2  #
          #  #  #  # 17  7  6  3
          #  #  #  #  #  #  5  4",
    ),
    (
        "0,1",
        "0  0  0  0  0  0  0  0  0
         0  0 46 45  0 55 74  0  0
         0 38  0  0 43  0  0 78  0
         0 35  0  0  0  0  0 71  0
         0  0 33  0  0  0 59  0  0
         0 17  0  0  0  0  0 67  0
         0 18  0  0 11  0  0 64  0
         0  0 24 21  0  1  2  0  0
         0  0  0  0  0  0  0  0  0",
        "49 50 51 52 53 54 75 76 81
         48 47 46 45 44 55 74 77 80
         37 38 39 40 43 56 73 78 79
         36 35 34 41 42 57 72 71 70
         31 32 33 14 13 58 59 68 69
         30 17 16 15 12 61 60 67 66
         29 18 19 20 11 62 63 64 65
         28 25 24 21 10  1  2  3  4
         27 26 23 22  9  8  7  6  5",
    ),
];

#[test]
fn published_puzzles_have_their_solutions_and_no_others() {
    for (piece, puzzle, solution) in PUBLISHED {
        let run = |command: &str| printed(&format!("{command} --given - --leaper {piece}"), puzzle);
        let solved = run("solve");
        let cells = solved.split_whitespace();
        assert!(cells.eq(solution.split_whitespace()), "{solved}");
        assert_eq!(run("count"), "1\n", "{piece}");
    }
}
