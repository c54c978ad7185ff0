//! Making squares on a board fewer and smaller, as long as that is a valid input.

use std::iter;

use crate::problem::placement::{Placement, PlacementKind};
use crate::problem::printed::square_board;
use crate::problem::{board_of, nearer, shorter, shortest_side, small_boards};
use knights_core::board::{Board, MoveOrder, Square};

/// The longest side of which every row is taken away with every column.
const ALL_LINES: u32 = 16;

/// The most squares of which every two are taken away.
const ALL_PAIRS: usize = 36;

/// The longest side of boards of which all inputs with few squares are tried.
const TINY: u32 = 5;

/// What makes an input small, in this order: few squares, rows and columns of the board, few
/// listed squares, small numbers.
fn size(input: &Placement) -> (u32, u32, usize, u64) {
    let numbers = input.listed.iter().chain(&input.single);
    (
        input.board.squares(),
        input.board.rows() + input.board.columns(),
        input.listed.len(),
        numbers
            .map(|square| u64::from(square.row) + u64::from(square.column))
            .sum(),
    )
}

/// The few valid inputs that are much smaller: fewer squares in order, and a part of the board.
pub(super) fn much_smaller(input: &Placement) -> impl Iterator<Item = Placement> {
    let bound = size(input);
    narrow(input)
        .chain(packed(input))
        .chain(windows(input))
        .chain(rearranged(input))
        .filter(move |candidate| size(candidate) < bound)
}

/// Valid inputs that are smaller; those from which most is taken away come first, roughly.
pub(super) fn smaller(input: &Placement) -> impl Iterator<Item = Placement> {
    let bound = size(input);
    windows(input)
        .chain(without_lines(input))
        .chain(rearranged(input))
        .chain(shorter_lists(input))
        .chain(smaller_numbers(input))
        .chain(tiny(input))
        .filter(move |candidate| size(candidate) < bound)
}

/// The input on smaller boards, cut off at any side.
fn windows(input: &Placement) -> impl Iterator<Item = Placement> {
    let board = input.board;
    let (rows, columns) = (board.rows(), board.columns());
    let least = rows.min(columns);
    let mut sides: Vec<(u32, u32)> = shorter(least).map(|side| (side, side)).collect();
    if input.kind == PlacementKind::Start {
        sides.extend(shorter(rows).map(|rows| (rows, columns)));
        sides.extend(shorter(columns).map(|columns| (rows, columns)));
    }
    sides.into_iter().flat_map(move |sides| {
        let board = board_of(sides.0, sides.1);
        let grid = [0, rows - sides.0].map(|row| {
            let columns = [0, columns - sides.1];
            columns.map(|column| Square::new(row, column))
        });
        let corners = grid.into_iter().flatten();
        corners.flat_map(move |corner| window(input, board, corner))
    })
}

/// A single row, a single column and the whole board, with the start in the corner.
fn narrow(input: &Placement) -> impl Iterator<Item = Placement> {
    let (rows, columns) = (input.board.rows(), input.board.columns());
    let sides = match input.kind {
        PlacementKind::Start => vec![(1, columns), (rows, 1), (rows, columns)],
        _ => vec![],
    };
    sides.into_iter().filter_map(|(rows, columns)| {
        let board = Board::new(rows, columns).ok()?;
        input.with(board, Vec::new(), Some(Square::new(0, 0)))
    })
}

/// The first squares of the board in row-major order, none, one, half as many as the input has, ...
/// as many: on the smallest board on which they fit, then on its own. The other square is (0, 0),
/// then its own.
fn packed(input: &Placement) -> impl Iterator<Item = Placement> {
    let full = match input.kind {
        PlacementKind::Start => None,
        _ => Some(input.board),
    };
    let all = u32::try_from(input.listed.len()).expect("a board is small");
    let counts = move || [0, 1].into_iter().chain(shorter(all)).chain([all]);
    let smallest = counts().map(|count| {
        let side = shortest_side(count);
        (count, Board::new(side, side).ok())
    });
    let candidates = smallest.chain(counts().map(move |count| (count, full)));
    candidates.flat_map(move |(count, candidate)| {
        let allowed = candidate.filter(|_| full.is_some());
        let starts = match input.single {
            Some(start) => vec![Some(Square::new(0, 0)), Some(start)],
            None => vec![None],
        };
        starts.into_iter().filter_map(move |start| {
            let board = allowed.filter(|&board| start.is_none_or(|start| board.contains(start)))?;
            let squares = board.all().take(count as usize).collect();
            input.with(board, squares, start)
        })
    })
}

/// The input without one row and one column, from which nothing else is lost: a square beyond
/// them moves up.
fn without_lines(input: &Placement) -> impl Iterator<Item = Placement> {
    let side = match input.kind {
        PlacementKind::Start => 1,
        _ => input.board.rows(),
    };
    let smaller = Board::new(side - 1, side - 1).ok();
    let lines = (0..side).flat_map(move |row| {
        // Of the many pairs of a large board, the crossings on the diagonal.
        let columns = if side <= ALL_LINES {
            0..side
        } else {
            row..row + 1
        };
        columns.map(move |column| Square::new(row, column))
    });
    lines.filter_map(move |line| {
        let without =
            |number: u32, line: u32| (number != line).then(|| number - u32::from(number > line));
        let moved = |square: Square| {
            let row = without(square.row, line.row)?;
            Some(Square::new(row, without(square.column, line.column)?))
        };
        let squares = input.listed.iter().copied().filter_map(moved).collect();
        input.moved(smaller?, squares, moved)
    })
}

/// What the input has in a window with this corner. Where all that the knight can go to stays
/// free, many moves are equal, and a mistake may depend on a larger board; so the same with
/// all but one of them visited follows.
fn window(input: &Placement, board: Board, corner: Square) -> Vec<Placement> {
    let moved = |square: Square| closer(square, corner).filter(|&square| board.contains(square));
    let inside: Vec<Square> = input.listed.iter().copied().filter_map(moved).collect();
    let Some(window) = input.moved(board, inside.clone(), moved) else {
        return Vec::new();
    };
    let start = window.single;
    let mut windows = vec![window];
    if let (PlacementKind::Position, Some(knight)) = (input.kind, start) {
        let neighbours = board.neighbours(knight, MoveOrder::Judge);
        let open: Vec<Square> = neighbours
            .filter(|square| !inside.contains(square))
            .collect();
        for kept in &open {
            let others = open.iter().filter(|&square| square != kept);
            let visited = inside.iter().chain(others).copied().collect();
            windows.extend(input.with(board, visited, start));
        }
    }
    windows
}

/// The input without some of its squares: half of them, a quarter … one; of a short list, any
/// two.
fn shorter_lists(input: &Placement) -> impl Iterator<Item = Placement> {
    let (board, squares, start) = (input.board, &input.listed[..], input.single);
    let halved = |length: &usize| Some(length / 2).filter(|&length| length > 0);
    let lengths = iter::successors(Some(squares.len()).filter(|&all| all > 0), halved);
    let parts = lengths.flat_map(|length| {
        squares
            .chunks(length)
            .enumerate()
            .map(move |(number, _)| (number * length, length))
    });
    let shorter = parts.filter_map(move |(first, length)| {
        let (before, rest) = squares.split_at(first);
        let after = &rest[length.min(rest.len())..];
        input.with(board, [before, after].concat(), start)
    });
    let short = if squares.len() <= ALL_PAIRS {
        squares
    } else {
        &[]
    };
    let pairs = (0..short.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    let without_pairs = pairs.filter_map(move |(first, second)| {
        let mut others = squares.to_vec();
        others.remove(second);
        others.remove(first);
        input.with(board, others, start)
    });
    shorter.chain(without_pairs)
}

/// The input with all squares, or one of them, nearer to (0, 0).
fn smaller_numbers(input: &Placement) -> impl Iterator<Item = Placement> {
    let (board, squares, start) = (input.board, &input.listed[..], input.single);
    let shifted = [(1, 1), (1, 0), (0, 1)]
        .into_iter()
        .filter_map(move |(rows, columns)| {
            let shift = |square: Square| closer(square, Square::new(rows, columns));
            let moved: Option<Vec<Square>> = squares.iter().copied().map(shift).collect();
            input.moved(board, moved?, shift)
        });
    let starts = start.into_iter().flat_map(nearer_squares);
    let with_start =
        starts.filter_map(move |start| input.with(board, squares.to_vec(), Some(start)));
    let places = squares.iter().enumerate();
    let pairs = places
        .flat_map(|(place, &from)| nearer_squares(from).into_iter().map(move |to| (place, to)));
    let moved = pairs
        .filter(|(_, to)| !squares.contains(to))
        .filter_map(move |(place, to)| {
            let mut changed = squares.to_vec();
            changed[place] = to;
            input.with(board, changed, start)
        });
    shifted.chain(with_start).chain(moved)
}

/// All inputs with at most two squares on tiny boards, the smallest first: where no single
/// step leads to one of them.
fn tiny(input: &Placement) -> impl Iterator<Item = Placement> {
    let is_sheet = input.kind == PlacementKind::Start;
    let mut boards = small_boards(TINY, |board| is_sheet || board.rows() == board.columns());
    boards.sort_by_key(|board| (board.squares(), board.rows() + board.columns()));
    boards.into_iter().flat_map(move |board| {
        let seconds = iter::once(None).chain(board.all().map(Some));
        seconds.flat_map(move |second| {
            let with_first = move |first| with_squares(input, board, first, second);
            board.all().filter_map(with_first)
        })
    })
}

/// An input like another with one square or two, where these make one.
fn with_squares(
    like: &Placement,
    board: Board,
    first: Square,
    second: Option<Square>,
) -> Option<Placement> {
    let both = iter::once(first).chain(second);
    match like.kind {
        PlacementKind::Position => like.with(board, Vec::from_iter(second), Some(first)),
        PlacementKind::Start if second.is_some() => None,
        PlacementKind::Start => like.with(board, Vec::new(), Some(first)),
        _ if second == Some(first) => None,
        _ => like.with(board, both.collect(), None),
    }
}

/// A square that is as many rows and columns nearer to (0, 0) as another one is away from there.
fn closer(square: Square, by: Square) -> Option<Square> {
    let row = square.row.checked_sub(by.row)?;
    Some(Square::new(row, square.column.checked_sub(by.column)?))
}

/// Squares with one smaller number, those nearest to (0, 0) first.
fn nearer_squares(square: Square) -> Vec<Square> {
    let in_column = nearer(square.row).map(|row| Square::new(row, square.column));
    let along_row = nearer(square.column).map(|column| Square::new(square.row, column));
    let mut nearer: Vec<Square> = in_column.chain(along_row).collect();
    nearer.sort_by_key(|square| square.row + square.column);
    nearer
}

/// The fewest squares that are rearranged: fewer are tried in all their places.
const FEWEST: usize = 3;
/// How many arrangements are tried on a board for each place of the other square.
const ARRANGEMENTS: usize = 8;

/// The input on smaller boards, the smallest first, with all its squares: those that are still on
/// the board stay, and the others fill it up; then all scattered in several ways.
///
/// An array that is too short shows by the number of squares alone, wherever they are. Then no
/// smaller part of the board fails, since it has fewer squares, and no single square can be taken
/// away. So the squares get new places.
fn rearranged(input: &Placement) -> impl Iterator<Item = Placement> {
    let count = u32::try_from(input.listed.len()).expect("a board is small");
    let full = input.board.rows();
    let least = shortest_side(count);
    let larger = shorter(full).filter(move |&side| side > least);
    let is_list = input.kind != PlacementKind::Start && input.listed.len() >= FEWEST;
    let candidates = [least].into_iter().chain(larger);
    let sides = candidates.filter(move |&side| is_list && side < full);
    sides.flat_map(move |side| {
        let board = square_board(side);
        moved_in(input, board).chain(scattered(input, board))
    })
}

/// The squares that a corner of the board has, and the others on the squares that are free there:
/// those far from the other square first.
fn moved_in(input: &Placement, board: Board) -> impl Iterator<Item = Placement> {
    let gap = input.board.rows() - board.rows();
    let corners = [(0, 0), (0, gap), (gap, 0), (gap, gap)];
    corners.into_iter().filter_map(move |(rows, columns)| {
        let corner = Square::new(rows, columns);
        let moved =
            |square: Square| closer(square, corner).filter(|&square| board.contains(square));
        let places: Vec<Option<Square>> = input.listed.iter().copied().map(moved).collect();
        let mut free = vec![true; board.squares() as usize];
        for square in places.iter().flatten() {
            free[board.index(*square)] = false;
        }
        let mut free: Vec<Square> = board
            .all()
            .filter(|&square| free[board.index(square)])
            .collect();
        let middle = Square::new(board.rows() / 2, board.columns() / 2);
        let center = input.single.and_then(moved).unwrap_or(middle);
        free.sort_by_key(|&square| distance(square, center));
        let mut fill = || free.pop().expect("the board has as many squares");
        let slots = places.into_iter();
        let listed = slots.map(|place| place.unwrap_or_else(&mut fill));
        input.moved(board, listed.collect(), moved)
    })
}

/// How many steps of a king lie between two squares.
fn distance(one: Square, other: Square) -> u32 {
    let rows = one.row.abs_diff(other.row);
    rows.max(one.column.abs_diff(other.column))
}

/// The squares in steps of one length around the board, which visit each square once. The other
/// square is in its own place, or as near to it as the board allows; in a corner; in the centre.
fn scattered(input: &Placement, board: Board) -> impl Iterator<Item = Placement> {
    let (side, all) = (board.rows(), board.squares());
    let singles = match input.single {
        Some(square) => {
            let nearest = Square::new(square.row.min(side - 1), square.column.min(side - 1));
            let mut singles = vec![nearest, Square::new(0, 0), Square::new(side / 2, side / 2)];
            singles.dedup();
            singles.into_iter().map(Some).collect()
        }
        None => vec![None],
    };
    let steps: Vec<u32> = (1..=all)
        .rev()
        .filter(|&step| divisor(step, all) == 1)
        .collect();
    let apart = steps.len().div_ceil(ARRANGEMENTS);
    singles.into_iter().flat_map(move |single| {
        let tried = steps.iter().step_by(apart);
        let arrangements = tried.filter_map(|&step| {
            let numbers = (0..all).take(input.listed.len());
            let listed = numbers.map(|number| board.square_at(number * step % all));
            input.with(board, listed.collect(), single)
        });
        arrangements.collect::<Vec<_>>()
    })
}

fn divisor(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        divisor(other, one % other)
    }
}
