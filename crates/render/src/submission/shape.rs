//! What a text looks like: how many lines and words it has, before anything is read.

use knights_core::board::Board;
use knights_core::input::{MAX_SIDE, after_byte_order_mark, is_space, parse_number, take_token};

/// How the remark begins that follows the board of a walk that got stuck.
const REMARK: &[u8] = b"no full tour: ";

/// A text that may be a tour, and its lines. Blank lines do not count.
pub(super) struct Shape<'a> {
    /// The text, without a remark after it.
    pub(super) text: &'a [u8],
    /// Where its first line begins, after a byte order mark.
    pub(super) start: usize,
    /// What kind of text it is.
    pub(super) kind: TextKind,
    /// Whether the remark of a walk that got stuck comes after it.
    pub(super) remark: Remark,
    /// The number of lines.
    pub(super) lines: usize,
    /// The number of words.
    pub(super) words: usize,
    /// The number of words of the first line.
    pub(super) first: usize,
    /// The number of words of each further line.
    pub(super) rest: RowLength,
    /// The first two words, if they are numbers.
    pub(super) pair: Option<(i32, i32)>,
}

/// The kinds of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// It begins with a brace.
    Json,
    /// It has a line that begins with a bar, or it begins as `tour walk` does.
    Boxed,
    /// It begins with a word of digits or of signs for squares.
    Words,
    /// Anything else: no tour.
    Other,
}

/// Whether a text ends with the remark of a walk that got stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// It does not.
    None,
    /// It does.
    Stuck,
}

/// The numbers of words of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowLength {
    /// There are no lines.
    NoRows,
    /// All have this many.
    Equal(usize),
    /// They differ.
    Different,
}

impl<'a> Shape<'a> {
    /// Looks at a text. Linear in its length.
    pub(super) fn of(text: &'a [u8]) -> Self {
        let start = text.len() - after_byte_order_mark(text).len();
        let body = without_remark(text);
        let remark = if body.len() < text.len() {
            Remark::Stuck
        } else {
            Remark::None
        };
        let mut shape = Self {
            text: body,
            start,
            kind: kind(&body[start.min(body.len())..]),
            remark,
            lines: 0,
            words: 0,
            first: 0,
            rest: RowLength::NoRows,
            pair: None,
        };
        let counts = shape.rows().map(|row| words(row.text).count());
        let counts: Counts = counts.collect();
        (shape.lines, shape.words) = (counts.lines, counts.words);
        (shape.first, shape.rest) = (counts.first, counts.rest);
        let mut rest = &body[start.min(body.len())..];
        let first = parse_number(take_token(&mut rest));
        shape.pair = first.zip(parse_number(take_token(&mut rest)));
        shape
    }

    /// The lines that are not blank, without their ends.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'a>> + Clone + use<'a> {
        let start = self.start.min(self.text.len());
        let mut offset = start;
        let lines = self.text[start..].split(|&byte| byte == b'\n');
        let rows = lines.map(move |line| {
            let row = Row { offset, text: line };
            offset += line.len() + 1;
            row
        });
        rows.filter(|row| !row.text.iter().all(|&byte| is_space(byte)))
    }

    /// The board of the size with which the text begins, if it has a word for each square.
    pub(super) fn sized_board(&self) -> Option<Board> {
        let (rows, columns) = self.pair?;
        let side = |number: i32| u32::try_from(number).ok().filter(|_| number <= MAX_SIDE);
        let board = Board::new(side(rows)?, side(columns)?).ok();
        board.filter(|board| board.squares() as usize + 2 == self.words)
    }

    /// The number of words of every line, if all have the same number.
    pub(super) fn columns(&self) -> Option<usize> {
        match self.rest {
            RowLength::NoRows => Some(self.first),
            RowLength::Equal(words) if words == self.first => Some(words),
            _ => None,
        }
    }
}

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// Where it begins.
    pub(super) offset: usize,
    /// The line, without its line feed.
    pub(super) text: &'a [u8],
}

/// The words of a line.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(|&byte| is_space(byte));
    words.filter(|word| !word.is_empty())
}

/// The numbers of lines and words, collected from the numbers of words of all lines.
struct Counts {
    lines: usize,
    words: usize,
    first: usize,
    rest: RowLength,
}

impl FromIterator<usize> for Counts {
    fn from_iter<Lines: IntoIterator<Item = usize>>(lines: Lines) -> Self {
        let mut counts = Self {
            lines: 0,
            words: 0,
            first: 0,
            rest: RowLength::NoRows,
        };
        for words in lines {
            if counts.lines == 0 {
                counts.first = words;
            } else {
                counts.rest = match counts.rest {
                    RowLength::NoRows => RowLength::Equal(words),
                    RowLength::Equal(before) if before == words => counts.rest,
                    _ => RowLength::Different,
                };
            }
            counts.lines += 1;
            counts.words += words;
        }
        counts
    }
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

/// The kind of a text.
fn kind(text: &[u8]) -> TextKind {
    let text = text.trim_ascii_start();
    let is_dialogue = [&b"Please enter "[..], b"The knight ", b"--"]
        .iter()
        .any(|start| text.starts_with(start));
    let has_bar = || text.windows(2).any(|pair| pair == b"\n|");
    match text.first() {
        Some(b'{') => TextKind::Json,
        Some(b'|') => TextKind::Boxed,
        _ if is_dialogue || has_bar() => TextKind::Boxed,
        Some(b'0'..=b'9' | b'+' | b'-' | b'#' | b'.' | b'*') => TextKind::Words,
        _ => TextKind::Other,
    }
}
