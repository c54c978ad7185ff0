//! Semi-magic tours: those of all tours whose rows have one sum, and whose columns have one; and what is published.

use std::iter::once;

use crate::support::{answer, more};
use crate::surfaces::{extend, leaps};
use knights::board::{Board, Leaper, MoveOrder, Square, Surface};
use knights::count::{AllTours, CountQuestion, Direction, TourChoice, TourSet};

/// Whether all rows of a tour have one sum, and all columns, by the definition.
fn is_semi_magic(board: Board, tour: &[Square]) -> bool {
    let mut rows = vec![0; board.rows() as usize];
    let mut columns = vec![0; board.columns() as usize];
    for (number, square) in (1..).zip(tour) {
        rows[square.row as usize] += number;
        columns[square.column as usize] += number;
    }
    [rows, columns]
        .iter()
        .all(|sums| sums.iter().all(|sum: &u32| *sum == sums[0]))
}

/// The tours that begin with these squares, plainly.
fn plain(board: Board, leap: [i64; 2], first: &[Square]) -> Vec<Vec<Square>> {
    let squares = board.all().map(|square| leaps(board, leap, square));
    let (next, mut tours) = (squares.collect::<Vec<_>>(), Vec::new());
    if first.is_empty() {
        for start in board.all() {
            extend(&next, board, &mut vec![start], &mut tours);
        }
    } else {
        extend(&next, board, &mut first.to_vec(), &mut tours);
    }
    tours
}

/// The tours that `tour list` prints.
fn listed(arguments: &str, input: &str) -> Vec<Vec<Square>> {
    let words: Vec<&str> = ["list"].into_iter().chain(arguments.split(' ')).collect();
    let found = answer("tour", &words, input.as_bytes());
    assert_eq!(found.code, 0, "{arguments}: {}", found.error);
    let output = String::from_utf8(found.output).expect("squares are ASCII");
    output.lines().map(squares).collect()
}

fn squares(line: &str) -> Vec<Square> {
    let number = |text: &str| text.parse().expect("a row or a column");
    let square = |text: &str| {
        let (row, column) = text.split_once(',').expect("a row and a column");
        Square::new(number(row), number(column))
    };
    line.split(' ').map(square).collect()
}

fn board(rows: u32, columns: u32, leap: [u8; 2], surface: Surface) -> Board {
    let leaper = Leaper::new(leap[0], leap[1]).expect("it leaps");
    let board = Board::new(rows, columns).expect("a small board");
    board.with_moves(leaper, surface)
}

/// Boards with the options that name them, and how many directed paths they have.
const BOARDS: [(u32, u32, [u8; 2], Surface, usize); 5] = [
    // OEIS A091299: the graph is that of a cube in four dimensions.
    (4, 4, [1, 2], Surface::Torus, 91_392),
    (4, 4, [0, 1], Surface::Plane, 552),
    (5, 5, [0, 1], Surface::Plane, 8_648),
    (3, 3, [1, 2], Surface::Torus, 1_512),
    (3, 4, [1, 2], Surface::Plane, 16),
];

#[test]
fn the_list_has_the_semi_magic_ones_of_all_tours() {
    for (rows, columns, leap, surface, number) in BOARDS {
        let board = board(rows, columns, leap, surface);
        let tours = plain(board, leap.map(i64::from), &[]);
        assert_eq!(tours.len(), number, "{board:?}");
        let expected = tours.iter().filter(|tour| is_semi_magic(board, tour));
        let [one, other] = leap;
        let name = surface.name();
        let arguments =
            format!("{rows} {columns} --leaper {one},{other} --surface {name} --semi-magic");
        assert_eq!(listed(&arguments, "").len(), expected.count(), "{board:?}");
    }
}

/// On a torus of 4 × 6 there are semi-magic tours. Twelve steps are given, so that a plain search ends.
#[test]
fn on_a_torus_there_are_some() {
    let board = board(4, 6, [1, 2], Surface::Torus);
    let first = squares("0,0 2,1 1,3 2,5 0,4 3,2 1,1 3,0 0,2 3,4 1,5 2,3");
    let tours = plain(board, [1, 2], &first);
    let mut expected: Vec<&Vec<Square>> = tours
        .iter()
        .filter(|tour| is_semi_magic(board, tour))
        .collect();
    let steps = (1..).zip(&first);
    let steps =
        steps.map(|(number, square)| format!(" --step {number}={},{}", square.row, square.column));
    let board_and_steps = once("4 6 --surface torus --semi-magic".to_owned()).chain(steps);
    let arguments: String = board_and_steps.collect();
    let mut found = listed(&arguments, "");
    found.sort();
    expected.sort();
    assert!(tours.len() > 1_000 && found.len() == 2, "{}", tours.len());
    assert!(found.iter().eq(expected));
}

/// The tour of W. Beverley, 1848, the first that was semi-magic.
const BEVERLEY: [[u32; 8]; 8] = [
    [1, 30, 47, 52, 5, 28, 43, 54],
    [48, 51, 2, 29, 44, 53, 6, 27],
    [31, 46, 49, 4, 25, 8, 55, 42],
    [50, 3, 32, 45, 56, 41, 26, 7],
    [33, 62, 15, 20, 9, 24, 39, 58],
    [16, 19, 34, 61, 40, 57, 10, 23],
    [63, 14, 17, 36, 21, 12, 59, 38],
    [18, 35, 64, 13, 60, 37, 22, 11],
];

#[test]
fn the_tour_of_beverley_is_found_among_its_completions() {
    let board = board(8, 8, [1, 2], Surface::Plane);
    let number = |square: &Square| BEVERLEY[square.row as usize][square.column as usize];
    let mut tour: Vec<Square> = board.all().collect();
    tour.sort_by_key(number);
    assert!(is_semi_magic(board, &tour));
    // Its first steps, or steps in the middle: how many completions there are.
    for (given, number_of_tours) in [(1..=40, 90), (1..=36, 842), (17..=48, 70)] {
        let cell = |square: Square| match number(&square) {
            number if given.contains(&number) => number.to_string(),
            _ => ".".to_owned(),
        };
        let mut text = String::new();
        for square in board.all() {
            text += &cell(square);
            text += if square.column == 7 { "\n" } else { " " };
        }
        let all = listed("--given -", &text);
        assert_eq!(all.len(), number_of_tours, "{given:?}");
        let expected = all.iter().filter(|tour| is_semi_magic(board, tour));
        let found = listed("--given - --semi-magic", &text);
        assert!(found.iter().eq(expected), "{given:?}");
        assert!(found.contains(&tour));
        let counted = answer(
            "tour",
            &["count", "--given", "-", "--semi-magic"],
            text.as_bytes(),
        );
        assert_eq!(counted.output, format!("{}\n", found.len()).as_bytes());
        let solved = answer(
            "tour",
            &["solve", "--given", "-", "--semi-magic", "--format", "path"],
            text.as_bytes(),
        );
        let solved = String::from_utf8(solved.output)
            .expect("squares are ASCII")
            .replace(' ', ",");
        assert!(found.contains(&squares(solved.trim_end().replace('\n', " ").as_str())));
    }
}

/// Of the open ones, those that close: from each start and in each direction in which they are semi-magic.
#[test]
fn closed_tours_have_a_start_and_a_direction() {
    let board = board(4, 6, [1, 2], Surface::Torus);
    let given = "4 6 --surface torus --semi-magic --step 1=0,0 --step 2=2,1 --step 3=0,2";
    let open = listed(given, "");
    let closes = |tour: &&Vec<Square>| board.are_joined(tour[23], tour[0]);
    let found = listed(&format!("{given} --closed"), "");
    assert!(!found.is_empty() && found.len() < open.len());
    assert!(found.iter().eq(open.iter().filter(closes)));
}

/// Sums that are no whole numbers, and sums of other parity than their odd numbers, are known without a search. G. P.
/// Jelliss showed in 2003 that no board has a semi-magic tour whose sides are both 4 k + 2 long; H. J. R. Murray that
/// there is none of 4 × 8.
#[test]
fn where_none_exists_it_is_known() {
    let (mut odd, mut even) = (0, 0);
    for rows in 2..=8 {
        for columns in rows..=8 {
            let board = board(rows, columns, [1, 2], Surface::Plane);
            let question = CountQuestion {
                set: TourSet::paths(board),
                direction: Direction::Directed,
                choice: TourChoice::SemiMagic,
            };
            let mut tours = AllTours::new(&question, MoveOrder::Judge).expect("the board is small");
            if rows % 2 == 1 || columns % 2 == 1 {
                assert!(tours.reason().is_some(), "{rows} x {columns}");
                odd += 1;
            } else if [(4, 6), (4, 8)].contains(&(rows, columns))
                || (rows, columns) == (6, 6) && more()
            {
                assert_eq!(tours.next_tour(), None, "{rows} x {columns}");
                even += 1;
            }
        }
    }
    assert!(odd > 15 && even >= 2);
}

/// The board of 5 × 5 without a corner has 24 squares, so each row needs 60. In row 0, three squares have the colour of
/// (0, 0); in row 1, two.
#[test]
fn an_answer_says_that_only_semi_magic_tours_were_sought() {
    let last_row = [0, 1, 2, 3, 4, 5, 6, 7].map(|column| format!(" --hole 6,{column}"));
    for (arguments, expected) in [
        (
            "solve 4 6 --semi-magic".to_owned(),
            "no semi-magic tour exists: searched exhaustively",
        ),
        (
            "list 4 6 --semi-magic".to_owned(),
            "tour: no semi-magic tour exists\n",
        ),
        (
            "solve 4 6 --semi-magic --format json".to_owned(),
            "\"semi_magic\":true",
        ),
        (
            "solve 5 --leaper 0,1 --hole 4,4 --semi-magic".to_owned(),
            "from half of the squares, row 1 needs the sum 60, but 3 of its numbers are odd, and from the others, row 0 needs \
             the sum 60, but 3 of its numbers are odd: ",
        ),
        (
            "solve 5 --leaper 0,1 --hole 4,4 --semi-magic --step 1=0,1".to_owned(),
            "no semi-magic tour exists: row 1 needs the sum 60, but 3 of its numbers are odd: ",
        ),
        (
            format!("solve 7 8 --semi-magic{}", last_row.concat()),
            "the numbers of row 6 cannot have the sum of a semi-magic tour\n",
        ),
        (
            "list 4 6 --closed --semi-magic --surface torus --start 1,1".to_owned(),
            "tour: with --closed and --semi-magic, name the start as the square of a step, as in --step 1=0,0\n",
        ),
        (
            "count 4 6 --closed --semi-magic --undirected".to_owned(),
            "tour: --undirected does not go with --semi-magic, since sums depend on the start and the direction; leave it out\n",
        ),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let found = answer("tour", &words, b"");
        let text = format!("{}{}", String::from_utf8_lossy(&found.output), found.error);
        assert!(text.contains(expected), "{arguments}: {text}");
    }
}
