//! The judge problem's three stages: the p-value of a square, the next move, and knights that take turns.

use std::io;

use crate::board::{Board, Fallible, MoveOrder, OutOfMemory, Square};
use crate::input::{InputError, InputReader, ReadError, read_number, read_side, read_square};
use crate::output::Output;
use crate::warnsdorff::{DegreeGrid, GridIndex, LeastDegree, MoveTable};

/// The p-value of (r, c): -1 if the square is off the board or visited, otherwise its number of
/// moves to unvisited squares (0 to 8).
///
/// The assignment's function of this name.
///
/// ```
/// use knights_core::assignment::stages::valid_move_num;
/// use knights_core::board::{Board, Square};
/// use knights_core::warnsdorff::DegreeGrid;
///
/// let mut grid = DegreeGrid::new(Board::new(3, 3)?)?;
/// grid.visit(Square::new(0, 0));
/// grid.visit(Square::new(2, 2));
/// // The first sample: from (0, 0), move 2 leads to (1, 2) and move 0 off the board.
/// assert_eq!(valid_move_num(1, 2, &grid), 1);
/// assert_eq!(valid_move_num(-2, 1, &grid), -1);
/// assert_eq!(valid_move_num(2, 2, &grid), -1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn valid_move_num(r: i32, c: i32, grid: &DegreeGrid) -> i32 {
    let square = grid.board().square(r.into(), c.into());
    let degree = square.and_then(|square| grid.degree(square));
    degree.map_or(-1, i32::from)
}

/// The p-values of the squares to which the moves 0 to 7 of a knight lead.
pub fn p_values(knight: Square, grid: &DegreeGrid) -> [i32; 8] {
    let here = (knight.row.cast_signed(), knight.column.cast_signed());
    MoveOrder::Judge.steps().map(|step| {
        let (r, c) = step.place(here);
        valid_move_num(r, c, grid)
    })
}

/// The move (0 to 7) from (r, c) to the square of the smallest p-value of at least 0, the first
/// move if several are equal; -1 if there is no such move.
///
/// The assignment's function of this name. (r, c) itself counts as visited only if it is visited
/// in `grid`; so a p-value can be 8.
///
/// ```
/// use knights_core::assignment::stages::next_move;
/// use knights_core::board::{Board, Square};
/// use knights_core::warnsdorff::DegreeGrid;
///
/// let mut grid = DegreeGrid::new(Board::new(3, 3)?)?;
/// for (row, column) in [(0, 1), (0, 2), (2, 0)] {
///     grid.visit(Square::new(row, column));
/// }
/// // The second sample.
/// assert_eq!(next_move(2, 2, &grid), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn next_move(r: i32, c: i32, grid: &DegreeGrid) -> i32 {
    let Some(square) = grid.board().square(r.into(), c.into()) else {
        return -1;
    };
    let neighbourhood = grid.neighbourhood(grid.index(square));
    let least = MoveTable::new(MoveOrder::Judge, grid).least(neighbourhood);
    least.map_or(-1, |least| {
        i32::try_from(least.number).expect("there are eight moves")
    })
}

/// Which knight visited each square, and at which step. Eight bytes a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    board: Board,
    stamps: Vec<u64>,
    /// The steps of the knight that took most.
    most_steps: u32,
}

impl Simulation {
    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whether a number may be read as one of another knight, since a knight has taken at least 10000 steps.
    pub const fn is_ambiguous(&self) -> bool {
        self.most_steps >= PER_KNIGHT
    }

    /// The rows, from the top. A visited square has 10000 × knight + step, with knights counted
    /// from 1 and step 0 on a start; an unvisited square has 0.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.stamps.chunks_exact(self.board.columns() as usize)
    }
}

/// A knight that is not stuck.
#[derive(Clone, Copy)]
struct Knight {
    number: u32,
    index: GridIndex,
    square: Square,
}

impl Knight {
    /// Moves to a square of lowest degree.
    #[inline]
    fn go(&mut self, least: LeastDegree, moves: &MoveTable) {
        self.index = moves.step_from(self.index, least.number);
        self.square = moves.step(least.number).target(self.square);
    }
}

/// How far apart the numbers of the starts of two knights are.
const PER_KNIGHT: u32 = 10_000;

/// The number on a square that a knight has visited.
const fn stamp(knight: u32, step: u32) -> u64 {
    PER_KNIGHT as u64 * knight as u64 + step as u64
}

/// Moves the knights from their starts, squares of the board, in rounds until all are stuck. Each
/// in turn moves to the square of the smallest p-value, by the judge's order if several are equal.
///
/// Squares that are visited in `grid` besides the starts keep the number 0.
///
/// # Complexity
///
/// Constant for each knight and for each move. A stuck knight stays stuck, since squares are
/// never freed, and is dropped.
pub fn simulate(grid: DegreeGrid, starts: &[Square]) -> Fallible<Simulation> {
    let board = grid.board();
    let (mut stamps, mut most_steps) = (board.grid(0)?, 0);
    simulate_each(grid, starts, |knight, step, square| {
        stamps[board.index(square)] = stamp(knight, step);
        most_steps = most_steps.max(step);
    })?;
    Ok(Simulation {
        board,
        stamps,
        most_steps,
    })
}

/// The same, step by step: calls `come` with the number of a knight, its step and its square, from its start on.
#[doc(hidden)]
pub fn simulate_each(
    mut grid: DegreeGrid,
    starts: &[Square],
    mut come: impl FnMut(u32, u32, Square),
) -> Fallible<()> {
    let mut moving = Vec::new();
    moving.try_reserve_exact(starts.len())?;
    for (number, &square) in (1..).zip(starts) {
        grid.visit(square);
        come(number, 0, square);
        moving.push(Knight {
            number,
            index: grid.index(square),
            square,
        });
    }
    let moves = MoveTable::new(MoveOrder::Judge, &grid);
    for step in 1.. {
        match moving[..] {
            [] => break,
            [knight] => {
                move_last(knight, step, &mut grid, &moves, come);
                break;
            }
            _ => {}
        }
        moving.retain_mut(|knight| {
            let Some(least) = moves.least(grid.neighbourhood(knight.index)) else {
                return false;
            };
            knight.go(least, &moves);
            grid.visit_at(knight.index);
            come(knight.number, step, knight.square);
            true
        });
    }
    Ok(())
}

/// Moves the last knight until it is stuck. No other knight changes the board, so that the neighbourhood after one move
/// serves for the next.
fn move_last(
    mut knight: Knight,
    first_step: u32,
    grid: &mut DegreeGrid,
    moves: &MoveTable,
    mut come: impl FnMut(u32, u32, Square),
) {
    let mut neighbourhood = grid.neighbourhood(knight.index);
    let mut step = first_step;
    while let Some(least) = moves.least(neighbourhood) {
        knight.go(least, moves);
        neighbourhood = grid.visit_at(knight.index);
        come(knight.number, step, knight.square);
        step += 1;
    }
}

/// Reads the input of stages 1 and 3: `n m`, then `r c` for each of m knights on different squares, on a
/// board of at most `longest` rows. Returns the board with the squares of the knights visited, and
/// the squares of knights 1, 2, …
pub fn read_knights(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<(DegreeGrid, Vec<Square>), ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.space()?;
    let most = board.squares().cast_signed();
    let count = read_number(reader, "the number of knights", 1..=most)?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let again = |later, square, earlier| {
        format!("knight {later} stands on {square}, which knight {earlier} already occupies")
    };
    let squares = read_squares(reader, &mut visited, count, "knight", again)?;
    reader.finish()?;
    Ok((visited, squares))
}

/// Reads the input of stage 2: `n`, then `r c` of the knight, then m, then `r c` for each of m visited
/// squares. Returns the visited board, the knight, and the visited squares as they are listed.
pub fn read_position(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<(DegreeGrid, Square, Vec<Square>), ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.end_of_line()?;
    let knight = read_square(reader, board, format_args!("the knight"))?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let most = board.squares().cast_signed();
    let count = read_number(reader, "the number of visited squares", 0..=most)?;
    reader.end_of_line()?;
    let again = |later, square, earlier| {
        format!("visited square {later} is {square}, the same as visited square {earlier}")
    };
    let squares = read_squares(reader, &mut visited, count, "visited square", again)?;
    reader.finish()?;
    Ok((visited, knight, squares))
}

fn read_square_board(reader: &mut impl InputReader, longest: i32) -> Result<Board, InputError> {
    let size = read_side(reader, "the board size", longest)?;
    Ok(Board::new(size, size).expect("the range of a side allows it"))
}

/// Reads `r c` of different squares, and marks them as visited. `name` says what stands there;
/// `again` says what is wrong if a later one is the same square as an earlier one.
fn read_squares(
    reader: &mut impl InputReader,
    visited: &mut DegreeGrid,
    count: i32,
    name: &str,
    again: impl Fn(i32, Square, usize) -> String,
) -> Result<Vec<Square>, ReadError> {
    let mut squares = Vec::new();
    for later in 1..=count {
        let offset = reader.offset();
        let square = read_square(reader, visited.board(), format_args!("{name} {later}"))?;
        if !visited.visit(square) {
            let index = squares.iter().position(|&known| known == square);
            let earlier = 1 + index.expect("only these squares are visited");
            let words = again(later, square, earlier);
            return Err(reader.contradiction(offset, words).into());
        }
        reader.end_of_line()?;
        squares.try_reserve(1).map_err(|_| OutOfMemory)?;
        squares.push(square);
    }
    Ok(squares)
}

/// Writes the answer of stage 1: a line for each knight with the p-values of its eight moves.
pub fn write_p_values(
    visited: &DegreeGrid,
    knights: &[Square],
    output: &mut Output<'_>,
) -> io::Result<()> {
    let mut squares = knights.iter();
    squares.try_for_each(|&knight| write_row(p_values(knight, visited), output))
}

/// Writes the answer of stage 2, without a newline.
pub fn write_next_move(
    visited: &DegreeGrid,
    knight: Square,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (row, column) = (knight.row.cast_signed(), knight.column.cast_signed());
    output.number(next_move(row, column, visited))
}

/// Writes the answer of stage 3: a line for each row of the board.
pub fn write_simulation(simulation: &Simulation, output: &mut Output<'_>) -> io::Result<()> {
    for row in simulation.rows() {
        write_row(row.iter().copied(), output)?;
    }
    Ok(())
}

/// Writes numbers on a line, with a space between them.
fn write_row(
    numbers: impl IntoIterator<Item = impl itoa::Integer>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let mut separator: &[u8] = b"";
    for number in numbers {
        output.bytes(separator)?;
        output.number(number)?;
        separator = b" ";
    }
    output.bytes(b"\n")
}
