//! A table that a platform or a spreadsheet wrote. Its cells keep their bytes, in whatever encoding they came.

use std::ops::Range;

use anyhow::Context;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::class::report::safe;

#[derive(Clone)]
pub(super) struct Table {
    encoding: &'static Encoding,
    delimiter: char,
    /// The line with the names of the columns.
    head: usize,
    /// The cells of all lines as they are, with quotes. The last one of a line has its end.
    pub(super) lines: Vec<Vec<String>>,
}

const MARK: char = '\u{feff}';
const NAMES_DELIMITER: &str = "sep=";
const WIDE: [&Encoding; 2] = [UTF_16LE, UTF_16BE];

impl Table {
    /// Reads UTF-8, UTF-16 with its mark, as Excel and Blackboard write tables, or an older encoding.
    pub(super) fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let encoding = match Encoding::for_bom(bytes).map(|(encoding, _)| encoding) {
            Some(encoding) => encoding,
            None if str::from_utf8(bytes).is_ok() => UTF_8,
            None => {
                let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
                detector.feed(bytes, true);
                detector.guess(None, Utf8Detection::Deny)
            }
        };
        let text = decoded(bytes, encoding)?;
        // Old programs for macOS end lines by a carriage return alone, and Excel takes a delimiter from the first line.
        let end = if text.contains('\n') { '\n' } else { '\r' };
        let mut first_lines = text.split(end);
        let first = first_lines.next().unwrap_or_default();
        let named = first.trim_start_matches(MARK).strip_prefix(NAMES_DELIMITER);
        let head = named.map_or(Some(first), |_| first_lines.next());
        let count = |delimiter: &char| head.map(|head| head.matches(*delimiter).count());
        let usual = [',', ';', '\t'].into_iter().max_by_key(count);
        let chosen = named.and_then(|line| line.chars().find(|&character| character != '\r'));
        let delimiter = chosen.or(usual).unwrap_or(',');
        Ok(Self {
            encoding,
            delimiter,
            head: usize::from(named.is_some()),
            lines: lines(&text, delimiter, end),
        })
    }

    /// The name of an encoding that had to be guessed.
    pub(super) fn guessed_encoding(&self) -> Option<&'static str> {
        let is_sure = self.encoding == UTF_8 || WIDE.contains(&self.encoding);
        (!is_sure).then(|| self.encoding.name())
    }

    /// The table in its encoding. What that lacks, which only new texts have, is `&#8230;` and the like.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let delimiter = self.delimiter.to_string();
        let lines = self.lines.iter().map(|line| line.join(&delimiter));
        let text: String = lines.collect();
        match self.encoding {
            wide if wide == UTF_16LE => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            wide if wide == UTF_16BE => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            encoding => encoding.encode(&text).0.into_owned(),
        }
    }

    /// The names of the columns.
    pub(super) fn head(&self) -> Vec<String> {
        self.values(self.head)
    }

    /// The numbers of the lines after the names of the columns.
    pub(super) fn rows(&self) -> Range<usize> {
        self.head + 1..self.lines.len()
    }

    pub(super) fn values(&self, line: usize) -> Vec<String> {
        let cells = self.lines.get(line).into_iter().flatten();
        cells.map(|cell| value(cell)).collect()
    }

    /// What a cell says; nothing if the line is too short.
    pub(super) fn value(&self, line: usize, column: usize) -> String {
        let cell = self.lines[line].get(column);
        cell.map(|cell| value(cell)).unwrap_or_default()
    }

    /// The numbers of the columns with one of these names, the first name first.
    pub(super) fn columns(&self, names: &str) -> Vec<usize> {
        let head = self.head();
        let column = |name| head.iter().position(|cell| cell.to_lowercase() == name);
        names.split('|').filter_map(column).collect()
    }

    /// Puts another text into a cell, in quotes if the old one is, or if it needs them.
    pub(super) fn replace(&mut self, line: usize, column: usize, text: &str) {
        let cell = &mut self.lines[line][column];
        let end = cell[cell.trim_end_matches(['\r', '\n']).len()..].to_owned();
        let text = safe(text);
        let needs_quotes = cell.starts_with('"') || text.contains([self.delimiter, '"']);
        *cell = if needs_quotes {
            format!("\"{}\"{end}", text.replace('"', "\"\""))
        } else {
            text + &end
        };
    }
}

/// The text, of which each line has the same bytes when it is written again.
fn decoded(bytes: &[u8], encoding: &'static Encoding) -> anyhow::Result<String> {
    let is_wide = WIDE.contains(&encoding);
    let rows = bytes.split_inclusive(|&byte| byte == b'\n' && !is_wide);
    // A guess is wrong if it finds characters that no table has.
    let is_odd = |c: char| c == '\0' || encoding != UTF_8 && ('\u{80}'..'\u{a0}').contains(&c);
    let mut text = String::new();
    for (number, row) in rows.enumerate() {
        let guess = encoding.decode_without_bom_handling_and_without_replacement(row);
        let plain = guess.filter(|text| !text.contains(is_odd));
        let read = plain.filter(|text| is_wide || *encoding.encode(text).0 == *row);
        let (line, name) = (number + 1, encoding.name());
        let advice = "save the list as CSV in UTF-8";
        text += &read.with_context(|| format!("line {line} is not text in {name}; {advice}"))?;
    }
    Ok(text)
}

/// The lines of a table, whose cells keep their quotes, and whose last cells keep the end of the line.
fn lines(text: &str, delimiter: char, end: char) -> Vec<Vec<String>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let (mut cell, mut is_quoted) = (String::new(), false);
    for character in text.chars() {
        let is_start = cell.trim_start_matches(MARK).is_empty() || cell.ends_with('"');
        if character == '"' && (is_quoted || is_start) {
            is_quoted = !is_quoted;
        }
        let ends_line = character == end && !is_quoted;
        let ends_cell = character == delimiter && !is_quoted;
        if !ends_cell {
            cell.push(character);
        }
        if ends_cell || ends_line {
            line.push(std::mem::take(&mut cell));
        }
        if ends_line {
            lines.push(std::mem::take(&mut line));
        }
    }
    line.push(cell);
    lines.push(line);
    lines
}

/// What a cell says.
fn value(cell: &str) -> String {
    let text = cell.trim_start_matches(MARK).trim();
    let quoted = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let inner = quoted.map(|inner| inner.replace("\"\"", "\"").trim().to_owned());
    inner.unwrap_or(text.to_owned())
}
