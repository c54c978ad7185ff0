//! The board and the start, as arguments, as `--start`, or from standard input.

use std::ffi::OsString;

use anyhow::{anyhow, bail};

use crate::cli::Env;
use crate::tools::choices::read_option;
use knights_core::board::{Board, Square};
use knights_core::input::{
    InputError, InputReader, InputSource, Scanner, join_arguments, parse_number, read_board,
    read_side, read_square,
};
use knights_render::sheet::{BoardAndStart, read_task};

/// What the positional arguments may be, for errors.
const USAGE: &str = "[N [M [I J]]]";

/// The arguments that name a board and a start.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    /// Rows, columns, and the row and the column of the start, as far as they are there.
    pub(crate) numbers: &'a [OsString],
    /// The value of `--start`.
    pub(crate) start: Option<&'a str>,
    /// The longest side of a board.
    pub(crate) longest: i32,
}

impl Question<'_> {
    /// The board and the start. Without arguments, standard input has all four numbers.
    pub(crate) fn read(self, env: &mut Env<'_>) -> anyhow::Result<BoardAndStart> {
        if !self.numbers.is_empty() {
            return self.read_arguments(&env.called);
        }
        if self.start.is_some() {
            let called = &env.called;
            bail!("--start needs the board as arguments, as in: {called} 8 8 --start 0,0");
        }
        let text = env.read_all("n m i j")?;
        Ok(read_task(&mut Scanner::new(&text), self.longest)?)
    }

    /// The board and the start of arguments. A single number is the size of a square board, and the
    /// start is the first square if nothing else is said.
    pub(crate) fn read_arguments(self, called: &str) -> anyhow::Result<BoardAndStart> {
        let usage = |error: InputError| {
            if self.needs_usage() {
                anyhow!("{error}; usage: {called} {USAGE}")
            } else {
                error.into()
            }
        };
        let joined = join_arguments(self.numbers);
        let mut scanner = Scanner::of(InputSource::Arguments, &joined);
        let board = self.board(&mut scanner).map_err(usage)?;
        let start = match self.start {
            _ if self.numbers.len() > 2 => {
                let start = read_square(&mut scanner, board, format_args!("the start"));
                Some(start.map_err(usage)?)
            }
            start => start
                .map(|start| read_option("--start", start, board))
                .transpose()?,
        };
        scanner.finish()?;
        if self.start.is_some() && self.numbers.len() > 2 {
            bail!("the start is there twice, as I J and as --start; leave one of them out");
        }
        let start = start.unwrap_or(Square::new(0, 0));
        Ok(BoardAndStart { board, start })
    }

    /// The board at the beginning of the arguments.
    fn board(self, scanner: &mut Scanner<'_>) -> Result<Board, InputError> {
        if self.numbers.len() > 1 {
            return read_board(scanner, self.longest);
        }
        let place = scanner.offset();
        let side = read_side(scanner, "the number of rows", self.longest)?;
        let board = Board::new(side, side);
        board.map_err(|error| scanner.contradiction(place, error.to_string()))
    }

    /// Whether the arguments are not of the kind that is expected: the first is no number, or there
    /// is half a start.
    fn needs_usage(self) -> bool {
        let first = self.numbers.first().map(|word| word.as_encoded_bytes());
        let is_word = first.is_some_and(|word| parse_number(word).is_none());
        is_word || self.numbers.len() == 3
    }
}
