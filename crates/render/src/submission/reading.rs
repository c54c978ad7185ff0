//! One reading of a text: a board or a path, and what is wrong with it.

use std::collections::HashSet;

use crate::submission::cells::Cell;
use crate::submission::lists::merge_steps;
use crate::submission::{
    FAULTS, FORMS, Judged, Submission, SubmissionOptions, ZeroMeaning, board, ordered, path,
    question,
};
use knights_core::board::{Board, Square};
use knights_core::input::{FoundText, InputError, InputLocation};
use knights_core::output::joined;
use knights_core::tour::{Numbering, TourDiagnosis, TourFault, is_knight_move};

/// How many steps are wrong if two squares have changed places.
const SWAPPED: usize = 4;

/// One thing that a text may mean.
pub(super) struct Reading {
    /// What it is, in words.
    pub(super) what: String,
    pub(super) board: Board,
    pub(super) zero: Option<ZeroMeaning>,
    pub(super) form: Form,
    /// How many squares the text names, in an order that may name the ends of each move.
    pub(super) named: usize,
    pub(super) steps: usize,
    /// How many steps are wrong: hardly any, or it may be something else. None if it may be that in any case.
    pub(super) faults: Option<usize>,
    /// Whether a wrong step makes it no tour: a 0 may be a hole.
    pub(super) is_sure: bool,
}

/// What a tour is written as.
pub(super) enum Form {
    /// A number for each square; none for a hole.
    Board(Vec<Option<u32>>),
    /// The row and the column of each square, which may be off the board.
    Path(Vec<(u32, u32)>),
}

impl Reading {
    /// The verdict on the tour.
    pub(super) fn judge(&self, options: &SubmissionOptions<'_>) -> Judged {
        let mut holes = options.holes_on(self.board)?;
        match &self.form {
            Form::Path(squares) => {
                let squares = squares
                    .iter()
                    .map(|&(row, column)| (row.cast_signed(), column.cast_signed()));
                path::follow(self.board, holes, squares)
            }
            Form::Board(numbers) => {
                let mut numbering = Numbering::blank(self.board)?;
                for (square, number) in self.board.all().zip(numbers) {
                    match number {
                        Some(number) => numbering.set(square, *number),
                        None => holes.push(square),
                    }
                }
                let meaning = options.zero.or(self.zero).unwrap_or(ZeroMeaning::Unvisited);
                Ok(board::judged(numbering, &ordered(holes), meaning))
            }
        }
    }

    /// A board, on which -1 is a hole; `None` if another number is negative. If all numbers follow each other, they may begin
    /// at any number.
    pub(super) fn board(board: Board, cells: &[Cell]) -> Option<Self> {
        let number = |cell: &Cell| cell.number().filter(|&number| number != -1);
        let numbers = (0..).zip(cells);
        let numbers = numbers.filter_map(|(place, cell)| Some((number(cell)?, place)));
        let mut numbers: Vec<(i32, u32)> = numbers.collect();
        numbers.sort_unstable();
        let steps = numbers.len();
        let zero = match numbers[..] {
            // The only 0 is beside 1: the board counts from there.
            [(0, zero), (1, one), ..]
                if board.are_joined(board.square_at(zero), board.square_at(one)) =>
            {
                Some(ZeroMeaning::Start)
            }
            // The board counts from 1, and the walk has not come to some squares.
            [(0, _), .., (1.., _)] => Some(ZeroMeaning::Unvisited),
            [(0, _), ..] => Some(ZeroMeaning::Start),
            _ => None,
        };
        if zero == Some(ZeroMeaning::Unvisited) {
            numbers.retain(|it| it.0 > 0);
        }
        let least = numbers.first().map_or(1, |first| first.0);
        let follow = |first: i32| (first..).zip(&numbers).all(|(step, it)| step == it.0);
        let is_shifted = least > 1 && zero.is_none() && follow(least);
        let first = match zero {
            Some(ZeroMeaning::Start) => {
                ", numbered from 0 (if 0 is a hole, say --zero hole)".to_owned()
            }
            Some(_) => {
                ", not visited where it has 0 (if that is a hole, say --zero hole)".to_owned()
            }
            None if is_shifted => format!(", numbered from {least}"),
            None => String::new(),
        };
        let before = if is_shifted { least - 1 } else { 0 };
        let is_complete = follow(i32::from(zero != Some(ZeroMeaning::Start)));
        let is_full = numbers.len() == cells.len() && numbers.first().is_some_and(|it| it.0 == 1);
        let is_wrong = |pair: &&[(i32, u32)]| {
            let [from, to] = [pair[0].1, pair[1].1].map(|place| board.square_at(place));
            pair[1].0 != pair[0].0 + 1 || !is_knight_move(from, to)
        };
        let faults = numbers.windows(2).filter(is_wrong).count();
        let may_be_start = steps == numbers.len() + 1 && faults > 0;
        let number = |cell| number(cell).map(|number| (number - before).unsigned_abs());
        numbers.first().filter(|first| first.0 >= 0)?;
        Some(Self {
            what: format!("a board of {}{first}", sides(board)),
            board,
            zero,
            form: Form::Board(cells.iter().map(number).collect()),
            named: cells.len(),
            steps,
            // With a wrong step, a single 0 could be the start.
            is_sure: zero.is_none() || !may_be_start && zero == Some(ZeroMeaning::Unvisited),
            // On a small board, numbers that are there twice could mean something else.
            faults: (is_complete || is_full && 8 * faults <= numbers.len()).then_some(faults),
        })
    }

    /// The reading, which may be something else in any case unless this is so.
    pub(super) fn certain_if(mut self, is_so: bool) -> Self {
        self.faults = self.faults.filter(|_| is_so);
        self
    }

    /// A path, by the rows and the columns of its squares. A closed tour may name its first square again at the end.
    pub(super) fn path(what: &str, board: Board, mut squares: Vec<(u32, u32)>) -> Self {
        let named = squares.len();
        merge_steps(&mut squares);
        let is_wrong = |pair: &&[(u32, u32)]| {
            let [from, to] = [pair[0], pair[1]].map(|(row, column)| Square::new(row, column));
            !is_knight_move(from, to)
        };
        if let [first, .., end, last] = squares[..]
            && first == last
            && !is_wrong(&&[end, last][..])
        {
            squares.pop();
        }
        let visited: HashSet<&(u32, u32)> = squares.iter().collect();
        let is_on_board = |&(row, column): &(u32, u32)| board.contains(Square::new(row, column));
        let wrong = squares.windows(2).filter(is_wrong).count();
        let faults = wrong + squares.len() - visited.len();
        // On a small board, squares that are there twice could mean something else.
        let is_sure = visited.len() == squares.len() || 6 * faults <= squares.len();
        let is_possible = is_sure && squares.iter().all(is_on_board);
        Self {
            what: format!("{what} on a board of {}", sides(board)),
            board,
            zero: None,
            named,
            steps: squares.len(),
            faults: is_possible.then_some(faults),
            is_sure: true,
            form: Form::Path(squares),
        }
    }

    /// Whether only few steps are wrong, and no square is left out. With a size, a few may be.
    pub(super) fn is_near(&self, submission: &Submission, size: Option<Board>) -> bool {
        let free = self.board.squares() as usize - submission.holes.len();
        let has_few = |(faults, left_out)| {
            faults + left_out <= self.steps / FAULTS + SWAPPED && (left_out == 0 || size.is_some())
        };
        let left_out = free.checked_sub(self.steps);
        submission.verdict.is_ok() || self.faults.zip(left_out).is_some_and(has_few)
    }

    /// What is wrong with the reading at its first wrong step, if that has a place. The numbers and the names of the text are at these places.
    pub(super) fn error(
        &self,
        broken: &TourDiagnosis,
        text: &[u8],
        places: &[usize],
    ) -> Option<InputError> {
        let expected = match broken.fault {
            TourFault::Ended(Square { row, column }) => {
                return Some(question(&format!(
                    "{} visits {} of {} squares; say --size NxM, or what is a hole, as in --hole {row},{column}",
                    self.what,
                    self.steps,
                    self.board.squares()
                )));
            }
            TourFault::NotAKnightMove(from, _) if self.board.is_usual() => {
                format!("a knight's move from {from}")
            }
            TourFault::NotAKnightMove(from, _) => format!("a move from {from}"),
            TourFault::OffTheBoard(..) => format!("a square of {}", sides(self.board)),
            _ => "a square that is not visited yet".to_owned(),
        };
        let square = broken
            .fault
            .squares()
            .pop()
            .filter(|_| matches!(self.form, Form::Board(_)));
        let step = broken.step.saturating_sub(1) as usize;
        let step = match square {
            Some(square) => self.board.index(square),
            // Each move names both of its ends.
            None if self.named / 2 + 1 >= self.steps => (2 * step).saturating_sub(1),
            None => step,
        };
        let each = (places.len() / self.named.max(1)).max(1);
        let before = places.len().checked_sub(self.named.saturating_mul(each));
        let from = before.and_then(|before| places.get(before + step * each..));
        let ends = from.and_then(|from| from.first().zip(from.get(each - 1)));
        ends.map(|(&from, &to)| unexpected(text, [from, to], &expected))
    }
}

/// The error that something else stands from a place of a text to the word at another.
pub(super) fn unexpected(text: &[u8], places: [usize; 2], expected: &str) -> InputError {
    let found = FoundText::token(part(text, places));
    let fault = format!("expected {expected}, found {found}; a tour is {FORMS}");
    InputError::contradiction(InputLocation::after(&text[..places[0]]), fault)
}

/// A text from one place to the end of the word at another.
fn part(text: &[u8], [from, to]: [usize; 2]) -> &[u8] {
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let length = text[to..].iter().position(|byte| !is_in_word(byte));
    &text[from..length.map_or(text.len(), |length| to + length)]
}

fn sides(board: Board) -> String {
    joined([board.rows(), board.columns()], " x ")
}
