//! Numbers of tours for a reader: a number alone, a board with a number for each start, and a table
//! of many boards.

use std::io::{self, Write};

use crate::count::describe_limit;
use knights_core::count::{CountAnswer, CountReport, Counted, CountedStarts};
use knights_core::output::Output;

/// The mark of a blocked square.
const BLOCKED: &str = "#";
/// The mark of a start whose number is not known.
const UNKNOWN: &str = "?";
/// The width of the sizes of boards.
const SIZE_WIDTH: usize = 8;

/// Writes the answers.
pub fn write_plain(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    match report {
        CountReport::One(answer) => match &answer.counted {
            Counted::Exact(number) => writeln!(output, "{number}"),
            Counted::Unknown(limit) => writeln!(output, "{}", describe_limit(*limit)),
        },
        CountReport::Starts(starts) => write_starts(starts, output),
        CountReport::Sizes(answers) => write_sizes(answers, output),
    }
}

/// Writes the board with a number on each square, right-aligned in columns of equal width.
fn write_starts(counted: &CountedStarts, output: &mut Output<'_>) -> io::Result<()> {
    let board = counted.question.set.board;
    let mut starts = counted.starts.iter().peekable();
    let squares = board.all().map(|square| {
        let found = starts.next_if(|(start, _)| *start == square);
        match found {
            None => BLOCKED.to_owned(),
            Some((_, Counted::Unknown(_))) => UNKNOWN.to_owned(),
            Some((_, Counted::Exact(number))) => number.to_string(),
        }
    });
    let squares: Vec<String> = squares.collect();
    let width = squares.iter().map(String::len).max().unwrap_or_default();
    for row in squares.chunks(board.columns() as usize) {
        let row: Vec<String> = row
            .iter()
            .map(|square| format!("{square:>width$}"))
            .collect();
        writeln!(output, "{}", row.join(" "))?;
    }
    Ok(())
}

/// Writes a table with a line for each board. The numbers may be long, so they stand at the left of
/// their column.
fn write_sizes(answers: &[CountAnswer], output: &mut Output<'_>) -> io::Result<()> {
    writeln!(output, "{:>SIZE_WIDTH$}  tours", "size")?;
    for CountAnswer { question, counted } in answers {
        let board = question.set.board;
        let size = format!("{}x{}", board.rows(), board.columns());
        let number = match counted {
            Counted::Exact(number) => number.to_string(),
            Counted::Unknown(_) => "unknown".to_owned(),
        };
        writeln!(output, "{size:>SIZE_WIDTH$}  {number}")?;
    }
    Ok(())
}
