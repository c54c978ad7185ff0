//! Several tours in one text.

use crate::submission::notation::LEAST_SQUARES;
use crate::submission::{Judged, Submission, SubmissionOptions, is_foreign, read_submission};
use knights_core::input::{InputLocation, ReadError};

/// Parts of a text are no tours if a byte stands for more squares than this on average.
const SQUARES_OF_A_BYTE: usize = 64;

/// A part of a text that may be a tour.
struct Part<'a> {
    text: &'a [u8],
    /// How many lines are before it.
    lines: usize,
    /// How many bytes of its first line are before it.
    columns: usize,
}

/// Reads several submissions, as `tour list` prints them: parts between blank lines or titles, one on each line, or the
/// elements of a list. The text is one submission if it is a tour, if no part is a tour, or if most parts cannot be
/// read.
///
/// # Errors
///
/// Those of [`read_submission`]. A part that cannot be read has its error in its place.
pub fn read_submissions(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Vec<Judged>, ReadError> {
    let whole = read_submission(text, options);
    let is_tour = |submission: &Submission| submission.verdict.is_ok();
    if whole.as_ref().is_ok_and(is_tour) {
        return Ok(vec![whole]);
    }
    let mut divisions = vec![between(text, &|line| line.trim_ascii().is_empty())];
    let titled = between(text, &is_title);
    // Without titles, it has the same parts.
    if titled.len() > divisions[0].len() {
        divisions.push(titled);
    }
    if is_foreign(text) {
        divisions.extend([each_line(text), elements(text, 1), elements(text, 2)]);
    }
    let squares = options.size.map_or(0, |board| board.squares() as usize);
    for mut parts in divisions {
        parts.retain(|part| has_squares(part.text));
        // Each part takes the time for its board, of which most would have no byte for many squares.
        if parts.len() < 2 || parts.len() * squares > SQUARES_OF_A_BYTE * text.len() {
            continue;
        }
        let read = |part: &Part<'_>| {
            let mut read = read_submission(part.text, options);
            if let Err(ReadError::Input(error)) = &mut read
                && let InputLocation::Text { line, column } = &mut error.place
            {
                *column += if *line == 1 { part.columns } else { 0 };
                *line += part.lines;
            }
            read
        };
        let all: Vec<Judged> = parts.iter().map(read).collect();
        let is_small = |one: &Submission| one.board().squares() < LEAST_SQUARES;
        let fair = || all.iter().flatten();
        if fair().any(is_tour) && !fair().any(is_small) && 2 * fair().count() > all.len() {
            return Ok(all);
        }
        // No part is a tour, but each is read and has an error of its own: documents, or paths of several lines.
        let is_read = |judged: &Judged| match judged {
            Err(ReadError::Input(error)) => !error.fault.starts_with("expected "),
            _ => false,
        };
        let are_documents = parts.iter().all(|part| part.text.starts_with(b"{"));
        let is_long = |part: &Part<'_>| each_line(part.text).len() >= LEAST_SQUARES as usize;
        let are_parts = if whole.is_ok() {
            parts.iter().all(is_long)
        } else {
            are_documents
        };
        if are_parts && !is_read(&whole) && all.iter().all(is_read) {
            return Ok(all);
        }
    }
    Ok(vec![Ok(whole?)])
}

fn each_line(text: &[u8]) -> Vec<Part<'_>> {
    let lines = text.split(|&byte| byte == b'\n').enumerate();
    let parts = lines.map(|(lines, text)| Part {
        text,
        lines,
        columns: 0,
    });
    parts.collect()
}

/// The parts between some lines.
fn between<'a>(text: &'a [u8], is_between: &dyn Fn(&[u8]) -> bool) -> Vec<Part<'a>> {
    let (mut parts, mut start, mut lines, mut end) = (Vec::new(), 0, 0, 0_usize);
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        if is_between(line) {
            parts.push((lines, start..end.saturating_sub(1)));
            (lines, start) = (number, end + line.len() + 1);
        }
        end += line.len() + 1;
    }
    parts.push((lines, start..text.len()));
    let parts = parts.into_iter().map(|(lines, range)| Part {
        text: text.get(range).unwrap_or_default(),
        lines,
        columns: 0,
    });
    parts.collect()
}

/// What is in brackets within this many brackets, these included.
fn elements(text: &[u8], level: usize) -> Vec<Part<'_>> {
    let (mut depth, mut lines, mut line_start, mut from) = (0_usize, 0, 0, 0);
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (place, byte) in text.iter().enumerate() {
        match byte {
            b'\n' => (lines, line_start) = (lines + 1, place + 1),
            b'[' | b'{' | b'(' => {
                depth += 1;
                if depth == level {
                    from = place;
                    parts.push(Part {
                        text: &[],
                        lines,
                        columns: place - line_start,
                    });
                }
            }
            b']' | b'}' | b')' => {
                if let Some(part) = parts.last_mut().filter(|_| depth == level) {
                    part.text = &text[from..=place];
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    // A pair is no tour.
    parts.retain(|part| 2 * numbers(part.text) >= LEAST_SQUARES as usize);
    // As many numbers as those of a board are not left out.
    let mut end = 0;
    for part in &parts {
        let start = part.text.as_ptr().addr() - text.as_ptr().addr();
        if numbers(&text[end..start]) >= LEAST_SQUARES as usize {
            return Vec::new();
        }
        end = start + part.text.len();
    }
    if numbers(&text[end..]) >= LEAST_SQUARES as usize {
        return Vec::new();
    }
    parts
}

/// How many numbers a text has.
pub(super) fn numbers(text: &[u8]) -> usize {
    let digits = text.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    digits
        .into_iter()
        .filter(|part| part[0].is_ascii_digit())
        .count()
}

/// Whether a line has no squares, such as `Solution 2:`.
fn is_title(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    // Three numbers and then a word may be the last row of a board, and the name of the next one.
    let is_word_first = line.first().is_some_and(u8::is_ascii_alphabetic);
    line.is_empty() || has_words(line) && !has_squares(line) && (is_word_first || numbers(line) < 3)
}

/// Whether a text can be a board or a path. Words with a number or two are not; a board may have holes.
fn has_squares(text: &[u8]) -> bool {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    2 * digits >= LEAST_SQUARES as usize || digits > 2 && !has_words(text)
}

fn has_words(text: &[u8]) -> bool {
    let letters =
        text.chunk_by(|one, other| other.is_ascii_alphabetic() && one.is_ascii_alphabetic());
    letters.into_iter().any(|letters| letters.len() > 1)
}
