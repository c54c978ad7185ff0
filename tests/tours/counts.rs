//! Exact counts: against published numbers, which are the files of `tests/counts/`, against the plain
//! search of the reference, and against themselves on larger boards.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;

use crate::support::{more, up_to};
use knights::board::{Board, Square};
use knights::count::{
    CountLimit, CountLimits, CountProgress, Counted, Counter, TourSet, TourShape, count,
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use reference::count::Board as PlainBoard;

/// What a file of numbers counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Paths; a path and its reverse are two.
    Directed,
    /// Paths; a path and its reverse are one.
    Undirected,
    /// Cycles.
    Closed,
}

/// A published number.
#[derive(Debug)]
struct Published {
    file: String,
    kind: Kind,
    rows: u32,
    columns: u32,
    number: BigUint,
}

impl Published {
    /// Whether an unoptimised build counts these tours in a moment. `make bench-count` counts others.
    fn is_small(&self) -> bool {
        let (short, long) = (self.rows.min(self.columns), self.rows.max(self.columns));
        let longest = match (short, self.kind) {
            (1 | 2, _) => 100,
            (3, _) => LONGEST_OF_3,
            (4, _) => LONGEST_OF_4,
            (5, Kind::Closed) => LONGEST_OF_5_CLOSED,
            (5, _) => LONGEST_OF_5,
            (6, Kind::Closed) => LONGEST_OF_6_CLOSED,
            (6, _) => LONGEST_OF_6,
            _ => 0,
        };
        long <= longest
    }
}

/// The longest boards of a number of rows on which published numbers are compared.
const LONGEST_OF_3: u32 = 60;
const LONGEST_OF_4: u32 = 24;
const LONGEST_OF_5: u32 = 7;
const LONGEST_OF_6: u32 = 6;
const LONGEST_OF_5_CLOSED: u32 = 12;
const LONGEST_OF_6_CLOSED: u32 = 6;

/// The numbers of all files. A line is rows, columns and a number, or a comment; the comment `count:`
/// says what is counted.
fn published() -> Vec<Published> {
    let folder = crate::support::project("tests/counts");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let file = path.file_name().expect("a name").display().to_string();
        if !file.starts_with('A') || file.ends_with(".series") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file of numbers");
        // Classes of tours are compared in `count_symmetry.rs`.
        if text.lines().any(|line| line.ends_with("classes")) {
            continue;
        }
        let kind = text.lines().find_map(|line| line.strip_prefix("# count: "));
        let kind = match kind.expect("a file says what it counts") {
            "directed" => Kind::Directed,
            "undirected" => Kind::Undirected,
            "closed" => Kind::Closed,
            other => panic!("{file}: {other}"),
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').collect();
            let &[rows, columns, number] = words.as_slice() else {
                panic!("{file}: {line}")
            };
            found.push(Published {
                file: file.clone(),
                kind,
                rows: rows.parse().expect("rows"),
                columns: columns.parse().expect("columns"),
                number: number.parse().expect("a number"),
            });
        }
    }
    found
}

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("a small board")
}

/// The number of tours of a set.
fn exact(set: &TourSet) -> BigUint {
    match count(set, CountLimits::default()) {
        Counted::Exact(number) => number,
        Counted::Unknown(limit) => panic!("{set:?}: {limit}"),
    }
}

/// The paths between squares, around others.
fn between(board: Board, holes: &[Square], ends: [Option<Square>; 2]) -> TourSet {
    let [start, end] = ends;
    TourSet {
        board,
        holes: holes.to_vec(),
        shape: TourShape::Path { start, end },
        given: Vec::new(),
    }
}

/// The closed tours around squares.
fn closed(board: Board, holes: &[Square]) -> TourSet {
    TourSet {
        holes: holes.to_vec(),
        ..TourSet::cycles(board)
    }
}

/// A board of the reference.
fn plain(board: Board, holes: &[Square]) -> PlainBoard {
    let holes: Vec<(usize, usize)> = holes.iter().map(|&square| pair(square)).collect();
    PlainBoard::new(board.rows() as usize, board.columns() as usize, &holes)
}

/// A square of the reference.
fn pair(square: Square) -> (usize, usize) {
    (square.row as usize, square.column as usize)
}

#[test]
fn published_numbers_are_counted() {
    let mut files = BTreeSet::new();
    // Some numbers are in several files.
    let mut counted = BTreeMap::new();
    for published in published().iter().filter(|published| published.is_small()) {
        let Published { rows, columns, .. } = *published;
        for board in [board(rows, columns), board(columns, rows)] {
            let set = match published.kind {
                Kind::Directed | Kind::Undirected => TourSet::paths(board),
                Kind::Closed => TourSet::cycles(board),
            };
            let is_closed = published.kind == Kind::Closed;
            let sides = (board.rows(), board.columns(), is_closed);
            let mut found = counted.entry(sides).or_insert_with(|| exact(&set)).clone();
            if published.kind == Kind::Undirected {
                assert_eq!(&found % 2_u32, BigUint::ZERO, "{published:?}");
                found /= 2_u32;
            }
            assert_eq!(found, published.number, "{published:?}");
        }
        if published.number > BigUint::ZERO {
            files.insert(published.file.clone());
        }
    }
    let all: BTreeSet<String> = published().into_iter().map(|one| one.file).collect();
    assert_eq!(
        files, all,
        "files of which nothing but 0 is compared are missing"
    );
}

/// The closed tours of 3 x 2n by the recurrence of Knuth and Elkies (1994), as OEIS A070030 has it,
/// from the numbers of the file.
#[test]
fn closed_tours_of_three_rows_follow_the_published_recurrence() {
    const FACTORS: [i64; 21] = [
        6, 64, -200, -1000, 3016, 3488, -24_256, 23_776, 104_168, -203_408, -184_704, 443_392,
        14_336, -151_296, 145_920, -263_424, 317_440, 36_864, -966_656, 573_440, 131_072,
    ];
    let mut terms: Vec<BigInt> = published()
        .into_iter()
        .filter(|published| published.file.starts_with("A070030"))
        .map(|published| published.number.into())
        .collect();
    assert_eq!(terms.len(), 23);
    for place in 23..LONGEST_BY_RECURRENCE / 2 {
        let parts = FACTORS
            .iter()
            .zip(1..)
            .map(|(factor, back)| factor * &terms[place - back]);
        terms.push(parts.sum());
    }
    for (place, term) in terms.iter().enumerate().skip(15).step_by(9) {
        let columns = u32::try_from(2 * place + 2).expect("a side");
        let found = exact(&TourSet::cycles(board(3, columns)));
        assert_eq!(BigInt::from(found), *term, "3 x {columns}");
    }
}

/// The longest board that is compared with the recurrence.
const LONGEST_BY_RECURRENCE: usize = 501;

/// The boards on which the plain search counts the tours from each square in seconds: all of up to 27
/// squares, and 3 x 10.
fn small_boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for rows in 1..=5 {
        for columns in rows..=27 / rows {
            boards.push(board(rows, columns));
        }
    }
    boards.push(board(3, 10));
    boards
}

#[test]
fn tours_from_each_square_are_those_of_the_plain_search() {
    for board in small_boards() {
        let plain = plain(board, &[]);
        let mut sum = BigUint::ZERO;
        for start in board.all() {
            let found = exact(&TourSet::from(board, start));
            // The plain search counts one of the squares that reflections exchange.
            let row = start.row.min(board.rows() - 1 - start.row);
            let column = start.column.min(board.columns() - 1 - start.column);
            if (row, column) == (start.row, start.column) {
                let expected = plain.open(Some(pair(start)), None);
                assert_eq!(found, expected.into(), "{board:?} from {start}");
            } else {
                let mirrored = exact(&TourSet::from(board, Square::new(row, column)));
                assert_eq!(found, mirrored, "{board:?} from {start}");
            }
            sum += found;
        }
        assert_eq!(exact(&TourSet::paths(board)), sum, "{board:?}");
    }
}

/// The numbers for each start of 5 x 6, of the file `starts_5x6.txt`.
fn starts_of_5x6() -> Vec<u64> {
    let path = crate::support::project("tests/counts/starts_5x6.txt");
    let text = fs::read_to_string(path).expect("a table");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let numbers = lines.flat_map(str::split_whitespace);
    numbers
        .map(|number| number.parse().expect("a number"))
        .collect()
}

#[test]
fn tours_from_each_square_of_5x6_are_those_of_the_table() {
    let board = board(5, 6);
    let table = starts_of_5x6();
    assert_eq!(table.len(), 30);
    for (start, expected) in board.all().zip(table) {
        let found = exact(&TourSet::from(board, start));
        assert_eq!(found, expected.into(), "{start}");
    }
}

#[test]
fn the_table_of_5x6_is_that_of_the_plain_search() {
    // The plain search takes a minute even in an optimised build.
    if !more() {
        return;
    }
    let board = board(5, 6);
    let plain = plain(board, &[]);
    for (start, expected) in board.all().zip(starts_of_5x6()) {
        assert_eq!(plain.open(Some(pair(start)), None), expected, "{start}");
    }
}

/// A board of at most 20 squares, some of its squares, and two squares of it.
fn masks() -> impl Strategy<Value = (Board, Vec<Square>, Square, Square)> {
    let sides = prop::sample::select(vec![
        (1, 1),
        (1, 4),
        (2, 2),
        (2, 7),
        (3, 3),
        (3, 4),
        (4, 3),
        (3, 5),
        (5, 3),
        (3, 6),
        (6, 3),
        (4, 4),
        (4, 5),
        (5, 4),
        (2, 10),
    ]);
    let squares = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    let holes = prop::collection::vec(any::<prop::sample::Index>(), 0..8);
    (sides, holes, squares).prop_map(|((rows, columns), holes, (one, other))| {
        let board = board(rows, columns);
        let all: Vec<Square> = board.all().collect();
        let holes: BTreeSet<Square> = holes.iter().map(|index| *index.get(&all)).collect();
        (
            board,
            holes.into_iter().collect(),
            *one.get(&all),
            *other.get(&all),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn tours_around_holes_are_those_of_the_plain_search((board, holes, start, end) in masks()) {
        let plain = plain(board, &holes);
        for start in [None, Some(start)] {
            for end in [None, Some(end)] {
                let expected = plain.open(start.map(pair), end.map(pair));
                let found = exact(&between(board, &holes, [start, end]));
                prop_assert_eq!(found, expected.into(), "{:?} to {:?}", start, end);
            }
        }
        prop_assert_eq!(exact(&closed(board, &holes)), plain.closed().into());
    }

    #[test]
    fn a_count_in_many_parts_is_that_of_the_plain_search((board, holes, start, end) in masks()) {
        let plain = plain(board, &holes);
        let free = between(board, &holes, [None; 2]);
        in_parts(&free, LEAST_MEMORY, &plain.open(None, None).into());
        let given = between(board, &holes, [Some(start), Some(end)]);
        in_parts(&given, LEAST_MEMORY, &plain.open(Some(pair(start)), Some(pair(end))).into());
        in_parts(&closed(board, &holes), LEAST_MEMORY, &plain.closed().into());
    }
}

/// As many bytes as the smallest tables take. The states of both sides are then joined in as many parts as
/// possible.
const LEAST_MEMORY: u64 = 12_000;

/// Whether a count ended within this much memory; its number has to be right then.
fn in_parts(set: &TourSet, memory: u64, expected: &BigUint) -> bool {
    let limits = CountLimits {
        memory,
        ..CountLimits::default()
    };
    match count(set, limits) {
        Counted::Exact(number) => {
            assert_eq!(number, *expected, "{set:?} in {memory} bytes");
            true
        }
        Counted::Unknown(limit) => {
            assert!(
                matches!(limit, CountLimit::Memory { .. }),
                "{set:?}: {limit}"
            );
            false
        }
    }
}

/// With less memory, a count has more parts and the same number, until there is too little.
#[test]
fn a_count_in_less_memory_has_the_same_number() {
    let holes = [(0, 1), (5, 4), (2, 2), (3, 3)].map(|(row, column)| Square::new(row, column));
    let [start, end] = [Square::new(0, 0), Square::new(4, 5)].map(Some);
    for set in [
        TourSet::paths(board(5, 5)),
        TourSet::paths(board(5, 6)),
        TourSet::paths(board(6, 5)),
        TourSet::paths(board(6, 6)),
        TourSet::cycles(board(6, 6)),
        between(board(6, 6), &[], [start, None]),
        between(board(6, 6), &holes, [None; 2]),
        between(board(6, 6), &holes[1..3], [None; 2]),
        between(board(6, 6), &holes, [start, end]),
        between(board(5, 7), &holes[2..3], [None; 2]),
    ] {
        let expected = exact(&set);
        assert!(expected > BigUint::ZERO, "{set:?}");
        let memories = (14..26).rev().map(|bits| 1 << bits);
        let counted = memories.take_while(|&memory| in_parts(&set, memory, &expected));
        assert!(counted.count() >= 2, "{set:?}");
    }
}

#[test]
fn boards_of_one_square_have_one_path_and_no_cycle() {
    let one = board(1, 1);
    let square = Square::new(0, 0);
    for ends in [
        [None; 2],
        [Some(square), None],
        [None, Some(square)],
        [Some(square); 2],
    ] {
        assert_eq!(exact(&between(one, &[], ends)), 1_u32.into(), "{ends:?}");
    }
    assert_eq!(exact(&TourSet::cycles(one)), BigUint::ZERO);
    // The same square among several holes.
    let board = board(3, 3);
    let middle = Square::new(1, 1);
    let others: Vec<Square> = board.all().filter(|&square| square != middle).collect();
    assert_eq!(exact(&between(board, &others, [None; 2])), 1_u32.into());
    assert_eq!(
        exact(&between(board, &others, [Some(middle); 2])),
        1_u32.into()
    );
    assert_eq!(exact(&closed(board, &others)), BigUint::ZERO);
}

#[test]
fn questions_without_a_tour_have_none() {
    let square = board(5, 5);
    let [corner, middle] = [Square::new(0, 0), Square::new(2, 2)];
    let all: Vec<Square> = square.all().collect();
    // All squares are holes.
    assert_eq!(exact(&between(square, &all, [None; 2])), BigUint::ZERO);
    assert_eq!(exact(&closed(square, &all)), BigUint::ZERO);
    // The start or the end is a hole, or they are one square.
    for ends in [
        [Some(corner), None],
        [None, Some(corner)],
        [Some(corner), Some(middle)],
    ] {
        assert_eq!(exact(&between(square, &[corner], ends)), BigUint::ZERO);
    }
    assert_eq!(
        exact(&between(square, &[], [Some(corner); 2])),
        BigUint::ZERO
    );
    // The squares fall apart, or there is one row of them.
    assert_eq!(exact(&TourSet::paths(board(3, 3))), BigUint::ZERO);
    for columns in 2..40 {
        assert_eq!(exact(&TourSet::paths(board(1, columns))), BigUint::ZERO);
        assert_eq!(exact(&TourSet::cycles(board(columns, 1))), BigUint::ZERO);
    }
    // Two squares a move apart, which are no closed tour.
    let [one, other] = [Square::new(0, 0), Square::new(1, 2)];
    let others: Vec<Square> = all
        .into_iter()
        .filter(|&s| s != one && s != other)
        .collect();
    assert_eq!(exact(&between(square, &others, [None; 2])), 2_u32.into());
    assert_eq!(
        exact(&between(square, &others, [Some(one), Some(other)])),
        1_u32.into()
    );
    assert_eq!(exact(&closed(square, &others)), BigUint::ZERO);
}

/// The ring of eight squares around the middle of 3 x 3, which is the smallest closed tour.
#[test]
fn the_ring_of_3x3_is_one_closed_tour_and_sixteen_open_ones() {
    let board = board(3, 3);
    let middle = [Square::new(1, 1)];
    assert_eq!(exact(&closed(board, &middle)), 1_u32.into());
    assert_eq!(exact(&between(board, &middle, [None; 2])), 16_u32.into());
}

/// The square after a change of rows into columns.
fn transposed(square: Square) -> Square {
    Square::new(square.column, square.row)
}

#[test]
fn a_turned_board_has_as_many_tours() {
    for (rows, columns) in [(3, 8), (3, 11), (4, 6), (4, 7), (5, 6)] {
        let (one, other) = (board(rows, columns), board(columns, rows));
        assert_eq!(exact(&TourSet::paths(one)), exact(&TourSet::paths(other)));
        assert_eq!(exact(&TourSet::cycles(one)), exact(&TourSet::cycles(other)));
        let [start, end] = [Square::new(0, 0), Square::new(0, columns - 1)];
        let ends = [Some(start), Some(end)];
        let turned = ends.map(|square| square.map(transposed));
        let found = exact(&between(one, &[], ends));
        assert_eq!(
            found,
            exact(&between(other, &[], turned)),
            "{rows} x {columns}"
        );
    }
}

#[test]
fn tours_to_each_end_add_up_and_walk_back() {
    for (rows, columns) in [(3, 8), (4, 6), (5, 5), (5, 6)] {
        let board = board(rows, columns);
        let start = Square::new(0, 0);
        let mut sum = BigUint::ZERO;
        for end in board.all() {
            let there = exact(&between(board, &[], [Some(start), Some(end)]));
            let back = exact(&between(board, &[], [Some(end), Some(start)]));
            assert_eq!(there, back, "{board:?} {start} to {end}");
            if start.colour() == end.colour() && board.squares().is_multiple_of(2) {
                assert_eq!(there, BigUint::ZERO, "{board:?} {start} to {end}");
            }
            sum += there;
        }
        assert_eq!(sum, exact(&TourSet::from(board, start)), "{board:?}");
        assert_eq!(
            sum,
            exact(&between(board, &[], [None, Some(start)])),
            "{board:?}"
        );
    }
}

/// A closed tour of a board with a corner has a tour from one neighbour of the corner to the other on
/// the board without it.
#[test]
fn closed_tours_go_through_the_corner() {
    for (rows, columns) in [(3, 10), (3, 12), (5, 6), (6, 5)] {
        let board = board(rows, columns);
        let corner = Square::new(0, 0);
        let ends = [Some(Square::new(1, 2)), Some(Square::new(2, 1))];
        let around = exact(&between(board, &[corner], ends));
        assert_eq!(exact(&TourSet::cycles(board)), around, "{board:?}");
        assert!(around > BigUint::ZERO);
    }
}

/// Questions of each kind whose counts take several steps.
fn questions() -> Vec<TourSet> {
    let [corner, middle] = [Square::new(0, 0), Square::new(1, 1)];
    let opposite = Square::new(2, 9);
    let turned = [(0, 3), (3, 3)].map(|(row, column)| Square::new(row, column));
    let ends_in_the_middle = [(0, 6), (1, 6)].map(|(row, column)| Some(Square::new(row, column)));
    vec![
        TourSet::paths(board(3, 8)),
        TourSet::paths(board(5, 4)),
        TourSet::from(board(4, 5), corner),
        TourSet::cycles(board(3, 10)),
        closed(board(3, 10), &[middle, Square::new(1, 8)]),
        between(board(3, 10), &[], [Some(corner), Some(opposite)]),
        // Both sides begin alike, but the left stands for its mirror images and the ends in the middle do not.
        between(board(3, 14), &[], ends_in_the_middle),
        // Both sides alike, the left alone saved; holes that a half turn or nothing maps onto themselves.
        TourSet::cycles(board(4, 10)),
        TourSet::paths(board(4, 6)),
        between(board(4, 7), &turned, [None; 2]),
        between(board(4, 6), &[corner, Square::new(2, 5)], [None; 2]),
    ]
}

/// Does the rest of a count.
fn finish(mut counter: Counter) -> Counted {
    loop {
        if let ControlFlow::Break(counted) = counter.step() {
            return counted;
        }
    }
}

#[test]
fn a_count_that_is_saved_after_any_step_goes_on_to_the_same_number() {
    for set in questions() {
        let right = count(&set, CountLimits::default());
        assert!(matches!(right, Counted::Exact(_)), "{set:?}");
        let mut counter = Counter::new(&set, CountLimits::default());
        let mut steps = 0;
        loop {
            let mut saved = Vec::new();
            counter.save(&mut saved).expect("a vector takes all");
            let loaded = Counter::load(&set, CountLimits::default(), &mut saved.as_slice());
            let loaded = loaded.expect("what was saved can be loaded");
            let progress = [&counter, &loaded].map(|counter| {
                let progress = counter.progress();
                (progress.done, progress.steps, progress.states)
            });
            assert_eq!(progress[0], progress[1], "{set:?} after {steps}");
            assert_eq!(finish(loaded), right, "{set:?} after {steps}");
            if counter.step().is_break() {
                break;
            }
            steps += 1;
        }
        assert!(steps > 1, "{set:?} has {steps} steps");
    }
}

/// With little memory, the halves are joined in several parts, and the count may be saved between them.
#[test]
fn a_count_in_parts_that_is_saved_after_any_step_goes_on_to_the_same_number() {
    for set in questions() {
        let right = count(&set, CountLimits::default());
        let little = CountLimits {
            memory: 100_000,
            ..CountLimits::default()
        };
        let mut counter = Counter::new(&set, little);
        let mut last = CountProgress::default();
        loop {
            let mut saved = Vec::new();
            counter.save(&mut saved).expect("a vector takes all");
            // The limits may differ.
            for limits in [little, CountLimits::default()] {
                let loaded = Counter::load(&set, limits, &mut saved.as_slice());
                let loaded = loaded.expect("what was saved can be loaded");
                assert_eq!(finish(loaded), right, "{set:?} after {}", last.done);
            }
            if counter.step().is_break() {
                break;
            }
            last = counter.progress();
        }
        assert_eq!(finish(counter), right, "{set:?}");
    }
}

#[test]
fn a_saved_count_that_is_cut_off_is_refused() {
    let sets = questions();
    let mut counter = Counter::new(&sets[0], CountLimits::default());
    assert!(counter.step().is_continue());
    assert!(counter.step().is_continue());
    let mut saved = Vec::new();
    counter.save(&mut saved).expect("a vector takes all");
    let load = |mut text: &[u8]| Counter::load(&sets[0], CountLimits::default(), &mut text);
    assert!(load(&saved).is_ok());
    for length in [0, 1, saved.len() / 2, saved.len() - 1] {
        assert!(load(&saved[..length]).is_err(), "the first {length} bytes");
    }
}

#[test]
fn a_limit_ends_in_unknown_and_never_in_a_wrong_number() {
    for set in questions() {
        let right = count(&set, CountLimits::default());
        for states in [1, 2, 10, 100] {
            let limits = CountLimits {
                states,
                ..CountLimits::default()
            };
            let found = count(&set, limits);
            let is_limit = found == Counted::Unknown(CountLimit::States { limit: states });
            assert!(is_limit || found == right, "{set:?}, {states}: {found:?}");
            assert!(is_limit || states > 1, "{set:?}: {found:?} with one state");
        }
        for memory in [0, 1, 64, 1 << 30] {
            let limits = CountLimits {
                memory,
                ..CountLimits::default()
            };
            match count(&set, limits) {
                Counted::Unknown(CountLimit::Memory { needed, limit }) => {
                    assert_eq!(limit, memory, "{set:?}");
                    assert!(needed > memory, "{set:?}: {needed} of {memory}");
                }
                found => assert!(
                    found == right && memory > 64,
                    "{set:?}, {memory}: {found:?}"
                ),
            }
        }
    }
}

/// A count that passes some limits passes the same limits after an interruption, from whichever step.
#[test]
fn a_count_that_goes_on_needs_no_higher_limits() {
    let set = TourSet::cycles(board(5, up_to(10, 16)));
    let states = |states| CountLimits {
        states,
        ..CountLimits::default()
    };
    let is_enough = |limits| matches!(count(&set, limits), Counted::Exact(_));
    let (mut too_few, mut enough) = (1, 1 << 20);
    while too_few + 1 < enough {
        let middle = u64::midpoint(too_few, enough);
        if is_enough(states(middle)) {
            enough = middle;
        } else {
            too_few = middle;
        }
    }
    let memory = CountLimits {
        memory: 16 << 20,
        ..CountLimits::default()
    };
    for limits in [states(enough), memory] {
        let right = count(&set, limits);
        assert!(matches!(right, Counted::Exact(_)), "{limits:?}");
        let mut counter = Counter::new(&set, limits);
        for step in 0.. {
            if step % 3 == 0 {
                let mut saved = Vec::new();
                counter.save(&mut saved).expect("a vector takes all");
                let loaded = Counter::load(&set, limits, &mut saved.as_slice());
                let loaded = loaded.expect("what was saved can be loaded");
                assert_eq!(finish(loaded), right, "{limits:?} after {step}");
            }
            if counter.step().is_break() {
                break;
            }
        }
    }
}

#[test]
fn progress_goes_up_to_the_last_step() {
    for set in questions() {
        let mut counter = Counter::new(&set, CountLimits::default());
        let mut before = counter.progress();
        assert_eq!(before.done, 0, "{set:?}");
        while counter.step().is_continue() {
            let now = counter.progress();
            assert_eq!(now.steps, before.steps, "{set:?}");
            assert_eq!(now.done, before.done + 1, "{set:?}");
            assert!(now.done < now.steps, "{set:?}");
            before = now;
        }
    }
}
