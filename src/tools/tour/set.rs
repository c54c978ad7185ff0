//! Sets of tours, as `tour count`, `tour list` and `tour graph` take them: the board, where tours start and end, and
//! which of them are one.

use std::ffi::OsString;

use anyhow::{Result, ensure};
use clap::Args;

use crate::cli::Env;
use crate::tools::board::{BlockedArguments, LONGEST_SIDE, check_end};
use crate::tools::choices::read_option;
use crate::tools::help::TASK;
use knights_core::board::{Board, Square};
use knights_core::count::{CountQuestion, Direction, SameTours, TourSet, TourShape};
use knights_core::input::{
    InputReader, InputSource, Scanner, join_arguments, read_board, read_board_or_square,
};

/// Which tours there are.
#[derive(Args)]
pub(super) struct EndsArguments {
    /// Rows, and columns if the board is not a square; by default from standard input
    #[arg(value_name = "N [M]", num_args = 0..)]
    size: Vec<OsString>,

    /// Only closed tours, whose last square is one move from the first
    ///
    /// A closed tour is there once: it has neither a start nor a direction.
    #[arg(long, help_heading = TASK)]
    pub(super) closed: bool,

    /// Only tours from this start; any by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    start: Option<String>,

    /// Only tours to this last square; any by default
    #[arg(long, value_name = "R,C", allow_hyphen_values = true, help_heading = TASK)]
    end: Option<String>,

    #[command(flatten)]
    blocked: BlockedArguments,
}

/// Which tours there are, and which of them are one.
#[derive(Args)]
pub(super) struct TourSetArguments {
    #[command(flatten)]
    pub(super) ends: EndsArguments,

    /// Take a tour and its reverse for one
    ///
    /// From a given start, or to a given end, there are as many tours as without this option.
    #[arg(long, help_heading = TASK)]
    undirected: bool,

    /// Take tours that are rotations or reflections of each other for one
    ///
    /// Only those rotations and reflections count that map blocked squares to blocked squares and keep a
    /// given start and end. Without --undirected, a tour and its reverse are still two.
    #[arg(long, help_heading = TASK)]
    up_to_symmetry: bool,
}

/// That a closed tour has not what an option asks for.
pub(super) fn no_closed(what: &str, option: &str) -> String {
    format!("a closed tour has no {what}: it visits every square and returns; leave {option} out")
}

impl EndsArguments {
    /// The tours of the arguments, and of standard input if they have no board.
    pub(super) fn read(&self, env: &mut Env<'_>) -> Result<TourSet> {
        self.ensure_consistent()?;
        let board = self.read_size(env)?;
        let square = |name, value: Option<&str>| {
            let square = value.map(|value| read_option(name, value, board));
            square.transpose()
        };
        let start = square("--start", self.start.as_deref())?;
        let end = square("--end", self.end.as_deref())?;
        let blocked = self.blocked.read(env, board, start)?;
        ensure!(
            blocked.len() < board.squares() as usize,
            "all squares are blocked, so no square is left for a tour; leave a square free"
        );
        if let Some(end) = end {
            let is_start = start == Some(end) && board.squares() as usize - blocked.len() > 1;
            let at_start = is_start.then_some("is the start; for closed tours use --closed");
            check_end(end, at_start, &blocked)?;
        }
        Ok(self.set(board, blocked, [start, end]))
    }

    /// The tours of a board with these ends.
    fn set(
        &self,
        board: Board,
        mut blocked: Vec<Square>,
        [start, end]: [Option<Square>; 2],
    ) -> TourSet {
        blocked.sort_unstable();
        let shape = if self.closed {
            TourShape::Cycle
        } else {
            TourShape::Path { start, end }
        };
        TourSet {
            board,
            blocked,
            shape,
        }
    }

    /// The first of the options that say which tours are meant.
    pub(super) fn given(&self) -> Option<&'static str> {
        let start = self.start.as_ref().map(|_| "--start");
        let end = self.end.as_ref().map(|_| "--end");
        self.closed.then_some("--closed").or(start).or(end)
    }

    /// Refuses options that contradict each other or have no effect.
    fn ensure_consistent(&self) -> Result<()> {
        if self.closed {
            ensure!(self.start.is_none(), no_closed("start", "--start"));
            ensure!(self.end.is_none(), no_closed("end", "--end"));
        }
        self.blocked.ensure_apart(&self.size)
    }

    fn read_size(&self, env: &mut Env<'_>) -> Result<Board> {
        if !self.size.is_empty() {
            let joined = join_arguments(&self.size);
            let mut scanner = Scanner::of(InputSource::Arguments, &joined);
            return Ok(read_board_or_square(&mut scanner, LONGEST_SIDE)?);
        }
        let text = env.read_all("n m")?;
        let mut scanner = Scanner::new(&text);
        let board = read_board(&mut scanner, LONGEST_SIDE)?;
        scanner.finish()?;
        Ok(board)
    }
}

impl TourSetArguments {
    /// How many there are of the tours of the arguments, and of standard input if they have no board.
    pub(super) fn read(&self, env: &mut Env<'_>) -> Result<CountQuestion> {
        self.ensure_consistent()?;
        self.ends.read(env).map(|set| self.about(set))
    }

    /// How many tours of a board there are, with these ends.
    pub(super) fn question(
        &self,
        board: Board,
        blocked: Vec<Square>,
        ends: [Option<Square>; 2],
    ) -> CountQuestion {
        self.about(self.ends.set(board, blocked, ends))
    }

    fn about(&self, set: TourSet) -> CountQuestion {
        CountQuestion {
            set,
            direction: if self.undirected {
                Direction::Undirected
            } else {
                Direction::Directed
            },
            same: if self.up_to_symmetry {
                SameTours::Symmetric
            } else {
                SameTours::Equal
            },
        }
    }

    /// Refuses options that contradict each other or have no effect.
    pub(super) fn ensure_consistent(&self) -> Result<()> {
        self.ends.ensure_consistent()?;
        ensure!(
            !self.ends.closed || !self.undirected,
            "--closed takes a tour and its reverse for one already; leave --undirected out"
        );
        Ok(())
    }
}
