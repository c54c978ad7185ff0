//! Properties of tours, and tours that a symmetry maps to themselves: against definitions written out, a search for all
//! tours, and published tours and numbers.

use std::collections::BTreeSet;

use crate::plain::{self, board, drawn, holes, listed, sizes};
use crate::support::up_to;
use knights::board::{Board, MoveOrder, Square, SymmetryKind};
use knights::count::symmetry::count_symmetric;
use knights::count::{CountLimits, CountQuestion, Counted, Direction, count as count_tours};
use knights::tour::{Numbering, Tour, TourProperties, TourSet, TourShape};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn tour(board: Board, numbers: &[u32]) -> Tour {
    let mut numbering = Numbering::blank(board).expect("the board is small");
    numbering.numbers_mut().copy_from_slice(numbers);
    Tour::verify(numbering).expect("it is a tour")
}

fn properties(tour: &Tour) -> TourProperties {
    TourProperties::of(tour).expect("the board is small")
}

fn all(
    set: &TourSet,
    direction: Direction,
    (symmetric, is_up_to_symmetry): (Option<SymmetryKind>, bool),
) -> Vec<Tour> {
    let (board, set) = (set.board, set.clone());
    let question = CountQuestion {
        set,
        direction,
        symmetric,
        is_up_to_symmetry,
    };
    let tour = |squares| {
        let numbering = Numbering::of_path(board, squares).expect("the board is small");
        Tour::verified(numbering)
    };
    let tours = listed(&question, MoveOrder::Judge).into_iter();
    tours.map(tour).collect()
}

/// The moves of a tour, each from the smaller to the larger square, with that from its end to its start if it is closed.
fn moves(tour: &Tour, is_closed: bool) -> BTreeSet<(Square, Square)> {
    let mut squares: Vec<Square> = tour.squares().collect();
    if is_closed {
        squares.push(tour.start());
    }
    let pairs = squares
        .windows(2)
        .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
    pairs.collect()
}

/// Where a rotation, or one of two reflections, takes a square.
fn turned(board: Board, kind: SymmetryKind, square: Square) -> [Square; 2] {
    let sides = (board.rows() as usize, board.columns() as usize);
    let turns = match kind {
        SymmetryKind::QuarterTurn => [1, 1],
        SymmetryKind::HalfTurn => [2, 2],
        _ => [4, 6],
    };
    let image = |turn| reference::surfaces::turned(sides, plain::place(square), turn);
    turns.map(|turn| plain::square(image(turn)))
}

/// Whether a symmetry of a kind maps the moves of a tour to each other.
fn is_symmetric(tour: &Tour, is_closed: bool, kind: SymmetryKind) -> bool {
    let board = tour.board();
    let all = moves(tour, is_closed);
    let is_possible = kind != SymmetryKind::QuarterTurn || board.rows() == board.columns();
    let is_unchanged = |index: usize| {
        all.iter().all(|&(from, to)| {
            let [from, to] = [from, to].map(|square| turned(board, kind, square)[index]);
            all.contains(&(from.min(to), from.max(to)))
        })
    };
    is_possible && (0..2).any(is_unchanged)
}

/// G. P. Jelliss: of the 1,245 closed tours of 6 x 6 that are different, 5 have quaternary symmetry, in two positions
/// each, and 17 binary symmetry, in four.
#[test]
fn closed_tours_of_six_by_six_have_the_published_symmetries() {
    let set = TourSet::cycles(board(6, 6));
    let tours = all(&set, Direction::Undirected, (None, false));
    let found: Vec<TourProperties> = tours.iter().map(properties).collect();
    let count = |kind| {
        let has = |own: &&TourProperties| own.symmetries.iter().any(|own| own.kind == kind);
        found.iter().filter(has).count()
    };
    assert_eq!(count(SymmetryKind::QuarterTurn), 5 * 2);
    assert_eq!(count(SymmetryKind::HalfTurn), 5 * 2 + 17 * 4);
    assert_eq!(count(SymmetryKind::Reflection), 0);
    for (kind, classes) in SymmetryKind::OF_TOURS.into_iter().zip([5 + 17, 5, 0]) {
        let choice = (Some(kind), true);
        let (set, direction) = (set.clone(), Direction::Directed);
        assert_eq!(all(&set, direction, choice).len(), classes);
        let question = CountQuestion {
            set,
            direction,
            symmetric: Some(kind),
            is_up_to_symmetry: true,
        };
        let counted = count_tours(question, CountLimits::default());
        assert_eq!(counted, Counted::Exact(classes.into()));
    }
    for (tour, own) in tours.iter().zip(&found) {
        for kind in SymmetryKind::OF_TOURS {
            let has = own.symmetries.iter().any(|symmetry| symmetry.kind == kind);
            assert_eq!(has, is_symmetric(tour, true, kind), "{kind:?}: {tour:?}");
        }
    }
}

/// The same tours as among all of them, in the same order, and as many as are counted; also around holes.
#[test]
fn symmetric_tours_are_those_of_the_list_of_all() {
    let mut random = SmallRng::seed_from_u64(50);
    let sizes: Vec<_> = sizes("3x4 3x8 3x10 4x5 4x6 5x5 5x6 6x6 7x3").collect();
    let mut found = 0;
    for (rows, columns) in sizes.iter().copied().cycle().take(up_to(18, 90)) {
        let board = board(rows, columns);
        // Holes in pairs, and four in a ring on a square board; the middle may be one, too.
        let rotation = SymmetryKind::OF_TOURS[usize::from(rows == columns)];
        let mut holes = BTreeSet::new();
        for _ in 0..random.random_range(0..3) {
            let mut square = board.square_at(random.random_range(0..board.squares()));
            for _ in 0..4 {
                holes.insert(square);
                [square, _] = turned(board, rotation, square);
            }
        }
        let left = board.squares() as usize - holes.len();
        let is_closed = random.random_bool(0.6);
        if left < 3 || left > if is_closed { 36 } else { 20 } {
            continue;
        }
        let shape = TourShape::any(is_closed);
        let set = TourSet::around(board, holes.into_iter().collect(), shape);
        let directions = [Direction::Undirected, Direction::Directed];
        let direction = directions[usize::from(random.random_bool(0.5))];
        let every = all(&set, direction, (None, false));
        let is_whole = left == board.squares() as usize;
        let kinds = &SymmetryKind::OF_TOURS[..if is_whole { 3 } else { 2 }];
        for &kind in kinds {
            let question = format!("{set:?} {direction:?} {kind:?}");
            let every = every.iter();
            let expected = every.filter(|tour| is_symmetric(tour, is_closed, kind));
            let symmetric = all(&set, direction, (Some(kind), false));
            assert!(symmetric.iter().eq(expected), "{question}");
            let counted = count_symmetric(&set, direction, kind, CountLimits::default());
            let number = symmetric.len();
            assert_eq!(counted, Counted::Exact(number.into()), "{question}");
            found += number;
        }
    }
    assert!(found > up_to(0, 100), "{found}");
}

/// Where no such tour can exist, that is known before a search: around holes that are not symmetric, where the colours of
/// the squares do not allow it, and on boards that cannot be turned or have more squares that stay.
#[test]
fn a_list_without_tours_ends_at_once() {
    let holes = holes(&drawn("##.## ###.. ..##. .####"));
    let around = TourSet::around(board(4, 5), holes, TourShape::ANY_CYCLE);
    for (set, kind) in [
        (around, SymmetryKind::HalfTurn),
        (TourSet::paths(board(8, 8)), SymmetryKind::HalfTurn),
        (TourSet::paths(board(10, 10)), SymmetryKind::QuarterTurn),
        (TourSet::cycles(board(8, 8)), SymmetryKind::QuarterTurn),
        (TourSet::cycles(board(5, 6)), SymmetryKind::QuarterTurn),
        (TourSet::cycles(board(8, 9)), SymmetryKind::Reflection),
        (TourSet::paths(board(7, 10)), SymmetryKind::Reflection),
    ] {
        let tours = all(&set, Direction::Directed, (Some(kind), false));
        assert_eq!(tours, []);
    }
    let single = TourSet::paths(board(1, 1));
    for kind in SymmetryKind::OF_TOURS {
        let tours = all(&single, Direction::Directed, (Some(kind), false));
        assert_eq!(tours.len(), 1);
        let counted = count_symmetric(&single, Direction::Directed, kind, CountLimits::default());
        assert_eq!(counted, Counted::Exact(1_u8.into()));
    }
}

/// The image of its last square is a hole.
#[test]
fn a_path_beside_a_hole_is_not_symmetric() {
    let tour = tour(board(3, 4), &[0, 1, 0, 3, 0, 0, 0, 0, 0, 0, 2, 0]);
    assert_eq!(properties(&tour).symmetries, []);
}

/// Crossings by the points in which lines meet, as fractions; turns and lines square by square.
#[test]
fn the_shape_of_a_line_is_that_of_its_moves() {
    let sets = [
        (TourSet::cycles(board(6, 6)), 97),
        (TourSet::cycles(board(3, 10)), 1),
        (TourSet::paths(board(5, 5)), 29),
        (TourSet::paths(board(3, 4)), 1),
    ];
    for (set, step) in sets {
        let tours = all(&set, Direction::Directed, (None, false));
        for tour in tours.iter().step_by(step) {
            let found = properties(tour);
            let all: Vec<_> = moves(tour, tour.returns()).into_iter().collect();
            let pairs = all
                .iter()
                .enumerate()
                .flat_map(|(place, one)| all[place + 1..].iter().map(move |other| (one, other)));
            let crossings = pairs.filter(|(one, other)| cross(one, other)).count();
            assert_eq!(found.crossings, crossings as u64, "{tour:?}");
            assert_eq!((found.turns, found.longest_line), lines(tour), "{tour:?}");
        }
    }
}

/// Whether two moves meet at a point inside of both: at `t` of one and `u` of the other, both between 0 and 1.
fn cross(one: &(Square, Square), other: &(Square, Square)) -> bool {
    let point = |square: Square| (i64::from(square.row), i64::from(square.column));
    let minus = |(a, b): (i64, i64), (c, d): (i64, i64)| (a - c, b - d);
    let product = |(a, b): (i64, i64), (c, d): (i64, i64)| a * d - b * c;
    let [(from, to), (begin, end)] = [one, other].map(|(from, to)| (point(*from), point(*to)));
    let (r, s) = (minus(to, from), minus(end, begin));
    let denominator = product(r, s);
    let [t, u] = [s, r].map(|it| product(minus(begin, from), it));
    let is_between = |numerator: i64| {
        numerator * denominator.signum() > 0 && numerator.abs() < denominator.abs()
    };
    denominator != 0 && is_between(t) && is_between(u)
}

/// The turns of a tour and its longest line: a closed tour is read from each of its squares.
fn lines(tour: &Tour) -> (u32, u32) {
    let squares: Vec<Square> = tour.squares().collect();
    let count = squares.len();
    let ends = if tour.returns() { count } else { count - 1 };
    let step = |place: usize| {
        let (from, to) = (squares[place % count], squares[(place + 1) % count]);
        let part = |from, to| i64::from(to) - i64::from(from);
        (part(from.row, to.row), part(from.column, to.column))
    };
    let follows = |place: usize| tour.returns() || place + 1 < ends;
    let turns = (0..ends)
        .filter(|&place| follows(place) && step(place) != step(place + 1))
        .count();
    let line = |start: usize| {
        let mut length = 1;
        while length < ends && follows(start + length - 1) && step(start + length) == step(start) {
            length += 1;
        }
        length
    };
    let longest = (0..ends).map(line).max().expect("there is a move");
    let few = |number| u32::try_from(number).expect("few");
    (few(turns), few(longest))
}
