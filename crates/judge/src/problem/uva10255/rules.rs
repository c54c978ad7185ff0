//! What a program for `uva10255` may print, with room for the usual mistakes. The default is right.

use std::fmt::Write;

use serde::Deserialize;

use crate::mistakes::WorkLimit;
use crate::problem::tour::rules::{lengths, ruled_path};
use crate::problem::uva10255::{NO_CIRCUIT, WIDTH};
use knights_core::board::Square;
use knights_core::input::{parse_number, take_token};
use knights_core::solve::{Answer, Ends, Task, existence, solve};
use knights_core::tour::{Numbering, Tour};
use knights_render::sheet::BoardAndStart;

/// About how many steps it takes to look at a square and its neighbours.
const STEPS_OF_A_SQUARE: u64 = 64;

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CircuitRules {
    pub(super) denied: DeniedBoards,
    pub(super) reading: StartReading,
    pub(super) first: FirstNumber,
    pub(super) answered: AnsweredLines,
    pub(super) message: NoCircuitMessage,
}

choices! {
    /// For which boards a program says that there is no closed tour.
    DeniedBoards {
        /// Those that have none.
        Exact,
        /// Those of fewer than six rows.
        Small,
        /// Those of fewer than five rows.
        Tiny,
        /// Those of an odd number of rows.
        Odd,
        /// Those that have none, and where Warnsdorff's rule gets stuck.
        ByHeuristic,
        /// Those that have none; where Warnsdorff's rule gets stuck, the walk so far is printed.
        UpToStuck,
    }
    /// What the start is.
    StartReading {
        /// The row and the column from 1.
        Right,
        /// The column and the row.
        Swapped,
        /// The row and the column from 0.
        FromZero,
        /// The row from the bottom.
        Upwards,
        /// The first square, whatever the input says.
        Ignored,
    }
    /// The number of the start.
    FirstNumber {
        /// 1.
        One,
        /// 0.
        Zero,
    }
    /// Which lines of the input are answered.
    AnsweredLines {
        /// All.
        All,
        /// The first.
        First,
        /// All but the last.
        AllButLast,
    }
    /// The words for a board without a closed tour.
    NoCircuitMessage {
        /// As they are.
        Right,
        /// Without the full stop.
        NoStop,
        /// In small letters.
        SmallLetters,
    }
}

/// What a program does with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineClaim {
    /// It says that there is no closed tour.
    Denial,
    /// It prints a tour.
    Tour,
    /// It prints a walk by Warnsdorff's rule.
    Walk,
    /// Either a denial or a tour.
    Either,
}

impl StartReading {
    /// The task that a program reads; `None` if the start is off the board.
    fn read(self, task: BoardAndStart) -> Option<BoardAndStart> {
        let BoardAndStart { board, start } = task;
        let start = match self {
            Self::Right => start,
            Self::Swapped => Square::new(start.column, start.row),
            Self::FromZero => Square::new(start.row + 1, start.column + 1),
            Self::Upwards => Square::new(board.rows() - 1 - start.row, start.column),
            Self::Ignored => Square::new(0, 0),
        };
        let is_inside = board.contains(start);
        is_inside.then_some(BoardAndStart { board, start })
    }
}

impl CircuitRules {
    /// The lines that a program answers.
    pub(super) fn answered(self, tasks: &[BoardAndStart]) -> &[BoardAndStart] {
        match self.answered {
            AnsweredLines::All => tasks,
            AnsweredLines::First => &tasks[..1],
            AnsweredLines::AllButLast => &tasks[..tasks.len() - 1],
        }
    }

    /// The words of a denial.
    fn message(self) -> String {
        match self.message {
            NoCircuitMessage::Right => NO_CIRCUIT.to_owned(),
            NoCircuitMessage::NoStop => NO_CIRCUIT.trim_end_matches('.').to_owned(),
            NoCircuitMessage::SmallLetters => NO_CIRCUIT.to_ascii_lowercase(),
        }
    }

    /// What a program does with a line.
    fn claim(self, task: BoardAndStart, limit: &mut WorkLimit) -> Option<LineClaim> {
        let side = task.board.rows();
        let has_closed = existence::closed(task.board).is_ok();
        let right = if has_closed {
            LineClaim::Tour
        } else {
            LineClaim::Denial
        };
        let denies = match self.denied {
            DeniedBoards::Exact => return Some(right),
            DeniedBoards::ByHeuristic if has_closed => return Some(LineClaim::Either),
            DeniedBoards::UpToStuck if has_closed => return Some(LineClaim::Walk),
            DeniedBoards::ByHeuristic | DeniedBoards::UpToStuck => return Some(LineClaim::Denial),
            DeniedBoards::Small => side < 6,
            DeniedBoards::Tiny => side < 5,
            DeniedBoards::Odd => side % 2 == 1,
        };
        if denies {
            return Some(LineClaim::Denial);
        }
        // Without a tour, a program searches for ever, or prints anything.
        match existence::from_start(task.board, task.start) {
            Ok(()) => Some(LineClaim::Tour),
            Err(_) => limit.undefined(),
        }
    }

    /// Takes the output for a line, if a program may print it.
    pub(super) fn take(
        self,
        task: BoardAndStart,
        rest: &mut &[u8],
        limit: &mut WorkLimit,
    ) -> Option<()> {
        limit.spend(STEPS_OF_A_SQUARE * u64::from(task.board.squares()))?;
        let Some(task) = self.reading.read(task) else {
            return limit.undefined();
        };
        let claim = self.claim(task, limit)?;
        let mut after = *rest;
        let message = self.message();
        let mut words = message.split(' ');
        if words.all(|word| take_token(&mut after) == word.as_bytes()) {
            *rest = after;
            return match claim {
                LineClaim::Denial => Some(()),
                LineClaim::Tour | LineClaim::Walk => None,
                LineClaim::Either => {
                    let squares = task.board.squares() as usize;
                    let is_short = lengths(task, limit)?.iter().any(|&length| length < squares);
                    is_short.then_some(())
                }
            };
        }
        if claim == LineClaim::Denial {
            return None;
        }
        let mut numbers = Vec::new();
        for _ in task.board.all() {
            let number = parse_number(take_token(rest))?;
            numbers.push(number.checked_add(i32::from(self.first == FirstNumber::Zero))?);
        }
        if claim == LineClaim::Walk {
            let path = ruled_path(task, &numbers, limit)?;
            let visited = numbers.iter().filter(|&&number| number != 0).count();
            let is_from_start = numbers[task.board.index(task.start)] == 1;
            return (is_from_start && path.len() == visited).then_some(());
        }
        is_tour(task, &numbers).then_some(())
    }

    /// An output for a line of a program that finds a tour if it looks for one.
    pub(super) fn write(
        self,
        task: BoardAndStart,
        text: &mut String,
        limit: &mut WorkLimit,
    ) -> Option<()> {
        limit.spend(STEPS_OF_A_SQUARE * u64::from(task.board.squares()))?;
        let Some(task) = self.reading.read(task) else {
            return limit.undefined();
        };
        let ends = Ends::From(task.start);
        let blocked = Vec::new();
        let board = task.board;
        // The order of the moves is not known: where Warnsdorff's rule decides, it may find a tour.
        let denies = self.claim(task, limit)? == LineClaim::Denial;
        let solved = solve(
            &Task {
                board,
                blocked,
                ends,
            },
            None,
        );
        let Answer::Found(tour) = solved.ok()? else {
            *text += &self.message();
            text.push('\n');
            return Some(());
        };
        if denies {
            *text += &self.message();
            text.push('\n');
            return Some(());
        }
        let one_less = u32::from(self.first == FirstNumber::Zero);
        for row in tour.numbering().rows() {
            for number in row {
                write!(text, "{:WIDTH$}", number - one_less).ok()?;
            }
            text.push('\n');
        }
        Some(())
    }
}

/// Whether numbers are a tour from the start.
fn is_tour(task: BoardAndStart, numbers: &[i32]) -> bool {
    let Ok(mut numbering) = Numbering::blank(task.board) else {
        return false;
    };
    for square in task.board.all() {
        let Ok(number) = u32::try_from(numbers[task.board.index(square)]) else {
            return false;
        };
        numbering.set(square, number);
    }
    let tour = Tour::verify(numbering);
    tour.is_ok_and(|tour| tour.is_full() && tour.start() == task.start)
}
