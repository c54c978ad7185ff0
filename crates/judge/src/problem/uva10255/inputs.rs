//! The inputs: lines `N row column`, drawn and made smaller.

use std::ops::{Range, RangeInclusive};

use crate::problem::uva10255::{
    CircuitTours, LONGEST_SIDE, MOST_LINES, SHORTEST_SIDE, board, read,
};
use crate::problem::{Draw, DrawnCount, DrawnSides, Inputs, shorter};
use knights_core::board::{MoveOrder, Square};
use knights_core::input::{InputError, StrictReader};
use knights_core::solve::existence;
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::sheet::BoardAndStart;

/// How many lines an input of most families has at most.
const FEW_LINES: u32 = 6;
/// How often a start is drawn again that is not as wanted.
const ATTEMPTS: u32 = 40;
/// The side of the smallest square board that has a closed tour.
const SMALLEST_WITH_TOUR: u32 = 6;

/// The text of an input.
fn text(tasks: &[BoardAndStart]) -> Vec<u8> {
    let lines = tasks.iter().map(|task| {
        let (side, Square { row, column }) = (task.board.rows(), task.start);
        format!("{side} {} {}\n", row + 1, column + 1)
    });
    lines.collect::<String>().into_bytes()
}

/// A valid input.
fn valid(input: &[u8]) -> Vec<BoardAndStart> {
    read(&mut StrictReader::new(input)).expect("the input is valid")
}

impl Inputs for CircuitTours {
    fn sides(&self) -> RangeInclusive<u32> {
        SHORTEST_SIDE..=LONGEST_SIDE
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let count = match draw.listed {
            _ if family == "largest" => MOST_LINES,
            DrawnCount::ByFamily => draw.number(1, FEW_LINES) as usize,
            DrawnCount::Exactly(count) => (count as usize).clamp(1, MOST_LINES),
        };
        let even = even_side(draw);
        let tasks: Vec<BoardAndStart> = (0..count).map(|_| line(family, even, draw)).collect();
        text(&tasks)
    }

    fn elements(&self, input: &[u8]) -> usize {
        valid(input).len()
    }

    fn without(&self, input: &[u8], elements: Range<usize>) -> Option<Vec<u8>> {
        let mut tasks = valid(input);
        tasks.drain(elements);
        (!tasks.is_empty()).then(|| text(&tasks))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let tasks = valid(input);
        let fewer = (0..tasks.len()).filter_map(|line| self.without(input, line..line + 1));
        let with = |line: usize, task: BoardAndStart| {
            let mut tasks = tasks.clone();
            tasks[line] = task;
            text(&tasks)
        };
        let changed = (0..tasks.len()).flat_map(|line| {
            let smaller = smaller_lines(tasks[line]).into_iter();
            smaller.map(move |task| with(line, task))
        });
        visit(&mut fewer.chain(changed));
    }
}

/// The side of a board that has a closed tour, near a drawn one.
fn even_side(draw: &mut Draw<'_>) -> u32 {
    let side = draw.side(&(SHORTEST_SIDE..=LONGEST_SIDE));
    let side = side.max(SMALLEST_WITH_TOUR);
    side - side % 2
}

/// A line of an input of a family; `even` is the side that all lines of the family `one_size` have.
fn line(family: &str, even: u32, draw: &mut Draw<'_>) -> BoardAndStart {
    let side = match family {
        "largest" => LONGEST_SIDE,
        "one_size" => even,
        // The rule gets stuck more often on large boards.
        "stuck_by_the_rule" => even_side(draw).max(even_side(draw)),
        "no_circuit" => without_circuit(draw),
        _ => draw.side(&(SHORTEST_SIDE..=LONGEST_SIDE)),
    };
    let board = board(side);
    let any = |draw: &mut Draw<'_>| {
        let (row, column) = (draw.number(0, side - 1), draw.number(0, side - 1));
        BoardAndStart {
            board,
            start: Square::new(row, column),
        }
    };
    match family {
        "corners" => {
            let ends = [0, side - 1];
            let start = Square::new(*draw.pick(&ends), *draw.pick(&ends));
            BoardAndStart { board, start }
        }
        "stuck_by_the_rule" => {
            let drawn = (0..ATTEMPTS).map(|_| any(draw));
            let drawn: Vec<BoardAndStart> = drawn.collect();
            let stuck = drawn.iter().find(|&&task| is_stuck(task));
            *stuck.unwrap_or(&drawn[0])
        }
        _ => any(draw),
    }
}

/// A side of a board without a closed tour: odd, or 2 or 4.
fn without_circuit(draw: &mut Draw<'_>) -> u32 {
    let side = draw.side(&(SHORTEST_SIDE..=LONGEST_SIDE));
    let is_exact = matches!(draw.sides, DrawnSides::Exactly(_));
    match existence::closed(board(side)) {
        Err(_) => side,
        Ok(()) if is_exact => side - 1,
        Ok(()) => *draw.pick(&[2, 4, side - 1, side - 1, side - 1]),
    }
}

/// Whether Warnsdorff's rule, with the first move of equal ones, gets stuck.
fn is_stuck(task: BoardAndStart) -> bool {
    let options = WarnsdorffOptions {
        order: MoveOrder::Judge,
        ..WarnsdorffOptions::default()
    };
    let walk = warnsdorff::walk(task.board, task.start, &options);
    walk.is_ok_and(|walk| walk.numbers().contains(&0))
}

/// Lines with smaller boards, or with starts nearer to the first square.
fn smaller_lines(task: BoardAndStart) -> Vec<BoardAndStart> {
    let BoardAndStart { board: own, start } = task;
    let sides = shorter(own.rows()).filter(|&side| side >= SHORTEST_SIDE);
    let mut lines: Vec<BoardAndStart> = sides
        .map(|side| BoardAndStart {
            board: board(side),
            start: Square::new(start.row.min(side - 1), start.column.min(side - 1)),
        })
        .collect();
    // Two less keeps an even side even.
    if own.rows() >= SHORTEST_SIDE + 2 {
        let side = own.rows() - 2;
        lines.push(BoardAndStart {
            board: board(side),
            start: Square::new(start.row.min(side - 1), start.column.min(side - 1)),
        });
    }
    let nearer = |from: u32| [0, from / 2, from.saturating_sub(1)].into_iter();
    let rows = nearer(start.row).map(|row| Square::new(row, start.column));
    let columns = nearer(start.column).map(|column| Square::new(start.row, column));
    let starts = rows.chain(columns).filter(|&square| square != start);
    lines.extend(starts.map(|start| BoardAndStart { board: own, start }));
    lines
}
