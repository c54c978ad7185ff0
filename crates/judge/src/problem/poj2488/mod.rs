//! `poj2488`: the tour that comes first by the names of its squares, for several boards.

mod explain;
mod mistakes;

use std::ops::RangeInclusive;

use crate::explain::Explanation;
use crate::mistakes::moves::by_columns;
use crate::problem::case_list::{CaseList, ListLength};
use crate::problem::task::{TaskProblem, WrongOutput};
use crate::problem::{About, Draw, DrawnSides, small_boards};
use knights_core::board::{Board, OutOfMemory, Square};
use knights_core::input::{InputError, InputReader, ReadError, read_number};
use knights_core::output::Output;
use knights_core::solve::{Answer, existence, first_tour_by};

/// The first tour by name. A number is a row of the board, a letter is a column.
pub(crate) struct FirstByName;

/// The most cases of an input that is not one of the largest.
const FEW_CASES: u32 = 12;
/// The most squares of a board.
const MOST_SQUARES: u32 = 26;
/// The fewest squares of a board of the family `largest`.
const LARGE: u32 = 20;
/// The fewest rows or columns of a board of the family `long_side`: more than those of a chessboard.
const LONG: u32 = 9;
/// What stands for a tour if no tour exists.
const NONE: &str = "impossible";

/// All boards, the smallest first.
fn boards() -> Vec<Board> {
    small_boards(MOST_SQUARES, |board| board.squares() <= MOST_SQUARES)
}

/// What decides which of two boards is smaller.
fn size(board: Board) -> (u32, u32) {
    (board.squares(), board.rows())
}

/// Whether a board has a tour.
fn has_tour(board: Board) -> bool {
    board
        .all()
        .any(|start| existence::from_start(board, start).is_ok())
}

/// The squares of a board in the order of their names.
fn by_name(board: Board) -> impl Iterator<Item = Square> {
    let rows = board.rows();
    (0..board.columns()).flat_map(move |column| (0..rows).map(move |row| Square::new(row, column)))
}

/// The name of a square: a letter and a number.
fn name(square: Square) -> String {
    let letter = u8::try_from(square.column).expect("a board has at most 26 columns");
    format!("{}{}", char::from(b'A' + letter), square.row + 1)
}

/// The names of squares, one after the other.
fn names(squares: &[Square]) -> String {
    squares.iter().copied().map(name).collect()
}

/// The tour that comes first by the names of its squares, if there is one.
///
/// On all boards that have a tour, the numbers have one digit. So the order of the squares is the
/// order of the text.
fn first_by_name(board: Board) -> Result<Option<Vec<Square>>, OutOfMemory> {
    for start in by_name(board) {
        let answer = first_tour_by(board, start, by_columns(), None, |_| ())?;
        if let Answer::Found(tour) = answer {
            return Ok(Some(tour.squares().collect()));
        }
    }
    Ok(None)
}

impl TaskProblem for FirstByName {
    type Task = Vec<Board>;

    fn about(&self) -> &'static About {
        about! {
            name: "poj2488",
            inputs: FirstByName,
            mistakes: mistakes::MISTAKES,
            families: [
                "random", "one_case", "same_board", "turned", "impossible", "long_side", "largest"
            ],
            uuid: "5e9d13b8-72c4-4f0a-b6e1-0c8f4d2a2488",
            samples: [
                sample!("poj2488/sample", "statement"),
                sample!("poj2488/sample", "turned_board"),
                sample!("poj2488/sample", "same_board_twice"),
            ],
            source: {
                name: "PKU Online Judge 2488",
                address: "http://poj.org/problem?id=2488",
                milliseconds: 1000,
                megabytes: 64,
            },
        }
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Vec<Board>, ReadError> {
        Ok(Self::read_cases(reader)?)
    }

    fn answer(&self, boards: Vec<Board>, output: &mut Output<'_>) -> anyhow::Result<()> {
        // A board may come often.
        let mut known: Vec<(Board, String)> = Vec::new();
        for (number, board) in (1..).zip(boards) {
            if !known.iter().any(|(other, _)| *other == board) {
                let tour = first_by_name(board)?;
                let text = tour.map_or_else(|| NONE.to_owned(), |tour| names(&tour));
                known.push((board, text));
            }
            let path = known.iter().find(|(other, _)| *other == board);
            let path = path.map_or(NONE, |(_, text)| text);
            let text = format!("Scenario #{number}:\n{path}\n\n");
            output.bytes(text.as_bytes())?;
        }
        Ok(())
    }

    fn explain(&self, boards: &Vec<Board>, wrong: WrongOutput<'_>) -> Option<Explanation> {
        explain::explain(boards, wrong.output)
    }
}

impl CaseList for FirstByName {
    type Case = Board;

    const MOST_CASES: u32 = 100;
    const LENGTH: ListLength = ListLength::FirstLine;
    const SIDES: RangeInclusive<u32> = 1..=MOST_SQUARES;

    fn read_line(reader: &mut impl InputReader) -> Result<Board, InputError> {
        let place = reader.offset();
        let side = 1..=MOST_SQUARES.cast_signed();
        let rows = read_number(reader, "p", side.clone())?;
        reader.space()?;
        let columns = read_number(reader, "q", side)?;
        reader.end_of_line()?;
        let board = Board::new(rows.unsigned_abs(), columns.unsigned_abs()).ok();
        let small = board.filter(|board| board.squares() <= MOST_SQUARES);
        small.ok_or_else(|| {
            let words = format!(
                "a board of {rows} x {columns} is not allowed: at most {MOST_SQUARES} squares"
            );
            reader.contradiction(place, words)
        })
    }

    fn line(case: &Board) -> String {
        format!("{} {}", case.rows(), case.columns())
    }

    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<Board> {
        if family == "one_case" && draw.turn == 0 {
            return vec![Board::new(1, 1).expect("a square is a board")];
        }
        let number = match family {
            "one_case" => 1,
            "largest" => Self::MOST_CASES,
            _ => draw.number(2, FEW_CASES),
        };
        let mut drawn: Vec<Board> = (0..number).map(|_| draw_board(family, draw)).collect();
        match family {
            "same_board" => drawn = vec![drawn[0]; drawn.len()],
            "turned" => {
                let board = drawn[0];
                let turned = Board::new(board.columns(), board.rows());
                drawn[1] = turned.expect("a turned board has as many squares");
            }
            _ => {}
        }
        drawn
    }

    fn smaller_cases(case: Board) -> Vec<Board> {
        let mut boards = boards();
        boards.retain(|&board| size(board) < size(case));
        boards
    }
}

/// A board of a family. Only 12 of the 91 boards have a tour, so they are preferred.
fn draw_board(family: &str, draw: &mut Draw<'_>) -> Board {
    let mut pool = boards();
    pool.retain(|&board| match family {
        "one_case" | "same_board" | "turned" => has_tour(board),
        "impossible" => !has_tour(board),
        "long_side" => board.rows().max(board.columns()) >= LONG,
        "largest" => board.squares() >= LARGE,
        _ => true,
    });
    let sides = draw.sides;
    let has_sides = |board: &Board| match sides {
        DrawnSides::UpTo(longest) => board.rows().max(board.columns()) <= longest,
        DrawnSides::Exactly(side) => board.rows() == side || board.columns() == side,
    };
    if family != "largest" && pool.iter().any(has_sides) {
        pool.retain(has_sides);
    }
    let is_better = |board: &Board| match family {
        "impossible" => board.rows().min(board.columns()) >= 3,
        _ => has_tour(*board),
    };
    if pool.iter().any(is_better) && !draw.chance(4) {
        pool.retain(is_better);
    }
    *draw.pick(&pool)
}
