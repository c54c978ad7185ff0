//! `acwing1116`: the number of tours that start on a square, for several boards.

use crate::explain::explain_table;
use crate::mistakes::ideas::BetweenCases;
use crate::problem::count::{
    self, COUNT_MISTAKES, CountRules, CountedBoards, SHORT_SIDE, explain_number, printed,
};
use crate::problem::prelude::*;
use crate::problem::printed::sides;
use crate::problem::task::CaseList;
use knights_core::count::TourSet;

pub(crate) struct SeveralCounts;

const LONGEST_SIDE: u32 = 9;
const MOST_SQUARES: u32 = 28;
/// The most squares of most wide boards that are drawn: a plain search visits at most 1.9 million
/// squares on these, but 14 million on 4 × 7.
const MOST_SQUARES_OF_LIGHT: u32 = 25;

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

static MISTAKES: MistakeTable =
    MistakeTable::new(&[include_str!("mistakes.toml"), COUNT_MISTAKES], |trial| {
        let rules: CountRules = trial.rules();
        let tasks = SeveralCounts.task(trial.input).ok()?;
        let answered = match rules.between {
            BetweenCases::FirstAlone => 1,
            _ => tasks.len(),
        };
        let mut kept = 0;
        let mut output = String::new();
        for place in 0..answered {
            let number = match rules.between {
                BetweenCases::MarksKept if has_kept_mark(&tasks[..=place]) => 0,
                _ => printed(&rules, tasks[place], trial.limit)?,
            };
            let shown = kept + number;
            if rules.between == BetweenCases::NumberKept {
                kept = shown;
            }
            output.push_str(&shown.to_string());
            output.push('\n');
        }
        Some(output.into_bytes())
    });

/// Whether the start of an earlier case is another square of the board of the last one: with it
/// marked, no walk has all squares.
fn has_kept_mark(tasks: &[BoardAndStart]) -> bool {
    tasks.split_last().is_some_and(|(own, earlier)| {
        let mut starts = earlier.iter().map(|task| task.start);
        starts.any(|start| start != own.start && own.board.contains(start))
    })
}

impl TaskProblem for SeveralCounts {
    type Task = Vec<BoardAndStart>;
    const NAME: &'static str = "acwing1116";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES;
    const SIDES: RangeInclusive<u32> = 1..=LONGEST_SIDE;

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError> {
        Ok(Self::read_cases(reader)?)
    }

    fn answer(&self, tasks: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        for BoardAndStart { board, start } in tasks {
            let number = count::number(&TourSet::from(board, start));
            output.bytes(format!("{number}\n").as_bytes())?;
        }
        Ok(())
    }

    fn explain(&self, tasks: &Self::Task, wrong: WrongOutput<'_>) -> Option<Explanation> {
        explain_table(wrong.output, [tasks.len(), 1], |numbers| {
            let mut cases = (1..).zip(tasks.iter().zip(numbers));
            cases.find_map(|(case, (&task, found)): (u32, _)| {
                let place = format!("in case {case}, {}, ", sides(task.board));
                Some(explain_number(task, found)?.after(&place))
            })
        })
    }
}

impl CaseList for SeveralCounts {
    type Case = BoardAndStart;

    const MOST_CASES: u32 = 9;

    fn read_line(reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
        BOARDS.read_line(reader)
    }

    fn line(case: &BoardAndStart) -> String {
        count::line(*case)
    }

    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let number = match family {
            "one_case" => 1,
            "largest" => Self::MOST_CASES,
            _ => draw.number(2, Self::MOST_CASES),
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

    fn smaller_cases(case: BoardAndStart) -> Vec<BoardAndStart> {
        BOARDS.smaller(case).collect()
    }
}
