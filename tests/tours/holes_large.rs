//! Tours around holes by joining cycles, checked by plain code and held against the exact search.

use std::collections::BTreeSet;

use crate::plain::{Place, all, asked, check_tour, is_found, place, sizes, square, whole};
use knights::board::Square;
use knights::solve::search::{PathProblem, SearchLimits, search};
use knights::solve::{Answer, HoleMethod, Obstacle, Reason, Shortage, solve, solve_by};
use reference::exhaustive::{Goal, squares};
use reference::solve::Task;

/// A small generator of random numbers (xorshift), so that an instance depends on its seed alone.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 20) % limit as u64).expect("below a small limit")
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
fn instance(rows: usize, columns: usize, count: usize, kind: Kind, seed: u64) -> Task {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut taken = BTreeSet::new();
    let mut draw = |colour| loop {
        let place = (random.below(rows), random.below(columns));
        if (place.0 + place.1) % 2 == colour && taken.insert(place) {
            return place;
        }
    };
    let holes: Vec<Place> = (0..count / 2 * 2).map(|hole| draw(hole % 2)).collect();
    let (start, end) = (draw(0), draw(1));
    let goal = match kind {
        Kind::Closed => Goal::Closed,
        Kind::From => Goal::Anywhere,
        Kind::Between => Goal::At(end),
    };
    with_holes(rows, columns, holes, start, goal)
}

/// Instances of all kinds, from a list of sizes with numbers of holes.
fn instances(list: &'static str, seeds: u64) -> impl Iterator<Item = Task> {
    let numbered = move |kind| (0..seeds).map(move |seed| (kind, seed));
    list.split(' ').flat_map(move |text| {
        let (size, holes) = text.split_once('/').expect("holes after a size");
        let holes = holes.parse().expect("a number");
        let (rows, columns) = sizes(size).next().expect("a size");
        let all = KINDS.into_iter().flat_map(numbered);
        all.map(move |(kind, seed)| instance(rows, columns, holes, kind, seed))
    })
}

fn with_holes(
    rows: usize,
    columns: usize,
    holes: impl IntoIterator<Item = Place>,
    start: Place,
    goal: Goal,
) -> Task {
    let mut free = whole(rows, columns);
    for (row, column) in holes {
        free[row][column] = false;
    }
    Task { free, start, goal }
}

/// The squares a knight's move away that are free. The reference would look at all squares of the board.
fn around(task: &Task, (row, column): Place) -> Vec<Place> {
    let rows = row.saturating_sub(2)..row + 3;
    let near = rows.flat_map(|row| (column.saturating_sub(2)..column + 3).map(move |it| (row, it)));
    let moves = near.filter(|to| row.abs_diff(to.0) * column.abs_diff(to.1) == 2);
    let is_free = |to: &Place| task.free.get(to.0).and_then(|row| row.get(to.1)) == Some(&true);
    moves.filter(is_free).collect()
}

/// The squares where the tour has one move only.
fn given_ends(task: &Task) -> Vec<Place> {
    match task.goal {
        Goal::Closed => Vec::new(),
        Goal::Anywhere => vec![task.start],
        Goal::At(end) => vec![task.start, end],
    }
}

/// The squares of a shortage need more moves than there are, counted again.
pub(crate) fn check_shortage(task: &Task, shortage: &Shortage) {
    let ends = given_ends(task);
    let moves = |place: &Place| if ends.contains(place) { 1 } else { 2 };
    let squares: BTreeSet<Place> = shortage.squares.iter().copied().map(place).collect();
    assert_eq!(squares.len(), shortage.squares.len());
    assert!(squares.iter().all(|&(row, column)| task.free[row][column]));
    let colours = squares.iter().map(|(row, column)| (row + column) % 2);
    let colours: BTreeSet<usize> = colours.collect();
    assert_eq!(colours.len(), 1, "the squares have one colour");
    let mut needed: u32 = squares.iter().map(moves).sum();
    if task.goal == Goal::Anywhere {
        // The colours alternate, so that the number of squares says which one the end has.
        let free = task.free.iter().flatten().filter(|&&free| free).count();
        if colours.contains(&((task.start.0 + task.start.1 + free - 1) % 2)) {
            needed -= 1; // One of the squares may be the end.
        }
    }
    let neighbours: BTreeSet<_> = squares
        .iter()
        .flat_map(|&square| around(task, square))
        .collect();
    let available = neighbours.iter().map(|&neighbour| {
        let next = around(task, neighbour).into_iter();
        let to_squares = next.filter(|other| squares.contains(other)).count();
        u32::try_from(to_squares)
            .expect("eight at most")
            .min(moves(&neighbour))
    });
    assert_eq!(
        (shortage.needed, shortage.available),
        (needed, available.sum())
    );
    assert!(needed > shortage.available);
}

/// More squares have at most one neighbour than the tour has ends, or one has none.
fn check_dead_ends(task: &Task) {
    let squares = squares(&task.free).into_iter();
    let neighbours: Vec<usize> = squares.map(|square| around(task, square).len()).collect();
    let few = neighbours.iter().filter(|&&number| number < 2).count();
    let ends = if task.goal == Goal::Closed { 0 } else { 2 };
    assert!(few > ends || neighbours.contains(&0));
}

/// The tour that was found, which is one of the task.
#[track_caller]
fn found(task: &Task, answer: Answer) {
    let Answer::Found(tour) = answer else {
        panic!("{answer:?}");
    };
    check_tour(task, &tour);
}

fn solved_by(method: HoleMethod, task: &Task) -> Answer {
    solve_by(method, &asked(task)).expect("memory")
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
    for task in instances(
        "30x30/18 30x50/60 64x40/130 100x100/100 150x150/450 40x40/120",
        6,
    ) {
        tally.add(&task, &solved_by(HoleMethod::Cycles, &task));
    }
    assert_eq!(tally.unknown, 0, "{tally:?}");
    assert!(tally.tours > 70, "{tally:?}");
    assert!(tally.shortages > 8 && tally.dead_ends > 5, "{tally:?}");
}

#[test]
fn a_large_board_with_a_few_holes_has_a_tour_by_solve() {
    for kind in KINDS {
        let task = instance(200, 200, 4, kind, 1);
        let answer = || solve(&asked(&task), Some(0)).expect("memory");
        assert_eq!(answer(), answer(), "the same tour again");
        found(&task, answer());
    }
}

#[test]
fn cycles_agree_with_the_search_on_small_boards() {
    let mut tally = Tally::default();
    let mut missed = 0;
    for task in instances("5x6/4 6x6/6 6x7/4 8x8/6 8x8/12 10x9/10", 20) {
        let by_search = solved_by(HoleMethod::Search, &task);
        let exists = is_found(&by_search, |tour| check_tour(&task, tour));
        let answer = solved_by(HoleMethod::Cycles, &task);
        let is_refused = matches!(answer, Answer::Impossible(_));
        assert!(!exists || !is_refused, "{task:?}: {answer:?}");
        missed += u32::from(exists && matches!(answer, Answer::Unknown { .. }));
        tally.add(&task, &answer);
    }
    // On the smallest boards there is little room for exchanges.
    assert!(missed <= 10, "{missed} tours were missed: {tally:?}");
    assert!(tally.tours > 80 && tally.shortages > 80, "{tally:?}");
}

/// A board on which the corner a and the square b have the neighbours x and y alone:
///
/// ```text
/// a . . . .
/// . . x . #
/// . y . . . #
/// . . . b .
/// . # . . . #
/// . . # . #
/// ```
///
/// Far away are as many holes of the other colour.
fn with_two_neighbours(side: usize, start: Place, goal: Goal) -> Task {
    let around_b = [(1, 4), (2, 5), (4, 5), (5, 4), (5, 2), (4, 1)];
    let other_colour = [0, 4, 8, 12, 16, 20].map(|column| (20, column));
    let holes = around_b.into_iter().chain(other_colour);
    with_holes(side, side, holes, start, goal)
}

#[test]
fn a_shortage_names_its_squares() {
    // The tour starts on x, which has one move; y has two. But a and b need four.
    let task = with_two_neighbours(30, (1, 2), Goal::At((25, 25)));
    let answer = solve(&asked(&task), None).expect("memory");
    let Answer::Impossible(Reason::Shortage(shortage)) = &answer else {
        panic!("{answer:?}");
    };
    check_shortage(&task, shortage);
    assert_eq!(shortage.squares, [Square::new(0, 0), Square::new(3, 3)]);
    assert_eq!(
        shortage.to_string(),
        "a tour has 4 moves at 2 squares, but their neighbours can make only 3: (0, 0), (3, 3)"
    );
    let of_one_square = Shortage {
        squares: vec![Square::new(4, 2)],
        needed: 2,
        available: 1,
    };
    assert_eq!(
        of_one_square.to_string(),
        "a tour has a move to (4, 2) and another from it, but its free neighbours can make only 1"
    );
}

#[test]
fn forced_moves_on_a_large_board_are_a_short_cycle() {
    let task = with_two_neighbours(40, (30, 30), Goal::Closed);
    let answer = solve(&asked(&task), Some(1_000)).expect("memory");
    let Answer::Impossible(Reason::Obstacle(Obstacle::ShortCycle(mut squares))) = answer else {
        panic!("{answer:?}");
    };
    squares.sort_unstable();
    assert_eq!(squares, [(0, 0), (1, 2), (2, 1), (3, 3)].map(square));
}

#[test]
fn cycles_that_no_exchange_joins_are_joined_in_a_region() {
    for (side, holes, seed) in [(60, 360, 16), (200, 2000, 25)] {
        let task = instance(side, side, holes, Kind::From, seed);
        found(&task, solved_by(HoleMethod::Cycles, &task));
    }
}

#[test]
fn random_moves_become_tours() {
    let mut tally = Tally::default();
    for task in instances("40x60/50", 4) {
        tally.add(&task, &solved_by(HoleMethod::RandomCycles, &task));
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
        let left_colour = usize::from(column >= 50);
        if !(35..65).contains(&column) && (row + column) % 2 == left_colour {
            holes.extend([(row, column), (row, 99 - column)]);
        }
    }
    for (start, goal) in [((0, 0), Goal::Closed), ((50, 50), Goal::Anywhere)] {
        let task = with_holes(100, 100, holes.iter().copied(), start, goal);
        found(&task, solved_by(HoleMethod::Cycles, &task));
    }
}

#[test]
fn restarts_find_what_one_run_does_not() {
    let task = instance(20, 20, 40, Kind::From, 21);
    let problem = PathProblem {
        holes: asked(&task).holes,
        ..PathProblem::new(asked(&task).board, square(task.start))
    };
    let limits = SearchLimits::steps(Some(20_000));
    found(&task, search(&problem, &limits).expect("memory"));
    let one_run = SearchLimits {
        shortest_run: u64::MAX,
        ..limits
    };
    let answer = search(&problem, &one_run).expect("memory");
    assert_eq!(answer, Answer::Unknown { steps: 20_000 });
}

#[test]
fn parts_of_a_large_board_need_no_search() {
    // Blocks of 8 x 8 squares with two closed lines between them, so that no move leads from one to another.
    let holes = all(38, 38).filter(|(row, column)| row % 10 > 7 || column % 10 > 7);
    let task = with_holes(38, 38, holes, (0, 0), Goal::Closed);
    let answer = solve(&asked(&task), Some(1)).expect("memory");
    let Answer::Impossible(Reason::Obstacle(Obstacle::Apart(start, square))) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(start, Square::new(0, 0));
    assert!(square.row > 7 || square.column > 7);
}

#[test]
fn a_tour_cannot_start_and_end_on_one_square_of_many() {
    for start in [(0, 0), (7, 0)] {
        let task = with_holes(38, 38, [(0, 1), (5, 5)], start, Goal::At(start));
        let answer = solve(&asked(&task), None).expect("memory");
        let reason = Reason::SameEnds(square(start));
        assert_eq!(answer, Answer::Impossible(reason));
    }
}
