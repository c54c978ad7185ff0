//! A text as rows of cells, each cell with its place.
//!
//! A row is a line, or a pair of brackets without others in it. Pairs such as `0,0 1,2` are a row each.

use std::ops::Range;

use crate::submission::rows::{Cell, Gap, RowReader, Table, is_delimiter};
use knights_core::board::Fallible;
use knights_core::input::{
    FoundText, InputError, InputLocation, InputSource, after_byte_order_mark,
};

/// How the remark begins that follows the board of a walk that got stuck.
const REMARK: &[u8] = b"no full tour: ";
/// How the dialogue of `tour walk` begins.
const DIALOGUE: &[u8] = b"Please enter ";

/// Some rows of a table that may be a tour.
pub(super) struct Part<'a> {
    pub(super) table: &'a Table<'a>,
    rows: Range<usize>,
    /// How many bytes and lines are before its first line.
    line: (usize, usize),
    /// Whether all rows have as many cells as this.
    pub(super) width: Option<usize>,
}

impl<'a> Table<'a> {
    /// The cells of a text. Linear in its length.
    ///
    /// # Errors
    ///
    /// If memory runs out.
    pub(super) fn of(text: &'a [u8]) -> Fallible<Self> {
        let body = without_remark(text);
        let start = (text.len() - after_byte_order_mark(text).len()).min(body.len());
        let content = body[start..].trim_ascii_start();
        let mut table = Self {
            text: body,
            cells: Vec::new(),
            rows: Vec::new(),
            is_document: is_document(content),
            is_walk: content.starts_with(DIALOGUE),
            is_stuck: body.len() < text.len(),
        };
        RowReader::of(&mut table, start).read()?;
        Ok(table)
    }

    /// All rows.
    pub(super) fn whole(&'a self) -> Part<'a> {
        self.part(0..self.rows.len(), (0, 0))
    }

    /// The parts between gaps of at least this size.
    pub(super) fn parts(&'a self, least: Gap) -> Vec<Part<'a>> {
        let mut starts: Vec<usize> = vec![0];
        starts.extend((1..self.rows.len()).filter(|&row| self.rows[row].gap >= least));
        let ends = starts[1..].iter().copied().chain([self.rows.len()]);
        let (mut place, mut lines) = (0, 0);
        let parts = starts.iter().zip(ends).map(|(&start, end)| {
            let first = self.cells.get(self.cells_before(start));
            let before = &self.text[place..first.map_or(place, |&(_, first)| first)];
            let length = before.iter().rposition(|&byte| byte == b'\n');
            place += length.map_or(0, |last| last + 1);
            lines += before.iter().filter(|&&byte| byte == b'\n').count();
            self.part(start..end, (place, lines))
        });
        parts.collect()
    }

    fn part(&'a self, rows: Range<usize>, line: (usize, usize)) -> Part<'a> {
        let mut part = Part {
            table: self,
            rows,
            line,
            width: None,
        };
        let mut widths = part.widths();
        let first = widths.next();
        part.width = first.filter(|&first| widths.all(|width| width == first));
        part
    }

    /// How many cells come before a row, or all of them.
    fn cells_before(&self, row: usize) -> usize {
        self.rows.get(row).map_or(self.cells.len(), |row| row.start)
    }
}

impl<'a> Part<'a> {
    fn cell_range(&self) -> Range<usize> {
        self.table.cells_before(self.rows.start)..self.table.cells_before(self.rows.end)
    }

    /// The cells, and how many bytes are before them.
    pub(super) fn cells(&self) -> &'a [(Cell, usize)] {
        &self.table.cells[self.cell_range()]
    }

    pub(super) const fn height(&self) -> usize {
        self.rows.end - self.rows.start
    }

    /// How many cells each row has.
    pub(super) fn widths(&self) -> impl Iterator<Item = usize> + use<'a> {
        let table = self.table;
        let rows = self.rows.clone();
        rows.map(|row| table.cells_before(row + 1) - table.cells_before(row))
    }

    /// Whether all cells are in one row or in one column.
    pub(super) fn is_list(&self) -> bool {
        self.height() == 1 || self.width == Some(1)
    }

    pub(super) fn is_in_brackets(&self) -> bool {
        let rows = &self.table.rows[self.rows.clone()];
        rows.first().is_some_and(|row| row.is_in_brackets)
    }

    /// Whether nothing in it separates tours.
    pub(super) fn is_one_block(&self) -> bool {
        let rows = self.table.rows[self.rows.clone()].iter().skip(1);
        rows.clone().all(|row| row.gap < Gap::Block)
    }

    pub(super) fn is_stuck(&self) -> bool {
        self.table.is_stuck && self.rows.end == self.table.rows.len()
    }

    /// The lines from its first one to the next part, and how many bytes are before them.
    pub(super) fn text(&self) -> (usize, &'a [u8]) {
        let next = self.table.cells.get(self.cell_range().end);
        let end = next.map_or(self.table.text.len(), |&(_, place)| place);
        let lines = &self.table.text[self.line.0..end];
        let text = after_byte_order_mark(lines);
        (
            self.line.0 + lines.len() - text.len(),
            text.trim_ascii_end(),
        )
    }

    /// The line and the column of a byte, by its offset.
    pub(super) fn location(&self, place: usize) -> InputLocation {
        let (start, lines) = self.line;
        match InputLocation::after(&self.table.text[start..place]) {
            InputLocation::Text { line, column } => InputLocation::Text {
                line: line + lines,
                column,
            },
            location => location,
        }
    }

    /// The error that something else was expected in place of a cell, or after all cells.
    pub(super) fn unexpected(&self, cell: usize, expected: &str) -> InputError {
        let cells = self.cell_range();
        let text = self.table.text;
        let place = self.table.cells[cells.clone()].get(cell);
        // A part ends with the line of its last cell.
        let is_last = cells.end == self.table.cells.len();
        let end_of_line = || {
            let last = self.cells().last().map_or(0, |&(_, place)| place);
            let length = text[last..].iter().position(|&byte| byte == b'\n');
            length.map_or(text.len(), |length| last + length)
        };
        let end = if is_last { text.len() } else { end_of_line() };
        let place = place.map_or(end, |&(_, place)| place);
        let found = if place == text.len() {
            FoundText::End(InputSource::Text)
        } else if text[place] == b'\n' {
            FoundText::EndOfLine
        } else {
            let mut rest = text[place + 1..].iter();
            let length = rest.position(|&byte| is_delimiter(byte));
            let end = length.map_or(text.len(), |length| place + 1 + length);
            FoundText::token(&text[place..end])
        };
        InputError::unexpected(self.location(place), expected, &found)
    }

    /// The error that a cell contradicts the others, in words.
    pub(super) fn contradiction(&self, cell: usize, words: String) -> InputError {
        let place = self.unexpected(cell, "").place;
        InputError::contradiction(place, words)
    }
}

/// Whether a text begins as a JSON object with a field.
fn is_document(text: &[u8]) -> bool {
    let inside = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    let name = inside.and_then(|inside| inside.strip_prefix(b"\""));
    name.is_some_and(|name| {
        let mut after = name.splitn(2, |&byte| byte == b'"').skip(1);
        after
            .next()
            .is_some_and(|after| after.trim_ascii_start().starts_with(b":"))
    })
}

/// A text without the remark of a walk that got stuck, if that is its last line.
fn without_remark(text: &[u8]) -> &[u8] {
    let trimmed = text.trim_ascii_end();
    let end = trimmed.iter().rposition(|&byte| byte == b'\n');
    let line = end.map_or(0, |end| end + 1);
    if trimmed[line..].starts_with(REMARK) {
        &text[..line]
    } else {
        text
    }
}
