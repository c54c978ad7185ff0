//! The board of a task, its start and its holes: as arguments, as options, or from standard input.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;

use crate::cli::Env;
use crate::tools::choices::read_start;
use crate::tools::help::TASK;
use knights_core::board::{Board, Square};
use knights_core::input::{
    InputError, InputLocation, InputReader, InputSource, Scanner, join_arguments, parse_number,
    read_board, read_mask, read_side, read_square,
};
use knights_render::options::{HOLE_AT_START, LONGEST_SIDE, not_expected, read_holes, read_option};
use knights_render::sheet::{BoardAndStart, read_task};

/// What the positional arguments may be, for errors.
const USAGE: &str = "[N [M [I J]]]";

/// The arguments that name a board and a start.
#[derive(Args)]
pub(crate) struct TaskArguments {
    /// Rows, columns, and the row and the column of the start; by default from standard input
    #[arg(value_name = "N M I J", num_args = 0..)]
    pub(crate) task: Vec<OsString>,

    /// The row and the column of the start, from 0; by default 0,0
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    start: Option<String>,
}

impl TaskArguments {
    /// The board and the start. Without arguments, standard input has all four numbers.
    pub(crate) fn read(&self, env: &mut Env<'_>, longest: i32) -> Result<BoardAndStart> {
        if !self.task.is_empty() {
            return read_numbers(&self.task, self.start.as_deref(), longest, &env.called);
        }
        if self.start.is_some() {
            let called = &env.called;
            bail!("--start needs the board as arguments, as in: {called} 8 8 --start 0,0");
        }
        let text = env.read_all("n m i j")?;
        Ok(read_task(&mut Scanner::new(&text), longest)?)
    }
}

/// The board and the start of arguments: rows, columns, and the row and the column of the start, as far as
/// they are there. A single number is the size of a square board, and the start is the first square if
/// nothing else is said.
pub(crate) fn read_numbers(
    numbers: &[OsString],
    start: Option<&str>,
    longest: i32,
    called: &str,
) -> Result<BoardAndStart> {
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
    let board = if numbers.len() > 1 {
        read_board(&mut scanner, longest)
    } else {
        read_square_board(&mut scanner, longest)
    };
    let board = board.map_err(usage)?;
    let given = match start {
        _ if numbers.len() > 2 => {
            let start = read_square(&mut scanner, board, format_args!("the start"));
            Some(start.map_err(usage)?)
        }
        start => start
            .map(|start| read_option("--start", start, board))
            .transpose()?,
    };
    scanner.finish()?;
    if start.is_some() && numbers.len() > 2 {
        bail!("the start is there twice, as I J and as --start; leave one of them out");
    }
    let start = given.unwrap_or(Square::new(0, 0));
    Ok(BoardAndStart { board, start })
}

fn read_square_board(scanner: &mut Scanner<'_>, longest: i32) -> Result<Board, InputError> {
    let place = scanner.offset();
    let side = read_side(scanner, "the number of rows", longest)?;
    let board = Board::new(side, side);
    board.map_err(|error| scanner.contradiction(place, error.to_string()))
}

/// The most bytes of a file after a mask, for a byte order mark and blank lines.
const MORE_THAN_A_MASK: u64 = 1 << 16;

/// The holes of a board.
#[derive(Args)]
pub(crate) struct HoleArguments {
    /// A hole; may be repeated
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file with the holes, or - for standard input
    ///
    /// It has a line for each row: '.' for a free square and '#' for a hole.
    #[arg(long, value_name = "FILE", conflicts_with = "hole", help_heading = TASK)]
    mask: Option<PathBuf>,
}

impl HoleArguments {
    /// Refuses a mask from standard input if that has the board.
    pub(crate) fn ensure_apart(&self, board: &[OsString]) -> Result<()> {
        if board.is_empty() && self.mask.as_deref() == Some(Path::new("-")) {
            bail!("standard input has the mask; give the board as arguments");
        }
        Ok(())
    }

    /// The squares of the mask if there is one, or else the holes. If there is a start, it must be
    /// free.
    pub(crate) fn read(
        &self,
        env: &mut Env<'_>,
        board: Board,
        start: Option<Square>,
    ) -> Result<Vec<Square>> {
        match &self.mask {
            Some(file) => masked(env, file, board, start),
            None => read_holes(&self.hole, board, start),
        }
    }
}

fn masked(
    env: &mut Env<'_>,
    file: &Path,
    board: Board,
    start: Option<Square>,
) -> Result<Vec<Square>> {
    let name = file.display();
    let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
    // Each line may end in CRLF.
    let most = rows * (columns + 2) + MORE_THAN_A_MASK;
    let text = read_start(env, Some(file), "the holes", most)?;
    let holes = read_mask(&text, board).with_context(|| name.to_string())?;
    if let Some(start) = start.filter(|start| holes.contains(start)) {
        let place = InputLocation::of_square(start.row, start.column);
        let error = InputError::contradiction(place, format!("{start} {HOLE_AT_START}"));
        return Err(error).with_context(|| name.to_string());
    }
    Ok(holes)
}

const EXPECTED: &str = "sizes such as 5..8, or rows and columns such as 5..8x5..12, in 1..=1000";

#[derive(Clone, Debug)]
pub(crate) struct Sizes {
    rows: RangeInclusive<u32>,
    /// None for square boards.
    columns: Option<RangeInclusive<u32>>,
}

impl Sizes {
    /// Parses `SIDES` or `ROWSxCOLUMNS`, where each part is a number or a range `FIRST..LAST`.
    pub(crate) fn parse(text: &str) -> Result<Self, InputError> {
        let sizes = match text.split_once('x') {
            Some((rows, columns)) => range(rows).zip(range(columns)).map(|(rows, columns)| Self {
                rows,
                columns: Some(columns),
            }),
            None => range(text).map(|rows| Self {
                rows,
                columns: None,
            }),
        };
        sizes.ok_or_else(|| not_expected("--sizes", EXPECTED, text))
    }

    /// The boards: by rows, then by columns.
    pub(crate) fn boards(&self) -> impl Iterator<Item = Board> + use<> {
        let every = self.columns.clone();
        self.rows.clone().flat_map(move |rows| {
            let columns = every.clone().unwrap_or(rows..=rows);
            columns.map(move |columns| {
                Board::new(rows, columns).expect("the longest side allows any board")
            })
        })
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

/// Parses `NxM`, or `N` for a square board.
pub(crate) fn parse_size(text: &str) -> Result<Board, String> {
    let (rows, columns) = text.split_once(['x', 'X', ',']).unwrap_or((text, text));
    let side = |side: &str| {
        let side = side.trim().parse();
        side.map_err(|_| "expected NxM, as in 8x8".to_owned())
    };
    Board::new(side(rows)?, side(columns)?).map_err(|error| error.to_string())
}
