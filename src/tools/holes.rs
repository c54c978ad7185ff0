//! The holes of a board: squares as options, or a mask in a file or from standard input.

use std::cell::OnceCell;

use crate::tools::board::{NUMBERS, SquareText, TaskArguments, without_sign};
use crate::tools::prelude::*;
use knights_core::input::{
    InputError, InputLocation, Scanner, after_byte_order_mark, mask_size, read_mask,
};
use knights_render::options::{HOLE_AT_START, read_holes, read_option};
use knights_render::sheet::read_task;

/// The most bytes of a file after a mask, for a byte order mark and blank lines.
const MORE_THAN_A_MASK: u64 = 1 << 16;
/// The most bytes of a square, with the blanks before it.
const LONGEST_SQUARE: u64 = 8;
/// The most bytes of a mask of any size: each square of the largest board may have a line of its own, which ends in
/// CRLF, and blanks between squares.
const LONGEST_MASK: u64 = 3 * Board::MAX_SQUARES as u64 + MORE_THAN_A_MASK;

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
    pub(crate) fn input(&self, env: &mut Env<'_>, what: &str) -> Result<Option<Vec<u8>>> {
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
        let mask = MaskFile::read(env, file)?;
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
            let named = arguments.read(env, longest)?;
            let start = Some(named.start).filter(|_| arguments.has_start());
            return Ok((named.board, start));
        }
        let option = arguments.start.as_deref();
        if (known, option) == (None, None)
            && let Some(text) = self.input(env, NUMBERS)?
        {
            let named = read_task(&mut Scanner::new(&text), longest)?;
            return Ok((named.board, Some(named.start)));
        }
        let board = known.map_or_else(|| self.board(env, longest), Ok)?;
        let start = option.map(|start| read_option("--start", start, board));
        Ok((board, start.transpose()?))
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
            Some(file) => self.masked(env, file, board, start),
            None => read_holes(&self.hole, board, start),
        }
    }

    fn masked(
        &self,
        env: &mut Env<'_>,
        file: &Path,
        board: Board,
        start: Option<Square>,
    ) -> Result<Vec<Square>> {
        let name = file.display();
        let (holes, text) = if let Some(holes) = self.masked.get() {
            (holes.clone(), Vec::new())
        } else {
            let text = env.read_start(Some(file), HOLES, longest_on(board))?;
            let holes = read_mask(&text, board).with_context(|| name.to_string())?;
            (holes, text)
        };
        if let Some(start) = start.filter(|start| holes.contains(start)) {
            let place = InputLocation::of_square(start.row, start.column);
            let error = InputError::contradiction(place, format!("{start} {HOLE_AT_START}"));
            return Err(error).with_context(|| name.to_string());
        }
        explain_numbers(env, &text);
        Ok(holes)
    }
}

const HOLES: &str = "the holes";

/// The most bytes of a mask for a board, each line of which may end in CRLF.
fn longest_on(board: Board) -> u64 {
    let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
    rows * (LONGEST_SQUARE * columns + 2) + MORE_THAN_A_MASK
}

/// Says what was understood if a mask has numbers, which could mean the opposite.
fn explain_numbers(env: &mut Env<'_>, mask: &[u8]) {
    if mask.contains(&b'1') {
        env.remark("the mask is read with 1 for a hole and 0 for a free square");
    }
}

/// A mask: the board that its lines make, and its holes.
pub(crate) struct MaskFile {
    name: String,
    pub(crate) board: Board,
    pub(crate) holes: Vec<Square>,
}

impl MaskFile {
    /// Reads a mask, whose size is that of the board.
    pub(crate) fn read(env: &mut Env<'_>, file: &Path) -> Result<Self> {
        let name = file.display().to_string();
        let text = env.read_start(Some(file), HOLES, LONGEST_MASK)?;
        let (rows, columns) = mask_size(&text).with_context(|| {
            format!(
                "{name}: the mask is empty; write a line of '.' and '#' for each row of the board"
            )
        })?;
        let board = Board::new(u32::try_from(rows)?, u32::try_from(columns)?)
            .with_context(|| name.clone())?;
        let holes = read_mask(&text, board).with_context(|| name.clone())?;
        explain_numbers(env, &text);
        Ok(Self { name, board, holes })
    }
}
