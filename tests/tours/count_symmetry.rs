//! Tours up to symmetry: against all tours of small boards with their images, and published numbers.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;

use crate::support::up_to;
use knights::board::{Board, Square};
use knights::count::symmetry::{classes_of, count_classes};
use knights::count::{CountLimit, CountLimits, Counted, Direction, TourSet, TourShape};
use num_bigint::{BigInt, BigUint};

const ANY: TourShape = TourShape::Path {
    start: None,
    end: None,
};
const DIRECTIONS: [Direction; 2] = [Direction::Directed, Direction::Undirected];

/// A board, with holes, and all of its directed paths by plain search.
struct Plain {
    rows: usize,
    columns: usize,
    is_free: Vec<bool>,
    tours: Vec<Vec<usize>>,
}

/// The image of each square, by number.
type Images = Vec<usize>;

/// Where a map takes the square of a row and a column.
type SquareMap<'a> = &'a dyn Fn(usize, usize) -> (usize, usize);

impl Plain {
    fn new(rows: usize, columns: usize, is_free: Vec<bool>) -> Self {
        let mut plain = Self {
            rows,
            columns,
            is_free,
            tours: Vec::new(),
        };
        let mask = |at| plain.moves(at).iter().fold(0, |mask, to| mask | 1 << to);
        let moves: Vec<u64> = (0..rows * columns).map(mask).collect();
        let free: Vec<usize> = (0..rows * columns)
            .filter(|&at| plain.is_free[at])
            .collect();
        for &start in &free {
            extend(
                &moves,
                free.len(),
                &mut vec![start],
                1 << start,
                &mut plain.tours,
            );
        }
        plain
    }

    fn whole(rows: usize, columns: usize) -> Self {
        Self::new(rows, columns, vec![true; rows * columns])
    }

    fn moves(&self, at: usize) -> Vec<usize> {
        let (row, column) = (at / self.columns, at % self.columns);
        let others = (0..self.rows * self.columns).filter(|&to| {
            let rows = row.abs_diff(to / self.columns);
            rows * column.abs_diff(to % self.columns) == 2
        });
        others.filter(|&to| self.is_free[to]).collect()
    }

    /// The closed tours, each once, as sequences from any square.
    fn closed(&self) -> Vec<Vec<usize>> {
        let mut seen = HashSet::new();
        let closes = |tour: &&Vec<usize>| {
            tour.len() > 2 && self.moves(tour[0]).contains(&tour[tour.len() - 1])
        };
        let is_new = |tour: &&Vec<usize>| seen.insert(cycle(tour));
        self.tours
            .iter()
            .filter(closes)
            .filter(is_new)
            .cloned()
            .collect()
    }

    /// The maps of the board to itself that map free squares to free ones, by name.
    fn maps(&self) -> Vec<(&'static str, Images)> {
        let (rows, columns) = (self.rows, self.columns);
        let all: [(&str, SquareMap<'_>); 8] = [
            ("identity", &|r, c| (r, c)),
            ("upside down", &|r, c| (rows - 1 - r, c)),
            ("left to right", &|r, c| (r, columns - 1 - c)),
            ("half turn", &|r, c| (rows - 1 - r, columns - 1 - c)),
            ("diagonal", &|r, c| (c, r)),
            ("other diagonal", &|r, c| (columns - 1 - c, rows - 1 - r)),
            ("quarter turn", &|r, c| (c, rows - 1 - r)),
            ("quarter turn back", &|r, c| (columns - 1 - c, r)),
        ];
        let possible = if rows == columns { 8 } else { 4 };
        let images = all[..possible].iter().map(|(name, map)| {
            let squares = (0..rows * columns).map(|at| map(at / columns, at % columns));
            (
                *name,
                squares.map(|(r, c)| r * columns + c).collect::<Images>(),
            )
        });
        let keeps = |images: &Images| {
            (0..images.len()).all(|at| self.is_free[at] == self.is_free[images[at]])
        };
        images.filter(|(_, images)| keeps(images)).collect()
    }

    fn square(&self, at: usize) -> Square {
        let number = |value| u32::try_from(value).expect("small");
        Square::new(number(at / self.columns), number(at % self.columns))
    }

    fn set(&self, shape: TourShape) -> TourSet {
        let sides = [self.rows, self.columns].map(|side| u32::try_from(side).expect("small"));
        let holes = (0..self.is_free.len()).filter(|&at| !self.is_free[at]);
        TourSet {
            board: Board::new(sides[0], sides[1]).expect("a small board"),
            holes: holes.map(|at| self.square(at)).collect(),
            shape,
            given: Vec::new(),
        }
    }

    /// Checks the number of classes of these tours.
    fn check(&self, tours: &[Vec<usize>], maps: &[Images], shape: TourShape, direction: Direction) {
        let form = match (shape, direction) {
            (TourShape::Cycle, _) => cycle,
            (_, Direction::Directed) => <[usize]>::to_vec,
            (_, Direction::Undirected) => path,
        };
        let expected = Counted::Exact(classes(tours, maps, form).into());
        let set = self.set(shape);
        let limits = CountLimits::default();
        let classes = classes_of(&tours.len().into(), &set, direction, limits);
        assert_eq!(classes, expected, "{direction:?} {set:?}");
    }

    /// Checks all paths and all cycles, and returns the cycles.
    fn check_all(&self) -> Vec<Vec<usize>> {
        let maps: Vec<Images> = self.maps().into_iter().map(|(_, images)| images).collect();
        for direction in DIRECTIONS {
            self.check(&self.tours, &maps, ANY, direction);
        }
        let closed = self.closed();
        self.check(&closed, &maps, TourShape::Cycle, Direction::Directed);
        closed
    }
}

/// Adds all tours that begin like this one. The moves and the visited squares are bits of words.
fn extend(
    moves: &[u64],
    wanted: usize,
    tour: &mut Vec<usize>,
    seen: u64,
    found: &mut Vec<Vec<usize>>,
) {
    if tour.len() == wanted {
        found.push(tour.clone());
        return;
    }
    let at = tour[tour.len() - 1];
    // No move leads to such a square any more, except from here.
    let lonely = squares_in(moves[at] & !seen).filter(|&to| moves[to] & !seen == 0);
    if lonely.count() > usize::from(tour.len() + 1 == wanted) {
        return;
    }
    for to in squares_in(moves[at] & !seen) {
        tour.push(to);
        extend(moves, wanted, tour, seen | 1 << to, found);
        tour.pop();
    }
}

/// The bits of a word that are set.
fn squares_in(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

/// An undirected path, the same for a tour and its reverse.
fn path(tour: &[usize]) -> Vec<usize> {
    let reverse: Vec<usize> = tour.iter().rev().copied().collect();
    reverse.min(tour.to_vec())
}

/// A cycle, the same for each start and direction: its moves as numbers, sorted.
fn cycle(tour: &[usize]) -> Vec<usize> {
    let ends = tour.iter().zip(tour.iter().cycle().skip(1));
    let mut moves: Vec<usize> = ends.map(|(&a, &b)| a.min(b) * 64 + a.max(b)).collect();
    moves.sort_unstable();
    moves
}

fn image(tour: &[usize], images: &Images) -> Vec<usize> {
    tour.iter().map(|&at| images[at]).collect()
}

/// How many tours are left if a tour and its images under the maps count once.
fn classes(tours: &[Vec<usize>], maps: &[Images], form: fn(&[usize]) -> Vec<usize>) -> u32 {
    let mut seen = HashSet::new();
    let mut classes = 0;
    for tour in tours {
        if !seen.contains(&form(tour)) {
            classes += 1;
            seen.extend(maps.iter().map(|images| form(&image(tour, images))));
        }
    }
    classes
}

#[test]
fn small_boards_have_as_many_classes_as_a_plain_search_finds() {
    let (mut open, mut closed) = (0, 0);
    for rows in 1..=10 {
        for columns in 1..=10 {
            let small = rows * columns <= 20 || rows == 5 && columns == 5;
            if small || [(3, 7), (3, 8), (7, 3), (4, 6)].contains(&(rows, columns)) {
                let plain = Plain::whole(rows, columns);
                closed += plain.check_all().len();
                open += plain.tours.len();
            }
        }
    }
    assert!(open > 1728, "{open}");
    assert_eq!(closed, 0, "boards with closed tours are larger");
}

#[test]
fn boards_of_up_to_thirty_squares_have_as_many_classes_as_a_plain_search_finds() {
    let boards = [(3, 10, 16), (4, 7, 0), (6, 5, 8)];
    for &(rows, columns, closed) in &boards[..up_to(1, 3)] {
        let plain = Plain::whole(rows, columns);
        assert_eq!(plain.check_all().len(), closed, "{rows} x {columns}");
    }
}

/// Random numbers below a bound, the same in each run (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bound = bound as u64;
        usize::try_from((mixed ^ (mixed >> 31)) % bound).expect("below a usize")
    }
}

/// A board with random holes that some map keeps.
fn random_mask(numbers: &mut Numbers) -> Plain {
    let sizes = [
        (3, 3),
        (4, 4),
        (3, 6),
        (4, 5),
        (5, 5),
        (6, 6),
        (3, 8),
        (7, 7),
        (5, 6),
    ];
    let (rows, columns) = sizes[numbers.below(sizes.len())];
    let empty = Plain {
        rows,
        columns,
        is_free: vec![true; rows * columns],
        tours: Vec::new(),
    };
    let maps = empty.maps();
    let (_, images) = &maps[1 + numbers.below(maps.len() - 1)];
    let mut is_free = vec![false; rows * columns];
    // A walk, so that the free squares hang together.
    let (mut at, wanted) = (numbers.below(rows * columns), 4 + numbers.below(15));
    for _ in 0..60 {
        let mut image = at;
        for _ in 0..4 {
            is_free[image] = true;
            image = images[image];
        }
        if is_free.iter().filter(|&&is_free| is_free).count() >= wanted {
            break;
        }
        let moves = empty.moves(at);
        if moves.is_empty() {
            break;
        }
        at = moves[numbers.below(moves.len())];
    }
    Plain::new(rows, columns, is_free)
}

/// Adds up how many tours each map leaves as they are, for each size of its set of fixed squares.
fn add_fixed(
    plain: &Plain,
    tours: &[Vec<usize>],
    form: fn(&[usize]) -> Vec<usize>,
    sums: &mut BTreeMap<(&'static str, usize), usize>,
) {
    for (name, images) in plain.maps() {
        let is_fixed = |at: &usize| plain.is_free[*at] && images[*at] == *at;
        let fixed = (0..images.len()).filter(is_fixed).count();
        let stays = |tour: &&Vec<usize>| form(tour) == form(&image(tour, &images));
        *sums.entry((name, fixed)).or_default() += tours.iter().filter(stays).count();
    }
}

#[test]
fn boards_with_holes_have_as_many_classes_as_a_plain_search_finds() {
    let mut numbers = Numbers(1);
    let (mut open, mut closed) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..up_to(2000, 4000) {
        let plain = random_mask(&mut numbers);
        if plain.tours.len() <= 20_000 {
            let cycles = plain.check_all();
            add_fixed(&plain, &plain.tours, path, &mut open);
            add_fixed(&plain, &cycles, cycle, &mut closed);
        }
    }
    // All ways in which a tour can stay as it is have been seen.
    for kind in [
        ("half turn", 0),
        ("half turn", 1),
        ("diagonal", 1),
        ("upside down", 1),
    ] {
        assert!(open[&kind] > 0, "{kind:?} in {open:?}");
    }
    for name in ["upside down", "half turn", "diagonal", "quarter turn"] {
        assert!(closed[&(name, 0)] > 0, "{name} in {closed:?}");
    }
    for name in ["left to right", "other diagonal"] {
        assert!(closed[&(name, 2)] > 0, "{name} in {closed:?}");
    }
}

#[test]
fn boards_with_a_start_and_an_end_have_as_many_classes_as_a_plain_search_finds() {
    let cross = [false, true, true, true, false];
    let crossed = (0..25).map(|at| cross[at / 5] || cross[at % 5]).collect();
    let boards = [
        Plain::whole(3, 4),
        Plain::whole(5, 5),
        Plain::whole(4, 5),
        Plain::new(5, 5, crossed),
        Plain::whole(1, 1),
    ];
    for plain in boards {
        let squares: BTreeSet<usize> = plain.tours.iter().map(|tour| tour[0]).collect();
        for &start in &squares {
            check_ends(&plain, Some(start), None);
            check_ends(&plain, None, Some(start));
            let ends = squares.iter().filter(|&&end| (start + 7 * end) % 5 == 0);
            let images = plain.maps().into_iter().map(|(_, images)| images[start]);
            for end in ends.copied().chain(images).collect::<BTreeSet<_>>() {
                check_ends(&plain, Some(start), Some(end));
            }
        }
    }
}

fn check_ends(plain: &Plain, start: Option<usize>, end: Option<usize>) {
    let fits = |tour: &&Vec<usize>| {
        start.is_none_or(|start| tour[0] == start)
            && end.is_none_or(|end| tour[tour.len() - 1] == end)
    };
    let tours: Vec<_> = plain.tours.iter().filter(fits).cloned().collect();
    let shape = TourShape::Path {
        start: start.map(|at| plain.square(at)),
        end: end.map(|at| plain.square(at)),
    };
    let maps = plain.maps();
    for direction in DIRECTIONS {
        let keeps = |images: &Images| {
            let (first, last) = (start.map(|at| images[at]), end.map(|at| images[at]));
            (first, last) == (start, end)
                || direction == Direction::Undirected && (first, last) == (end, start)
        };
        let kept = maps.iter().map(|(_, images)| images.clone()).filter(keeps);
        plain.check(&tours, &kept.collect::<Vec<_>>(), shape, direction);
    }
}

/// The lines `rows columns value` of a file of published numbers.
fn published(name: &str) -> Vec<(u32, u32, BigUint)> {
    let path = crate::support::project("tests/counts").join(name);
    let text = fs::read_to_string(path).expect("the file is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.map(|line| line.split(' ').collect::<Vec<_>>());
    let number = |field: &str| field.parse().expect("a number");
    let rows: Vec<_> = fields
        .map(|line| {
            (
                number(line[0]),
                number(line[1]),
                line[2].parse().expect("a number"),
            )
        })
        .collect();
    assert!(!rows.is_empty(), "{name} has numbers");
    rows
}

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).expect("a board")
}

/// The classes of a whole board with this many tours.
fn classes_from(tours: &BigUint, set: &TourSet) -> BigUint {
    match classes_of(tours, set, Direction::Undirected, CountLimits::default()) {
        Counted::Exact(classes) => classes,
        Counted::Unknown(limit) => panic!("{limit}"),
    }
}

#[test]
fn boards_of_three_and_four_rows_have_the_published_classes() {
    let limits = CountLimits::default();
    let (undirected, closed) = (Direction::Undirected, Direction::Directed);
    for (rows, columns, expected) in published("A169777.txt") {
        let set = TourSet::paths(board(rows, columns));
        assert_eq!(
            count_classes(&set, undirected, limits),
            Counted::Exact(expected)
        );
    }
    for (rows, columns, expected) in published("A169769.txt") {
        let set = TourSet::cycles(board(rows, columns));
        assert_eq!(
            count_classes(&set, closed, limits),
            Counted::Exact(expected)
        );
    }
    for (rows, columns, expected) in published("A328341.txt").into_iter().take(15) {
        let set = TourSet::paths(board(rows, columns));
        assert_eq!(
            count_classes(&set, undirected, limits),
            Counted::Exact(expected)
        );
    }
}

/// A published generating function: the numerator and the denominator.
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
        let earlier = below
            .range(1..)
            .take_while(|(exponent, _)| **exponent <= term);
        for (exponent, factor) in earlier {
            value -= factor * &values[term - exponent];
        }
        values.push(value);
    }
    values
}

#[test]
fn closed_tours_of_three_rows_have_the_published_classes() {
    let terms = 301;
    let (tours, symmetric) = (
        series("A169764.series", terms),
        series("A169768.series", terms),
    );
    let expected = published("A169769.txt");
    for columns in (4..=40).chain([100, 202, 300]) {
        let classes: BigInt = &tours[columns] / 4 + &symmetric[columns] / 2;
        let classes = classes.to_biguint().expect("not negative");
        if let Some((.., published)) = expected
            .iter()
            .find(|(_, other, _)| *other as usize == columns)
        {
            assert_eq!(classes, *published, "the formula of A169769");
        }
        let set = TourSet::cycles(board(3, u32::try_from(columns).expect("small")));
        let tours = tours[columns].to_biguint().expect("not negative");
        assert_eq!(classes_from(&tours, &set), classes, "3 x {columns}");
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
        let directed = &classes * 4u8;
        if directed > BigUint::ZERO {
            assert_eq!(classes_from(&directed, &set), classes, "{rows} x {columns}");
        }
    }
}

#[test]
fn closed_tours_of_square_boards_have_the_published_classes() {
    // G. P. Jelliss, "Closed Knight's Tours of the 6 by 6 Board": 9862 tours in 1245 classes.
    let set = TourSet::cycles(board(6, 6));
    let classes = count_classes(&set, Direction::Directed, CountLimits::default());
    assert_eq!(classes, Counted::Exact(1245u32.into()));
}

#[test]
fn a_limit_is_no_count() {
    let set = TourSet::cycles(board(6, 6));
    let limits = CountLimits {
        states: 10,
        ..CountLimits::default()
    };
    let unknown = classes_of(&9862u32.into(), &set, Direction::Directed, limits);
    assert_eq!(unknown, Counted::Unknown(CountLimit::States { limit: 10 }));
    let limits = CountLimits {
        memory: 4000,
        ..CountLimits::default()
    };
    let unknown = classes_of(&9862u32.into(), &set, Direction::Directed, limits);
    assert!(
        matches!(unknown, Counted::Unknown(CountLimit::Memory { needed, limit: 4000 }) if needed > 4000),
        "{unknown:?}"
    );
}
