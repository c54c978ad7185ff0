//! Other leapers and other surfaces: moves by the definition, and published figures. Their tours are those of a plain
//! search in `crates/python/tests/questions.py`.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::plain::{self, is_found, printed, tour};
use crate::support::up_to;
use knights::board::{Board, KnightGraph, Leaper, MoveOrder, Square, Surface};
use knights::solve::{Ends, Task, solve};

/// The squares a leap away, as the reference says.
pub(crate) fn leaps(board: Board, piece: &str, from: Square) -> BTreeSet<Square> {
    let sides = (board.rows() as usize, board.columns() as usize);
    let found =
        reference::surfaces::leaps(sides, board.surface().name(), piece, plain::place(from));
    found.into_iter().map(plain::square).collect()
}

const PIECES: [&str; 8] = ["1,2", "0,1", "1,1", "1,3", "2,3", "0,2", "3,3", "king"];
const SIZES: &str = "1x1 1x2 1x5 2x3 3x2 3x3 2x5 4x3 3x4";

fn boards() -> impl Iterator<Item = (Board, &'static str)> {
    let sizes = plain::sizes(SIZES).take(up_to(8, 9));
    sizes.flat_map(|(rows, columns)| {
        PIECES.into_iter().flat_map(move |piece| {
            Surface::ALL.into_iter().map(move |surface| {
                let leaper = piece.parse().expect("a piece");
                let board = plain::board(rows, columns);
                (board.with_moves(leaper, surface), piece)
            })
        })
    })
}

#[test]
fn moves_are_those_of_the_definition() {
    for (board, piece) in boards() {
        let graph = KnightGraph::new(board, &[]).expect("the memory suffices");
        for square in board.all() {
            let expected = leaps(board, piece, square);
            for order in MoveOrder::ALL {
                let found: Vec<Square> = board.neighbours(square, order).collect();
                assert_eq!(found.len(), expected.len(), "{board:?} {square}");
                assert_eq!(BTreeSet::from_iter(found), expected, "{board:?} {square}");
            }
            assert!(graph.neighbours(square).eq(expected.iter().copied()));
            for other in board.all() {
                assert_eq!(board.are_joined(square, other), expected.contains(&other));
            }
        }
    }
}

/// Options of `tour count`, and the number with its source.
const PUBLISHED: [(&str, &str); 16] = [
    // The graph of the knight on a torus of 4 x 4 is that of a cube in four dimensions: OEIS A066037 and A091299.
    ("4 --surface torus --closed", "1344"),
    ("4 --surface torus", "91392"),
    // On a torus of 3 x 3 it is the graph of a rook: OEIS A269565.
    ("3 --surface torus --closed", "48"),
    // The grid: OEIS A003763 (closed, sides 2, 4, 6) and A096969 (directed paths).
    ("2 --leaper 0,1 --closed", "1"),
    ("4 --leaper 0,1 --closed", "6"),
    ("6 --leaper 0,1 --closed", "1072"),
    ("3 --leaper 0,1", "40"),
    ("4 --leaper 0,1", "552"),
    ("5 --leaper 1,0", "8648"),
    // The king: OEIS A140519 (closed), A272445 (from corner to corner), and A339760 (two rows, here in both directions).
    ("2 --leaper king --closed", "3"),
    ("3 --leaper king --closed", "16"),
    ("4 --leaper king --closed", "2830"),
    ("3 --leaper king --start 0,0 --end 2,2", "30"),
    ("4 --leaper king --start 0,0 --end 3,3", "4942"),
    ("2 3 --leaper king", "96"),
    ("2 5 --leaper king", "1536"),
];

#[test]
fn published_numbers_of_other_moves() {
    for (arguments, number) in PUBLISHED {
        let found = printed(&format!("count {arguments}"), "");
        assert_eq!(found, format!("{number}\n"), "{arguments}");
    }
}

/// D. E. Knuth, *Leaper Graphs*, 1994: the moves of a leaper with r < s join all squares of m × n squares, m ≤ n, if
/// and only if r + s is odd, r and s have no common divisor, m ≥ r + s and n ≥ 2 s.
#[test]
fn a_leaper_reaches_all_squares_where_knuth_says() {
    for piece in [
        "0,1", "0,2", "1,2", "1,3", "1,4", "2,3", "2,4", "3,4", "2,5",
    ] {
        let leaper = piece.parse::<Leaper>().expect("a piece");
        let (r, s) = piece.split_once(',').expect("two differences");
        let [r, s] = [r, s].map(|number| number.parse::<u32>().expect("a number"));
        let has_divisor = (2..=s).any(|it| r.is_multiple_of(it) && s.is_multiple_of(it));
        for (rows, columns) in (2..10).flat_map(|rows| (rows..12).map(move |it| (rows, it))) {
            let board = Board::new(rows, columns).expect("a small board");
            let board = board.with_moves(leaper, Surface::Plane);
            let mut met = BTreeSet::from([Square::new(0, 0)]);
            let mut open = vec![Square::new(0, 0)];
            while let Some(square) = open.pop() {
                let next = board.neighbours(square, MoveOrder::Walk);
                open.extend(next.filter(|&next| met.insert(next)));
            }
            let has_room = rows >= r + s && columns >= 2 * s;
            let by_theorem = (r + s) % 2 == 1 && !has_divisor && has_room;
            let by_search = met.len() == board.squares() as usize;
            assert_eq!(by_search, by_theorem, "{piece} on {rows} x {columns}");
        }
    }
}

/// J. J. Watkins, *Across the Board*, 2004: every torus and every Klein bottle has a closed tour, but for the smallest. A
/// cylinder has none if it has one row, or if it has two or four and an even number of columns.
#[test]
fn closed_tours_exist_where_watkins_says() {
    let side = up_to(8, 11);
    let sizes = || (1..=side).flat_map(|rows| (1..=side).map(move |columns| (rows, columns)));
    for surface in [Surface::Torus, Surface::KleinBottle, Surface::Cylinder] {
        let is_cylinder = surface == Surface::Cylinder;
        for (rows, columns) in sizes() {
            let is_even = columns % 2 == 0;
            // The search for a tour that does not exist is long.
            if is_cylinder && rows == 4 && columns >= 8 && is_even {
                continue;
            }
            let board = plain::board(rows, columns).with_moves(Leaper::KNIGHT, surface);
            let task = Task::whole(board, Ends::Closed(Square::new(0, 0)));
            let found = solve(&task, None).expect("the memory suffices");
            let has_none = rows == 1 || [2, 4].contains(&rows) && is_even;
            // Two squares have no way back that was not used.
            let expected = board.squares() > 2 && !(is_cylinder && has_none);
            let is_found = is_found(&found, |tour| assert!(tour.is_closed()));
            assert_eq!(is_found, expected, "{board:?}");
        }
    }
}

#[test]
fn a_puzzle_is_solved_with_the_moves_it_was_made_for() {
    for moves in [
        "--surface torus",
        "--surface cylinder",
        "--leaper 0,1",
        "--leaper 2,3 --surface torus",
        "--leaper king",
        "--surface moebius-strip",
        "--leaper king --surface klein-bottle",
    ] {
        let run = |command: &str, input: &str| printed(&format!("{command} {moves}"), input);
        let puzzle = run("puzzle 4 5 --seed 7", "");
        let tour = run("solve --given -", &puzzle);
        assert_eq!(run("count --given -", &puzzle), "1\n", "{moves}");
        let listed = run("list --given - --format board", &puzzle);
        assert_eq!(listed, tour.clone() + "\n");
        let verdict = run("check --size 4x5", &tour);
        assert!(verdict.contains("tour from"), "{moves}");
    }
}

/// A document says its moves, so that the other programs need no option.
#[test]
fn a_document_is_checked_with_its_own_moves() {
    for (size, moves) in [
        ("4x6", "--surface torus"),
        ("4x6", "--surface cylinder"),
        ("10x10", "--leaper 2,3"),
        ("4x5", "--leaper 2,3 --surface torus"),
        ("6x7", "--surface moebius-strip"),
    ] {
        let solved = printed(&format!("solve {size} {moves} --format json"), "");
        let document: Value = serde_json::from_str(&solved).expect("it is JSON");
        let is_closed = document["closed"] == true;
        let kind = if is_closed { "closed" } else { "open" };
        let place = |square: &Value| format!("({}, {})", square[0], square[1]);
        let ends = [&document["start"], &document["end"]].map(place);
        let expected = format!("{kind} tour from {} to {}\n", ends[0], ends[1]);
        let of_board = format!(" --size {size} {moves}");
        for options in ["", &format!(" --size {size}"), &of_board] {
            let verdict = printed(&format!("check{options}"), &solved);
            assert_eq!(verdict, expected, "{moves}{options}");
        }
        let checked = printed("check --format json", &solved);
        let checked: Value = serde_json::from_str(&checked).expect("it is JSON");
        assert_eq!(checked["board"], document["board"], "{moves}");
        assert_eq!(tour("convert --to directions", &solved).code, 2, "{moves}");
        // Its first two squares change places, and a move from one of them to the third is left.
        let mut squares = document["squares"].as_array().expect("a list").clone();
        squares.swap(0, 1);
        let broken = json!({ "board": document["board"], "squares": squares }).to_string();
        for options in ["", &of_board] {
            let found = tour(&format!("check{options}"), &broken);
            assert_eq!(found.code, 1, "{moves}{options}: {}", found.error);
            let words = format!("not a tour: step 3: no move leads from {}", ends[0]);
            assert!(
                found.output.starts_with(words.as_bytes()),
                "{moves}{options}"
            );
        }
    }
}

/// A line that leaves a strip on one side comes back upside down: at the same height from the other edge, and in the other
/// direction.
#[test]
fn moves_around_a_twisted_strip_are_drawn_upside_down() {
    let board = Board::new(4, 5).expect("a small board");
    let mut across = 0;
    for surface in Surface::ALL {
        let board = board.with_moves(Leaper::KNIGHT, surface);
        let is_twisted = [Surface::MoebiusStrip, Surface::KleinBottle].contains(&surface);
        for from in board.all() {
            for to in board.neighbours(from, MoveOrder::Judge) {
                let [out, into] = board.drawn_steps(from, to).expect("a move");
                let [place, target] = [from, to].map(plain::place);
                let walk = |at, step| reference::surfaces::walk((4, 5), surface.name(), at, step);
                assert_eq!(walk(place, out), Some(target), "{board:?} {from} {to}");
                assert_eq!(walk(target, into.map(|part| -part)), Some(place));
                let is_around = !(0..5).contains(&(i64::from(from.column) + out[1]));
                let sign = if is_twisted && is_around { -1 } else { 1 };
                assert_eq!(into, [sign * out[0], out[1]], "{board:?} {from} {to}");
                across += usize::from(sign < 0);
            }
        }
    }
    assert!(across > 50, "{across} moves are turned over");
}
