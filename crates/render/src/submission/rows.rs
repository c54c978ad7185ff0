//! Reads the rows of a text: what separates cells, lines and lists.

use knights_core::board::Fallible;
use knights_core::input::is_space;

/// The first byte of a drawn bar.
const BAR: u8 = "\u{2502}".as_bytes()[0];
/// What is between the signs of a table's frame.
const RULES: [&str; 3] = ["--", "==", "\u{2500}"];
/// The most digits of a row in the name of a square.
const MOST_DIGITS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Number(i32),
    /// A name such as `b4`: the column from 0, and the row from 1, counted from below.
    Name {
        column: u8,
        row: u16,
    },
    /// A mark for a hole, or nothing between two separators.
    Hole,
    /// A word that no form has.
    Word,
}

/// What separates a row from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// A row may begin in the line of the one before it.
    Blank,
    Line,
    /// A blank line, the end of a list of rows, or the other kind of rows.
    Block,
}

#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The number of its first cell.
    pub(super) start: usize,
    pub(super) gap: Gap,
    pub(super) is_in_brackets: bool,
}

/// A text and its cells.
pub(super) struct Table<'a> {
    pub(super) text: &'a [u8],
    /// The cells, and how many bytes are before them.
    pub(super) cells: Vec<(Cell, usize)>,
    pub(super) rows: Vec<Row>,
    /// Whether it is JSON: each line is a word then.
    pub(super) is_document: bool,
    /// Whether it is what `tour walk` prints.
    pub(super) is_walk: bool,
    /// Whether the remark of a walk that got stuck comes after it.
    pub(super) is_stuck: bool,
}

/// Collects cells into rows.
pub(super) struct RowReader<'t, 'a> {
    table: &'t mut Table<'a>,
    place: usize,
    /// How many brackets are open.
    depth: usize,
    row_start: usize,
    /// What stands before the next row.
    gap: Gap,
    /// How many separators come after the last cell of the row.
    separators: usize,
    /// Whether the separators of the line are bars, which stand around it too.
    has_frame: bool,
    /// How many gaps with and without a separator come after cells of even and of odd number.
    gaps: [[usize; 2]; 2],
    /// Whether only separators came after the last bracket that was closed.
    is_after_bracket: bool,
}

impl<'t, 'a> RowReader<'t, 'a> {
    /// A reader of the text of a table from a place on.
    pub(super) const fn of(table: &'t mut Table<'a>, place: usize) -> Self {
        Self {
            table,
            place,
            depth: 0,
            row_start: 0,
            gap: Gap::Block,
            separators: 0,
            has_frame: false,
            gaps: [[0; 2]; 2],
            is_after_bracket: false,
        }
    }

    /// Reads all rows.
    pub(super) fn read(&mut self) -> Fallible<()> {
        if self.table.is_document {
            self.read_lines()
        } else {
            self.read_cells()
        }
    }

    fn read_lines(&mut self) -> Fallible<()> {
        for line in self.table.text[self.place..].split_inclusive(|&byte| byte == b'\n') {
            if !line.trim_ascii().is_empty() {
                self.add_row(self.table.cells.len(), Gap::Line)?;
                self.add_cell(Cell::Word, self.place)?;
            }
            self.place += line.len();
        }
        Ok(())
    }

    fn add_row(&mut self, start: usize, gap: Gap) -> Fallible<()> {
        self.table.rows.try_reserve(1)?;
        self.table.rows.push(Row {
            start,
            gap,
            is_in_brackets: self.depth > 0,
        });
        Ok(())
    }

    fn add_cell(&mut self, cell: Cell, place: usize) -> Fallible<()> {
        self.table.cells.try_reserve(1)?;
        self.table.cells.push((cell, place));
        Ok(())
    }

    fn read_cells(&mut self) -> Fallible<()> {
        self.begin_line();
        while let Some(&byte) = self.table.text.get(self.place) {
            let rest = &self.table.text[self.place..];
            match byte {
                b'\n' => {
                    self.place += 1;
                    if self.depth == 0 {
                        self.end_line()?;
                    }
                    continue;
                }
                b'[' | b'{' | b'(' => {
                    self.end_row()?;
                    self.depth += 1;
                }
                b']' | b'}' | b')' => {
                    let is_outer = self.is_after_bracket;
                    self.end_row()?;
                    self.depth = self.depth.saturating_sub(1);
                    self.is_after_bracket = true;
                    if is_outer {
                        self.gap = Gap::Block;
                    }
                }
                b',' | b';' | b'|' => self.add_separator(byte == b'|'),
                _ if is_space(byte) || matches!(byte, b'"' | b'\'') => {}
                b'-' if rest.starts_with(b"->") => self.place += 1,
                b'-' if self.is_after_name() => {}
                _ if bar_length(rest) > 0 => {
                    self.add_separator(true);
                    self.place += bar_length(rest) - 1;
                }
                _ => {
                    self.add_cells(rest)?;
                    continue;
                }
            }
            self.place += 1;
        }
        self.end_line()
    }

    /// Whether the name of a square is before this place.
    fn is_after_name(&self) -> bool {
        let last = self.table.cells.last();
        let is_name = matches!(last, Some((Cell::Name { .. }, _)));
        is_name && self.place > 0 && self.table.text[self.place - 1].is_ascii_digit()
    }

    /// Skips lines of the dialogue and of a frame, and the name of a list.
    fn begin_line(&mut self) {
        loop {
            let rest = &self.table.text[self.place..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let line = &rest[..end.unwrap_or(rest.len())];
            let is_dialogue =
                self.table.is_walk && line.first().is_some_and(u8::is_ascii_alphabetic);
            if !is_dialogue && !is_rule(line) {
                self.place += name_length(line);
                return;
            }
            self.place += line.len() + usize::from(end.is_some());
        }
    }

    fn end_line(&mut self) -> Fallible<()> {
        let blanks = if self.is_after_bracket {
            0
        } else if self.has_frame {
            self.separators.saturating_sub(1)
        } else if self.table.cells.len() > self.row_start {
            self.separators
        } else {
            self.separators + usize::from(self.separators > 0)
        };
        self.add_blanks(blanks)?;
        let is_blank = self.table.cells.len() == self.row_start && !self.is_after_bracket;
        self.end_row()?;
        let gap = if is_blank { Gap::Block } else { Gap::Line };
        self.gap = self.gap.max(gap);
        self.has_frame = false;
        self.begin_line();
        Ok(())
    }

    /// Ends the row, which may be a row of pairs.
    fn end_row(&mut self) -> Fallible<()> {
        let end = self.table.cells.len();
        if end > self.row_start {
            let [odd, even] = self.gaps;
            let are_pairs = (end - self.row_start).is_multiple_of(2)
                && [[odd, even], [even, odd]]
                    .iter()
                    .any(|[one, other]| one[1] > 0 && one[0] == 0 && other[0] > 0 && other[1] == 0);
            let width = if are_pairs { 2 } else { end - self.row_start };
            let is_in_brackets = self.depth > 0;
            let last = self.table.rows.last();
            if last.is_some_and(|last| last.is_in_brackets != is_in_brackets) {
                self.gap = Gap::Block;
            }
            for start in (self.row_start..end).step_by(width) {
                self.add_row(start, self.gap)?;
                self.gap = Gap::Blank;
            }
        }
        self.row_start = end;
        self.separators = 0;
        self.gaps = [[0; 2]; 2];
        self.is_after_bracket = false;
        Ok(())
    }

    fn add_separator(&mut self, is_bar: bool) {
        if !self.is_after_bracket {
            self.separators += 1;
            self.has_frame |= is_bar;
        }
    }

    fn add_blanks(&mut self, count: usize) -> Fallible<()> {
        let place = self.place.min(self.table.text.len());
        (0..count).try_for_each(|_| self.add_cell(Cell::Hole, place))
    }

    /// Adds the cells of a word.
    fn add_cells(&mut self, rest: &[u8]) -> Fallible<()> {
        let length = rest[1..].iter().position(|&byte| is_delimiter(byte));
        let mut word = &rest[..length.map_or(rest.len(), |length| length + 1)];
        // A hyphen or an arrow comes after a name.
        if word[0].is_ascii_alphabetic()
            && let Some(hyphen) = word.iter().position(|&byte| byte == b'-')
        {
            word = &word[..hyphen];
        }
        let is_first = self.table.cells.len() == self.row_start;
        self.is_after_bracket = false;
        if is_first {
            self.add_blanks(self.separators.saturating_sub(usize::from(self.has_frame)))?;
        } else {
            let before = self.table.cells.len() - self.row_start;
            let kind = usize::from(self.separators > 0);
            self.gaps[usize::from(before.is_multiple_of(2))][kind] += 1;
            self.add_blanks(self.separators.saturating_sub(1))?;
        }
        self.separators = 0;
        let place = self.place;
        self.place += word.len();
        let cell = match *word {
            [b'+' | b'-', b'0'..=b'9', ..] | [b'0'..=b'9', ..] => number(word),
            [b'#' | b'.' | b'-' | b'_' | b'x'] => Cell::Hole,
            _ if matches!(word, b"null" | b"None") => Cell::Hole,
            [b'a'..=b'z' | b'A'..=b'Z', b'0'..=b'9', ..] => {
                return self.add_names(word, place);
            }
            _ => Cell::Word,
        };
        self.add_cell(cell, place)
    }

    /// Adds names such as `a1b3`.
    fn add_names(&mut self, word: &[u8], place: usize) -> Fallible<()> {
        let start = self.table.cells.len();
        let mut from = 0;
        while let Some(&letter) = word.get(from) {
            let digits = word[from + 1..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit());
            let end = from + 1 + digits.count();
            let row = &word[from + 1..end];
            if !letter.is_ascii_alphabetic() || row.is_empty() || row.len() > MOST_DIGITS {
                self.table.cells.truncate(start);
                return self.add_cell(Cell::Word, place);
            }
            let row = row
                .iter()
                .fold(0, |row, digit| 10 * row + u16::from(digit - b'0'));
            let column = letter.to_ascii_lowercase() - b'a';
            self.add_cell(Cell::Name { column, row }, place + from)?;
            from = end;
        }
        Ok(())
    }
}

/// The number that a word is.
fn number(word: &[u8]) -> Cell {
    let number = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    number.map_or(Cell::Word, Cell::Number)
}

/// Whether a word ends before this byte.
pub(super) const fn is_delimiter(byte: u8) -> bool {
    is_space(byte)
        || matches!(
            byte,
            b',' | b';' | b'|' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'"' | b'\'' | BAR
        )
}

/// The length of a bar of a drawn frame at the beginning of a text.
fn bar_length(text: &[u8]) -> usize {
    let bars = ["\u{2502}", "\u{2503}", "\u{2551}"];
    let bar = bars.iter().find(|bar| text.starts_with(bar.as_bytes()));
    bar.map_or(0, |bar| bar.len())
}

/// Whether a line is drawn between the rows of a table.
fn is_rule(line: &[u8]) -> bool {
    let Some(first) = line.trim_ascii_start().first() else {
        return false;
    };
    if first.is_ascii_alphanumeric() {
        return false;
    }
    str::from_utf8(line).is_ok_and(|line| {
        let is_drawn =
            |it: char| " \t\r+-=|:".contains(it) || ('\u{2500}'..='\u{257f}').contains(&it);
        RULES.iter().any(|rule| line.contains(rule)) && line.chars().all(is_drawn)
    })
}

/// The length of what names a list at the beginning of a line, as in `int board[3][4] = {` and `array([`.
fn name_length(line: &[u8]) -> usize {
    let begins_with_word = matches!(line, [letter, next, ..] if letter.is_ascii_alphabetic() && !next.is_ascii_digit());
    let is_in_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b" _[]".contains(byte);
    let length = if begins_with_word {
        line.iter().take_while(is_in_name).count()
    } else {
        return 0;
    };
    if line[length..].starts_with(b"([") {
        return length;
    }
    match line[length..]
        .strip_prefix(b"=")
        .map(<[u8]>::trim_ascii_start)
    {
        Some([b'[' | b'{' | b'(', ..]) => length + 1,
        _ => 0,
    }
}
