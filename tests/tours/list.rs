//! `tour list`: as many tours as are counted, none twice, in order, and the same from any place on.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};

use crate::plain::{self, board, printed, question, sizes, square};
use crate::support::{binary, more, piped, up_to};
use knights::board::{Board, MoveOrder, Square};
use knights::cli::{Env, run};
use knights::count::{
    AllTours, CountLimits, CountQuestion, Counted, Direction, SampleLimits, TourList, count,
};
use knights::solve::{Ends, Task};
use knights::tools;
use knights::tour::{TourSequence, TourSet, TourShape};
use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

fn all_tours(question: &CountQuestion) -> AllTours {
    AllTours::new(question, MoveOrder::Judge).expect("a small board")
}

const SIZES: &str = "1x1 1x2 2x3 3x3 3x4 4x3 3x5 4x4 3x7 5x4 5x5 3x10 6x5 6x6";
/// On larger boards, only closed tours are listed.
const MOST_OF_ALL: u32 = 25;

#[test]
fn there_are_as_many_as_are_counted() {
    for (rows, columns) in sizes(SIZES) {
        let board = board(rows, columns);
        let corner = square((0, columns - 1));
        let path = |start, end| TourShape::Path { start, end };
        let shapes = [
            TourShape::ANY_CYCLE,
            path(None, None),
            path(Some(corner), None),
            path(None, Some(corner)),
            path(Some(corner), Some(square((rows - 1, 0)))),
        ];
        let shapes = &shapes[..if board.squares() > MOST_OF_ALL { 1 } else { 5 }];
        let all_holes = [
            vec![],
            vec![Square::new(0, 0)],
            vec![square((rows / 2, columns / 2))],
        ];
        for (shape, holes) in shapes
            .iter()
            .flat_map(|shape| all_holes.iter().map(move |holes| (*shape, holes)))
        {
            let given: Vec<Square> = shape.ends().into_iter().flatten().collect();
            let is_apart = !given.iter().any(|square| holes.contains(square));
            let is_pair = given.len() < 2 || given[0] != given[1];
            if !is_apart || !is_pair || holes.len() == board.all().len() {
                continue;
            }
            for direction in [Direction::Directed, Direction::Undirected] {
                for is_up_to_symmetry in [false, true] {
                    as_many_as_counted(&CountQuestion {
                        set: TourSet::around(board, holes.clone(), shape),
                        direction,
                        symmetric: None,
                        is_up_to_symmetry,
                    });
                }
            }
        }
    }
}

fn as_many_as_counted(question: &CountQuestion) {
    let limits = CountLimits::default();
    let counted = count(question.clone(), limits);
    for order in [MoveOrder::Judge, MoveOrder::Sheet] {
        let set = &question.set;
        let mut tours = AllTours::new(question, order).expect("the board is small");
        let mut sequence = TourSequence::new(set.board, &set.holes).expect("there is room");
        let mut seen = HashSet::new();
        while let Some(tour) = tours.next_tour() {
            assert!(sequence.check(tour).is_some(), "{question:?}: {tour:?}");
            assert!(seen.insert(tour.to_vec()), "{question:?}: {tour:?}");
        }
        assert_eq!(counted, Counted::Exact(seen.len().into()), "{question:?}");
    }
}

/// The list of `tour solve --random` is another one, of tours from one start: the tours at the same place are
/// the same.
#[test]
fn a_tour_has_the_same_rank_as_in_the_list_of_random_tours() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for side in [5, 6].into_iter().take(up_to(1, 2)) {
        let board = board(side, side);
        let start = Square::new(0, 0);
        let task = Task::whole(board, Ends::From(start));
        let others = TourList::new(&task, SampleLimits::default()).expect("no limit");
        let question = question(TourSet::from(board, start));
        let length = u64::try_from(others.length()).expect("it has 64 bits");
        let ranks = (0..4).map(|_| random.random_range(0..length));
        for rank in [0, length - 1].into_iter().chain(ranks) {
            let mut tours = all_tours(&question);
            let rank = BigUint::from(rank);
            let skipped = tours.skip_tours(&rank, SampleLimits::default());
            skipped.expect("no limit");
            let tour = tours.next_tour().expect("a rank below the length");
            let tour = tour.iter().map(|&place| board.square_at(place.into()));
            let other = others.tour(&rank).expect("no limit").expect("the same");
            assert!(tour.eq(other.squares()), "{rank}");
        }
    }
}

/// The rank of a tour is its place in a list that skips nothing. Skipping counts, which takes most of the time.
#[test]
fn skipping_leads_to_the_tour_of_each_rank() {
    let board = board(6, 6);
    // How many there are: OEIS A001230, and a corner of A165134.
    let questions = [
        (TourSet::cycles(board), 9_862, up_to(2, 50)),
        (TourSet::from(board, Square::new(0, 0)), 524_486, 4),
    ];
    for (set, length, tries) in questions.into_iter().take(up_to(1, 2)) {
        let question = question(set);
        let all = plain::listed(&question, MoveOrder::Judge);
        assert_eq!(all.len(), length);
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let ranks = (0..tries).map(|_| random.random_range(0..length));
        let ranks: Vec<usize> = ranks.chain([0, length - 1]).collect();
        ranks.par_iter().for_each(|&rank| {
            let mut tours = all_tours(&question);
            let skipped = tours.skip_tours(&rank.into(), SampleLimits::default());
            assert!(skipped.is_ok(), "{rank}: a limit");
            let tour = tours.next_tour().expect("a rank below the length");
            let tour = tour.iter().map(|&place| board.square_at(place.into()));
            assert!(tour.eq(all[rank].iter().copied()), "{rank}");
        });
    }
}

/// More tours than those whose ends are kept. Each has to be a tour, and to come after the one before.
#[test]
fn a_long_list_is_in_order() {
    let order = MoveOrder::Judge;
    let lists = [
        (8, TourSet::cycles as fn(Board) -> TourSet),
        (7, TourSet::paths),
    ];
    for (side, set) in lists.into_iter().take(up_to(1, 2)) {
        let board = board(side, side);
        let mut tours = all_tours(&question(set(board)));
        let mut sequence = TourSequence::new(board, &[]).expect("there is room");
        let mut before: Vec<u8> = Vec::new();
        for number in 0..up_to(1_000_000, 2_000_000) {
            let tour = tours.next_tour().expect("there are billions");
            let common = sequence.check(tour);
            let common = common.unwrap_or_else(|| panic!("{number}: {tour:?}"));
            if number > 0 {
                let square = |place: u8| board.square_at(place.into());
                let mut moves = board.neighbours(square(tour[common - 1]), order);
                let old = moves.position(|to| to == square(before[common]));
                let is_later = moves.any(|to| to == square(tour[common]));
                assert!(old.is_some() && is_later, "{number}: {tour:?}");
            }
            before.clear();
            before.extend_from_slice(tour);
        }
    }
}

/// What a list prints, a line each.
fn listed(arguments: &str) -> Vec<String> {
    let text = printed(&format!("list {arguments}"), "");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_list_goes_on_where_skipping_ends() {
    for options in [
        "5",
        "5 --undirected",
        "5 --undirected --up-to-symmetry",
        "5 --end 0,0 --order walk",
        "5 6 --closed",
        "6 6 --closed",
        "6 6 --closed --up-to-symmetry",
        "3 10 --closed --hole 0,0 --hole 0,1",
    ] {
        let all = listed(options);
        for skip in [1, all.len() / 3, all.len() / 2, all.len().saturating_sub(1)] {
            let some = listed(&format!("{options} --skip {skip} --first 5"));
            let rest = all.get(skip..).unwrap_or_default();
            assert_eq!(some, rest[..rest.len().min(5)], "{options} {skip}");
        }
    }
}

/// `tour check` shares no code with the list but the check of a finished tour.
#[test]
fn boards_and_directions_are_tours() {
    for form in ["board", "directions"] {
        let command = format!("list 6 6 --closed --skip 5000 --first 3 --format {form}");
        let text = printed(&command, "");
        let tours: Vec<&str> = text.split("\n\n").collect();
        assert_eq!(
            (tours.len(), tours[3]),
            (4, ""),
            "a blank line follows each"
        );
        for text in &tours[..3] {
            let verdict = printed("check", text);
            assert!(verdict.starts_with("closed tour"), "{text}: {verdict}");
        }
    }
}

#[test]
fn a_reader_gets_the_first_tours_at_once() {
    // All of them would take longer than the earth has existed.
    assert_eq!(listed("8 8 --first 1000").len(), 1000);
    assert_eq!(listed("8 8 --closed --first 10").len(), 10);
    // The reader closes the pipe after the first line.
    let list = piped(binary("tour")).args(["list", "8"]).spawn();
    let mut list = list.expect("the program can be started");
    let mut first = String::new();
    let mut output = BufReader::new(list.stdout.take().expect("stdout is a pipe"));
    output.read_line(&mut first).expect("the tours are text");
    drop(output);
    assert_eq!(first.split(' ').count(), 64, "{first}");
    assert!(list.wait().expect("the list ends").success());
}

/// The bytes of each write.
struct Writes(Vec<Vec<u8>>);

impl Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_first_tour_does_not_wait_for_others() {
    let arguments = ["list", "6", "--closed"].map(OsString::from).to_vec();
    let (mut input, mut output, mut error) = (&b""[..], Writes(Vec::new()), Vec::new());
    let mut env = Env::new("tour", arguments, &mut input, &mut output, &mut error);
    assert_eq!(run(&mut env, tools::tour::run), 0);
    assert_eq!(output.0[0].iter().filter(|&&byte| byte == b'\n').count(), 1);
}

#[test]
fn most_tours_are_skipped_without_a_search() {
    if !more() {
        return;
    }
    // OEIS A079137: twice 1,083,585,304 paths. A search for all but one would take minutes.
    assert_eq!(listed("4 14 --skip 2167170607").len(), 1);
    assert_eq!(listed("4 14 --skip 2167170608"), [""; 0]);
}

#[test]
fn no_closed_tour_is_left_after_all() {
    // The first free square has four moves, and a count after the first move would have tours of others.
    let holes = vec![Square::new(0, 0), Square::new(0, 1)];
    let board = board(5, 6);
    let question = question(TourSet::around(board, holes, TourShape::ANY_CYCLE));
    let Counted::Exact(number) = count(&question.set, CountLimits::default()) else {
        panic!("there are no limits");
    };
    assert!(number > BigUint::ZERO);
    let limits = SampleLimits {
        searched: 0,
        ..SampleLimits::default()
    };
    let is_one_left = |skipped: BigUint| {
        let mut tours = all_tours(&question);
        tours.skip_tours(&skipped, limits).expect("no limit");
        tours.next_tour().is_some()
    };
    for more in 0..3_u32 {
        assert!(!is_one_left(&number + more), "{number} and {more} more");
        assert!(is_one_left(&number - 1_u32 - more), "{number}");
    }
}
