//! An input of a problem as a value: written, and read strictly.

use std::collections::HashMap;
use std::fmt;
use std::io::Write;
use std::ops::RangeInclusive;

use crate::board::{Board, Square};
use crate::judge::problem::Problem;
use crate::text::input::{InvalidInput, StrictReader, Wanted};

/// An input that keeps to the limits of its problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instance {
    /// Stages 1 and 3 of the judge problem: at least one knight, each on a square of its own.
    Knights {
        /// The side of the board.
        size: u32,
        /// Where knight 1, 2, … stands.
        knights: Vec<Square>,
    },
    /// Stage 2: a knight, and visited squares that differ.
    Position {
        /// The side of the board.
        size: u32,
        /// Where the knight stands.
        knight: Square,
        /// The squares that are listed as visited.
        visited: Vec<Square>,
    },
    /// The other problems: a board, and where the knight starts.
    Start {
        /// The board.
        board: Board,
        /// The first square.
        start: Square,
    },
}

impl Instance {
    /// Reads an input of a problem: LF alone ends a line, also the last one; single spaces
    /// part numbers, which have neither a sign nor leading zeros.
    ///
    /// # Errors
    ///
    /// The first byte that keeps it from being valid.
    pub fn read(problem: Problem, text: &[u8]) -> Result<Self, InvalidInput> {
        let mut reader = StrictReader::new(text);
        let instance = match problem {
            Problem::ValidMoveNum | Problem::Simulate => read_knights(&mut reader),
            Problem::NextMove => read_position(&mut reader),
            Problem::Tour | Problem::Solve => read_start(&mut reader),
        }?;
        reader.end()?;
        Ok(instance)
    }

    /// The input in the one form that [`Instance::read`] takes.
    #[must_use]
    pub fn to_text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(&mut text)
            .expect("a vector takes all that is written");
        text
    }

    fn write(&self, text: &mut Vec<u8>) -> std::io::Result<()> {
        let listed = match self {
            Self::Knights { size, knights } => {
                writeln!(text, "{size} {}", knights.len())?;
                knights
            }
            Self::Position {
                size,
                knight,
                visited,
            } => {
                writeln!(text, "{size}\n{} {}", knight.row, knight.column)?;
                writeln!(text, "{}", visited.len())?;
                visited
            }
            Self::Start { board, start } => {
                let (rows, columns) = (board.rows(), board.columns());
                return writeln!(text, "{rows} {columns} {} {}", start.row, start.column);
            }
        };
        for square in listed {
            writeln!(text, "{} {}", square.row, square.column)?;
        }
        Ok(())
    }
}

/// `n m`, then `r c` of each knight.
fn read_knights(reader: &mut StrictReader<'_>) -> Result<Instance, InvalidInput> {
    let size = read_side(reader, "the board size")?;
    reader.space()?;
    let count = read_count(reader, "the number of knights", 1..=size * size)?;
    reader.end_of_line()?;
    let knights = read_squares(reader, size, count, "knight", |later, square, earlier| {
        format!("knight {later} stands on {square}, where knight {earlier} stands already")
    })?;
    Ok(Instance::Knights { size, knights })
}

/// `n`, then `r c` of the knight, then m, then `r c` of each visited square.
fn read_position(reader: &mut StrictReader<'_>) -> Result<Instance, InvalidInput> {
    let size = read_side(reader, "the board size")?;
    reader.end_of_line()?;
    let knight = read_square(reader, (size, size), format_args!("the knight"))?;
    reader.end_of_line()?;
    let count = read_count(reader, "the number of visited squares", 0..=size * size)?;
    reader.end_of_line()?;
    let name = "visited square";
    let visited = read_squares(reader, size, count, name, |later, square, earlier| {
        format!("visited square {later} is {square}, as visited square {earlier} is already")
    })?;
    Ok(Instance::Position {
        size,
        knight,
        visited,
    })
}

/// `n m i j` on one line.
fn read_start(reader: &mut StrictReader<'_>) -> Result<Instance, InvalidInput> {
    let rows = read_side(reader, "the number of rows")?;
    reader.space()?;
    let columns = read_side(reader, "the number of columns")?;
    reader.space()?;
    let start = read_square(reader, (rows, columns), format_args!("the start"))?;
    reader.end_of_line()?;
    let board = Board::new(rows, columns).expect("the range of a side allows it");
    Ok(Instance::Start { board, start })
}

fn read_side(reader: &mut StrictReader<'_>, what: &str) -> Result<u32, InvalidInput> {
    read_count(reader, what, 1..=Problem::LONGEST_SIDE)
}

fn read_count(
    reader: &mut StrictReader<'_>,
    what: &str,
    range: RangeInclusive<u32>,
) -> Result<u32, InvalidInput> {
    reader.number(&Wanted {
        what,
        range: range.start().cast_signed()..=range.end().cast_signed(),
        missing: format_args!("{what}"),
    })
}

/// Reads `r c` on a board with these sides.
fn read_square(
    reader: &mut StrictReader<'_>,
    (rows, columns): (u32, u32),
    whose: fmt::Arguments<'_>,
) -> Result<Square, InvalidInput> {
    let row = reader.number(&Wanted {
        what: "a row",
        range: 0..=rows.cast_signed() - 1,
        missing: format_args!("the row of {whose}"),
    })?;
    reader.space()?;
    let column = reader.number(&Wanted {
        what: "a column",
        range: 0..=columns.cast_signed() - 1,
        missing: format_args!("the column of {whose}"),
    })?;
    Ok(Square::new(row, column))
}

/// Reads squares that have to differ; `name` says what stands there, and `again` what is
/// wrong where the square of one number is that of an earlier one.
fn read_squares(
    reader: &mut StrictReader<'_>,
    size: u32,
    count: u32,
    name: &str,
    again: impl Fn(u32, Square, u32) -> String,
) -> Result<Vec<Square>, InvalidInput> {
    let mut numbers = HashMap::new();
    let mut squares = Vec::new();
    for number in 1..=count {
        let offset = reader.offset();
        let square = read_square(reader, (size, size), format_args!("{name} {number}"))?;
        reader.end_of_line()?;
        if let Some(earlier) = numbers.insert(square, number) {
            return Err(reader.contradiction(offset, again(number, square, earlier)));
        }
        squares.push(square);
    }
    Ok(squares)
}
