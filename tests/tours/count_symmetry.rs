//! Tours up to symmetry: against all tours of small boards with their images, and published numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::counts::{board, published};
use crate::plain::{self, Place, square};
use crate::support::up_to;
use knights::count::symmetry::classes_of;
use knights::count::{CountLimit, CountLimits, Counted, Direction, count as count_tours};
use knights::tour::{TourSet, TourShape};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use proptest::sample::select;
use reference::{count, tour_count};

/// The start and the end of a path, if they are given.
const ANY: [Option<Place>; 2] = [None; 2];

/// Compares the classes of the cycles of a board, or of its paths between two ends, with those of the
/// plain search.
fn check((rows, columns): Place, holes: &[Place], ends: Option<[Option<Place>; 2]>) {
    let set = TourSet {
        board: plain::board(rows, columns),
        holes: holes.iter().copied().map(square).collect(),
        shape: ends.map_or(TourShape::ANY_CYCLE, |[start, end]| TourShape::Path {
            start: start.map(square),
            end: end.map(square),
        }),
        given: Vec::new(),
    };
    let paths = count::Board::new(rows, columns, holes);
    let tours = match ends {
        Some([start, end]) => paths.open(start, end),
        None => paths.closed(),
    };
    for direction in [Direction::Directed, Direction::Undirected] {
        let options = tour_count::Options {
            closed: ends.is_none(),
            undirected: direction == Direction::Undirected,
            up_to_symmetry: true,
            start: ends.unwrap_or(ANY)[0],
            end: ends.unwrap_or(ANY)[1],
            holes: holes.to_vec(),
            ..tour_count::Options::default()
        };
        let plain = tour_count::Board::new(rows, columns, &options);
        let expected = Counted::Exact(tour_count::number(&plain, &options).into());
        let found = classes_of(&tours.into(), &set, direction, CountLimits::default());
        assert_eq!(found, expected, "{direction:?} {set:?}");
    }
}

/// Takes seconds: plain searches of every board, as for boards with a start and an end.
#[test]
fn small_boards_have_as_many_classes_as_a_plain_search_finds() {
    let others = [(5, 5), (7, 3), (3, 7), (3, 8)];
    let others = &others[..up_to(2, 4)];
    for rows in 1..=10 {
        for columns in 1..=10 {
            if rows * columns <= 20 || others.contains(&(rows, columns)) {
                check((rows, columns), &[], Some(ANY));
            }
        }
    }
    check((3, 10), &[], None);
}

/// The image of a square under the first maps of a board onto itself; the first four keep its sides.
fn image(sides: Place, square: Place, map: usize) -> Place {
    reference::surfaces::turned(sides, square, [0, 2, 4, 6, 1, 3, 5, 7][map])
}

/// A board whose free squares are those of a short walk, and their images under a map.
pub(super) fn masks() -> impl Strategy<Value = (Place, Vec<Place>)> {
    let sides = [
        (3, 3),
        (4, 4),
        (3, 6),
        (4, 5),
        (5, 5),
        (6, 6),
        (3, 8),
        (7, 7),
        (5, 6),
        (5, 7),
    ];
    let maps = select(sides.to_vec()).prop_flat_map(|(rows, columns)| {
        let maps: usize = if rows == columns { 8 } else { 4 };
        (Just((rows, columns)), 1..maps)
    });
    let choices = prop::collection::vec(0..10_000_usize, 1..20);
    (maps, choices, 4..19_usize).prop_map(|((size, map), choices, wanted)| {
        let (rows, columns) = size;
        let all: Vec<Place> = (0..rows * columns)
            .map(|at| (at / columns, at % columns))
            .collect();
        let (mut at, mut free) = (all[choices[0] % all.len()], BTreeSet::new());
        for choice in choices {
            let mut place = at;
            while free.insert(place) {
                place = image(size, place, map);
            }
            let is_near = |to: &&Place| at.0.abs_diff(to.0) * at.1.abs_diff(to.1) == 2;
            let near: Vec<&Place> = all.iter().filter(is_near).collect();
            if free.len() >= wanted || near.is_empty() {
                break;
            }
            at = *near[choice % near.len()];
        }
        let holes = all.into_iter().filter(|place| !free.contains(place));
        (size, holes.collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: up_to(150, 4000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_with_holes_have_as_many_classes_as_a_plain_search_finds((size, holes) in masks()) {
        check(size, &holes, Some(ANY));
        check(size, &holes, None);
    }
}

/// Takes seconds: plain searches of every board, which share no code with the count.
#[test]
fn boards_with_a_start_and_an_end_have_as_many_classes_as_a_plain_search_finds() {
    let corners = [0, 1, 3, 4].map(|row| [(row, 0), (row, 1), (row, 3), (row, 4)]);
    let cross: Vec<Place> = corners
        .concat()
        .into_iter()
        .filter(|&(row, column)| row != 2 && column != 2)
        .collect();
    for (size, holes) in [
        ((1, 1), vec![]),
        ((3, 4), vec![]),
        ((4, 5), vec![]),
        ((5, 5), vec![]),
        ((5, 5), cross),
    ] {
        let (rows, columns) = size;
        let places = (0..rows * columns).map(|at| (at / columns, at % columns));
        let free: Vec<Place> = places.filter(|place| !holes.contains(place)).collect();
        check(size, &holes, Some([None, Some(free[0])]));
        let maps = if rows == columns { 8 } else { 4 };
        for (number, &start) in free.iter().enumerate().step_by(up_to(12, 2)) {
            check(size, &holes, Some([Some(start), None]));
            let images = (0..maps).map(|map| image(size, start, map));
            let others = free.iter().copied().skip(number % 11).step_by(11);
            for end in images.chain(others).collect::<BTreeSet<_>>() {
                check(size, &holes, Some([Some(start), Some(end)]));
            }
        }
    }
}

#[test]
fn boards_have_the_published_classes() {
    let undirected = |board| (TourSet::paths(board), Direction::Undirected);
    let closed = |board| (TourSet::cycles(board), Direction::Directed);
    let check = |rows, columns, (set, direction): (TourSet, Direction), classes: BigUint| {
        let limits = CountLimits::default();
        let Counted::Exact(tours) = count_tours(&set, limits) else {
            panic!("there is no limit");
        };
        let found = classes_of(&tours, &set, direction, limits);
        assert_eq!(found, Counted::Exact(classes), "{rows} x {columns}");
    };
    for (rows, columns, classes) in published("A169777.txt") {
        check(rows, columns, undirected(board(rows, columns)), classes);
    }
    for (rows, columns, classes) in published("A169769.txt") {
        check(rows, columns, closed(board(rows, columns)), classes);
    }
    for (rows, columns, classes) in published("A328341.txt").into_iter().take(15) {
        check(rows, columns, undirected(board(rows, columns)), classes);
    }
    // G. P. Jelliss, "Closed Knight's Tours of the 6 by 6 Board".
    check(6, 6, closed(board(6, 6)), 1245_u32.into());
}

/// The classes of a board with this many tours.
fn classes_from(tours: &BigUint, set: &TourSet) -> Counted {
    classes_of(tours, set, Direction::Undirected, CountLimits::default())
}

/// The first terms of a published generating function, which is a numerator and a denominator.
fn series(name: &str, terms: usize) -> Vec<BigInt> {
    let path = crate::support::project("tests/counts").join(name);
    let text = fs::read_to_string(path).expect("the file is there");
    let (above, below) = text.split_once("\ndenominator\n").expect("two parts");
    let coefficients = |part: &str| {
        let pairs = part.lines().filter_map(|line| line.split_once(' '));
        let pairs = pairs.filter_map(|(e, c)| Some((e.parse().ok()?, c.parse().ok()?)));
        pairs.collect::<BTreeMap<usize, BigInt>>()
    };
    let (above, below) = (coefficients(above), coefficients(below));
    let mut values: Vec<BigInt> = Vec::new();
    for term in 0..terms {
        let mut value = above.get(&term).cloned().unwrap_or_default();
        for (exponent, factor) in below.range(1..=term.max(1)).filter(|(e, _)| **e <= term) {
            value -= factor * &values[term - exponent];
        }
        values.push(value);
    }
    values
}

#[test]
fn closed_tours_of_three_rows_have_the_published_classes() {
    let [tours, symmetric] = ["A169764.series", "A169768.series"].map(|name| series(name, 301));
    let positive = |number: &BigInt| number.to_biguint().expect("not negative");
    // The formula of A169769.
    let classes = |columns: usize| positive(&(&tours[columns] / 4 + &symmetric[columns] / 2));
    for (_, columns, expected) in published("A169769.txt") {
        assert_eq!(classes(columns as usize), expected, "3 x {columns}");
    }
    for columns in (4..=40).chain([100, 202, 300]) {
        let set = TourSet::cycles(plain::board(3, columns));
        let found = classes_from(&positive(&tours[columns]), &set);
        assert_eq!(found, Counted::Exact(classes(columns)), "3 x {columns}");
    }
    assert!(
        symmetric[300].bits() > 128,
        "a number of more than 128 bits"
    );
}

#[test]
fn symmetric_paths_of_four_rows_are_the_published_ones() {
    // Each class has either all four images of its tours, or two. With no more tours than these symmetric ones,
    // there are as many classes as symmetric classes.
    for (rows, columns, classes) in published("A328340.txt").into_iter().take(9) {
        let set = TourSet::paths(board(rows, columns));
        let directed = &classes * 4_u8;
        if directed > BigUint::ZERO {
            let found = classes_from(&directed, &set);
            assert_eq!(found, Counted::Exact(classes), "{rows} x {columns}");
        }
    }
}

#[test]
fn a_limit_is_no_count() {
    let set = TourSet::cycles(board(6, 6));
    let classes = |limits| classes_of(&9862_u32.into(), &set, Direction::Directed, limits);
    let unknown = classes(CountLimits {
        states: 10,
        ..CountLimits::default()
    });
    assert_eq!(unknown, Counted::Unknown(CountLimit::States { limit: 10 }));
    let unknown = classes(CountLimits {
        memory: 4000,
        ..CountLimits::default()
    });
    assert!(
        matches!(unknown, Counted::Unknown(CountLimit::Memory { needed, limit: 4000 }) if needed > 4000),
        "{unknown:?}"
    );
}
