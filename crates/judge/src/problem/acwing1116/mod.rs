//! `acwing1116`: the number of tours that start on a square, for several boards.

mod explain;
mod mistakes;

use std::ops::RangeInclusive;

use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::case_list::{CaseLine, CaseList};
use crate::problem::count::{self, CountedBoards, SHORT_SIDE};
use crate::problem::{About, Draw, Problem};
use knights_core::board::Board;
use knights_core::count::TourSet;
use knights_core::input::{InputError, InputReader};
use knights_core::output::Output;
use knights_render::sheet::BoardAndStart;

/// The number of tours, for several boards.
pub(crate) struct SeveralCounts;

/// The most cases of an input.
const MOST_CASES: u32 = 9;
/// The longest side of a board.
const LONGEST_SIDE: u32 = 9;
/// The most squares of a board.
const MOST_SQUARES: u32 = 28;
/// The most squares of most wide boards that are drawn: a plain search visits at most 1.9 million
/// squares on these, but 14 million on 4 × 7.
const MOST_SQUARES_OF_LIGHT: u32 = 25;

/// The boards of an input.
const BOARDS: CountedBoards = CountedBoards {
    longest_side: LONGEST_SIDE,
    is_allowed: |board| board.squares() <= MOST_SQUARES,
    limits: || format!("at most {MOST_SQUARES} squares"),
};

/// Whether a plain search takes long on a board.
fn is_heavy(board: Board) -> bool {
    let is_wide = board.rows().min(board.columns()) > SHORT_SIDE;
    is_wide && board.squares() > MOST_SQUARES_OF_LIGHT
}

impl Problem for SeveralCounts {
    fn about(&self) -> &'static About {
        about! {
            name: "acwing1116",
            inputs: CaseList(SeveralCounts),
            families: [
                "random", "one_case", "same_board", "one_row", "corners", "centre", "impossible",
                "no_tour", "largest"
            ],
            uuid: "c0f4a7d2-5b1e-4c86-9a3d-7e2b8f60d116",
            samples: [
                sample!("acwing1116/sample", "from_a_corner"),
                sample!("acwing1116/sample", "three_cases"),
                sample!("acwing1116/sample", "one_case_twice"),
            ],
            source: {
                name: "AcWing 1116",
                address: "https://www.acwing.com/problem/content/1118/",
                milliseconds: 1000,
                megabytes: 64,
            },
        }
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        for BoardAndStart { board, start } in CaseList(Self).cases(input)? {
            let number = count::number(&TourSet::from(board, start));
            output.bytes(format!("{number}\n").as_bytes())?;
        }
        Ok(())
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let tasks = CaseList(Self).cases(input).ok()?;
        explain::explain(&tasks, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl CaseLine for SeveralCounts {
    type Case = BoardAndStart;

    fn most_cases(&self) -> u32 {
        MOST_CASES
    }

    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    fn read_line(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
        BOARDS.read_line(reader)
    }

    fn line(&self, case: BoardAndStart) -> String {
        count::line(case)
    }

    fn draw_cases(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let number = match family {
            "one_case" => 1,
            "largest" => MOST_CASES,
            _ => draw.number(2, MOST_CASES),
        };
        // At most one case of an input takes long.
        let mut may_be_heavy = matches!(family, "one_case" | "largest");
        let mut tasks: Vec<BoardAndStart> = Vec::new();
        while tasks.len() < number as usize {
            let task = BOARDS.draw(family, draw);
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

    fn smaller_cases(&self, case: BoardAndStart) -> Vec<BoardAndStart> {
        BOARDS.smaller(case).collect()
    }
}
