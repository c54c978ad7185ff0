//! A text as rows of cells: what is a number, a name or a hole in it, whatever separates them.

use std::collections::BTreeMap;
use std::mem::take;

use crate::submission::notation::LEAST_SQUARES;
use crate::submission::plain::plain;
use crate::submission::several::numbers;
use knights_core::board::Board;

/// What stands in one place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Number(i32),
    Hole,
    /// Nothing between two separators: a hole, unless all of an outer row or column is blank.
    Blank,
    /// A semicolon in brackets: the end of a row, as in MATLAB, or only between two cells, as in OCaml.
    Break,
    /// A name such as `b4`: its column from 0, and its row from 1, counted from below.
    Name(u32, u32),
}

/// The cells of a text in rows: those of each line, and those of each pair of brackets. If there are brackets, only
/// the cells inside of them count.
#[derive(Debug, Default)]
pub(super) struct Rows {
    lines: Vec<Vec<Cell>>,
    groups: Vec<Vec<Cell>>,
    /// How many cells are outside of brackets, if they may be those of a board.
    outside: usize,
    /// How many brackets are open.
    depth: usize,
    /// Whether all words have a meaning.
    pub(super) is_whole: bool,
    /// The address of the text.
    start: usize,
    /// Where the numbers and the names are in the text: those of lines, and those in brackets.
    places: [Vec<usize>; 2],
    /// Where the first word without a meaning is that stands among cells.
    pub(super) odd_word: Option<usize>,
    /// Whether a minus sign is before the next number.
    is_negative: bool,
    /// Whether the line has no digits, as one with the names of columns.
    is_head: bool,
    /// How many cells there were, and words without a meaning.
    count: usize,
    words: usize,
}

/// What may separate the cells of a row. Nothing between two of them is a hole.
const SEPARATORS: [char; 4] = ['|', '\t', ';', ','];
/// What may stand between cells and says nothing.
const SIGNS: &str = " \t|;,.:/-\u{2192}>=\"'&\\";
/// Words that name what comes next, and say nothing else.
const KEYS: [&str; 9] = ["x", "y", "r", "c", "row", "col", "column", "true", "false"];
/// What follows them, unless the line has no digits.
const NAMES: [char; 4] = [':', '=', '"', '\''];
/// Words around a square or a step that say nothing else.
const FILLERS: &str = "move moves moved step square position knight from to then row col column the start starts end \
                       ends at on jumps goes visits and array";
/// How the lines of TSPLIB begin that are not squares.
const HEADINGS: &str = "NAME COMMENT TYPE DIMENSION TOUR_SECTION EOF";
/// Words for nothing.
const NOTHING: [&str; 5] = ["null", "none", "nil", "nan", "na"];
/// The largest number of a board.
const LARGEST: i32 = 999_999_999;
/// As many cells beside brackets may be a row of a board.
const LEAST_ROW: usize = 3;
/// Stands for a number that no board can have.
pub(super) const WRONG: i32 = i32::MIN;

impl Rows {
    /// The rows of a text. Lines of words say nothing of a tour.
    pub(super) fn of(text: &str) -> Self {
        let mut rows = Self {
            is_whole: true,
            ..Self::default()
        };
        let text = plain(text);
        rows.start = text.as_ptr().addr();
        for line in text.lines() {
            let is_rule = ["--", "==", "__", "|:-", "-:|"]
                .iter()
                .any(|rule| line.contains(rule))
                || (rows.lines.len() == 1 || rows.is_head)
                    && line.starts_with("|-")
                    && line.ends_with("-|");
            let heading = line.split([':', ' ']).next().unwrap_or_default();
            let is_heading = line.trim() == "-1" || HEADINGS.split(' ').any(|it| it == heading);
            if !is_heading && (!is_rule || line.contains(char::is_alphanumeric)) {
                rows.add_line(without_label(line));
            }
        }
        rows
    }

    /// Where the numbers and the names are that count.
    pub(super) fn places(&self) -> &[usize] {
        &self.places[usize::from(self.places[1].len() >= LEAST_SQUARES as usize)]
    }

    /// The cells that count, on a board of this size if it is known.
    pub(super) fn take_cells(&mut self, size: Option<Board>) -> Vec<Vec<Cell>> {
        let mut groups = Vec::new();
        for group in take(&mut self.groups) {
            groups.extend(rows_in(&group));
        }
        groups.retain(|group| !group.is_empty());
        // A number beside each group is that of its step.
        let beside = || self.lines.iter().flatten();
        if beside().count() == groups.len() && beside().all(|cell| cell.number().is_some()) {
            for (group, &step) in groups.iter_mut().zip(beside()) {
                group.insert(0, step);
            }
            self.outside = 0;
        }
        // Groups of an unusual length belong to something else, such as a start or a count. As many cells as those of a
        // board are not left out.
        let mut of_length: BTreeMap<usize, usize> = BTreeMap::new();
        for group in &groups {
            *of_length.entry(group.len()).or_default() += 1;
        }
        let cells: usize = groups.iter().map(Vec::len).sum();
        let is_most = |&(length, count): &(usize, usize)| {
            2 * count > groups.len() && cells - length * count < LEAST_SQUARES as usize
        };
        let usual = of_length.into_iter().find(is_most);
        let is_usual = |group: &Vec<Cell>| usual.is_none_or(|(length, _)| group.len() == length);
        // Fewer squares in brackets are those of words around a board.
        let count: usize = groups
            .iter()
            .filter(|group| is_usual(group))
            .map(Vec::len)
            .sum();
        if count >= LEAST_SQUARES as usize && self.outside >= LEAST_SQUARES as usize {
            // Two boards are not one.
            groups = vec![vec![Cell::Number(WRONG)]];
        } else if count >= LEAST_SQUARES as usize {
            groups.retain(is_usual);
        } else {
            groups = take(&mut self.lines);
        }
        groups.retain(|row| !row.is_empty());
        without_blank_edges(groups, size)
    }

    fn add_line(&mut self, line: &str) {
        if let Some(sides) = size_in(line) {
            return self.lines.push(sides.map(Cell::Number).to_vec());
        }
        let has_brackets = self.depth > 0 || line.contains(['[', '{', '(']);
        let is_there = |&separator: &char| !has_brackets && line.contains(separator);
        let separator = SEPARATORS.into_iter().find(is_there);
        self.is_head = !line.contains(|it: char| it.is_ascii_digit());
        let was_whole = self.is_whole;
        let mut row = Some(Vec::new());
        let (cells, words) = (self.count, self.words);
        let (places, odd_word) = (self.places[0].len(), self.odd_word);
        for part in without_border(line, separator).split(|it| Some(it) == separator) {
            if separator.is_some() && part.trim().trim_matches('"').is_empty() {
                if let Some(row) = &mut row {
                    row.push(Cell::Blank);
                }
            } else {
                self.add_part(part, &mut row);
            }
        }
        let beside = self.places[0].len() - places;
        let beside = if beside < LEAST_ROW { 0 } else { beside };
        // A line of cells with a word among them is no line of words.
        if row.is_none() && self.count - cells > 2 * (self.words - words) {
            row = Some(vec![Cell::Number(WRONG)]);
        } else if row.is_none() {
            self.places[0].truncate(places);
            self.odd_word = odd_word;
        }
        // The names of columns, which can be any words, and other lines without numbers.
        if self.is_head && self.count == cells {
            (self.is_whole, self.odd_word) = (was_whole, odd_word);
            row = row.filter(|_| !line.contains(char::is_alphabetic));
        }
        let is_foreign = |it: char| !it.is_ascii() && it.is_alphabetic();
        if line.contains(is_foreign) {
            row = row.filter(|row| row.iter().any(|cell| cell.name().is_some()));
        }
        self.outside += match &row {
            _ if has_brackets => beside,
            Some(row) => row.len(),
            None => 0,
        };
        self.lines.extend(row);
    }

    /// Adds the cells of a part of a line to its row, or to brackets that are open. A line of words has no row.
    fn add_part(&mut self, mut rest: &str, row: &mut Option<Vec<Cell>>) {
        let mut last = ' ';
        while let Some(first) = rest.chars().next() {
            // A letter after the number of a name begins the next name, as in `a1c2`.
            let mut before = ' ';
            let is_end = |it: char| {
                let is_next_name =
                    first.is_alphabetic() && before.is_numeric() && it.is_alphabetic();
                before = it;
                is_next_name || it != first && !(first.is_alphanumeric() && it.is_alphanumeric())
            };
            let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
            let next = after.chars().next().unwrap_or(' ');
            // A key of an array of PHP, which may have any order.
            if let Some(values) = after_key(rest) {
                self.is_whole = false;
                rest = values;
                continue;
            }
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
                '0'..='9' if word.chars().all(|it| it.is_ascii_digit()) => {
                    let is_fraction =
                        next == '.' && after[1..].starts_with(|it: char| it.is_ascii_digit());
                    let sign = if take(&mut self.is_negative) { -1 } else { 1 };
                    let number = word.parse().ok();
                    let number = number.filter(|&number| number <= LARGEST && !is_fraction);
                    Some(Cell::Number(
                        number.map_or(WRONG, |number: i32| sign * number),
                    ))
                }
                '-' if next.is_ascii_digit() && !last.is_alphanumeric() => {
                    self.is_negative = true;
                    None
                }
                ';' if self.depth > 0 => Some(Cell::Break),
                // Signs of emphasis.
                '*' if word.len() == 2 => None,
                '#' | '*' | '_' => Some(Cell::Hole),
                '.' | '-' if " ,;[{(".contains(last) && " ,;]})".contains(next) => Some(Cell::Hole),
                _ if first.is_alphanumeric() => match (name(word), word.to_ascii_lowercase()) {
                    (Some(name), _) => Some(name),
                    (_, word) if NOTHING.contains(&&*word) => Some(Cell::Hole),
                    (_, word)
                        if KEYS.contains(&&*word)
                            && (self.is_head || after.trim_start().starts_with(NAMES)) =>
                    {
                        None
                    }
                    (_, word) if word == "x" => Some(Cell::Hole),
                    (_, word) if FILLERS.split(' ').any(|it| it == word) => None,
                    // The letter of a column.
                    _ if self.is_head && word.len() == 1 => None,
                    // A word in another script. Its line counts only if it also names a square.
                    _ if !first.is_ascii() => {
                        self.is_whole = false;
                        None
                    }
                    // A word in quotes names what comes next.
                    _ if matches!(last, '"' | '\'') && word.chars().all(char::is_alphabetic) => {
                        None
                    }
                    _ => {
                        self.is_whole = false;
                        self.words += 1;
                        let place = word.as_ptr().addr() - self.start;
                        self.odd_word.get_or_insert(place);
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
            self.count += usize::from(cell.is_some_and(|cell| cell != Cell::Break));
            if cell.is_some_and(|cell| !matches!(cell, Cell::Hole | Cell::Break)) {
                let place = word.as_ptr().addr() - self.start;
                self.places[usize::from(self.depth > 0)].push(place);
            }
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
    pub(super) const fn name(self) -> Option<(u32, u32)> {
        match self {
            Self::Name(column, row) => Some((column, row)),
            _ => None,
        }
    }

    pub(super) const fn number(self) -> Option<i32> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The rows and the columns of a size such as `3 x 4`, if the line has no other numbers.
fn size_in(line: &str) -> Option<[i32; 2]> {
    let (before, after) = line.split_once(['x', 'X'])?;
    let (words, rows) = before
        .trim_end()
        .rsplit_once(|it: char| !it.is_ascii_digit())
        .unwrap_or(("", before.trim_end()));
    let columns_and_rest = after.trim_start();
    let end = columns_and_rest
        .find(|it: char| !it.is_ascii_digit())
        .unwrap_or(columns_and_rest.len());
    let (columns, rest) = columns_and_rest.split_at(end);
    let has_more = [words, rest]
        .iter()
        .any(|part| part.contains(|it: char| it.is_ascii_digit()));
    Some([rows.parse().ok()?, columns.parse().ok()?]).filter(|_| !has_more)
}

/// The rows of a group: its parts between semicolons, if each has several cells.
fn rows_in(group: &[Cell]) -> Vec<Vec<Cell>> {
    let parts = group.split(|&cell| cell == Cell::Break);
    let rows: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    if rows.iter().all(|row| row.len() > 1) {
        rows.into_iter().map(<[Cell]>::to_vec).collect()
    } else {
        vec![rows.concat()]
    }
}

/// Removes blank outer rows and columns, which spreadsheets and final separators make, unless the size of the board needs
/// them. The last row may lack its last separator.
fn without_blank_edges(mut rows: Vec<Vec<Cell>>, size: Option<Board>) -> Vec<Vec<Cell>> {
    let (height, width) = size.map_or((0, 0), |size| {
        (size.rows() as usize, size.columns() as usize)
    });
    let is_blank = |row: &Vec<Cell>| row.iter().all(|&cell| cell == Cell::Blank);
    while rows.len() > height && rows.last().is_some_and(is_blank) {
        rows.pop();
    }
    let blank = rows.iter().take_while(|row| is_blank(row)).count();
    rows.drain(..blank.min(rows.len().saturating_sub(height)));
    if let [above @ .., last] = &mut rows[..]
        && above.first().is_some_and(|row| row.len() == last.len() + 1)
        && above.iter().all(|row| row.ends_with(&[Cell::Blank]))
    {
        last.push(Cell::Blank);
    }
    let ends = |rows: &[Vec<Cell>], is_blank: fn(&Vec<Cell>) -> bool| {
        rows.iter()
            .all(|row| row.len() > width.max(1) && is_blank(row))
    };
    while !rows.is_empty() && ends(&rows, |row| row.last() == Some(&Cell::Blank)) {
        for row in &mut rows {
            row.pop();
        }
    }
    while !rows.is_empty() && ends(&rows, |row| row.first() == Some(&Cell::Blank)) {
        for row in &mut rows {
            row.remove(0);
        }
    }
    for cell in rows
        .iter_mut()
        .flatten()
        .filter(|cell| **cell == Cell::Blank)
    {
        *cell = Cell::Hole;
    }
    rows
}

/// A line without words that only say what is in it: the name of a value in brackets, or a label.
fn without_label(line: &str) -> &str {
    // As many numbers as those of a row say more.
    let is_short = |label: &str| numbers(label.as_bytes()) <= LEAST_ROW;
    match (line.rsplit_once('='), line.split_once(':')) {
        (Some((name, value)), _) if value.contains(['[', '{', '(']) && is_short(name) => value,
        (_, Some((label, cells))) if is_label(label, cells) => cells,
        _ => line,
    }
}

fn without_border(line: &str, separator: Option<char>) -> &str {
    if separator != Some('|') {
        return line;
    }
    let cells = line.trim();
    let cells = cells.strip_prefix('|').unwrap_or(cells);
    cells.strip_suffix('|').unwrap_or(cells)
}

/// Whether words say what the cells after them are.
fn is_label(label: &str, cells: &str) -> bool {
    let parts = cells.split(|it: char| !it.is_alphanumeric());
    let is_named = label.chars().all(|it| it.is_alphabetic() || it == ' ');
    is_named && parts.filter(|part| !part.is_empty()).count() >= LEAST_SQUARES as usize
}

/// What follows the number of an element, as in `[0] => 1`.
fn after_key(text: &str) -> Option<&str> {
    let key = text.strip_prefix('[')?;
    let value = key.trim_start_matches(|it: char| it.is_ascii_digit());
    value.strip_prefix("] =>")
}

/// The square of a name, which may have the letter of a knight before it, as in `Nb4`.
fn name(word: &str) -> Option<Cell> {
    let square = match word.strip_prefix(['N', 'S', 'C']) {
        Some(square) if square.starts_with(|it: char| it.is_ascii_lowercase()) => square,
        _ => word,
    };
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
