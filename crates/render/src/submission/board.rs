//! A board: a number for each square, a mark for a hole, and the question what 0 means.

use std::mem::replace;

use crate::submission::rows::Cell;
use crate::submission::tokens::Part;
use crate::submission::{Misfit, Reading, Submission, SubmissionOptions, ZeroMeaning, ordered};
use knights_core::board::{Board, Square};
use knights_core::input::MAX_SIDE;
use knights_core::output::counted;
use knights_core::tour::{Numbering, Tour};

/// The largest number that a square may have.
const LARGEST_NUMBER: i32 = 999_999_999;
/// A board without gaps may repeat one number in this many cells, and two more, but not as many as it has labels or sums.
const CELLS_FOR_A_FAULT: usize = 20;
const MOST_FAULTS: usize = 8;

const LIST: &str = "these numbers could be a board row by row, or squares: say --size NxM";
const FROM_0: &str = "read as a board numbered from 0 (if 0 is a hole, say --zero hole)";

/// The size that stands before the squares of a board: two numbers in a line of their own, or before as many numbers as
/// they say.
pub(super) fn head(part: &Part<'_>) -> Option<Board> {
    let count = part.cells().len();
    let [(Cell::Number(rows), _), (Cell::Number(columns), _), ..] = *part.cells() else {
        return None;
    };
    let squares = i64::from(rows) * i64::from(columns);
    let is_head = match part.width {
        _ if part.is_list() => squares > 0 && usize::try_from(squares + 2) == Ok(count),
        Some(2) => columns == 2 && usize::try_from(rows) == Ok(part.height() - 1),
        Some(_) => false,
        None => part.widths().next() == Some(2),
    };
    let board = is_head.then(|| board_of_sides(part, rows, columns));
    board?.ok()
}

/// How many cells a size takes.
pub(super) const fn cells_of(head: Option<Board>) -> usize {
    if head.is_some() { 2 } else { 0 }
}

/// The board of the first two numbers.
pub(super) fn board_of_sides(part: &Part<'_>, rows: i32, columns: i32) -> Result<Board, Misfit> {
    let sides = [(rows, "rows"), (columns, "columns")];
    let is_wrong = |&(_, (side, _)): &(usize, (i32, &str))| !(1..=MAX_SIDE).contains(&side);
    if let Some((cell, (_, what))) = sides.into_iter().enumerate().find(is_wrong) {
        let expected = format!("the number of {what} in 1..={MAX_SIDE}");
        return Err(part.unexpected(cell, &expected).into());
    }
    let board = Board::new(rows.unsigned_abs(), columns.unsigned_abs());
    Ok(board.map_err(|error| part.contradiction(0, error.to_string()))?)
}

/// Reads a board, which may have its size before it.
pub(super) fn read(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Reading {
    let is_square = |cell| match cell {
        Cell::Number(number) => (0..=LARGEST_NUMBER).contains(&number),
        cell => cell == Cell::Hole,
    };
    if let Some(odd) = part.cells().iter().position(|&(cell, _)| !is_square(cell)) {
        let expected = format!("a number in 0..={LARGEST_NUMBER}");
        return Err(Misfit::at(part, odd, &expected));
    }
    let is_named = options.form.is_some();
    let given = options
        .size
        .filter(|size| size.squares() as usize == part.cells().len());
    let head = if is_named && part.width == Some(2) || given.is_some() {
        None
    } else {
        head(part)
    };
    let is_list = part.is_list() && part.cells().len() - cells_of(head) > 1;
    let board = match (head, given) {
        (Some(size), _) => options.sized(size)?,
        (None, Some(size)) if is_list => size,
        _ => sized_by_rows(part, options)?,
    };
    let is_text_certain = is_named && part.is_one_block();
    if head.is_none()
        && !is_text_certain
        && let Some(odd) = repeated_or_too_large(part)
    {
        return Err(Misfit::at(part, odd, "a number that is on no other square"));
    }
    let squares = Squares::read(part, board, cells_of(head), options)?;
    let is_certain = options.zero.is_some() || part.is_stuck() || part.table.is_walk;
    if !is_certain && !is_named {
        squares.check_shape(part, head, is_list, given)?;
    }
    let meaning = squares.meaning(part, head, options)?;
    let mut judged = squares.judge(meaning);
    if meaning == ZeroMeaning::Start && !is_certain && head.is_none() {
        judged.remark = Some(FROM_0.to_owned());
    }
    if judged.verdict.is_ok() || is_text_certain {
        return Ok(judged);
    }
    let question = if is_certain {
        return Ok(judged);
    } else if is_list && head.or(given).is_none() {
        LIST
    } else if head.is_none() && has_blank_squares(part) {
        "blank squares may be holes: write # for a hole"
    } else if squares.are_next_squares() {
        "each number seems to name the next square: write the numbers of the steps, or say --as board"
    } else {
        return Ok(judged);
    };
    Err(Misfit::question(part, question))
}

/// The board whose rows are those of the text.
fn sized_by_rows(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Result<Board, Misfit> {
    let is_list = part.is_list() && part.cells().len() > 1;
    options.sized(board_of_rows(part)?).map_err(|error| {
        // It may be a path.
        if options.form.is_none() && (is_list || part.width == Some(2)) {
            Misfit::Shape { cells: 0, error }
        } else {
            error.into()
        }
    })
}

/// The first number that is on another square too, or too large, if there are many of them.
fn repeated_or_too_large(part: &Part<'_>) -> Option<usize> {
    let cells = part.cells();
    let mut is_there = vec![false; cells.len() + 1];
    let is_odd = |&(_, &(cell, _)): &(usize, &(Cell, usize))| match cell {
        Cell::Number(number @ 1..) => {
            let place = is_there.get_mut(number.unsigned_abs() as usize);
            place.is_none_or(|is_there| replace(is_there, true))
        }
        _ => false,
    };
    let mut odd = cells.iter().enumerate().filter(is_odd);
    let first = odd.next();
    let most = (cells.len() / CELLS_FOR_A_FAULT + 2).min(MOST_FAULTS);
    let has_many = odd.nth(most - 1).is_some();
    first
        .filter(|_| has_many || !part.is_one_block())
        .map(|(index, _)| index)
}

/// Whether the numbers end at evenly spaced columns, and there are more such columns than numbers in a row.
fn has_blank_squares(part: &Part<'_>) -> bool {
    let (_, text) = part.text();
    let mut ends = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let line = line.trim_ascii_end();
        let is_end = |&place: &usize| {
            line[place] != b' ' && line.get(place + 1).is_none_or(|&next| next == b' ')
        };
        ends.extend((0..line.len()).filter(is_end));
    }
    ends.sort_unstable();
    ends.dedup();
    let mut steps = ends.windows(2).map(|pair| pair[1] - pair[0]);
    let first = steps.next();
    first > Some(1) && Some(ends.len()) > part.width && steps.all(|step| Some(step) == first)
}

/// The board whose rows are the rows of cells.
fn board_of_rows(part: &Part<'_>) -> Result<Board, Misfit> {
    let mut widths = part.widths();
    let first = widths.next().unwrap_or(0);
    let mut cell = first;
    for width in widths {
        if width != first {
            let words = format!(
                "this row has {}, but the first has {first}; a board needs rows of equal length, or its size before it",
                counted(width, "number")
            );
            let error = part.contradiction(cell, words);
            return Err(Misfit::Shape { cells: cell, error });
        }
        cell += width;
    }
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    Board::new(side(part.height()), side(first)).map_err(|error| Misfit::Shape {
        cells: 0,
        error: part.contradiction(0, error.to_string()),
    })
}

/// The squares of a board as they were read.
struct Squares {
    numbering: Numbering,
    /// The holes that are marked or named.
    holes: Vec<Square>,
    /// The squares with 0 that are not known to be holes: the first, its cell, and how many there are.
    first_zero: Option<(Square, usize)>,
    zeros: usize,
}

impl Squares {
    /// Reads the cells from a number on.
    fn read(
        part: &Part<'_>,
        board: Board,
        start: usize,
        options: &SubmissionOptions<'_>,
    ) -> Result<Self, Misfit> {
        let named = options.holes_on(board)?;
        let mut cells = (start..).zip(part.cells().iter().skip(start).map(|&(cell, _)| cell));
        let mut numbering = Numbering::blank(board)?;
        let mut marks = Vec::new();
        let (mut first_zero, mut zeros) = (None, 0);
        for (index, place) in (0..).zip(numbering.numbers_mut()) {
            let square = board.square_at(index);
            match cells.next() {
                Some((cell, Cell::Number(0))) => {
                    if named.binary_search(&square).is_err() {
                        first_zero.get_or_insert((square, cell));
                        zeros += 1;
                    }
                }
                Some((_, Cell::Number(number))) => *place = number.unsigned_abs(),
                Some(_) => marks.push(square),
                None => {
                    let expected = format!("the number of square {square}");
                    return Err(Misfit::at(part, part.cells().len(), &expected));
                }
            }
        }
        if let Some((cell, _)) = cells.next() {
            return Err(Misfit::at(part, cell, "the end of the input"));
        }
        let holes = ordered([&named[..], &marks].concat());
        Ok(Self {
            numbering,
            holes,
            first_zero,
            zeros,
        })
    }

    /// Checks that the numbers are those of a board, and neither a path nor a list.
    fn check_shape(
        &self,
        part: &Part<'_>,
        head: Option<Board>,
        is_list: bool,
        given: Option<Board>,
    ) -> Result<(), Misfit> {
        let board = self.numbering.board();
        let is_size_known = head.or(given).is_some();
        if is_list && is_size_known && !are_mostly_moves(board, self.in_order()) {
            return Err(Misfit::at(part, 0, "the numbers of a board"));
        }
        if head.is_some() || !self.holes.is_empty() {
            return Ok(());
        }
        if is_list && !is_size_known {
            return Err(Misfit::question(part, LIST));
        }
        if part.width == Some(2) {
            let words = format!(
                "this could be a board of {} x 2 or a path: say --as board, or --as path --size NxM",
                part.height()
            );
            return Err(Misfit::question(part, words));
        }
        Ok(())
    }

    /// What 0 means.
    fn meaning(
        &self,
        part: &Part<'_>,
        head: Option<Board>,
        options: &SubmissionOptions<'_>,
    ) -> Result<ZeroMeaning, Misfit> {
        let Some((zero, cell)) = self.first_zero else {
            return Ok(options.zero.unwrap_or(ZeroMeaning::Unvisited));
        };
        if let Some(meaning) = options.zero {
            return Ok(meaning);
        }
        let has_head = head.is_some();
        let is_start = self.zeros == 1 && self.is_before_first(zero);
        if part.is_stuck() {
            return Ok(ZeroMeaning::Unvisited);
        }
        // After a size, a 0 one move from 1 is the start, and not a hole.
        if part.table.is_walk || is_start && has_head {
            return Ok(ZeroMeaning::Start);
        }
        // If holes are marked, 0 is not a hole.
        if has_head || !self.holes.is_empty() && !is_start {
            return Ok(ZeroMeaning::Unvisited);
        }
        if self.zeros == 1 && self.judge(ZeroMeaning::Start).verdict.is_ok() {
            return Ok(ZeroMeaning::Start);
        }
        // In lists, programs print 0 for unvisited squares. A single 0 may still be the start, unless all other numbers are
        // right.
        if part.is_in_brackets() && !is_start {
            let judged = self.judge(ZeroMeaning::Unvisited);
            let last =
                self.numbering.board().squares() - u32::try_from(self.holes.len()).unwrap_or(0);
            let is_right = judged.verdict.is_err_and(|broken| broken.step == last);
            if self.zeros > 1 || is_right {
                return Ok(ZeroMeaning::Unvisited);
            }
        }
        let [start, option] = if self.zeros == 1 {
            ["the start, ", "start, "]
        } else {
            [""; 2]
        };
        let words = format!(
            "is 0 on {zero} {start}a hole or a square that was not visited? Say --zero {option}hole or unvisited"
        );
        Err(part.contradiction(cell, words).into())
    }

    /// Whether a square is a move from the only 1, or alone on the board.
    fn is_before_first(&self, zero: Square) -> bool {
        let numbers = self.numbering.numbers();
        let ones = numbers.iter().filter(|&&number| number == 1).count();
        let board = self.numbering.board();
        let is_joined = |one| board.are_joined(zero, one);
        numbers == [0] || ones == 1 && self.numbering.find(1).is_some_and(is_joined)
    }

    /// The verdict if 0 has this meaning.
    fn judge(&self, meaning: ZeroMeaning) -> Submission {
        let mut numbering = self.numbering.clone();
        let mut holes = self.holes.clone();
        let board = numbering.board();
        match meaning {
            ZeroMeaning::Start => {
                let is_hole = |index| self.holes.binary_search(&board.square_at(index)).is_ok();
                for (index, number) in (0..).zip(numbering.numbers_mut()) {
                    if *number > 0 || !is_hole(index) {
                        *number += 1;
                    }
                }
            }
            ZeroMeaning::Hole => {
                let squares = board.all().zip(numbering.numbers());
                holes.extend(
                    squares
                        .filter(|&(_, &number)| number == 0)
                        .map(|(square, _)| square),
                );
                holes = ordered(holes);
            }
            ZeroMeaning::Unvisited => {}
        }
        let mut verdict = Tour::verify_around(numbering, &holes);
        if let (ZeroMeaning::Start, Err(broken)) = (meaning, &mut verdict) {
            broken.step -= 1;
        }
        Submission {
            verdict,
            holes,
            remark: None,
        }
    }

    /// The squares in the order of their numbers.
    fn in_order(&self) -> impl Iterator<Item = Square> {
        let board = self.numbering.board();
        let mut squares: Vec<(u32, Square)> = self
            .numbering
            .numbers()
            .iter()
            .copied()
            .zip(board.all())
            .collect();
        squares.sort_unstable();
        squares.into_iter().map(|(_, square)| square)
    }

    /// Whether each number but one is that of a square a move away, counted row by row from 0 or from 1.
    fn are_next_squares(&self) -> bool {
        let board = self.numbering.board();
        let count = |first: u32| {
            let next = board.all().zip(self.numbering.numbers());
            let is_next = |&(square, &number): &(Square, &u32)| {
                let next = number
                    .checked_sub(first)
                    .filter(|&next| next < board.squares());
                next.is_some_and(|next| board.are_joined(square, board.square_at(next)))
            };
            next.filter(is_next).count() + 1
        };
        board.squares() > 1 && count(0).max(count(1)) >= board.squares() as usize
    }
}

/// Whether at least half of the steps between squares are moves of the board.
pub(super) fn are_mostly_moves(board: Board, squares: impl Iterator<Item = Square>) -> bool {
    let (mut moves, mut steps, mut last) = (0, 0, None);
    for square in squares {
        if let Some(last) = last.replace(square) {
            steps += 1;
            moves += usize::from(board.are_joined(last, square));
        }
    }
    2 * moves >= steps
}
