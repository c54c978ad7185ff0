//! The programs and the library, held against the plain references on random inputs.

use crate::plain::{Place, all, board, place, square, tour};
use crate::support::{Answer, answer};
use knights::board::{Board, MoveOrder};
use knights::tour::{Numbering, Tour};
use knights::warnsdorff::{self, DegreeGrid, TieBreak, WarnsdorffOptions};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// A board size, and some of the squares of that board in any order.
fn crowd(least: usize) -> impl Strategy<Value = (usize, Vec<Place>)> {
    (1_usize..=12).prop_flat_map(move |size| {
        let squares: Vec<Place> = all(size, size).collect();
        let count = least..=squares.len();
        (Just(size), subsequence(squares, count).prop_shuffle())
    })
}

/// Lines of two numbers.
fn lines(squares: &[Place]) -> String {
    let line = |&(row, column): &Place| format!("{row} {column}\n");
    squares.iter().map(line).collect()
}

/// What a program answers to a valid input.
fn answered(text: String) -> Answer {
    Answer {
        output: text.into_bytes(),
        error: String::new(),
        code: 0,
    }
}

/// A board of up to 14 × 14, and a start on it.
fn task() -> impl Strategy<Value = (usize, usize, Place)> {
    (1_usize..=14, 1_usize..=14).prop_flat_map(|(rows, columns)| {
        let start = (0..rows, 0..columns);
        (Just(rows), Just(columns), start)
    })
}

/// What a player may type: mostly moves, some of them valid, and some rubbish.
fn typed() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        9 => (0..6_i64).prop_map(|number| number.to_string()),
        1 => select(vec!["-1", "6", "+2", "007", "x", "3x", "", "99999999999999999999"])
            .prop_map(str::to_owned),
    ];
    let space = select(vec![" ", " ", " ", "  ", "\t", "\x0b", "\x0c", "", "\n"]);
    let before = select(vec!["", "", " ", "\t", "\x0b", "\x0c", "\r"]);
    let knight = select(vec!["@", "#", "@", "#", "@", "#", "%", ""]);
    let end = select(vec!["\n", "\n", "\n", " ", "\r\n", "\n\n"]);
    let square = (space.clone(), number.clone(), space, number);
    (before, knight, square, end).prop_map(|(before, knight, square, end)| {
        let (gap, row, space, column) = square;
        [before, knight, gap, &row, space, &column, end].concat()
    })
}

/// A game that starts with two squares and tries all kinds of things.
fn game() -> impl Strategy<Value = String> {
    let start = "[0-6] [0-5] [0-5] [0-5]\n";
    (start, vec(typed(), 0..400)).prop_map(|(start, typed)| start + &typed.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn valid_move_num_is_the_reference((size, knights) in crowd(1)) {
        let input = format!("{size} {}\n{}", knights.len(), lines(&knights));
        let expected = reference::valid_move_num::answer(&input);
        prop_assert_eq!(answer("valid_move_num", &[], input.as_bytes()), answered(expected));
    }

    #[test]
    fn next_move_is_the_reference((size, visited) in crowd(0), place in any::<prop::sample::Index>()) {
        let place = place.index(size * size);
        let (row, column) = (place / size, place % size);
        let count = visited.len();
        let input = format!("{size}\n{row} {column}\n{count}\n{}", lines(&visited));
        let expected = reference::next_move::answer(&input);
        prop_assert_eq!(answer("next_move", &[], input.as_bytes()), answered(expected));
    }

    #[test]
    fn simulate_is_the_reference((size, knights) in crowd(1)) {
        let input = format!("{size} {}\n{}", knights.len(), lines(&knights));
        let expected = reference::simulate::answer(&input);
        prop_assert_eq!(answer("simulate", &[], input.as_bytes()), answered(expected));
    }

    #[test]
    fn tour_is_the_reference(
        (rows, columns, (row, column)) in task(),
        order in select(MoveOrder::ALL.map(MoveOrder::name).to_vec()),
        ties in select(vec!["first", "pohl", "roth"]),
    ) {
        let input = format!("{rows} {columns} {row} {column}");
        let options = reference::tour::Options { order, ties, format: "board" };
        let expected = reference::tour::answer(&input, &options);
        let found = answer("tour", &["--order", order, "--ties", ties], input.as_bytes());
        prop_assert_eq!(found, answered(expected));
    }

    #[test]
    fn dual_is_the_reference(input in game()) {
        let expected = reference::dual::answer(&input);
        let found = answer("dual", &[], input.as_bytes());
        prop_assert_eq!(String::from_utf8_lossy(&found.output), expected);
        let over = found.output.ends_with(b"No more moves!\n");
        prop_assert_eq!(found.code, if over { 0 } else { 2 });
        prop_assert_eq!(found.error.lines().count(), usize::from(!over));
    }

    #[test]
    fn degrees_are_those_that_a_recount_gives((size, visited) in crowd(0)) {
        let mut fast = DegreeGrid::new(board(size, size)).expect("memory");
        for &place in &visited {
            prop_assert!(fast.visit(square(place)));
            prop_assert!(!fast.visit(square(place)));
        }
        for (row, column) in all(size, size) {
            let free = |&(r, c): &Place| {
                row.abs_diff(r) * column.abs_diff(c) == 2 && !visited.contains(&(r, c))
            };
            let degree = all(size, size).filter(free).count();
            let expected = (!visited.contains(&(row, column))).then_some(degree);
            prop_assert_eq!(fast.degree(square((row, column))).map(usize::from), expected);
        }
    }

    #[test]
    fn random_ties_choose_among_the_lowest_degrees(
        (rows, columns, start) in task(),
        seed in any::<u64>(),
    ) {
        let squares = random_walk(rows, columns, start, seed);
        prop_assert_eq!(&squares, &random_walk(rows, columns, start, seed));
        prop_assert_eq!(squares[0], start);
        for (index, &(row, column)) in squares.iter().enumerate() {
            let visited = &squares[..=index];
            let reach = |(row, column): Place| {
                all(rows, columns).filter(move |&(r, c)| {
                    row.abs_diff(r) * column.abs_diff(c) == 2 && !visited.contains(&(r, c))
                })
            };
            let lowest = reach((row, column)).map(|square| reach(square).count()).min();
            let taken = squares.get(index + 1).map(|&next| {
                (reach((row, column)).any(|square| square == next), reach(next).count())
            });
            prop_assert_eq!(taken, lowest.map(|degree| (true, degree)));
        }
    }

    #[test]
    fn verify_takes_tours_and_nothing_else(
        (rows, columns, start) in task(),
        seed in any::<u64>(),
        change in prop::option::of((any::<prop::sample::Index>(), 0_u32..200)),
    ) {
        let mut board = vec![vec![0_u32; columns]; rows];
        for (number, (row, column)) in (1..).zip(random_walk(rows, columns, start, seed)) {
            board[row][column] = number;
        }
        if let Some((place, number)) = change {
            let place = place.index(rows * columns);
            board[place / columns][place % columns] = number;
        }
        let expected = plain_check(&board);
        let found = Tour::verify(numbering(&board));
        match (expected, found) {
            (Ok(length), Ok(tour)) => {
                prop_assert_eq!(length, tour.length());
                prop_assert_eq!(tour.squares().count(), length as usize);
                for (number, (row, column)) in (1..).zip(tour.squares().map(place)) {
                    prop_assert_eq!(board[row][column], number);
                }
            }
            (Err(step), Err(error)) => prop_assert_eq!(step, error.step),
            (expected, found) => prop_assert!(false, "expected {:?}, found {:?}", expected, found),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    /// Boards that [`Tour::verify`] looks at in several parts.
    #[test]
    fn verify_finds_one_wrong_number_on_a_large_board(
        (rows, columns) in prop_oneof![
            (4_usize..=6, 1000_usize..=3100),
            (300_usize..=3100, 3_usize..=6),
            (40_usize..=100, 28_usize..=36),
        ],
        seed in any::<u64>(),
        places in vec((any::<prop::sample::Index>(), 0_u32..20_000), 20),
    ) {
        let squares = random_walk(rows, columns, (0, 0), seed);
        let mut board = vec![vec![0_u32; columns]; rows];
        for (number, &(row, column)) in (1..).zip(&squares) {
            board[row][column] = number;
        }
        let tour = Tour::verify(numbering(&board)).expect("a walk is a tour");
        prop_assert_eq!(tour.length() as usize, squares.len());
        let last = squares.len() - 1;
        prop_assume!(last > 0);
        for (place, number) in places {
            let (row, column) = squares[place.index(last)];
            let kept = board[row][column];
            if number != kept {
                board[row][column] = number;
                prop_assert!(Tour::verify(numbering(&board)).is_err());
                board[row][column] = kept;
            }
        }
    }
}

/// The library's walk with random ties.
fn random_walk(rows: usize, columns: usize, start: Place, seed: u64) -> Vec<Place> {
    let options = WarnsdorffOptions {
        ties: TieBreak::Random { seed },
        ..WarnsdorffOptions::default()
    };
    let walk = warnsdorff::walk(board(rows, columns), square(start), &options).expect("memory");
    let numbers = walk.numbers().iter().zip(all(rows, columns));
    let mut squares: Vec<(u32, Place)> = numbers.map(|(&number, place)| (number, place)).collect();
    squares.retain(|&(number, _)| number != 0);
    squares.sort_unstable();
    squares.into_iter().map(|(_, place)| place).collect()
}

/// A board of numbers as the library has it.
fn numbering(numbers: &[Vec<u32>]) -> Numbering {
    let board = board(numbers.len(), numbers[0].len());
    let mut numbering = Numbering::blank(board).expect("memory");
    numbering.numbers_mut().copy_from_slice(&numbers.concat());
    numbering
}

/// The length of a walk, or the first number that is missing, on two squares, or not a
/// knight's move from the one before.
fn plain_check(board: &[Vec<u32>]) -> Result<u32, u32> {
    let largest = board.iter().flatten().copied().max().unwrap_or(0);
    let mut before = None;
    for number in 1..=largest.max(1) {
        let mut places = Vec::new();
        for (row, numbers) in board.iter().enumerate() {
            for (column, &other) in numbers.iter().enumerate() {
                if other == number {
                    places.push((row, column));
                }
            }
        }
        let &[(row, column)] = places.as_slice() else {
            return Err(number);
        };
        if let Some((r, c)) = before
            && row.abs_diff(r) * column.abs_diff(c) != 2
        {
            return Err(number);
        }
        before = Some((row, column));
    }
    Ok(largest)
}

/// The seed decides: another one gives another tour, and none is drawn twice.
#[test]
fn random_ties_take_a_seed() {
    let run = |seed: &str| tour(&format!("20 20 0 0 --ties random {seed}"), "");
    let (seven, eight) = (run("--seed 7"), run("--seed 8"));
    assert_eq!(seven.error, "");
    assert_eq!(seven, run("--seed 7"));
    assert_ne!(seven.output, eight.output);
    let drawn = run("");
    let seed = drawn.error.trim_end().strip_prefix("tour: random seed: ");
    assert_eq!(run(seed.expect("the seed is printed")).output, drawn.output);
    assert_ne!(run("").error, drawn.error);
}

/// Each of the equals is chosen about as often: a corner's two, and the centre's eight.
#[test]
fn random_ties_are_fair() {
    for (start, degree) in [((0, 0), 2), ((2, 2), 8)] {
        let mut seconds = std::collections::BTreeMap::new();
        for seed in 0..800 {
            let second = random_walk(5, 5, start, seed)[1];
            *seconds.entry(second).or_insert(0) += 1;
        }
        assert_eq!(seconds.len(), degree);
        let expected = 800 / degree;
        for (square, count) in seconds {
            let fair = expected * 2 / 3..expected * 4 / 3;
            assert!(
                fair.contains(&count),
                "{square:?} {count} times, not about {expected}"
            );
        }
    }
}

/// What seed 7 gave when the program was new: a later generator must not change it unnoticed.
#[test]
fn a_seed_keeps_its_tour() {
    let squares = random_walk(8, 8, (0, 0), 7);
    let begin = "0 0\n1 2\n0 4\n1 6\n3 7\n5 6\n7 7\n6 5\n5 7\n7 6\n";
    assert_eq!(lines(&squares[..10]), begin);
}

/// A stamp has room for the largest knight: 656 squares a side hold more than 32 bits do.
#[test]
fn stamps_of_many_knights_are_exact() {
    let size = 656_usize;
    let knights: Vec<Place> = all(size, size).collect();
    let input = format!("{size} {}\n{}", knights.len(), lines(&knights));
    let found = answer("simulate", &[], input.as_bytes());
    let last = size.pow(2) * 10_000;
    assert!(last > u32::MAX as usize);
    assert!(found.output.ends_with(format!(" {last}\n").as_bytes()));
}

#[test]
fn limits_are_as_documented() {
    assert!(Board::new(0, 5).is_err() && Board::new(5, 0).is_err());
    assert!(Board::new(10_000, 10_000).is_ok() && Board::new(10_000, 10_001).is_err());
    let visited = DegreeGrid::new(board(3, 3)).expect("memory");
    for (row, column) in [(-1, 0), (0, 3)] {
        let found = knights::assignment::stages::next_move(row, column, &visited);
        assert_eq!(found, -1);
    }
}
