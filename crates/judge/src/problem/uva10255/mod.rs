//! `uva10255`: for each start in the input, a tour of a square board if the board has a closed one.

mod check;

use std::ops::RangeInclusive;

use crate::mistakes::RuleTable;
use crate::problem::case_list::{CaseList, ListLength};
use crate::problem::printed::{find_tour, read_start_from_one};
use crate::problem::task::{Refusal, TaskProblem};
use crate::problem::tour_rules::{AskedDenial, PrintedTourRules, TourSpec, tour_from};
use crate::problem::uva10255::check::check_lines;
use crate::problem::{About, Draw, DrawnCount, DrawnSides, shorter};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{InputError, InputReader, ReadError, read_number};
use knights_core::output::Output;
use knights_core::solve::{Ends, Task, existence};
use knights_core::tour::Tour;
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::sheet::BoardAndStart;

/// What a submission prints for a board without a closed tour.
const NO_CIRCUIT: &str = "No Circuit Tour.";
const WIDTH: usize = 5;
/// The shortest side of a board.
const SHORTEST_SIDE: u32 = 2;
/// The longest side of a board.
const LONGEST_SIDE: u32 = 50;
/// How many lines an input of most families has at most.
const FEW_LINES: u32 = 6;
/// How often a start is drawn again that is not as wanted.
const ATTEMPTS: u32 = 40;
/// The side of the smallest square board that has a closed tour.
const SMALLEST_WITH_TOUR: u32 = 6;

static MISTAKES: RuleTable<PrintedTourRules> = RuleTable::new(
    &[include_str!("mistakes.toml")],
    |rules, input, seen, limit| {
        let tasks = CircuitTours.task(input).ok()?;
        let tasks: Vec<Task> = tasks.into_iter().map(tour_from).collect();
        let spec = TourSpec {
            denied: AskedDenial::WithoutClosedTour,
            denial: NO_CIRCUIT,
            ..TourSpec::NUMBERS
        };
        spec.output(rules, &tasks, seen, limit)
    },
);

/// Tours of boards that have closed tours.
pub(crate) struct CircuitTours;

impl TaskProblem for CircuitTours {
    type Task = Vec<BoardAndStart>;

    fn about(&self) -> &'static About {
        about! {
            name: "uva10255",
            inputs: CircuitTours,
            mistakes: MISTAKES,
            families: [
                "random", "no_circuit", "corners", "one_size", "stuck_by_the_rule", "largest"
            ],
            uuid: "8a1d0a6e-52f7-4c3b-9d4e-1b7a60c7e255",
            samples: [
                ("statement", "5 1 1\n6 2 2\n6 1 1\n"),
                ("small_boards", "2 1 2\n4 3 1\n8 4 5\n7 1 1\n"),
                ("one_line", "10 10 1\n"),
            ],
            source: {
                name: "UVa Online Judge 10255",
                address: "https://onlinejudge.org/external/102/10255.pdf",
                milliseconds: 5_000,
                megabytes: 32,
            },
        }
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError> {
        Ok(Self::read_cases(reader)?)
    }

    fn answer(&self, tasks: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        for (index, BoardAndStart { board, start }) in tasks.into_iter().enumerate() {
            if index > 0 {
                output.bytes(b"\n")?;
            }
            let task = Task {
                board,
                blocked: Vec::new(),
                ends: Ends::Closed(start),
            };
            let Ok(tour) = find_tour(&task)? else {
                output.bytes(format!("{NO_CIRCUIT}\n").as_bytes())?;
                continue;
            };
            for row in tour.numbering().rows() {
                for &number in row {
                    output.right_aligned(number, WIDTH)?;
                }
                output.bytes(b"\n")?;
            }
        }
        Ok(())
    }

    fn check(&self, tasks: &Self::Task, _: &[u8], output: &[u8]) -> Result<Option<Tour>, Refusal> {
        check_lines(tasks, output)
    }
}

/// A square board with a start.
fn task(side: u32, row: u32, column: u32) -> BoardAndStart {
    BoardAndStart {
        board: Board::new(side, side).expect("a side is in its limits"),
        start: Square::new(row, column),
    }
}

impl CaseList for CircuitTours {
    type Case = BoardAndStart;

    /// The statement has no limit.
    const MOST_CASES: u32 = 100;
    const LENGTH: ListLength = ListLength::ToTheEnd;
    const SIDES: RangeInclusive<u32> = SHORTEST_SIDE..=LONGEST_SIDE;

    /// The side of a board, and the row and the column of a start, which count from 1.
    fn read_line(reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
        let sides = SHORTEST_SIDE.cast_signed()..=LONGEST_SIDE.cast_signed();
        let side = read_number(reader, "the side of a board", sides)?.unsigned_abs();
        reader.space()?;
        let start = read_start_from_one(reader, side)?;
        Ok(task(side, start.row, start.column))
    }

    fn line(case: &BoardAndStart) -> String {
        let Square { row, column } = case.start;
        format!("{} {} {}", case.board.rows(), row + 1, column + 1)
    }

    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let count = match draw.listed {
            _ if family == "largest" => Self::MOST_CASES,
            DrawnCount::ByFamily => draw.number(1, FEW_LINES),
            DrawnCount::Exactly(count) => count.clamp(1, Self::MOST_CASES),
        };
        let even = even_side(draw);
        (0..count).map(|_| line(family, even, draw)).collect()
    }

    /// Lines with smaller boards, or with starts nearer to the first square.
    fn smaller_cases(case: BoardAndStart) -> Vec<BoardAndStart> {
        let (own, Square { row, column }) = (case.board.rows(), case.start);
        // Two less keeps an even side even.
        let sides = shorter(own).chain([own.saturating_sub(2)]);
        let sides = sides.filter(|&side| side >= SHORTEST_SIDE);
        let smaller = sides.map(|side| task(side, row.min(side - 1), column.min(side - 1)));
        let nearer = |from: u32| [0, from / 2, from.saturating_sub(1)].into_iter();
        let rows = nearer(row).map(|row| (row, column));
        let columns = nearer(column).map(|column| (row, column));
        let starts = rows.chain(columns).filter(|&start| start != (row, column));
        let moved = starts.map(|(row, column)| task(own, row, column));
        smaller.chain(moved).collect()
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
    let any = |draw: &mut Draw<'_>| {
        let (row, column) = (draw.number(0, side - 1), draw.number(0, side - 1));
        task(side, row, column)
    };
    match family {
        "corners" => {
            let ends = [0, side - 1];
            task(side, *draw.pick(&ends), *draw.pick(&ends))
        }
        "stuck_by_the_rule" => {
            let drawn: Vec<BoardAndStart> = (0..ATTEMPTS).map(|_| any(draw)).collect();
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
    match existence::closed(task(side, 0, 0).board) {
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
