//! Numbers in one list: squares in their order by two numbers or by one, or a board.

use crate::submission::SubmissionOptions;
use crate::submission::cells::Cell;
use crate::submission::notation::{board_of, smallest};
use crate::submission::reading::Reading;
use knights_core::board::Board;

/// Leaves out the second name of each square, if each step names both of its squares. A step may begin elsewhere.
pub(super) fn merge_steps<T: PartialEq + Copy>(squares: &mut Vec<T>) {
    let [first, steps @ .., last] = &squares[..] else {
        return;
    };
    let (pairs, rest) = steps.as_chunks();
    let are_same = |[end, next]: &&[T; 2]| end == next;
    let same = pairs.iter().filter(are_same).count();
    if rest.is_empty() && 4 * same >= 3 * pairs.len() {
        let ends = pairs.iter().flat_map(|[end, next]| {
            let is_other = end != next;
            [Some(*end), is_other.then_some(*next)]
        });
        let ends = ends.flatten();
        *squares = [*first].into_iter().chain(ends).chain([*last]).collect();
    }
}

/// Values in the order of their numbers.
pub(super) fn sorted<T>(numbered: impl Iterator<Item = (i32, T)>) -> Vec<T> {
    let mut numbered: Vec<_> = numbered.collect();
    numbered.sort_by_key(|&(number, _)| number);
    numbered.into_iter().map(|(_, value)| value).collect()
}

/// Numbers that are a path or a board in one list.
pub(super) fn lists(numbers: &[i32], options: &SubmissionOptions<'_>) -> Vec<Reading> {
    let mut readings = pairs(false, numbers, options.size);
    readings.extend(flat(numbers, options.size));
    readings.extend(nodes(numbers, options));
    // Their count may come first, or the size of the board.
    if let [count, rest @ ..] = numbers
        && usize::try_from(*count) == Ok(rest.len())
    {
        readings.extend(flat(rest, options.size));
        readings.extend(nodes(rest, options));
        // The count could also be the first square.
        let is_count = options
            .size
            .is_some_and(|size| size.squares() as usize == rest.len());
        readings = readings
            .into_iter()
            .map(|it| it.certain_if(is_count))
            .collect();
    }
    if let [height, width, rest @ ..] = numbers
        && let Some(board) = board_of(
            height.unsigned_abs() as usize,
            width.unsigned_abs() as usize,
        )
        && let Ok(board) = options.sized(board)
        && [1, 2].contains(&(rest.len() / board.squares() as usize))
        && rest.len().is_multiple_of(board.squares() as usize)
    {
        let size = Some(board);
        // It could be the first square, from which a move leads to the next.
        let is_square = matches!(rest, [row, column, ..]
            if row.abs_diff(*height).saturating_mul(column.abs_diff(*width)) == 2);
        let sized = lists(rest, &SubmissionOptions { size, ..*options }).into_iter();
        readings.extend(sized.map(|it| it.certain_if(!is_square)));
    }
    readings
}

/// Numbers in rows of this width, without the first or the last of each row, which is that of its step.
pub(super) fn without_steps(numbers: &[i32], width: usize, is_last: bool) -> Option<Vec<i32>> {
    let rows = numbers.chunks_exact(width);
    let place = if is_last { width - 1 } else { 0 };
    let mut steps: Vec<i32> = rows.clone().map(|row| row[place]).collect();
    steps.sort_unstable();
    let is_numbered = rows.remainder().is_empty() && is_count(steps.iter().copied());
    let rest = if is_last { 0..place } else { 1..width };
    is_numbered.then(|| sorted(rows.map(|row| (row[place], &row[rest.clone()]))).concat())
}

/// Whether numbers count from 0 or from 1.
pub(super) fn is_count(mut numbers: impl Iterator<Item = i32>) -> bool {
    let first = numbers.next();
    first.is_some_and(|first| {
        matches!(first, 0 | 1) && (first + 1..).zip(numbers).all(|(a, b)| a == b)
    })
}

/// Pairs of numbers as squares, or a list of rows and one of columns. The smallest numbers are the first row and the
/// first column.
pub(super) fn pairs(are_two: bool, numbers: &[i32], size: Option<Board>) -> Vec<Reading> {
    let (one, other) = numbers.split_at(numbers.len() / 2);
    let pairs: Vec<(i32, i32)> = if are_two {
        one.iter().copied().zip(other.iter().copied()).collect()
    } else {
        let pairs = numbers.chunks_exact(2);
        pairs.map(|pair| (pair[0], pair[1])).collect()
    };
    let top = pairs.iter().map(|pair| pair.0).min();
    let left = pairs.iter().map(|pair| pair.1).min();
    let Some((top, left)) = top.zip(left).filter(|_| one.len() == other.len()) else {
        return Vec::new();
    };
    // On a board of this size, the first rows or columns may be holes.
    let others = [(0, 0), (1, 1)].into_iter().filter(|&(row, column)| {
        size.is_some() && row <= top && column <= left && (row, column) != (top, left)
    });
    let firsts = others.chain([(top, left)]);
    firsts
        .flat_map(|first| paths_from(first, &pairs, size))
        .collect()
}

/// Paths by the rows and the columns of their squares, in both orders, which count from the first row and column.
fn paths_from(
    (top, left): (i32, i32),
    pairs: &[(i32, i32)],
    size: Option<Board>,
) -> impl Iterator<Item = Reading> {
    let counted = match (top, left) {
        (0, 0) => ",".to_owned(),
        (1, 1) => ", numbered from 1,".to_owned(),
        _ => format!(", with rows from {top} and columns from {left},"),
    };
    let squares = pairs
        .iter()
        .map(|pair| (pair.0.abs_diff(top), pair.1.abs_diff(left)));
    let squares: Vec<_> = squares.collect();
    let of = |order: &str, squares: Vec<(u32, u32)>| {
        let board = size.or_else(|| smallest(&squares))?;
        let what = format!("a path, {order} first{counted}");
        // The size of a board whose squares are numbered from 1 looks like its last square.
        let may_be_size = matches!(squares[..], [(row, column), next, ..]
            if (row + 1, column + 1) == board.into()
                && row.abs_diff(next.0).saturating_mul(column.abs_diff(next.1)) != 2);
        let is_certain = size.is_some() || !may_be_size;
        Some(Reading::path(&what, board, squares).certain_if(is_certain))
    };
    let other = squares.iter().map(|&(row, column)| (column, row)).collect();
    // Without a size, the other order is the same tour on a board that is turned.
    let other = size.and_then(|_| of("column", other));
    of("row", squares).into_iter().chain(other)
}

/// Whether a knight's move may lead this far in the list of the squares of a board of this width.
pub(super) fn is_near(width: usize, distance: usize) -> bool {
    [
        width.abs_diff(2),
        width + 2,
        (2 * width).abs_diff(1),
        2 * width + 1,
    ]
    .contains(&distance)
}

/// The boards with this many squares, in one list of which a knight's move leads this far.
pub(super) fn boards_of(squares: usize, distance: usize) -> impl Iterator<Item = Board> {
    let widths = (1..=squares).filter(move |width| squares.is_multiple_of(*width));
    let widths = widths.filter(move |&width| is_near(width, distance));
    widths.filter_map(move |width| board_of(squares / width, width))
}

/// A board in one list, read with each width at which a first step is a knight's move. 0 could be a hole.
fn flat(numbers: &[i32], size: Option<Board>) -> Vec<Reading> {
    let is_open = size.is_none();
    let first = numbers.iter().copied().min().unwrap_or(0);
    let find = |number| numbers.iter().position(|&other| other == number);
    let steps = [first, 1].map(|step| find(step).zip(find(step + 1)));
    let steps = steps.into_iter().flatten();
    let near = steps.flat_map(|(from, to)| boards_of(numbers.len(), from.abs_diff(to)));
    let size = size.filter(|size| size.squares() as usize == numbers.len());
    let boards = near.filter(|_| is_open).chain(size);
    let cells: Vec<Cell> = numbers.iter().copied().map(Cell::Number).collect();
    let readings = boards.filter_map(|board| Reading::board(board, &cells));
    let mut readings: Vec<Reading> = readings.collect();
    // Column by column; without a size, that is a board which is turned.
    if let Some(board) = size {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        let turned = (0..cells.len()).map(|place| cells[place % columns * rows + place / columns]);
        readings.extend(Reading::board(board, &turned.collect::<Vec<_>>()));
    }
    readings
}

/// The numbers of the squares in the order of a tour, counted row by row from 0 or from 1. Holes have numbers or none,
/// as in the output of `tour graph`.
fn nodes(numbers: &[i32], options: &SubmissionOptions<'_>) -> Vec<Reading> {
    let mut numbers = numbers.to_vec();
    merge_steps(&mut numbers);
    let [one, other, .., last] = numbers[..] else {
        return Vec::new();
    };
    let length = numbers.len() - usize::from(one == last);
    let near = boards_of(length, one.abs_diff(other) as usize);
    let near = near.filter(|_| options.size.is_none());
    let mut readings = Vec::new();
    for board in near.chain(options.size) {
        let mut holes = options.holes_on(board).unwrap_or_default();
        if board.squares() as usize != length + holes.len() {
            continue;
        }
        let orders = [
            (0, false),
            (0, true),
            (1, false),
            (1, true),
            // Holes have numbers too.
            (0, false),
            (1, false),
        ];
        let count = if holes.is_empty() { 4 } else { 6 };
        for (first, is_turned) in orders.into_iter().take(count) {
            let squares = board
                .all()
                .filter(|square| holes.binary_search(square).is_err());
            let mut squares: Vec<_> = squares.map(|square| (square.row, square.column)).collect();
            if is_turned {
                squares.sort_by_key(|&(row, column)| (column, row));
            }
            let place = |number: &i32| squares.get(usize::try_from(number - first).ok()?).copied();
            let path = numbers.iter().map(place).collect::<Option<_>>();
            let what = "a path of the numbers of squares";
            let reading = path.map(|path| Reading::path(what, board, path));
            readings.extend(reading.map(|reading| reading.certain_if(options.size.is_some())));
            if first == 1 && is_turned {
                holes.clear();
            }
        }
    }
    readings
}
