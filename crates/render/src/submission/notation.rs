//! Other notations: what a text may mean that is in none of the forms of our programs.
//!
//! A text becomes rows of cells, whatever separates them ([`Rows`]). Each way to read the rows becomes a text in a form
//! that is known, a [`Reading`], and is judged like one. One reading that is a tour is enough. That a text is no tour is
//! said only if each of its words has a meaning.

use crate::submission::{Submission, SubmissionForm, SubmissionOptions, ZeroMeaning};
use knights_core::board::Board;
use knights_core::input::{InputError, InputLocation, ReadError};
use knights_core::output::joined;

/// One thing that a text may mean.
struct Reading {
    /// What it is, in words.
    what: String,
    form: SubmissionForm,
    board: Board,
    zero: Option<ZeroMeaning>,
    /// The tour in this form.
    text: String,
}

/// What stands in one place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Number(u32),
    Hole,
    /// A name such as `b4`: its column from 0, and its row from 1, counted from below.
    Name(u32, u32),
}

/// The cells of a text in rows: those of each line, and those of each pair of brackets. If there are brackets, what is
/// outside of them only names it.
#[derive(Debug, Default)]
struct Rows {
    lines: Vec<Vec<Cell>>,
    groups: Vec<Vec<Cell>>,
    /// How many brackets are open.
    depth: usize,
    /// Whether all words have a meaning.
    is_whole: bool,
    /// Whether the line has no numbers, as one with the names of columns.
    is_head: bool,
}

/// What a text means: the tour of the readings that are tours, if these say the same of it; or else what is wrong with
/// the reading that goes farthest, if the text has no words but those of its notation.
///
/// # Errors
///
/// If tours of several kinds fit, or a board does not fit into memory.
pub(super) fn judge(
    text: &[u8],
    options: &SubmissionOptions<'_>,
    read: impl Fn(&[u8], &SubmissionOptions<'_>) -> Result<Submission, ReadError>,
) -> Result<Option<Submission>, ReadError> {
    let rows = Rows::of(&String::from_utf8_lossy(text));
    let is_whole = rows.is_whole;
    let mut best: Option<(Submission, String)> = None;
    let readings = readings(&rows.into_cells(), options.size).into_iter();
    for reading in readings.filter(|reading| reading.board.squares() >= LEAST_SQUARES) {
        let known = SubmissionOptions {
            form: Some(reading.form),
            size: Some(reading.board),
            zero: options.zero.or(reading.zero),
            ..*options
        };
        let submission = match read(reading.text.as_bytes(), &known) {
            Ok(submission) => submission,
            Err(ReadError::Input(_)) => continue,
            Err(error @ ReadError::OutOfMemory(_)) => return Err(error),
        };
        match &best {
            Some((other, what)) if is_other_tour(other, &submission) => {
                let words = format!("this could be {what}, or {}: say --size NxM", reading.what);
                let place = InputLocation::Text { line: 1, column: 1 };
                return Err(InputError::contradiction(place, words).into());
            }
            Some((other, _)) if steps(other) >= steps(&submission) => {}
            _ => best = Some((submission, reading.what)),
        }
    }
    let best = best.filter(|(submission, _)| submission.verdict.is_ok() || is_whole);
    Ok(best.map(|(submission, what)| Submission {
        remark: Some(format!("read as {what}")),
        ..submission
    }))
}

/// How many steps of a submission are right.
fn steps(submission: &Submission) -> u32 {
    let broken = submission.verdict.as_ref().err();
    broken.map_or(u32::MAX, |broken| broken.step)
}

/// Whether both are tours, but on boards of other sides, or only one of them is closed.
fn is_other_tour(one: &Submission, other: &Submission) -> bool {
    let kind = |submission: &Submission| {
        let tour = submission.verdict.as_ref().ok()?;
        let sides = [tour.board().rows(), tour.board().columns()];
        Some((
            sides.iter().min().copied(),
            sides.iter().max().copied(),
            tour.returns(),
        ))
    };
    kind(one)
        .zip(kind(other))
        .is_some_and(|(one, other)| one != other)
}

/// On smaller boards, hardly anything is a tour, and hardly any text is one.
pub(super) const LEAST_SQUARES: u32 = 9;
/// What separates the cells of a row, if there is something between two of it: then an empty cell is a hole.
const SEPARATORS: [char; 4] = ['|', '\t', ';', ','];
/// What may stand between cells and says nothing.
const SIGNS: &str = " \t|;,.:/-\u{2192}>=\"'";
/// Words that name what comes next, and say nothing else.
const KEYS: [&str; 9] = ["x", "y", "r", "c", "row", "col", "column", "true", "false"];
/// How the tags of tables begin.
const TAGS: [&str; 6] = ["<t", "</t", "<b", "</b", "<s", "</s"];
/// What follows them, if they are not in a line of their own.
const NAMES: [char; 4] = [':', '=', '"', '\''];
/// Words for nothing.
const NOTHING: [&str; 3] = ["null", "none", "nil"];
/// The largest number of a board, and what stands for one that is on no board.
const LARGEST: u32 = 999_999_999;
const WRONG: u32 = u32::MAX;

impl Rows {
    /// The rows of a text. Lines of words say nothing of a tour.
    fn of(text: &str) -> Self {
        let mut rows = Self {
            is_whole: true,
            ..Self::default()
        };
        for line in plain(text).lines() {
            // The name of what is in brackets.
            let line = match line.rsplit_once('=') {
                Some((_, value)) if value.contains(['[', '{', '(']) => value,
                _ => line,
            };
            let is_rule = ["--", "==", "__"].iter().any(|rule| line.contains(rule));
            // Such a line ends a tour of TSPLIB.
            let is_end = line.trim() == "-1";
            if !is_end && (!is_rule || line.contains(char::is_alphanumeric)) {
                rows.add_line(line);
            }
        }
        rows
    }

    /// The cells that count.
    fn into_cells(self) -> Vec<Vec<Cell>> {
        let has_groups = self.groups.iter().any(|group| !group.is_empty());
        let mut cells = if has_groups { self.groups } else { self.lines };
        cells.retain(|row| !row.is_empty());
        cells
    }

    /// Adds the cells of a line.
    fn add_line(&mut self, line: &str) {
        let has_brackets = self.depth > 0 || line.contains(['[', '{', '(']);
        let separator = SEPARATORS
            .into_iter()
            .find(|&separator| line.contains(separator));
        let separator = separator.filter(|_| !has_brackets);
        let is_margin = |it: char| it == ' ' || Some(it) == separator && it != '\t';
        self.is_head = !line.contains(|it: char| it.is_ascii_digit());
        let was_whole = self.is_whole;
        let mut row = Some(Vec::new());
        for part in line
            .trim_matches(is_margin)
            .split(|it| Some(it) == separator)
        {
            if separator.is_some() && part.trim().is_empty() {
                row.iter_mut().for_each(|row| row.push(Cell::Hole));
            } else {
                self.add_part(part, &mut row);
            }
        }
        self.lines.extend(row);
        // The names of columns, which can be any words.
        self.is_whole |= was_whole && self.is_head && separator.is_some();
    }

    /// Adds the cells of a part of a line to its row, or to brackets that are open. A line of words has no row.
    fn add_part(&mut self, mut rest: &str, row: &mut Option<Vec<Cell>>) {
        let mut last = ' ';
        while let Some(first) = rest.chars().next() {
            let is_more = |it: char| {
                if first.is_alphanumeric() {
                    it.is_alphanumeric()
                } else {
                    it == first
                }
            };
            let (word, after) = rest.split_at(rest.find(|it| !is_more(it)).unwrap_or(rest.len()));
            let next = after.chars().next().unwrap_or(' ');
            let cell = match first {
                '[' | '{' | '(' => {
                    self.depth += word.len();
                    self.groups.push(Vec::new());
                    None
                }
                ']' | '}' | ')' => {
                    self.depth = self.depth.saturating_sub(word.len());
                    self.groups.push(Vec::new());
                    None
                }
                '0'..='9' => {
                    let is_fraction =
                        next == '.' && after[1..].starts_with(|it: char| it.is_ascii_digit());
                    let number = word
                        .parse()
                        .ok()
                        .filter(|&number| number <= LARGEST && !is_fraction);
                    Some(Cell::Number(number.unwrap_or(WRONG)))
                }
                '-' if next.is_ascii_digit() && !last.is_alphanumeric() => {
                    Some(Cell::Number(WRONG))
                }
                '#' | '*' | '_' => Some(Cell::Hole),
                '.' | '-' if last == ' ' && next == ' ' => Some(Cell::Hole),
                _ if first.is_alphabetic() => match (name(word), word.to_ascii_lowercase()) {
                    (Some(name), _) => Some(name),
                    (_, word) if NOTHING.contains(&&*word) => Some(Cell::Hole),
                    (_, word)
                        if KEYS.contains(&&*word)
                            && (self.is_head || after.trim_start().starts_with(NAMES)) =>
                    {
                        None
                    }
                    // A word in quotes names what comes next.
                    _ if matches!(last, '"' | '\'') => None,
                    _ => {
                        self.is_whole = false;
                        if self.depth == 0 {
                            *row = None;
                        }
                        None
                    }
                },
                _ => {
                    self.is_whole &= SIGNS.contains(first);
                    None
                }
            };
            let own = if self.depth > 0 {
                self.groups.last_mut()
            } else {
                row.as_mut()
            };
            if let Some((own, cell)) = own.zip(cell) {
                own.push(cell);
            }
            last = word.chars().next_back().unwrap_or(' ');
            rest = after;
        }
    }
}

impl Cell {
    const fn name(self) -> Option<(u32, u32)> {
        match self {
            Self::Name(column, row) => Some((column, row)),
            _ => None,
        }
    }

    const fn number(self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Reading {
    fn board(board: Board, cells: &[String]) -> Self {
        let has_zero = cells.iter().any(|cell| cell == "0");
        let first = if has_zero {
            ", numbered from 0 (--zero hole: 0 is a hole)"
        } else {
            ""
        };
        Self {
            what: format!("a board of {}{first}", sides(board)),
            form: SubmissionForm::Board,
            board,
            zero: has_zero.then_some(ZeroMeaning::Start),
            text: lines(cells, board.columns() as usize),
        }
    }

    /// A path, by the rows and the columns of its squares. A closed one may end with its first square.
    fn path(what: &str, board: Board, mut squares: Vec<(u32, u32)>) -> Self {
        let is_closed = squares.len() > 1 && squares.first() == squares.last();
        if is_closed && squares.len() - 1 == board.squares() as usize {
            squares.pop();
        }
        let numbers = squares
            .into_iter()
            .map(|(row, column)| format!("{row} {column}"));
        Self {
            what: format!("{what} on a board of {}", sides(board)),
            form: SubmissionForm::Path,
            board,
            zero: None,
            text: lines(&Vec::from_iter(numbers), 1),
        }
    }
}

/// All ways to read rows, on a board of this size if it is known.
fn readings(rows: &[Vec<Cell>], size: Option<Board>) -> Vec<Reading> {
    let cells = || rows.iter().flatten().copied();
    let names: Vec<_> = cells().filter_map(Cell::name).collect();
    if !names.is_empty() {
        // Other numbers are those of the steps.
        return Vec::from_iter(of_names(&names, size));
    }
    let numbers: Vec<u32> = cells().filter_map(Cell::number).collect();
    if numbers.contains(&WRONG) {
        return Vec::new();
    }
    let board = rows_of_board(rows);
    let board = board.filter(|reading| size.is_none_or(|size| size == reading.board));
    let mut readings = Vec::from_iter(board);
    if cells().count() == numbers.len() {
        readings.extend(pairs(rows, &numbers, size));
        readings.extend(flat(&numbers, size));
        readings.extend(size.and_then(|board| nodes(&numbers, board)));
    }
    readings
}

/// The rows as those of a board. Its size may stand before it, and the last row may be shorter.
fn rows_of_board(mut rows: &[Vec<Cell>]) -> Option<Reading> {
    if let [first, rest @ ..] = rows
        && let [Cell::Number(height), Cell::Number(width)] = first[..]
        && rest.len() == height as usize
        && rest.iter().all(|row| row.len() == width as usize)
    {
        rows = rest;
    }
    let width = rows.first()?.len();
    let (last, full) = rows.split_last()?;
    if full.iter().any(|row| row.len() != width) || last.len() > width {
        return None;
    }
    let board = board_of(rows.len(), width)?;
    let cells = rows.iter().flatten().copied();
    let blank = std::iter::repeat_n(Cell::Hole, width - last.len());
    let text = cells.chain(blank).map(|cell| match cell {
        Cell::Number(number) => number.to_string(),
        _ => "#".to_owned(),
    });
    Some(Reading::board(board, &Vec::from_iter(text)))
}

/// The squares of a path as pairs of numbers, from 0 or from 1, whichever they have.
fn pairs(rows: &[Vec<Cell>], numbers: &[u32], size: Option<Board>) -> Vec<Reading> {
    let first = numbers.iter().copied().min().unwrap_or(0);
    if first > 1 || rows.iter().any(|row| row.len() % 2 == 1) {
        return Vec::new();
    }
    let squares: Vec<_> = numbers
        .chunks_exact(2)
        .map(|pair| (pair[0] - first, pair[1] - first))
        .collect();
    let counted = if first == 0 { "" } else { ", numbered from 1," };
    let of = |order: &str, squares: Vec<(u32, u32)>| {
        let board = size.or_else(|| smallest(&squares))?;
        Some(Reading::path(
            &format!("a path, {order} first{counted}"),
            board,
            squares,
        ))
    };
    let other = squares.iter().map(|&(row, column)| (column, row)).collect();
    // Without a size, the other order is the same tour on a board that is turned.
    let other = size.and_then(|_| of("column", other));
    of("row", squares).into_iter().chain(other).collect()
}

/// The numbers of a board in one list, for each board on which a knight's move leads from the first to the second.
fn flat(numbers: &[u32], size: Option<Board>) -> Vec<Reading> {
    let first = numbers.iter().copied().min().unwrap_or(0);
    let find = |number| numbers.iter().position(|&other| other == number);
    let Some((from, to)) = find(first).zip(find(first + 1)) else {
        return Vec::new();
    };
    let text: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let distance = from.abs_diff(to);
    let widths = 1..=numbers.len();
    let is_near = |&width: &usize| {
        let near = [
            width.abs_diff(2),
            width + 2,
            (2 * width).abs_diff(1),
            2 * width + 1,
        ];
        numbers.len() % width == 0 && near.contains(&distance)
    };
    let boards = widths
        .filter(is_near)
        .filter_map(|width| board_of(numbers.len() / width, width));
    let boards = boards.filter(|&board| size.is_none_or(|size| size == board));
    boards.map(|board| Reading::board(board, &text)).collect()
}

/// The numbers of the squares in the order of a tour, row by row, from 0 or from 1. Their count may come first.
fn nodes(mut numbers: &[u32], board: Board) -> Option<Reading> {
    let squares = board.squares();
    if let [count, rest @ ..] = numbers
        && *count == squares
        && rest.len() == squares as usize
    {
        numbers = rest;
    }
    let first = numbers.iter().copied().min().filter(|&first| first <= 1)?;
    let square = |&number: &u32| {
        (
            (number - first) / board.columns(),
            (number - first) % board.columns(),
        )
    };
    let path = numbers.iter().map(square).collect();
    Some(Reading::path(
        "a path of the numbers of squares",
        board,
        path,
    ))
}

/// A path of names such as `b4`.
fn of_names(names: &[(u32, u32)], size: Option<Board>) -> Option<Reading> {
    let squares = names.iter().map(|&(column, row)| (row - 1, column));
    let board = size.or_else(|| smallest(&Vec::from_iter(squares)))?;
    let square = |&(column, row): &(u32, u32)| Some((board.rows().checked_sub(row)?, column));
    let path = names.iter().map(square).collect::<Option<_>>()?;
    Some(Reading::path("a path of names", board, path))
}

/// The smallest board that has these squares, if it has no more squares than a path of as many could visit.
fn smallest(squares: &[(u32, u32)]) -> Option<Board> {
    let row = squares.iter().map(|square| square.0).max()? as usize;
    let column = squares.iter().map(|square| square.1).max()? as usize;
    board_of(row + 1, column + 1).filter(|board| board.squares() as usize <= squares.len())
}

fn board_of(rows: usize, columns: usize) -> Option<Board> {
    Board::new(rows.try_into().ok()?, columns.try_into().ok()?).ok()
}

fn sides(board: Board) -> String {
    joined([board.rows(), board.columns()], " x ")
}

/// Words as the lines of a text.
fn lines(words: &[String], width: usize) -> String {
    words
        .chunks(width)
        .map(|line| line.join(" ") + "\n")
        .collect()
}

/// The square of a name, which may have the letter of a piece before it, as in `Nb4`.
fn name(word: &str) -> Option<Cell> {
    let square = word.strip_prefix(|it: char| it.is_ascii_uppercase());
    let square = square.filter(|square| square.starts_with(|it: char| it.is_ascii_lowercase()));
    let square = square.unwrap_or(word);
    let letter = square.chars().next().filter(char::is_ascii_alphabetic)?;
    let row = square[1..]
        .parse()
        .ok()
        .filter(|row| (1..=999).contains(row))?;
    Some(Cell::Name(
        u32::from(letter.to_ascii_lowercase()) - u32::from('a'),
        row,
    ))
}

/// A text whose tables are drawn with bars, and whose signs are those of ASCII.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let tag = rest.find('>').map(|end| rest[..end].to_ascii_lowercase());
        let tag = tag.filter(|tag| TAGS.iter().any(|start| tag.starts_with(start)));
        if let Some(tag) = tag {
            match tag.as_bytes() {
                [b'<', b't', b'd' | b'h', ..] => plain.push('|'),
                [b'<', b'/', b't', b'r', ..] => plain.push_str("|\n"),
                _ => plain.push(' '),
            }
            rest = &rest[tag.len() + 1..];
            continue;
        }
        plain.push(match first {
            '\u{2212}' | '\u{2010}'..='\u{2015}' => '-',
            '\u{2502}' | '\u{2503}' | '\u{2551}' => '|',
            '\u{2500}'..='\u{257f}' => ' ',
            '\u{a0}' | '\r' => ' ',
            other => other,
        });
        rest = &rest[first.len_utf8()..];
    }
    plain
}
