//! What a text looks like: how many lines and words it has, before anything is read.

use std::collections::HashSet;

use knights_core::board::Board;
use knights_core::input::{
    InputError, InputLocation, after_byte_order_mark, is_space, parse_number, take_token,
};

/// How the remark begins that follows the board of a walk that got stuck.
const REMARK: &[u8] = b"no full tour: ";

/// A text that may be a tour, and its lines. Blank lines do not count.
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
    /// The least and the largest number of words of the further lines.
    rest: (usize, usize),
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
            rest: (usize::MAX, 0),
        };
        for row in layout.rows() {
            let count = words(row.text).count();
            if layout.lines == 0 {
                layout.first = count;
            } else {
                layout.rest = (layout.rest.0.min(count), layout.rest.1.max(count));
            }
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
        let is_even = self.lines == 1 || self.rest == (self.first, self.first);
        is_even.then_some(self.first)
    }

    /// The board whose rows are the lines, with so many squares in each.
    pub(super) fn board(&self, columns: usize) -> Result<Board, InputError> {
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        Board::new(side(self.lines), side(columns)).map_err(|error| {
            let place = InputLocation::after(&self.text[..self.start]);
            InputError::contradiction(place, error.to_string())
        })
    }

    /// Whether the size of a board comes before its numbers: in one line or one column with them, if they
    /// are as many as that size needs, or on a line of its own before lines of another length. Before two
    /// columns it has to be their size.
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

    /// Whether the words are the numbers of a board: each number from 1 to the largest once, and 0.
    pub(super) fn is_numbered(&self) -> bool {
        let mut rest = self.body();
        let (mut seen, mut largest) = (HashSet::new(), 0);
        for _ in 0..self.words {
            match parse_number(take_token(&mut rest)) {
                Some(0) => {}
                Some(number) if number > 0 && seen.insert(number) => largest = largest.max(number),
                _ => return false,
            }
        }
        largest > 0 && usize::try_from(largest).is_ok_and(|largest| largest == seen.len())
    }
}

#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) offset: usize,
    /// The line, without its line feed.
    pub(super) text: &'a [u8],
}

pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(|&byte| is_space(byte));
    words.filter(|word| !word.is_empty())
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
