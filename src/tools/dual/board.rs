//! `--board`: the size of the board of two knights.

use std::ffi::OsString;

use clap::Args;

use crate::tools::help::TASK;
use knights_core::assignment::dual::{Game, SIDE};
use knights_core::board::Board;
use knights_core::input::{InputReader, InputSource, MAX_SIDE, Scanner, read_board};

/// The option.
#[derive(Args)]
#[group(skip)]
pub(crate) struct BoardArguments {
    /// The rows and the columns of the board, at most 128 squares; by default 6 6
    #[arg(long, value_names = ["N", "M"], num_args = 2, help_heading = TASK)]
    #[arg(allow_negative_numbers = true)]
    board: Vec<OsString>,
}

impl BoardArguments {
    /// The board, which is small enough for two knights.
    pub(crate) fn read(&self) -> anyhow::Result<Board> {
        if self.board.is_empty() {
            return Ok(Board::new(SIDE, SIDE).expect("a small board"));
        }
        let words: Vec<&[u8]> = self
            .board
            .iter()
            .map(|word| word.as_encoded_bytes())
            .collect();
        let joined = words.join(&b' ');
        let mut scanner = Scanner::of(InputSource::Option("--board"), &joined);
        let board = read_board(&mut scanner, MAX_SIDE)?;
        scanner.finish()?;
        Game::check_board(board)?;
        Ok(board)
    }
}
