//! The board of a task and its start: as arguments, as options, or from standard input.

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Command};

use crate::tools::prelude::*;
use knights_core::input::{
    InputError, InputReader, InputSource, Scanner, join_arguments, parse_number, read_board,
    read_board_or_square, read_side, read_square,
};
use knights_render::options::{A_SQUARE, LONGEST_SIDE, not_expected, read_option};
use knights_render::sheet::{BoardAndStart, read_task};

/// What the positional arguments may be, for errors.
const USAGE: &str = "[N [M [I J]]]";

/// What standard input has in the place of arguments.
pub(crate) const NUMBERS: &str = "n m i j";

/// The arguments that name a board and a start.
#[derive(Args)]
pub(crate) struct TaskArguments {
    /// Rows, columns, and the row and the column of the start, or its name; by default from standard input
    #[arg(value_name = "N M I J", num_args = 0..)]
    pub(crate) task: Vec<OsString>,

    /// The row and the column of the start, from 0, or its name, such as a1; by default 0,0
    #[arg(long, alias = "from", value_name = "R,C", value_parser = SquareText("--start"), allow_hyphen_values = true, help_heading = TASK)]
    pub(crate) start: Option<String>,
}

impl TaskArguments {
    /// The board, and the start if it is given. Without arguments, standard input has all four numbers.
    pub(crate) fn read(&self, env: &mut Env<'_>, longest: i32) -> Result<(Board, Option<Square>)> {
        if self.task.is_empty() && self.start.is_none() {
            let text = without_sign(env.read_all(NUMBERS)?);
            let BoardAndStart { board, start } = read_task(&mut Scanner::new(&text), longest)?;
            return Ok((board, Some(start)));
        }
        ensure!(
            !self.task.is_empty(),
            "--start needs the board as arguments, as in: {} 8 8 --start 0,0",
            env.called
        );
        read_numbers(&self.task, self.start.as_deref(), longest, &env.called)
    }
}

/// The signs between the rows and the columns of a size.
const TIMES: [char; 3] = ['x', 'X', '×'];

/// The rows and the columns of a size such as `5x8`, `5 x 8`, `5×8` or `5 8`.
fn sides(size: &str) -> Option<[&str; 2]> {
    let trimmed = size.trim();
    let by_sign = trimmed.split_once(TIMES);
    let (rows, columns) = by_sign.or_else(|| trimmed.split_once(char::is_whitespace))?;
    Some([rows.trim(), columns.trim()])
}

/// A text with blanks for the sign of a size at its beginning, such as `5x8`.
pub(super) fn without_sign(mut text: Vec<u8>) -> Vec<u8> {
    let words = str::from_utf8(&text).unwrap_or_default();
    let parts = words.split_once(TIMES).filter(|(rows, columns)| {
        let digits = rows.trim_start_matches('\u{feff}').trim();
        !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit())
            && columns
                .trim_start()
                .starts_with(|first: char| first.is_ascii_digit())
    });
    if let Some((rows, columns)) = parts {
        let sign = rows.len()..words.len() - columns.len();
        text[sign].fill(b' ');
    }
    text
}

/// Arguments of which the first is a size such as `5x8`, or the first three are, as two numbers.
fn with_sides(arguments: &[OsString]) -> Vec<OsString> {
    let is_side = |side: &str| {
        !side.starts_with('0') && !side.is_empty() && side.bytes().all(|it| it.is_ascii_digit())
    };
    let size = arguments.first().and_then(|first| sides(first.to_str()?));
    if let Some(sides) = size.filter(|sides| sides.iter().all(|side| is_side(side))) {
        return [&sides.map(OsString::from), &arguments[1..]].concat();
    }
    let mut numbers = arguments.to_vec();
    let is_sign = |sign: &OsString| TIMES.iter().any(|times| *sign == *times.to_string());
    if numbers.len() > 2 && is_sign(&numbers[1]) {
        numbers.remove(1);
    }
    numbers
}

/// The board and the start of arguments: rows, columns, and the row and the column of the start or its name, as far as
/// they are there. A single number is the size of a square board.
pub(crate) fn read_numbers(
    numbers: &[OsString],
    start: Option<&str>,
    longest: i32,
    called: &str,
) -> Result<(Board, Option<Square>)> {
    let all = with_sides(numbers);
    // Behind one or two sides.
    let last = all.last().filter(|_| matches!(all.len(), 2 | 3));
    let name = last.and_then(|name| name.to_str().filter(|name| is_square(name)));
    let numbers = &all[..all.len() - usize::from(name.is_some())];
    // The arguments are not of the kind that is expected: the first is no number, or there is half a start.
    let is_word = |word: &OsString| parse_number(word.as_encoded_bytes()).is_none();
    let needs_usage = numbers.first().is_some_and(is_word) || numbers.len() == 3;
    let usage = |error: InputError| {
        if needs_usage {
            anyhow!("{error}; usage: {called} {USAGE}")
        } else {
            error.into()
        }
    };
    let joined = join_arguments(numbers);
    let mut scanner = Scanner::of(InputSource::Arguments, &joined);
    let read_sides = if numbers.len() > 1 {
        read_board
    } else {
        read_square_board
    };
    let board = read_sides(&mut scanner, longest).map_err(usage)?;
    let has_start = name.is_some() || all.len() > 2;
    let named = match name {
        Some(name) => Some(read_option("the start", name, board)?),
        None if has_start => {
            let square = read_square(&mut scanner, board, format_args!("the start"));
            Some(square.map_err(usage)?)
        }
        None => read_start(start, board)?,
    };
    scanner.finish()?;
    ensure!(
        !has_start || start.is_none(),
        "the start is there twice, as I J and as --start; leave one of them out"
    );
    Ok((board, named))
}

/// The square of `--start`, if it is given.
pub(crate) fn read_start(value: Option<&str>, board: Board) -> Result<Option<Square>, InputError> {
    let start = value.map(|value| read_option("--start", value, board));
    start.transpose()
}

/// The board of a size as arguments.
pub(crate) fn read_size(size: &[OsString]) -> Result<Board, InputError> {
    let joined = join_arguments(&with_sides(size));
    let mut scanner = Scanner::of(InputSource::Arguments, &joined);
    read_board_or_square(&mut scanner, LONGEST_SIDE)
}

fn read_square_board(scanner: &mut Scanner<'_>, longest: i32) -> Result<Board, InputError> {
    let place = scanner.offset();
    let side = read_side(scanner, "the number of rows", longest)?;
    let board = Board::new(side, side);
    board.map_err(|error| scanner.contradiction(place, error.to_string()))
}

const EXPECTED: &str = "sizes such as 5..8, or rows and columns such as 5..8x5..12, in 1..=1000";

/// The boards of `SIDES` or `ROWSxCOLUMNS`, where each part is a number or a range `FIRST..LAST`: by rows, then by
/// columns. Square boards may also be `FIRSTxFIRST..LASTxLAST`.
pub(crate) fn parse_sizes(option: &'static str, text: &str) -> Result<Vec<Board>, InputError> {
    let square = |size| sides(size).filter(|[rows, columns]| rows == columns);
    let ends = text.split_once("..");
    let corners = ends.and_then(|(first, last)| square(first).zip(square(last)));
    let squares = corners.map(|([first, _], [last, _])| format!("{first}..{last}"));
    let named = squares.as_deref().unwrap_or(text);
    let ranges = match sides(named) {
        Some([rows, columns]) => range(rows).zip(range(columns).map(Some)),
        // Square boards.
        None => range(named).zip(Some(None)),
    };
    let (rows, columns) = ranges.ok_or_else(|| not_expected(option, EXPECTED, text))?;
    let sides = rows.flat_map(|rows| {
        let beside = columns.clone().unwrap_or(rows..=rows);
        beside.map(move |columns| (rows, columns))
    });
    let boards: Result<_, _> = sides.map(Board::try_from).collect();
    Ok(boards.expect("the longest side allows any board"))
}

/// Takes `5..8` among the arguments of a subcommand for `--sizes 5..8`.
pub(crate) fn name_sizes(arguments: &mut [OsString]) {
    let is_sizes = |word: &str| {
        let mut letters = word.chars();
        let is_part =
            |it: char| it.is_ascii_digit() || it == '.' || it == ' ' || TIMES.contains(&it);
        word.contains("..") && letters.all(is_part)
    };
    for place in 1..arguments.len() {
        let (before, word) = (arguments[place - 1] == "--sizes", arguments[place].to_str());
        if let Some(sizes) = word.filter(|word| !before && is_sizes(word)) {
            arguments[place] = OsString::from(format!("--sizes={sizes}"));
        }
    }
}

/// Parses a number or a range of numbers, each a side of a board.
fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let side = |part: &str| part.parse().ok().filter(|_| !part.starts_with('+'));
    let (first, last): (u32, u32) = (side(first)?, side(last)?);
    let is_valid = 1 <= first && first <= last && last <= LONGEST_SIDE.unsigned_abs();
    is_valid.then_some(first..=last)
}

/// Whether a text may be a square, `R,C` or a name.
pub(crate) fn is_square(text: &str) -> bool {
    text.split_once(',').map_or_else(
        || {
            text.starts_with(|it: char| it.is_ascii_alphabetic())
                && text.ends_with(|it: char| it.is_ascii_digit())
        },
        |(row, column)| !row.is_empty() && !column.is_empty(),
    )
}

/// Takes the text of a square, `R,C` or a name, for this option. It is read when the board is known. Without the comma,
/// the error would be about the next number.
#[derive(Clone)]
pub(crate) struct SquareText(pub(crate) &'static str);

impl TypedValueParser for SquareText {
    type Value = String;

    fn parse_ref(
        &self,
        _: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy();
        if is_square(&text) {
            return Ok(text.into_owned());
        }
        let error = not_expected(self.0, A_SQUARE, &text);
        Err(clap::Error::raw(ErrorKind::InvalidValue, error))
    }
}

/// Parses `NxM`, or `N` for a square board.
pub(crate) fn parse_size(text: &str) -> Result<Board, String> {
    let spaced = text.replacen(',', " ", 1);
    let [rows, columns] = sides(&spaced).unwrap_or([spaced.trim(); 2]);
    let side = |digits: &str| {
        let parsed = digits.parse();
        parsed.map_err(|_| "expected NxM, as in 8x8".to_owned())
    };
    Board::new(side(rows)?, side(columns)?).map_err(|error| error.to_string())
}
