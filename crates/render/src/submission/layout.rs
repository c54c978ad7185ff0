//! What a text looks like, before anything is read.

use std::mem::replace;

use crate::submission::FAULTS;
use crate::submission::lists::{boards_of, is_near};
use knights_core::board::{Board, Square};
use knights_core::input::{
    InputError, InputLocation, after_byte_order_mark, is_space, parse_number, take_token, tokens,
};

/// How the remark begins that follows the board of a walk that got stuck.
const REMARK: &[u8] = b"no full tour: ";

/// What a text looks like: how many lines and words it has, before anything is read. Blank lines do not
/// count.
pub(super) struct Layout<'a> {
    /// The text, without a remark after it.
    pub(super) text: &'a [u8],
    /// Where its first line begins, after a byte order mark.
    pub(super) start: usize,
    /// Whether the remark of a walk that got stuck comes after it.
    pub(super) is_stuck: bool,
    pub(super) lines: usize,
    pub(super) words: usize,
    /// The number of words of the first line.
    pub(super) first: usize,
    /// Whether every line has as many words.
    is_even: bool,
}

impl<'a> Layout<'a> {
    /// Looks at a text. Linear in its length.
    pub(super) fn of(text: &'a [u8]) -> Self {
        let body = without_remark(text);
        let start = text.len() - after_byte_order_mark(text).len();
        let mut layout = Self {
            text: body,
            start: start.min(body.len()),
            is_stuck: body.len() < text.len(),
            lines: 0,
            words: 0,
            first: 0,
            is_even: true,
        };
        for row in layout.rows() {
            let count = tokens(row.text).count();
            if layout.lines == 0 {
                layout.first = count;
            }
            layout.is_even &= count == layout.first;
            layout.lines += 1;
            layout.words += count;
        }
        layout
    }

    /// The text after a byte order mark.
    pub(super) fn body(&self) -> &'a [u8] {
        &self.text[self.start..]
    }

    /// The lines that are not blank, without their ends.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'a>> + Clone + use<'a> {
        let mut offset = self.start;
        let lines = self.body().split(|&byte| byte == b'\n');
        let rows = lines.map(move |line| {
            let row = Row { offset, text: line };
            offset += line.len() + 1;
            row
        });
        rows.filter(|row| !row.text.iter().all(|&byte| is_space(byte)))
    }

    /// The number of words of every line, if all have the same number.
    pub(super) fn columns(&self) -> Option<usize> {
        self.is_even.then_some(self.first)
    }

    /// The board whose rows are the lines, with this number of squares in each.
    pub(super) fn board(&self, columns: usize) -> Result<Board, InputError> {
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        Board::new(side(self.lines), side(columns)).map_err(|error| {
            let place = InputLocation::after(&self.text[..self.start]);
            InputError::contradiction(place, error.to_string())
        })
    }

    /// Whether the size of a board comes before its numbers. It may be in one line or one column with
    /// them, if there are as many numbers as the size needs. Or it may be on its own line before lines of
    /// another length; before two columns it has to be their size.
    pub(super) fn has_size_line(&self) -> bool {
        let mut rest = self.body();
        let mut next = || {
            let number = parse_number(take_token(&mut rest));
            number.and_then(|side| usize::try_from(side).ok())
        };
        let size = next().zip(next());
        match self.columns() {
            Some(2) => self.lines > 1 && size == Some((self.lines - 1, 2)),
            Some(words) if words == 1 || self.lines == 1 => {
                let squares = size.and_then(|(rows, columns)| rows.checked_mul(columns));
                let squares = squares.filter(|&squares| squares > 0);
                squares.and_then(|squares| squares.checked_add(2)) == Some(self.words)
            }
            Some(_) => false,
            None => self.first == 2,
        }
    }

    /// How many numbers are there for the second time, or larger than there are words.
    pub(super) fn faults(&self) -> usize {
        let mut is_there = vec![false; self.words + 1];
        is_there[0] = true;
        let numbers = tokens(self.body()).filter_map(parse_number);
        let is_fault = |&number: &i32| match usize::try_from(number).ok() {
            Some(0) => false,
            Some(number) => is_there.get_mut(number).is_none_or(|it| replace(it, true)),
            None => true,
        };
        numbers.filter(is_fault).count()
    }

    /// Whether more numbers are wrong than a board with a mistake has.
    pub(super) fn are_odd(&self) -> bool {
        self.faults() > self.words / FAULTS + 2
    }

    /// Whether each number but one is that of a square a move away, counted row by row from 0 or from 1.
    pub(super) fn are_next_squares(&self, board: Board) -> bool {
        let numbers: Option<Vec<i32>> = tokens(self.body()).map(parse_number).collect();
        let numbers = numbers.unwrap_or_default();
        let is_next = |(square, number): (Square, i32)| {
            let next = u32::try_from(number)
                .ok()
                .filter(|&next| next < board.squares());
            next.is_some_and(|next| board.are_joined(square, board.square_at(next)))
        };
        let count = |first| {
            let next = board.all().zip(numbers.iter().map(|number| number - first));
            next.filter(|&next| is_next(next)).count()
        };
        numbers.len() == board.squares() as usize && count(0).max(count(1)) + 1 >= numbers.len()
    }

    /// Whether the first numbers go from move to move, if they are numbers of squares.
    pub(super) fn may_be_nodes(&self) -> bool {
        let numbers = tokens(self.body()).map_while(parse_number);
        let numbers: Vec<i32> = numbers.take(9).collect();
        let steps = numbers
            .windows(2)
            .map(|pair| pair[0].abs_diff(pair[1]) as usize);
        let are_near = |board: Board| {
            steps
                .clone()
                .all(|step| is_near(board.columns() as usize, step))
        };
        let first = steps.clone().next();
        first.is_some_and(|step| boards_of(self.words, step).any(are_near))
    }

    /// Whether the words are the numbers of a board: each number from 1 to the largest once, and 0.
    pub(super) fn is_numbered(&self) -> bool {
        let numbers: Option<Vec<i32>> = tokens(self.body()).map(parse_number).collect();
        let mut numbers = numbers.unwrap_or_default();
        numbers.retain(|&number| number != 0);
        numbers.sort_unstable();
        !numbers.is_empty() && (1..).zip(numbers).all(|(step, number)| step == number)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) offset: usize,
    /// The line, without its line feed.
    pub(super) text: &'a [u8],
}

/// A text with `#` in the blank squares of its board. All numbers end in columns that are equally far apart, and a blank is
/// before one of them.
pub(super) fn with_blank_holes(text: &[u8]) -> Option<Vec<u8>> {
    let lines = text.split(|&byte| byte == b'\n');
    let mut lines: Vec<Vec<u8>> = lines.map(|line| line.trim_ascii_end().to_vec()).collect();
    let is_end = |line: &[u8], place: usize| {
        line[place] != b' ' && line.get(place + 1).is_none_or(|&next| next == b' ')
    };
    let mut are_ends = vec![false; lines.iter().map(Vec::len).max()?];
    for line in &lines {
        for place in (0..line.len()).filter(|&place| is_end(line, place)) {
            are_ends[place] = true;
        }
    }
    let ends = (0..are_ends.len()).filter(|&place| are_ends[place]);
    let ends: Vec<usize> = ends.collect();
    let step = ends.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let are_even = ends.iter().all(|end| (end - ends[0]).is_multiple_of(step));
    if text.contains(&b'\t') || step < 2 || ends.len() < 3 || !are_even {
        return None;
    }
    let columns = || (ends[0]..are_ends.len()).step_by(step);
    // In the corner between labels there is a blank too.
    let last = lines.iter().rposition(|line| !line.is_empty())?;
    let has_blank = |(row, line): (usize, &Vec<u8>)| {
        let inner = columns().skip(usize::from(row == 0 || row == last));
        inner
            .into_iter()
            .any(|place| line.get(place) == Some(&b' '))
    };
    let has_blanks = lines.iter().enumerate().any(has_blank);
    for line in lines.iter_mut().filter(|line| !line.is_empty()) {
        line.resize(are_ends.len(), b' ');
        for place in columns()
            .filter(|&place| line[place] == b' ')
            .collect::<Vec<_>>()
        {
            line[place] = b'#';
        }
    }
    has_blanks.then(|| lines.join(&b'\n'))
}

/// A text without the remark of a walk that got stuck, if that is its last line.
fn without_remark(text: &[u8]) -> &[u8] {
    let trimmed = text.trim_ascii_end();
    let line = trimmed.iter().rposition(|&byte| byte == b'\n');
    let line = line.map_or(0, |end| end + 1);
    if trimmed[line..].starts_with(REMARK) {
        &text[..line]
    } else {
        text
    }
}
