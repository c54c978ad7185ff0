//! Exact counts: against published numbers, which are the files of `tests/counts/`, against the plain
//! search of the reference, and against themselves on larger boards.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::count_symmetry;
use crate::plain;
use crate::support::{more, up_to};
use knights::board::{Board, Square};
use knights::count::{CountLimit, CountLimits, Counted, Counter, count};
use knights::tour::{TourSet, TourShape};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use reference::count::Board as PlainBoard;

/// The text of a file of published numbers.
fn numbers(file: &str) -> String {
    let path = crate::support::project("tests/counts").join(file);
    fs::read_to_string(path).expect("a file of numbers")
}

/// Its lines: rows, columns and a number.
pub(super) fn published(file: &str) -> Vec<(u32, u32, BigUint)> {
    let text = numbers(file);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parsed = lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let &[rows, columns, number] = words.as_slice() else {
            panic!("{file}: {line}")
        };
        let side = |word: &str| word.parse().expect("a side");
        (side(rows), side(columns), number.parse().expect("a number"))
    });
    let rows: Vec<(u32, u32, BigUint)> = parsed.collect();
    assert!(!rows.is_empty(), "{file} has no numbers");
    rows
}

/// Whether an unoptimised build counts these tours in a moment. `make bench-count` counts others.
fn is_small(rows: u32, columns: u32, is_closed: bool) -> bool {
    let longest = match (rows.min(columns), is_closed) {
        (1 | 2, _) => 100,
        (3, _) => 60,
        (4, _) => 24,
        (5, true) => 12,
        (5, false) => 7,
        (6, _) => 6,
        _ => 0,
    };
    rows.max(columns) <= longest
}

pub(super) fn board(rows: u32, columns: u32) -> Board {
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

/// The comment `count:` of a file says what it counts. Classes of tours, and their series, are compared in
/// `count_symmetry.rs`.
#[test]
fn published_numbers_are_counted() {
    let folder = crate::support::project("tests/counts");
    // Some numbers are in several files.
    let mut counted = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let file = entry.expect("an entry").file_name();
        let file = file.to_str().expect("a plain name");
        let text = numbers(file);
        let has_classes = |line: &str| line.starts_with('#') && line.ends_with("classes");
        if file.starts_with("starts_") || file.ends_with(".series") || text.lines().any(has_classes)
        {
            continue;
        }
        let kind = text.lines().find_map(|line| line.strip_prefix("# count: "));
        let Some(kind @ ("directed" | "undirected" | "closed")) = kind else {
            panic!("{file}: what it counts is {kind:?}");
        };
        let is_closed = kind == "closed";
        let mut is_compared = false;
        for (rows, columns, mut expected) in published(file) {
            if !is_small(rows, columns, is_closed) {
                continue;
            }
            is_compared |= expected > BigUint::ZERO;
            // A path and its reverse are two here.
            if kind == "undirected" {
                expected *= 2_u32;
            }
            for board in [board(rows, columns), board(columns, rows)] {
                let set = if is_closed {
                    TourSet::cycles(board)
                } else {
                    TourSet::paths(board)
                };
                let key = (board.rows(), board.columns(), is_closed);
                let found = counted.entry(key).or_insert_with(|| exact(&set));
                assert_eq!(*found, expected, "{file}: {set:?}");
            }
        }
        assert!(is_compared, "{file}: nothing but 0 is compared");
    }
    assert!(!counted.is_empty(), "no file is compared");
}

/// The closed tours of 3 x 2n by the recurrence of Knuth and Elkies (1994), as OEIS A070030 has it,
/// from the numbers of the file.
#[test]
fn closed_tours_of_three_rows_follow_the_published_recurrence() {
    const FACTORS: [i64; 21] = [
        6, 64, -200, -1000, 3016, 3488, -24_256, 23_776, 104_168, -203_408, -184_704, 443_392,
        14_336, -151_296, 145_920, -263_424, 317_440, 36_864, -966_656, 573_440, 131_072,
    ];
    let numbers = published("A070030.txt").into_iter();
    let mut terms: Vec<BigInt> = numbers.map(|(.., number)| number.into()).collect();
    assert_eq!(terms.len(), 23);
    for place in 23..up_to(150, 250) {
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
    let text = numbers("starts_5x6.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.flat_map(str::split_whitespace);
    words.map(|word| word.parse().expect("a number")).collect()
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
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: up_to(150, 400), ..ProptestConfig::default() })]

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
    fn tours_around_symmetric_holes_are_those_of_the_plain_search((size, holes) in count_symmetry::masks()) {
        let board = board(size.0.try_into()?, size.1.try_into()?);
        let holes: Vec<Square> = holes.into_iter().map(plain::square).collect();
        let plain = plain(board, &holes);
        let free: Vec<Square> = board.all().filter(|it| !holes.contains(it)).collect();
        let [first, last] = [free.first(), free.last()].map(Option::<&Square>::copied);
        for ends in [[None, None], [first, None], [first, last]] {
            let expected = plain.open(ends[0].map(pair), ends[1].map(pair));
            prop_assert_eq!(exact(&between(board, &holes, ends)), expected.into(), "{:?}", ends);
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
    let sets = [
        TourSet::paths(board(5, 6)),
        TourSet::cycles(board(6, 6)),
        between(board(6, 6), &holes, [start, end]),
        TourSet::paths(board(5, 5)),
        TourSet::paths(board(6, 5)),
        TourSet::paths(board(6, 6)),
        between(board(6, 6), &[], [start, None]),
        between(board(6, 6), &holes, [None; 2]),
        between(board(6, 6), &holes[1..3], [None; 2]),
        between(board(5, 7), &holes[2..3], [None; 2]),
    ];
    for set in &sets[..up_to(3, sets.len())] {
        let expected = exact(set);
        assert!(expected > BigUint::ZERO, "{set:?}");
        let memories = (14..26).rev().map(|bits| 1 << bits);
        let counted = memories.take_while(|&memory| in_parts(set, memory, &expected));
        assert!(counted.count() >= 2, "{set:?}");
    }
}

/// All boards of 3 x 3 and less with all holes: rings, parts that hang together by nothing, single squares, none.
#[test]
fn tours_of_the_smallest_boards_are_those_of_the_plain_search() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (3, 3)] {
        let board = board(rows, columns);
        let all: Vec<Square> = board.all().collect();
        let ends = [(0, 0), (1, 1), (1, 2), (2, 1)].map(|(row, column)| Square::new(row, column));
        let ends = ends.into_iter().filter(|end| all.contains(end)).map(Some);
        let ends: Vec<Option<Square>> = ends.chain([None]).collect();
        for mask in 0..1_u32 << all.len() {
            let holes = all
                .iter()
                .zip(0..)
                .filter(|(_, place)| mask >> place & 1 == 1);
            let holes: Vec<Square> = holes.map(|(&square, _)| square).collect();
            let plain = plain(board, &holes);
            assert_eq!(
                exact(&closed(board, &holes)),
                plain.closed().into(),
                "{holes:?}"
            );
            for &start in &ends {
                for &end in &ends {
                    let expected = plain.open(start.map(pair), end.map(pair));
                    let found = exact(&between(board, &holes, [start, end]));
                    assert_eq!(found, expected.into(), "{holes:?} {start:?} {end:?}");
                }
            }
        }
    }
    for columns in 2..40 {
        assert_eq!(exact(&TourSet::paths(board(1, columns))), BigUint::ZERO);
        assert_eq!(exact(&TourSet::cycles(board(columns, 1))), BigUint::ZERO);
    }
}

/// The sets of up to `most` squares of the upper half of a board with their images under a half turn; both with and without
/// the middle square, if there is one.
fn half_turned(board: Board, most: usize) -> Vec<Vec<Square>> {
    let all: Vec<Square> = board.all().collect();
    let (upper, others) = all.split_at(all.len() / 2);
    let lower = &others[others.len() - upper.len()..];
    let middle = &others[..others.len() - upper.len()];
    let mut sets = vec![(0, Vec::new())];
    for (&one, &image) in upper.iter().zip(lower.iter().rev()) {
        let begun = sets.iter().filter(|(pairs, _)| *pairs < most);
        let longer = begun.map(|(pairs, set)| (pairs + 1, [&set[..], &[one, image]].concat()));
        sets.extend(longer.collect::<Vec<_>>());
    }
    let with_middle = sets.iter().map(|(_, set)| [set, middle].concat());
    let mut sets: Vec<Vec<Square>> = with_middle
        .chain(sets.iter().map(|(_, set)| set.clone()))
        .collect();
    sets.sort();
    sets.dedup();
    sets
}

/// The halves of these boards stand for each other. Many have columns without a free square, so that what is between the
/// halves is not always the same from both sides.
#[test]
fn tours_of_few_squares_that_a_half_turn_keeps_are_those_of_the_plain_search() {
    let sizes = [(5, 7), (7, 5), (7, 7), (6, 7), (5, 5)];
    for &(rows, columns) in &sizes[..up_to(3, sizes.len())] {
        let board = board(rows, columns);
        for free in half_turned(board, up_to(4, 5)) {
            let holes: Vec<Square> = board.all().filter(|it| !free.contains(it)).collect();
            let plain = plain(board, &holes);
            let expected = plain.open(None, None);
            if expected > 0 {
                let found = exact(&between(board, &holes, [None; 2]));
                assert_eq!(found, expected.into(), "{board:?}: {free:?}");
                let found = exact(&closed(board, &holes));
                assert_eq!(found, plain.closed().into(), "{board:?}: {free:?}");
            }
        }
    }
}

#[test]
fn tours_to_each_end_add_up_and_walk_back() {
    for (rows, columns) in [(8, 3), (4, 6), (5, 6)] {
        let board = board(rows, columns);
        let start = Some(Square::new(0, 0));
        let mut sum = BigUint::ZERO;
        for end in board.all() {
            let there = exact(&between(board, &[], [start, Some(end)]));
            let back = exact(&between(board, &[], [Some(end), start]));
            assert_eq!(there, back, "{board:?} to {end}");
            sum += there;
        }
        for ends in [[start, None], [None, start]] {
            assert_eq!(exact(&between(board, &[], ends)), sum, "{board:?}");
        }
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

/// With little memory, the halves are joined in several parts.
#[test]
fn a_count_in_parts_has_the_same_number() {
    for set in questions() {
        let right = count(&set, CountLimits::default());
        assert!(matches!(right, Counted::Exact(_)), "{set:?}");
        let little = CountLimits {
            memory: 100_000,
            ..CountLimits::default()
        };
        assert_eq!(count(&set, little), right, "{set:?}");
    }
}

/// The memory in use is at least what the words of the states take. A few states take nothing.
#[test]
fn a_count_measures_its_memory() {
    let mut counter = Counter::new(&TourSet::cycles(board(6, 6)), CountLimits::default());
    let mut most = 0;
    while counter.step().is_continue() {
        let now = counter.progress();
        assert!(now.states < 100 || now.bytes >= now.states * 8, "{now:?}");
        most = most.max(now.states);
    }
    assert!(most > 1000, "{most}");
}

/// A count that needs far more memory than there is ends before its states grow.
#[test]
fn a_count_that_cannot_fit_ends_at_once() {
    let limits = CountLimits {
        memory: 12 << 30,
        states: 1000,
        ..CountLimits::default()
    };
    for set in [
        TourSet::paths(board(10, 10)),
        TourSet::cycles(board(11, 12)),
    ] {
        let found = count(&set, limits);
        let is_memory = matches!(found, Counted::Unknown(CountLimit::Memory { .. }));
        assert!(is_memory, "{set:?}: {found:?}");
    }
    let fits = count(&TourSet::cycles(board(8, 8)), limits);
    let is_states = matches!(fits, Counted::Unknown(CountLimit::States { .. }));
    assert!(is_states, "{fits:?}");
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
