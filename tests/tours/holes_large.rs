//! Tours around holes by joining cycles, checked by plain code and held against the exact search.

use std::collections::BTreeSet;

use knights::board::{Board, Square};
use knights::solve::search::{PathProblem, SearchLimits, search};
use knights::solve::{Answer, Ends, HoleMethod, Obstacle, Reason, Shortage, Task, solve, solve_by};
use knights::tour::Tour;

/// A small generator of random numbers (xorshift), so that an instance depends on its seed alone.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 20) % u64::from(limit)).expect("below a limit of 32 bits")
    }
}

/// Which tours are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Closed,
    From,
    Between,
}

const KINDS: [Kind; 3] = [Kind::Closed, Kind::From, Kind::Between];

/// A board with random holes, as many of one colour as of the other, and random ends whose colours
/// fit. The board has an even number of squares.
fn instance(rows: u32, columns: u32, count: u32, kind: Kind, seed: u64) -> Task {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut taken = BTreeSet::new();
    let mut draw = |colour: u32| loop {
        let (row, column) = (random.below(rows), random.below(columns));
        if (row + column) % 2 == colour && taken.insert((row, column)) {
            return Square::new(row, column);
        }
    };
    let holes = (0..count / 2 * 2).map(|hole| draw(hole % 2)).collect();
    let (start, end) = (draw(0), draw(1));
    let ends = match kind {
        Kind::Closed => Ends::Closed(start),
        Kind::From => Ends::From(start),
        Kind::Between => Ends::Between(start, end),
    };
    let board = Board::new(rows, columns).expect("a board");
    Task { board, holes, ends }
}

/// The free squares.
fn free(task: &Task) -> BTreeSet<(u32, u32)> {
    let all = (0..task.board.rows())
        .flat_map(|row| (0..task.board.columns()).map(move |column| (row, column)));
    let holes: BTreeSet<_> = task
        .holes
        .iter()
        .map(|hole| (hole.row, hole.column))
        .collect();
    all.filter(|square| !holes.contains(square)).collect()
}

/// The squares a knight's move away.
fn around((row, column): (u32, u32)) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for down in -2_i32..=2 {
        for right in -2_i32..=2 {
            if down.abs() + right.abs() == 3
                && let (Some(row), Some(column)) = (
                    row.checked_add_signed(down),
                    column.checked_add_signed(right),
                )
            {
                found.push((row, column));
            }
        }
    }
    found
}

/// The squares where the tour has one move only.
fn given_ends(task: &Task) -> Vec<(u32, u32)> {
    let pair = |square: Square| (square.row, square.column);
    match task.ends {
        Ends::Closed(_) => Vec::new(),
        Ends::From(start) => vec![pair(start)],
        Ends::Between(start, end) => vec![pair(start), pair(end)],
    }
}

/// The tour visits each free square once, by knight's moves, with the ends of the task.
fn check_tour(task: &Task, tour: &Tour) {
    let path: Vec<(u32, u32)> = tour
        .squares()
        .map(|square| (square.row, square.column))
        .collect();
    let visited: BTreeSet<_> = path.iter().copied().collect();
    assert_eq!(visited.len(), path.len(), "no square is visited twice");
    assert_eq!(visited, free(task), "all free squares are visited");
    for pair in path.windows(2) {
        assert!(around(pair[0]).contains(&pair[1]), "{pair:?} is a move");
    }
    let (first, last) = (path[0], path[path.len() - 1]);
    match task.ends {
        Ends::Closed(start) => {
            assert_eq!(first, (start.row, start.column));
            assert!(around(last).contains(&first));
        }
        Ends::From(_) | Ends::Between(..) => {
            for (end, found) in given_ends(task).into_iter().zip([first, last]) {
                assert_eq!(found, end);
            }
        }
    }
}

/// The squares of a shortage need more moves than there are, counted again.
pub(crate) fn check_shortage(task: &Task, shortage: &Shortage) {
    let free = free(task);
    let ends = given_ends(task);
    let moves = |square: &(u32, u32)| if ends.contains(square) { 1 } else { 2 };
    let squares = shortage
        .squares
        .iter()
        .map(|square| (square.row, square.column));
    let squares: BTreeSet<_> = squares.collect();
    assert_eq!(squares.len(), shortage.squares.len());
    assert!(squares.is_subset(&free));
    let colours: BTreeSet<u32> = squares
        .iter()
        .map(|(row, column)| (row + column) % 2)
        .collect();
    assert_eq!(colours.len(), 1, "the squares have one colour");
    let mut needed: u32 = squares.iter().map(moves).sum();
    if let Ends::From(start) = task.ends {
        // The colours alternate, so that the number of squares says which one the end has.
        let end = (start.row as usize + start.column as usize + free.len() - 1) % 2;
        if colours.iter().all(|&colour| colour as usize == end) {
            needed -= 1; // One of the squares may be the end.
        }
    }
    let neighbours: BTreeSet<_> = squares.iter().flat_map(|&square| around(square)).collect();
    let available: u32 = neighbours
        .intersection(&free)
        .map(|neighbour| {
            let to_squares = around(*neighbour)
                .into_iter()
                .filter(|other| squares.contains(other));
            u32::try_from(to_squares.count())
                .expect("eight at most")
                .min(moves(neighbour))
        })
        .sum();
    assert_eq!((shortage.needed, shortage.available), (needed, available));
    assert!(
        needed > available,
        "{needed} moves need more than {available}"
    );
}

/// More squares have at most one neighbour than the tour has ends, or one has none.
fn check_dead_ends(task: &Task) {
    let free = free(task);
    let neighbours = |square: &(u32, u32)| {
        around(*square)
            .into_iter()
            .filter(|other| free.contains(other))
            .count()
    };
    let few = free.iter().filter(|square| neighbours(square) < 2).count();
    let ends = if matches!(task.ends, Ends::Closed(_)) {
        0
    } else {
        2
    };
    assert!(few > ends || free.iter().any(|square| neighbours(square) == 0));
}

/// What was found.
#[derive(Default, Debug)]
struct Tally {
    tours: u32,
    shortages: u32,
    dead_ends: u32,
    unknown: u32,
}

impl Tally {
    fn add(&mut self, task: &Task, answer: &Answer) {
        match answer {
            Answer::Found(tour) => {
                check_tour(task, tour);
                self.tours += 1;
            }
            Answer::Impossible(Reason::Shortage(shortage)) => {
                check_shortage(task, shortage);
                self.shortages += 1;
            }
            Answer::Impossible(Reason::Searched { steps: 0 }) => {
                check_dead_ends(task);
                self.dead_ends += 1;
            }
            Answer::Impossible(reason) => panic!("{task:?}: {reason}"),
            Answer::Unknown { .. } => self.unknown += 1,
        }
    }
}

#[test]
fn cycles_decide_large_boards_with_random_holes() {
    let mut tally = Tally::default();
    for (rows, columns, holes) in [
        (30, 30, 18),
        (30, 50, 60),
        (64, 40, 130),
        (100, 100, 100),
        (150, 150, 450),
        (40, 40, 120),
    ] {
        for kind in KINDS {
            for seed in 0..6 {
                let task = instance(rows, columns, holes, kind, seed);
                let answer = solve_by(HoleMethod::Cycles, &task).expect("memory");
                tally.add(&task, &answer);
            }
        }
    }
    assert_eq!(tally.unknown, 0, "{tally:?}");
    assert!(
        tally.tours > 70 && tally.shortages > 8 && tally.dead_ends > 5,
        "{tally:?}"
    );
}

#[test]
fn a_large_board_with_a_few_holes_has_a_tour_by_solve() {
    for kind in KINDS {
        let task = instance(200, 200, 4, kind, 1);
        let answer = solve(&task, Some(0)).expect("memory");
        let Answer::Found(tour) = answer else {
            panic!("{answer:?}");
        };
        check_tour(&task, &tour);
        assert_eq!(
            solve(&task, Some(0)).expect("memory"),
            Answer::Found(tour),
            "the same tour again"
        );
    }
}

#[test]
fn cycles_agree_with_the_search_on_small_boards() {
    let mut tally = Tally::default();
    let mut missed = 0;
    for (rows, columns, holes) in [
        (5, 6, 4),
        (6, 6, 6),
        (6, 7, 4),
        (8, 8, 6),
        (8, 8, 12),
        (10, 9, 10),
    ] {
        for kind in KINDS {
            for seed in 0..20 {
                let task = instance(rows, columns, holes, kind, seed);
                let by_search = solve_by(HoleMethod::Search, &task).expect("memory");
                let exists = match &by_search {
                    Answer::Found(_) => true,
                    Answer::Impossible(_) => false,
                    Answer::Unknown { .. } => panic!("the search has no limit"),
                };
                let answer = solve_by(HoleMethod::Cycles, &task).expect("memory");
                assert!(
                    !exists || !matches!(answer, Answer::Impossible(_)),
                    "{task:?}: {answer:?}"
                );
                missed += u32::from(exists && matches!(answer, Answer::Unknown { .. }));
                tally.add(&task, &answer);
            }
        }
    }
    // On the smallest boards there is little room for exchanges.
    assert!(missed <= 10, "{missed} tours were missed: {tally:?}");
    assert!(tally.tours > 80 && tally.shortages > 80, "{tally:?}");
}

#[test]
fn a_shortage_names_its_squares() {
    // The corner a and the square b have the neighbours x and y alone. The tour starts on x, which has one
    // move; y has two. But a and b need four.
    //
    // a . . . .
    // . . x . #
    // . y . . . #
    // . . . b .
    // . # . . . #
    // . . # . #
    let around_b = [(1, 4), (2, 5), (4, 5), (5, 4), (5, 2), (4, 1)];
    let other_colour = [(20, 0), (20, 4), (20, 8), (20, 12), (20, 16), (20, 20)];
    let holes = around_b.into_iter().chain(other_colour);
    let task = Task {
        board: Board::new(30, 30).expect("a board"),
        holes: holes
            .map(|(row, column)| Square::new(row, column))
            .collect(),
        ends: Ends::Between(Square::new(1, 2), Square::new(25, 25)),
    };
    let answer = solve(&task, None).expect("memory");
    let Answer::Impossible(Reason::Shortage(shortage)) = &answer else {
        panic!("{answer:?}");
    };
    check_shortage(&task, shortage);
    assert_eq!(shortage.squares, [Square::new(0, 0), Square::new(3, 3)]);
    assert_eq!(
        shortage.to_string(),
        "a tour has 4 moves at 2 squares, but their neighbours can make only 3: (0, 0), (3, 3)"
    );
}

#[test]
fn a_shortage_of_one_square_is_about_its_neighbours() {
    let shortage = Shortage {
        squares: vec![Square::new(4, 2)],
        needed: 2,
        available: 1,
    };
    assert_eq!(
        shortage.to_string(),
        "a tour has a move to (4, 2) and another from it, but its free neighbours can make only 1"
    );
}

#[test]
fn cycles_that_no_exchange_joins_are_joined_in_a_region() {
    for (side, holes, seed) in [(60, 360, 16), (200, 2000, 25)] {
        let task = instance(side, side, holes, Kind::From, seed);
        let answer = solve_by(HoleMethod::Cycles, &task).expect("memory");
        let Answer::Found(tour) = answer else {
            panic!("{side} x {side}, seed {seed}: {answer:?}");
        };
        check_tour(&task, &tour);
    }
}

#[test]
fn random_moves_become_tours() {
    let mut tally = Tally::default();
    for kind in KINDS {
        for seed in 0..4 {
            let task = instance(40, 60, 50, kind, seed);
            let answer = solve_by(HoleMethod::RandomCycles, &task).expect("memory");
            tally.add(&task, &answer);
        }
    }
    assert!(tally.unknown == 0 && tally.tours > 6, "{tally:?}");
}

#[test]
fn moves_are_missing_far_from_each_other() {
    // The holes on the left have one colour, and those on the right the other.
    let mut random = Random(1);
    let mut holes = BTreeSet::new();
    while holes.len() < 60 {
        let (row, column) = (3 + random.below(94), 3 + random.below(94));
        let left_colour = u32::from(column >= 50);
        if !(35..65).contains(&column) && (row + column) % 2 == left_colour {
            let mirror = (row, 99 - column);
            holes.extend([(row, column), mirror]);
        }
    }
    let board = Board::new(100, 100).expect("a board");
    for ends in [
        Ends::Closed(Square::new(0, 0)),
        Ends::From(Square::new(50, 50)),
    ] {
        let holes = holes.iter().map(|&(row, column)| Square::new(row, column));
        let task = Task {
            board,
            holes: holes.collect(),
            ends,
        };
        let answer = solve_by(HoleMethod::Cycles, &task).expect("memory");
        let Answer::Found(tour) = answer else {
            panic!("{answer:?}");
        };
        check_tour(&task, &tour);
    }
}

#[test]
fn forced_moves_on_a_large_board_are_a_short_cycle() {
    // The corner a and the square b have the neighbours x and y alone.
    //
    // a . . . .
    // . . x . #
    // . y . . . #
    // . . . b .
    // . # . . . #
    // . . # . #
    let around_b = [(1, 4), (2, 5), (4, 5), (5, 4), (5, 2), (4, 1)];
    let other_colour = [(20, 0), (20, 4), (20, 8), (20, 12), (20, 16), (20, 20)];
    let holes = around_b.into_iter().chain(other_colour);
    let task = Task {
        board: Board::new(40, 40).expect("a board"),
        holes: holes
            .map(|(row, column)| Square::new(row, column))
            .collect(),
        ends: Ends::Closed(Square::new(30, 30)),
    };
    let answer = solve(&task, Some(1_000)).expect("memory");
    let Answer::Impossible(Reason::Obstacle(Obstacle::ShortCycle(mut squares))) = answer else {
        panic!("{answer:?}");
    };
    squares.sort_unstable();
    let expected = [(0, 0), (1, 2), (2, 1), (3, 3)];
    assert_eq!(
        squares,
        expected.map(|(row, column)| Square::new(row, column))
    );
}

#[test]
fn restarts_find_what_one_run_does_not() {
    let task = instance(20, 20, 40, Kind::From, 21);
    let Ends::From(start) = task.ends else {
        panic!("{task:?}");
    };
    let problem = PathProblem {
        holes: task.holes.clone(),
        ..PathProblem::new(task.board, start)
    };
    let limits = SearchLimits {
        steps: Some(20_000),
        ..SearchLimits::default()
    };
    let answer = search(&problem, &limits).expect("memory");
    let Answer::Found(tour) = answer else {
        panic!("{answer:?}");
    };
    check_tour(&task, &tour);
    let one_run = SearchLimits {
        shortest_run: u64::MAX,
        ..limits
    };
    let answer = search(&problem, &one_run).expect("memory");
    assert_eq!(answer, Answer::Unknown { steps: 20_000 });
}

/// Blocks of 8 x 8 squares with two closed lines between them, so that no move leads from one to another.
fn blocks() -> Task {
    let board = Board::new(38, 38).expect("a board");
    let is_hole = |square: &Square| square.row % 10 > 7 || square.column % 10 > 7;
    Task {
        board,
        holes: board.all().filter(is_hole).collect(),
        ends: Ends::Closed(Square::new(0, 0)),
    }
}

#[test]
fn parts_of_a_large_board_need_no_search() {
    let answer = solve(&blocks(), Some(1)).expect("memory");
    let Answer::Impossible(Reason::Obstacle(Obstacle::Apart(start, square))) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(start, Square::new(0, 0));
    assert!(square.row > 7 || square.column > 7);
}

#[test]
fn a_tour_cannot_start_and_end_on_one_square_of_many() {
    let holes = [(0, 1), (5, 5)];
    let mut task = blocks();
    task.holes = holes.map(|(row, column)| Square::new(row, column)).to_vec();
    for start in [Square::new(0, 0), Square::new(7, 0)] {
        task.ends = Ends::Between(start, start);
        let answer = solve(&task, None).expect("memory");
        assert_eq!(answer, Answer::Impossible(Reason::SameEnds(start)));
    }
}
