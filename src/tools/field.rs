//! The field of a question: a board with its holes and its moves, and steps that are given on it.

use std::cell::OnceCell;

use crate::tools::board::{
    NUMBERS, SquareText, TaskArguments, read_size, read_start, without_sign,
};
use crate::tools::prelude::*;
use knights_core::board::{Leaper, Surface};
use knights_core::input::{
    InputError, InputLocation, InputReader, Scanner, after_byte_order_mark, mask_size, read_board,
    read_mask,
};
use knights_core::tour::TourSet;
use knights_render::given::read_given;
use knights_render::options::{HOLE_AT_START, LONGEST_SIDE, StepOptions, read_holes};
use knights_render::sheet::read_task;

/// The most bytes of a file after a mask, for a byte order mark and blank lines.
const MORE_THAN_A_MASK: u64 = 1 << 16;
/// The most bytes of a square, with the blanks before it.
const LONGEST_SQUARE: u64 = 8;
/// The most bytes of a mask of any size: each square of the largest board may have a line of its own, which ends in
/// CRLF, and blanks between squares.
const LONGEST_MASK: u64 = 3 * Board::MAX_SQUARES as u64 + MORE_THAN_A_MASK;

/// A board with its holes and its moves.
#[derive(Args)]
pub(crate) struct BoardArguments {
    /// Rows, and columns if the board is not a square; by default from standard input
    #[arg(value_name = "N [M]", num_args = 0..)]
    pub(crate) size: Vec<OsString>,

    #[command(flatten)]
    pub(crate) holes: HoleArguments,

    #[command(flatten)]
    pub(crate) moves: MovesArguments,
}

impl BoardArguments {
    /// The board of the arguments, of standard input, or of the mask.
    pub(crate) fn read(&self, env: &mut Env<'_>) -> Result<Board> {
        let board = if !self.size.is_empty() {
            read_size(&self.size)?
        } else if let Some(text) = self.holes.input(env, "n m")? {
            let mut scanner = Scanner::new(&text);
            let board = read_board(&mut scanner, LONGEST_SIDE)?;
            scanner.finish()?;
            board
        } else {
            self.holes.board(env, LONGEST_SIDE)?
        };
        Ok(self.moves.on(board))
    }
}

/// The holes of a board.
#[derive(Args)]
pub(crate) struct HoleArguments {
    /// A hole; may be repeated
    #[arg(long, value_name = "R,C", value_parser = SquareText("--hole"), allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file with the holes, or - for standard input
    ///
    /// It has a line for each row: '.' or 0 for a free square, and '#', 1 or x for a hole. Its size is that of the
    /// board, if no other is given.
    #[arg(long, value_name = "FILE", conflicts_with = "hole", help_heading = TASK)]
    mask: Option<PathBuf>,

    /// The holes of the mask, once it has given the board.
    #[arg(skip)]
    masked: OnceCell<Vec<Square>>,
}

impl HoleArguments {
    /// Standard input, which has to be this; `None` if there is a mask, and standard input is a terminal, has the
    /// mask, or is empty.
    fn input(&self, env: &mut Env<'_>, what: &str) -> Result<Option<Vec<u8>>> {
        let mask = self.mask.as_deref();
        if mask == Some(Path::new("-")) || mask.is_some() && env.input_is_terminal {
            return Ok(None);
        }
        let text = without_sign(env.read_all(what)?);
        let is_blank = after_byte_order_mark(&text).trim_ascii().is_empty();
        Ok((mask.is_none() || !is_blank).then_some(text))
    }

    /// Whether the mask gives the board, if there are no arguments.
    pub(crate) const fn has_mask(&self) -> bool {
        self.mask.is_some()
    }

    /// The board that the lines of the mask make.
    pub(crate) fn board(&self, env: &mut Env<'_>, longest: i32) -> Result<Board> {
        let file = self.mask.as_deref().unwrap_or(Path::new("-"));
        let mask = MaskFile::read(env, file, None, None)?;
        let [rows, columns] = [mask.board.rows(), mask.board.columns()];
        ensure!(
            rows.max(columns) <= longest.unsigned_abs(),
            "{}: the mask has {rows} x {columns} squares; expected sides in 1..={longest}",
            mask.name
        );
        // It is read once.
        let _ = self.masked.set(mask.holes);
        Ok(mask.board)
    }

    /// The board and the start of arguments; or else the known board, or that of standard input or of the mask. The start
    /// is `None` if it is not given.
    pub(crate) fn task(
        &self,
        env: &mut Env<'_>,
        arguments: &TaskArguments,
        known: Option<Board>,
        longest: i32,
    ) -> Result<(Board, Option<Square>)> {
        if !arguments.task.is_empty() || known.is_none() && !self.has_mask() {
            return arguments.read(env, longest);
        }
        let option = arguments.start.as_deref();
        if (known, option) == (None, None)
            && let Some(text) = self.input(env, NUMBERS)?
        {
            let named = read_task(&mut Scanner::new(&text), longest)?;
            return Ok((named.board, Some(named.start)));
        }
        let board = known.map_or_else(|| self.board(env, longest), Ok)?;
        Ok((board, read_start(option, board)?))
    }

    /// The squares of the mask if there is one, or else the holes. If there is a start, it must be
    /// free.
    pub(crate) fn read(
        &self,
        env: &mut Env<'_>,
        board: Board,
        start: Option<Square>,
    ) -> Result<Vec<Square>> {
        let Some(file) = &self.mask else {
            return read_holes(&self.hole, board, start);
        };
        let Some(holes) = self.masked.get() else {
            return Ok(MaskFile::read(env, file, Some(board), start)?.holes);
        };
        ensure_free_start(file, holes, start)?;
        Ok(holes.clone())
    }
}

/// Refuses a mask whose holes have the start.
fn ensure_free_start(mask: &Path, holes: &[Square], start: Option<Square>) -> Result<()> {
    let Some(start) = start.filter(|start| holes.contains(start)) else {
        return Ok(());
    };
    let place = InputLocation::of_square(start.row, start.column);
    let error = InputError::contradiction(place, format!("{start} {HOLE_AT_START}"));
    Err(error).with_context(|| mask.display().to_string())
}

/// The most bytes of a mask for a board, each line of which may end in CRLF.
fn longest_on(board: Board) -> u64 {
    let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
    rows * (LONGEST_SQUARE * columns + 2) + MORE_THAN_A_MASK
}

/// A mask: the board that its lines make, and its holes.
pub(crate) struct MaskFile {
    name: String,
    pub(crate) board: Board,
    pub(crate) holes: Vec<Square>,
}

impl MaskFile {
    /// Reads a mask, on which a start must be free. If the board is not known, its size is that of the mask.
    pub(crate) fn read(
        env: &mut Env<'_>,
        file: &Path,
        known: Option<Board>,
        start: Option<Square>,
    ) -> Result<Self> {
        let name = file.display().to_string();
        let longest = known.map_or(LONGEST_MASK, longest_on);
        let text = env.read_start(Some(file), "the holes", longest)?;
        let board = if let Some(board) = known {
            board
        } else {
            let (rows, columns) = mask_size(&text).with_context(|| {
                format!(
                    "{name}: the mask is empty; write a line of '.' and '#' for each row of the board"
                )
            })?;
            Board::new(u32::try_from(rows)?, u32::try_from(columns)?)
                .with_context(|| name.clone())?
        };
        let holes = read_mask(&text, board).with_context(|| name.clone())?;
        ensure_free_start(file, &holes, start)?;
        if text.contains(&b'1') {
            // They could mean the opposite.
            env.remark("the mask is read with 1 for a hole and 0 for a free square");
        }
        Ok(Self { name, board, holes })
    }
}

/// Other moves than those of a knight on the plane.
#[derive(Args)]
pub(crate) struct MovesArguments {
    /// The piece: A,B leaps by A rows and B columns, or the other way round; by default 1,2, the knight
    ///
    /// As in --leaper 2,3 for the zebra, 1,4 for the giraffe, or 0,1 for a step to the next square. `--leaper king` is the
    /// king, which steps to any of the squares around it.
    #[arg(long, value_name = "A,B|king", default_value = "1,2", hide_default_value = true, help_heading = TASK)]
    leaper: Leaper,

    /// How the edges of the board are joined
    #[arg(long, value_name = "NAME", default_value = Surface::Plane.name(), help_heading = TASK)]
    #[arg(value_parser = explained(Surface::ALL.map(|surface| (surface.name(), surface.about(), surface))))]
    surface: Surface,
}

impl MovesArguments {
    /// The board with these moves.
    pub(crate) const fn on(&self, board: Board) -> Board {
        board.with_moves(self.leaper, self.surface)
    }

    /// The option for other moves, if one is there.
    pub(crate) fn given(&self) -> Option<&'static str> {
        if self.leaper != Leaper::KNIGHT {
            return Some("--leaper");
        }
        (self.surface != Surface::Plane).then_some("--surface")
    }
}

/// The most bytes of a file with a board of given steps.
const LONGEST_GIVEN: u64 = 1 << 16;

/// Which steps are given.
#[derive(Args)]
pub(crate) struct GivenArguments {
    /// A step of the tour, from 1, and its square; may be repeated
    ///
    /// As in --step 17=2,3 or --step 17=d6. The board may have up to 128 squares.
    #[arg(long, value_name = "K=R,C", help_heading = TASK)]
    step: Vec<String>,

    /// A file with a board on which some steps are given, or - for standard input
    ///
    /// It has a line for each row: for each square the number of its step, '.' if it is not given, or '#' for a hole.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hole", "mask"], help_heading = TASK)]
    given: Option<PathBuf>,
}

impl GivenArguments {
    /// Whether an option is there.
    pub(crate) const fn are_there(&self) -> bool {
        !self.step.is_empty() || self.given.is_some()
    }

    /// The board of the file, if there is one.
    pub(crate) fn board(&self, env: &mut Env<'_>) -> Result<Option<TourSet>> {
        let Some(file) = &self.given else {
            return Ok(None);
        };
        let text = env.read_start(Some(file), "a board with some numbers", LONGEST_GIVEN)?;
        let name = file.display();
        ensure!(
            (text.len() as u64) < LONGEST_GIVEN,
            "{name}: a board with given steps has up to 128 squares, and this file is too long"
        );
        let board = read_given(&text).with_context(|| name.to_string())?;
        Ok(Some(board))
    }

    /// The steps, with those on a board.
    pub(crate) fn steps<'a>(&'a self, on_board: Option<&'a TourSet>) -> StepOptions<'a> {
        StepOptions {
            steps: &self.step,
            given: on_board.map_or(&[], |board| &board.given),
        }
    }

    /// Refuses another size than that of the file.
    pub(crate) fn ensure_fits(given: &TourSet, board: Board) -> Result<()> {
        let (rows, columns) = (given.board.rows(), given.board.columns());
        ensure!(
            given.board == board,
            "the file of --given has {rows} x {columns} squares, and the arguments {} x {}; leave the arguments out",
            board.rows(),
            board.columns()
        );
        Ok(())
    }
}
