//! The number of tours that start on a square, of one board or of several: what each of the problems is, as data.

mod mistakes;

use std::iter;

use num_bigint::BigUint;

use crate::problem::prelude::*;
use knights_core::count::{CountLimits, Counted, count};
use knights_core::solve::existence::NoTour;
use knights_core::tour::{TourSet, TourShape};

/// A problem about the number of tours, on boards that are small enough for a plain search.
pub(crate) struct CountProblem {
    name: &'static str,
    line: BoardLine,
    mistakes: MistakeTable,
}

pub(crate) static COUNT: CountProblem = CountProblem {
    name: "count",
    line: line(
        10,
        None,
        BoardLimits {
            hold: |board| board.squares() <= if is_wide(board) { LIGHT } else { 30 },
            words: "at most 25 squares, or at most 30 and a side of at most 3",
        },
    ),
    mistakes: MistakeTable::new(&[table!("problem/count/count"), GROUPS], |trial| {
        mistakes::output(&COUNT, trial)
    }),
};

pub(crate) static ACWING1116: CountProblem = CountProblem {
    name: "acwing1116",
    line: line(
        9,
        Some(9),
        BoardLimits {
            hold: |board| board.squares() <= 28,
            words: "at most 28 squares",
        },
    ),
    mistakes: MistakeTable::new(&[table!("problem/count/acwing1116"), GROUPS], |trial| {
        mistakes::output(&ACWING1116, trial)
    }),
};

/// The mistakes of all programs that count tours, in groups.
const GROUPS: &str = table!("problem/count/mistakes");

/// A board whose sides are at most that long, and a start.
const fn line(longest: u32, most_lines: Option<u32>, limits: BoardLimits) -> BoardLine {
    BoardLine {
        limits: Some(limits),
        most_lines,
        ..BoardLine::new(BOARD_AND_START, BoardLabels::FromZero, [1, longest])
    }
}

/// The most squares of most wide boards. A plain search visits at most 1.9 million squares on these and 3.1 million
/// on 3 × 10, but 13.9 million on 4 × 7 and 103 million on 5 × 6.
const LIGHT: u32 = 25;
/// The shorter side of a narrow board.
const SHORT_SIDE: u32 = 3;
/// The fewest squares of a task of the family `largest`.
const LARGE: u32 = 24;

fn is_wide(board: Board) -> bool {
    board.rows().min(board.columns()) > SHORT_SIDE
}

/// Whether a plain search takes long on a board.
fn is_heavy(board: Board) -> bool {
    is_wide(board) && board.squares() > LIGHT
}

/// The number of tours of a set on a small board.
fn number(set: &TourSet) -> BigUint {
    match count(set, CountLimits::default()) {
        Counted::Exact(number) => number,
        Counted::Unknown(limit) => unreachable!("there is no limit on a small board: {limit}"),
    }
}

impl ProblemRules for CountProblem {
    fn facts(&self) -> Facts<'_> {
        (self.name, self, &self.mistakes)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        for BoardAndStart { board, start } in self.task(input)? {
            let number = number(&TourSet::from(board, start));
            output.bytes(format!("{number}\n").as_bytes())?;
        }
        Ok(())
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let tasks = self.task(input).ok()?;
        explain_table(output, [tasks.len(), 1], |numbers| {
            let mut cases = (1..).zip(tasks.iter().zip(numbers));
            cases.find_map(|(case, (&task, found)): (u32, _)| {
                let explanation = explain_number(task, found)?;
                Some(match self.line.most_lines {
                    None => explanation,
                    Some(_) => explanation.after(&format!("in case {case}, {}, ", task.board)),
                })
            })
        })
    }
}

impl CaseList for CountProblem {
    fn line(&self) -> &BoardLine {
        &self.line
    }

    fn draw_cases(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let number = match (self.line.most_lines, family) {
            (Some(most), "largest") => most,
            (Some(most), family) if family != "one_case" => draw.number(2, most),
            _ => 1,
        };
        // At most one case of an input takes long.
        let mut may_be_heavy = number == 1 || family == "largest";
        let mut tasks: Vec<BoardAndStart> = Vec::new();
        while tasks.len() < number as usize {
            let task = self.draw_case(family, draw);
            let is_heavy = is_heavy(task.board);
            if !is_heavy || may_be_heavy {
                may_be_heavy &= !is_heavy;
                tasks.push(task);
            }
        }
        if family == "same_board" {
            let board = tasks[0].board;
            let squares: Vec<_> = board.all().collect();
            for task in &mut tasks {
                let start = *draw.pick(&squares);
                *task = BoardAndStart { board, start };
            }
        }
        tasks
    }
}

impl CountProblem {
    fn draw_case(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        if family == "one_row" && draw.turn == 0 {
            // The one board of a row with a tour: a single square.
            return self.line.tasks()[0];
        }
        if let DrawnSides::Exactly(side) = &mut draw.sides {
            *side = (*side).min(self.line.sides[1]);
        }
        let line = &self.line;
        let mut tasks = line.of_family(family, draw, |task| is_of_family(task, family));
        // Most of the boards are so small that no tour exists.
        if !draw.chance(4) {
            keep(&mut tasks, |task| {
                task.board.squares() > 1 && has_tour(task)
            });
        }
        *draw.pick(&tasks)
    }
}

fn explain_number(task: BoardAndStart, found: i64) -> Option<Explanation> {
    let BoardAndStart { board, start } = task;
    let right = number(&TourSet::from(board, start));
    if right == found.unsigned_abs().into() && found >= 0 {
        return None;
    }
    let by_moves = by_first_moves(task);
    let why = match existence::from_start(board, start) {
        Err(NoTour::Exception) => {
            format!("no tour starts on {start}, as an exhaustive search shows")
        }
        Err(reason) => format!("no tour starts on {start}: {reason}"),
        Ok(()) if by_moves.is_empty() => format!("one square is a tour, so the number is {right}"),
        Ok(()) => {
            let with = iter::once("with the first move").chain(iter::repeat("with"));
            let pairs = by_moves.iter().zip(with);
            let shown = pairs.map(|((square, number), with)| format!("{number} {with} {square}"));
            let moves = joined(shown, ", ");
            let started = match right.to_string().as_str() {
                "1" => "1 tour starts".to_owned(),
                number => format!("{number} tours start"),
            };
            format!("{started} on {start}: {moves}")
        }
    };
    let text = format!("the output has {found}, but {why}");
    let moment = Moment {
        candidates: by_moves,
        ..Moment::of(board, start)
    };
    let explanation = Explanation::new(text).found(found).expected(right);
    Some(explanation.at(start, moment))
}

/// The squares that the knight can go to first, each with the number of tours that begin so.
fn by_first_moves(task: BoardAndStart) -> Vec<(Square, i32)> {
    let BoardAndStart { board, start } = task;
    let tours = |next| {
        let shape = TourShape::Path {
            start: Some(next),
            end: None,
        };
        TourSet::around(board, vec![start], shape)
    };
    let numbered = board.neighbours(start, MoveOrder::Judge).map(|next| {
        let number = i32::try_from(number(&tours(next)));
        (next, number.expect("a small board has few tours"))
    });
    numbered.collect()
}

/// Whether a task has what a family promises.
fn is_of_family(task: &BoardAndStart, family: &str) -> bool {
    let &BoardAndStart { board, start } = task;
    let (rows, columns) = (board.rows(), board.columns());
    let shorter = rows.min(columns);
    match family {
        "one_row" => shorter == 1,
        "corners" => at_edges(task) == [true; 2],
        "centre" => start == Square::new(rows / 2, columns / 2),
        "impossible" => board.squares() % 2 == 1 && (start.row + start.column) % 2 == 1,
        "no_tour" => !has_tour(task),
        "largest" => board.squares() >= LARGE && shorter >= SHORT_SIDE,
        _ => true,
    }
}
