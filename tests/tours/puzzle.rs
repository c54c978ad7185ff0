//! Given steps: the same tours as those that a plain search finds and keeps, and puzzles with one tour.

use std::ops::ControlFlow;

use crate::support::{answer, up_to};
use knights::board::{Board, MoveOrder, Square, StopFlag};
use knights::count::{
    AllTours, CountLimits, CountQuestion, Counted, Direction, TourChoice, TourSet, TourShape,
};
use knights::solve::Answer;
use knights::solve::puzzle::{Completions, GivenStep, Puzzle, PuzzlePlan, complete, make_puzzle};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use reference::exhaustive::{Goal, plain_all};

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
    let columns = board.columns() as usize;
    let is_free: Vec<bool> = board.all().map(|square| !holes.contains(&square)).collect();
    let free: Vec<Vec<bool>> = is_free.chunks(columns).map(<[bool]>::to_vec).collect();
    let starts = board.all().filter(|square| !holes.contains(square));
    let goal = if is_closed {
        Goal::Closed
    } else {
        Goal::Anywhere
    };
    let tours = starts
        .flat_map(|start| plain_all(&free, (start.row as usize, start.column as usize), goal));
    let square = |(row, column): (usize, usize)| {
        Square::new(
            u32::try_from(row).expect("small"),
            u32::try_from(column).expect("small"),
        )
    };
    tours
        .map(|tour| tour.into_iter().map(square).collect())
        .collect()
}

fn has(tour: &[Square], given: &GivenStep) -> bool {
    tour[given.step as usize - 1] == given.square
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
    let (mut with, mut without) = (0, 0);
    for (rows, columns) in SIZES {
        let board = Board::new(rows, columns).expect("a small board");
        // A plain search of the largest takes seconds.
        let boards = if board.squares() > 20 { 1 } else { up_to(3, 6) };
        for number in 0..boards {
            let most = if number == 0 || board.squares() < 3 {
                0
            } else {
                2
            };
            let mut holes: Vec<Square> = (0..random.random_range(0..=most))
                .map(|_| board.square_at(random.random_range(0..board.squares())))
                .collect();
            if (rows, columns) == (3, 3) {
                // The smallest board with closed tours.
                holes = vec![Square::new(1, 1)];
            }
            holes.sort_unstable();
            holes.dedup();
            let free: Vec<Square> = board
                .all()
                .filter(|square| !holes.contains(square))
                .collect();
            for is_closed in [false, true] {
                let tours = all_tours(board, &holes, is_closed);
                for _ in 0..10 {
                    let given = some_steps(&tours, &free, &mut random);
                    let mut expected: Vec<&Vec<Square>> = tours
                        .iter()
                        .filter(|tour| given.iter().all(|given| has(tour, given)))
                        .collect();
                    let puzzle = Puzzle {
                        board,
                        holes: holes.clone(),
                        is_closed,
                        given,
                        is_semi_magic: false,
                    };
                    check(&puzzle, &mut expected, &mut random);
                    *(if expected.is_empty() {
                        &mut without
                    } else {
                        &mut with
                    }) += 1;
                }
            }
        }
    }
    assert!(with > 60 && without > 60, "{with} and {without}");
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
    let shape = if puzzle.is_closed {
        TourShape::Cycle
    } else {
        TourShape::Path {
            start: None,
            end: None,
        }
    };
    let question = CountQuestion {
        set: TourSet {
            board,
            holes: puzzle.holes.clone(),
            shape,
            given: puzzle.given.clone(),
        },
        direction: Direction::Directed,
        choice: TourChoice::All,
    };
    let mut tours = AllTours::new(&question, order).expect("the board is small");
    for tour in &*expected {
        let indices: Vec<u8> = tour
            .iter()
            .map(|&square| u8::try_from(board.index(square)).expect("small"))
            .collect();
        assert_eq!(
            tours.next_tour(),
            Some(&indices[..]),
            "{puzzle:?} {order:?}"
        );
    }
    assert_eq!(tours.next_tour(), None, "{puzzle:?}");
    let counted = question.own_answer(CountLimits::default());
    assert_eq!(
        counted,
        Some(Counted::Exact(expected.len().into())),
        "{puzzle:?}"
    );
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
    for (rows, columns, holes) in [
        (5, 5, vec![]),
        (3, 4, vec![]),
        (4, 5, vec![Square::new(0, 0), Square::new(0, 1)]),
        (1, 1, vec![]),
    ] {
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
            let made = make_puzzle(&plan, StopFlag::NEVER)
                .expect("the memory suffices")
                .expect("there are tours");
            assert_eq!(made.undecided, 0);
            let number = |given: &[GivenStep]| {
                tours
                    .iter()
                    .filter(|tour| given.iter().all(|given| has(tour, given)))
                    .count()
            };
            let given = made.puzzle.given;
            assert_eq!(number(&given), 1, "{plan:?}: {given:?}");
            assert!(
                given
                    .iter()
                    .all(|given| made.tour.numbering().get(given.square) == given.step)
            );
            for left_out in 0..given.len() {
                let mut fewer = given.clone();
                fewer.remove(left_out);
                assert!(
                    number(&fewer) > 1,
                    "{plan:?}: {given:?} without {}",
                    given[left_out]
                );
            }
        }
    }
}

#[test]
fn guesses_are_limited() {
    let board = Board::new(8, 8).expect("a small board");
    let plan = |guesses| PuzzlePlan {
        board,
        holes: Vec::new(),
        is_closed: true,
        guesses,
        seed: 1,
    };
    let made = |guesses| {
        make_puzzle(&plan(guesses), StopFlag::NEVER)
            .expect("the memory suffices")
            .expect("there are tours")
    };
    let (easy, hard) = (made(0), made(10_000));
    assert_eq!(easy.guesses, 0);
    assert!(easy.undecided > 0 && hard.puzzle.given.len() < easy.puzzle.given.len());
    assert!((1..=10_000).contains(&hard.guesses));
    assert!(hard.tour.is_closed());
    // The same seed makes the same puzzle.
    assert_eq!(made(0).puzzle, easy.puzzle);
    let mut tours = Completions::new(&hard.puzzle);
    assert_eq!(tours.find(0, StopFlag::NEVER), ControlFlow::Continue(()));
    assert_eq!(
        tours.find(u64::MAX, StopFlag::NEVER),
        ControlFlow::Break(true)
    );
    assert_eq!(
        tours.find(u64::MAX, StopFlag::NEVER),
        ControlFlow::Break(false)
    );
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
        let run = |command: &str| {
            let words = [command, "--given", "-", "--leaper", piece];
            let found = answer("tour", &words, puzzle.as_bytes());
            assert_eq!(found.code, 0, "{command} {piece}: {}", found.error);
            String::from_utf8(found.output).expect("numbers are ASCII")
        };
        let solved = run("solve");
        let cells = solved.split_whitespace();
        assert!(cells.eq(solution.split_whitespace()), "{solved}");
        assert_eq!(run("count"), "1\n", "{piece}");
    }
}
