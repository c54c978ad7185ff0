//! Semi-magic tours: those of all tours whose rows have one sum, and whose columns have one; and what is published.

use std::collections::BTreeSet;
use std::iter::once;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::support::{answer, more, up_to};
use crate::surfaces::{extend, leaps};
use knights::board::{Board, MoveOrder, Square, Surface};
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
fn plain(board: Board, piece: &str, first: &[Square]) -> Vec<Vec<Square>> {
    let squares = board.all().map(|square| leaps(board, piece, square));
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

fn board_of(rows: u32, columns: u32, piece: &str, surface: Surface) -> Board {
    let board = Board::new(rows, columns).expect("a small board");
    board.with_moves(piece.parse().expect("a piece"), surface)
}

/// Boards with the options that name them, and how many semi-magic tours a plain search found there.
const BOARDS: [(u32, u32, &str, Surface, usize); 9] = [
    (4, 4, "1,2", Surface::Torus, 0),
    (4, 4, "0,1", Surface::Plane, 0),
    (5, 5, "0,1", Surface::Plane, 0),
    (3, 3, "1,2", Surface::Torus, 0),
    (3, 4, "1,2", Surface::Plane, 0),
    (2, 4, "king", Surface::Plane, 4),
    (2, 4, "king", Surface::Cylinder, 16),
    (4, 4, "0,1", Surface::MoebiusStrip, 8),
    (3, 3, "1,2", Surface::KleinBottle, 12),
];

#[test]
fn the_list_has_the_semi_magic_ones_of_all_tours() {
    for (rows, columns, piece, surface, semi_magic) in BOARDS {
        if rows * columns > up_to(15, 25) {
            continue;
        }
        let board = board_of(rows, columns, piece, surface);
        let tours = plain(board, piece, &[]);
        let chosen = tours.into_iter().filter(|tour| is_semi_magic(board, tour));
        let expected: BTreeSet<Vec<Square>> = chosen.collect();
        let name = surface.name();
        let arguments = format!("{rows} {columns} --leaper {piece} --surface {name} --semi-magic");
        let found: BTreeSet<_> = listed(&arguments, "").into_iter().collect();
        assert_eq!(found, expected, "{board:?}");
        assert_eq!(found.len(), semi_magic, "{board:?}");
    }
}

/// On a torus of 4 × 6 there are semi-magic tours. Twelve steps are given, so that a plain search ends.
#[test]
fn on_a_torus_there_are_some() {
    let board = board_of(4, 6, "1,2", Surface::Torus);
    let first = squares("0,0 2,1 1,3 2,5 0,4 3,2 1,1 3,0 0,2 3,4 1,5 2,3");
    let tours = plain(board, "1,2", &first);
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

/// Published semi-magic tours of 8 × 8. None has equal sums of both diagonals (Stertenbrink, Meyrignac and Mackay, 2003).
#[rustfmt::skip]
const PUBLISHED: [(&str, [u32; 64]); 5] = [
    ("W. Beverley 1848", [
        1, 30, 47, 52, 5, 28, 43, 54, 48, 51, 2, 29, 44, 53, 6, 27,
        31, 46, 49, 4, 25, 8, 55, 42, 50, 3, 32, 45, 56, 41, 26, 7,
        33, 62, 15, 20, 9, 24, 39, 58, 16, 19, 34, 61, 40, 57, 10, 23,
        63, 14, 17, 36, 21, 12, 59, 38, 18, 35, 64, 13, 60, 37, 22, 11,
    ]),
    ("closed: Francony 1882, and H. E. Dudeney 1917", [
        46, 55, 44, 19, 58, 9, 22, 7, 43, 18, 47, 56, 21, 6, 59, 10,
        54, 45, 20, 41, 12, 57, 8, 23, 17, 42, 53, 48, 5, 24, 11, 60,
        52, 3, 32, 13, 40, 61, 34, 25, 31, 16, 49, 4, 33, 28, 37, 62,
        2, 51, 14, 29, 64, 39, 26, 35, 15, 30, 1, 50, 27, 36, 63, 38,
    ]),
    ("closed: Mackay, Meyrignac and Stertenbrink 2003, b3-d2", [
        59, 30, 35, 24, 57, 22, 15, 18, 36, 25, 58, 29, 16, 19, 56, 21,
        31, 60, 27, 34, 23, 54, 17, 14, 26, 37, 32, 49, 28, 13, 20, 55,
        39, 4, 61, 12, 33, 48, 53, 10, 62, 1, 38, 7, 50, 11, 44, 47,
        5, 40, 3, 64, 45, 42, 9, 52, 2, 63, 6, 41, 8, 51, 46, 43,
    ]),
    ("closed: G. P. Jelliss 2003, d5-f4", [
        11, 46, 51, 40, 9, 38, 31, 34, 52, 41, 10, 45, 32, 35, 8, 37,
        47, 12, 43, 50, 39, 6, 33, 30, 42, 53, 48, 1, 44, 29, 36, 7,
        55, 20, 13, 28, 49, 64, 5, 26, 14, 17, 54, 23, 2, 27, 60, 63,
        21, 56, 19, 16, 61, 58, 25, 4, 18, 15, 22, 57, 24, 3, 62, 59,
    ]),
    ("Mackay, Meyrignac and Stertenbrink 2003, a1-c8", [
        18, 39, 64, 9, 58, 41, 24, 7, 63, 10, 17, 40, 23, 8, 57, 42,
        38, 19, 36, 61, 16, 59, 6, 25, 11, 62, 13, 20, 33, 22, 43, 56,
        50, 37, 32, 35, 60, 15, 26, 5, 31, 12, 49, 14, 21, 34, 55, 44,
        48, 51, 2, 29, 46, 53, 4, 27, 1, 30, 47, 52, 3, 28, 45, 54,
    ]),
];

/// The numbers of a board as text, those that are not given as `.`.
fn board_with(numbers: &[u32; 64], given: RangeInclusive<u32>) -> String {
    let cell = |number: &u32| {
        if given.contains(number) {
            number.to_string()
        } else {
            ".".to_owned()
        }
    };
    let rows = numbers.chunks(8);
    let rows = rows.map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n");
    rows.collect()
}

#[test]
fn published_tours_are_called_semi_magic() {
    let mut diagonals = Vec::new();
    for (source, numbers) in PUBLISHED {
        let text = board_with(&numbers, 1..=64);
        let words = ["check", "--properties", "--format", "json"];
        let found = answer("tour", &words, text.as_bytes());
        let found: Value = serde_json::from_slice(&found.output).expect("it is JSON");
        let properties = &found["properties"];
        assert_eq!(properties["magic"], "semi-magic", "{source}");
        assert_eq!(properties["row_sums"], json!(vec![260; 8]), "{source}");
        assert_eq!(properties["column_sums"], json!(vec![260; 8]), "{source}");
        assert_eq!(found["closed"], source.starts_with("closed"), "{source}");
        diagonals.push(properties["diagonal_sums"].clone());
    }
    // Jelliss has the first, and Dudeney the second.
    assert_eq!(diagonals[..2], [json!([282, 210]), json!([264, 256])]);
}

#[test]
fn published_tours_are_found_among_their_completions() {
    let board = board_of(8, 8, "1,2", Surface::Plane);
    // The given steps, and how many completions there are of those of Beverley.
    let steps = [(1..=40, Some(90)), (1..=36, Some(842)), (17..=48, Some(70))];
    let of_beverley = steps.map(|(given, number)| (PUBLISHED[0], given, number));
    let of_others = PUBLISHED[1..].iter().map(|tour| (*tour, 1..=40, None));
    for ((source, numbers), given, number) in of_beverley.into_iter().chain(of_others) {
        let mut tour: Vec<Square> = board.all().collect();
        tour.sort_by_key(|&square| numbers[board.index(square)]);
        assert!(is_semi_magic(board, &tour), "{source}");
        let text = board_with(&numbers, given);
        let all = listed("--given -", &text);
        assert!(number.is_none_or(|number| all.len() == number), "{source}");
        let expected = all.iter().filter(|tour| is_semi_magic(board, tour));
        let found = listed("--given - --semi-magic", &text);
        assert!(found.iter().eq(expected), "{source}");
        assert!(found.contains(&tour), "{source}");
        let words = ["count", "--given", "-", "--semi-magic"];
        let counted = answer("tour", &words, text.as_bytes());
        assert_eq!(counted.output, format!("{}\n", found.len()).as_bytes());
        let words = ["solve", "--given", "-", "--semi-magic", "--format", "path"];
        let solved = answer("tour", &words, text.as_bytes());
        let solved = String::from_utf8(solved.output)
            .expect("squares are ASCII")
            .replace(' ', ",");
        assert!(found.contains(&squares(solved.trim_end().replace('\n', " ").as_str())));
    }
}

/// Of the open ones, those that close: from each start and in each direction in which they are semi-magic.
#[test]
fn closed_tours_have_a_start_and_a_direction() {
    let board = board_of(4, 6, "1,2", Surface::Torus);
    let given = "4 6 --surface torus --semi-magic --step 1=0,0 --step 2=2,1 --step 3=0,2";
    let open = listed(given, "");
    let closes = |tour: &&Vec<Square>| board.are_joined(tour[23], tour[0]);
    let found = listed(&format!("{given} --closed"), "");
    assert!(!found.is_empty() && found.len() < open.len());
    assert!(found.iter().eq(open.iter().filter(closes)));
}

/// Sums that are no whole numbers, and sums of other parity than their odd numbers, are known without a search. G. P.
/// Jelliss showed in 2003 that no board has a semi-magic tour whose sides are both 4 k + 2 long, and H. J. R. Murray that
/// 4 × 8 has none either.
#[test]
fn where_none_exists_it_is_known() {
    let (mut odd, mut even) = (0, 0);
    for rows in 2..=8 {
        for columns in rows..=8 {
            let board = board_of(rows, columns, "1,2", Surface::Plane);
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
