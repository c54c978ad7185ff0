//! Lines with a board and a start, on boards that are small enough for a plain search.

use crate::problem::{Draw, DrawnSides, small_boards};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, read_board, read_square};
use knights_core::solve::existence;
use knights_render::sheet::BoardAndStart;

/// The shorter side of a narrow board.
pub(crate) const SHORT_SIDE: u32 = 3;
/// The fewest squares of a task of the family `largest`.
const LARGE: u32 = 24;

#[derive(Clone, Copy)]
pub(crate) struct CountedBoards {
    pub(crate) longest_side: u32,
    /// Whether a board is small enough.
    pub(crate) is_allowed: fn(Board) -> bool,
    /// Which boards are small enough, for an error.
    pub(crate) limits: fn() -> String,
}

impl CountedBoards {
    /// Reads a line: the rows, the columns, and the square of the start.
    pub(crate) fn read_line(
        &self,
        reader: &mut impl InputReader,
    ) -> Result<BoardAndStart, InputError> {
        let place = reader.offset();
        let board = read_board(reader, self.longest_side.cast_signed())?;
        reader.space()?;
        let start = read_square(reader, board, format_args!("the start"))?;
        reader.end_of_line()?;
        if (self.is_allowed)(board) {
            return Ok(BoardAndStart { board, start });
        }
        let (rows, columns, limits) = (board.rows(), board.columns(), (self.limits)());
        let words = format!("a board of {rows} x {columns} is not allowed: {limits}");
        Err(reader.contradiction(place, words))
    }

    /// All tasks, the smallest boards first.
    pub(crate) fn tasks(&self) -> Vec<BoardAndStart> {
        let boards = small_boards(self.longest_side, self.is_allowed);
        let of_board = |board: Board| board.all().map(move |start| BoardAndStart { board, start });
        boards.into_iter().flat_map(of_board).collect()
    }

    /// The tasks that are smaller than another one.
    pub(crate) fn smaller(&self, own: BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let tasks = self.tasks().into_iter();
        tasks.filter(move |&task| size(task) < size(own))
    }

    pub(crate) fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        let mut of_family = self.tasks();
        of_family.retain(|&task| is_of_family(task, family));
        if family == "one_row" && draw.turn == 0 {
            // The one board of a row with a tour: a single square.
            return of_family[0];
        }
        let has_tour = |task: &BoardAndStart| {
            task.board.squares() > 1 && existence::from_start(task.board, task.start).is_ok()
        };
        if family != "largest" {
            let sides = draw.sides;
            keep(&mut of_family, |task| self.are_drawn(task.board, sides));
        }
        // Most of the boards are so small that no tour exists.
        if !draw.chance(4) {
            keep(&mut of_family, has_tour);
        }
        *draw.pick(&of_family)
    }

    /// Whether a board has the sides that are asked for.
    fn are_drawn(&self, board: Board, sides: DrawnSides) -> bool {
        let (rows, columns) = (board.rows(), board.columns());
        match sides {
            DrawnSides::UpTo(longest) => rows.max(columns) <= longest,
            DrawnSides::Exactly(side) => {
                let side = side.min(self.longest_side);
                rows == side || columns == side
            }
        }
    }
}

/// The line of a task, without its end.
pub(crate) fn line(task: BoardAndStart) -> String {
    let BoardAndStart { board, start } = task;
    let (rows, columns) = (board.rows(), board.columns());
    format!("{rows} {columns} {} {}", start.row, start.column)
}

/// What decides which of two tasks is smaller.
fn size(task: BoardAndStart) -> (u32, u32, Square) {
    (task.board.squares(), task.board.rows(), task.start)
}

/// Keeps those of the tasks that are wanted, if there are any.
fn keep(tasks: &mut Vec<BoardAndStart>, is_wanted: impl Fn(&BoardAndStart) -> bool) {
    if tasks.iter().any(&is_wanted) {
        tasks.retain(is_wanted);
    }
}

/// Whether a task has what a family promises.
fn is_of_family(task: BoardAndStart, family: &str) -> bool {
    let BoardAndStart { board, start } = task;
    let (rows, columns) = (board.rows(), board.columns());
    let is_end = |place: u32, length: u32| place == 0 || place == length - 1;
    let shorter = rows.min(columns);
    match family {
        "one_row" => shorter == 1,
        "corners" => is_end(start.row, rows) && is_end(start.column, columns),
        "centre" => start == Square::new(rows / 2, columns / 2),
        "impossible" => board.squares() % 2 == 1 && (start.row + start.column) % 2 == 1,
        "no_tour" => existence::from_start(board, start).is_err(),
        "largest" => board.squares() >= LARGE && shorter >= SHORT_SIDE,
        _ => true,
    }
}
