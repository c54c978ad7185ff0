//! The problems that ask for a tour of a board from a start, or whether there is one: what each of them is, as data.
//!
//! An input is a line of numbers. An output is the board with the numbers of a tour, any of them, or words.

use std::sync::OnceLock;

use crate::problem::board_line::size;
use crate::problem::prelude::*;
use crate::problem::printed::{
    check_tour, denied, explain_verdict, stuck_by_the_rule, write_words,
};
use crate::problem::task::check_by_answer;
use crate::problem::tour::mistakes::lengths;
use crate::problem::tour_rules::{TourSpec, has_tour, tour_from};
use knights_render::sheet::write_board;

/// A problem about a tour from a start.
#[derive(Clone, Copy)]
struct TourProblem {
    name: &'static str,
    line: BoardLine,
    /// What draws inputs, if they are not picked from all lines: they are those of `tour`, as is the form of the board.
    inputs: Option<AnyInputs>,
    spec: TourSpec,
    mistakes: &'static str,
}

const PROBLEMS: [TourProblem; 6] = [
    TourProblem {
        name: "cses1689",
        line: BoardLine::new(&[COLUMN, ROW], BoardLabels::FromOne, [8, 8]),
        inputs: None,
        spec: TourSpec::BOARD,
        mistakes: table!("problem/printed_tour/cses1689"),
    },
    TourProblem {
        name: "leetcode2664",
        line: BoardLine::new(&[ROWS, COLUMNS, ROW, COLUMN], BoardLabels::FromZero, [1, 5]),
        inputs: None,
        spec: TourSpec {
            first: FirstNumber::Zero,
            ..TourSpec::BOARD
        },
        mistakes: table!("problem/printed_tour/leetcode2664"),
    },
    TourProblem {
        name: "gvu_zirgas",
        line: BoardLine::new(&[SIDE, COLUMN, ROW], BoardLabels::FromOne, [1, 7]),
        inputs: None,
        spec: TourSpec {
            denial: "NEIMANOMA",
            ..TourSpec::BOARD
        },
        mistakes: table!("problem/printed_tour/gvu_zirgas"),
    },
    TourProblem {
        name: "withcs4440",
        line: BoardLine::new(&[ROWS, COLUMNS], BoardLabels::FromZero, [1, 9]),
        inputs: None,
        spec: TourSpec {
            found: "True",
            denial: "False",
            ..TourSpec::BOARD
        },
        mistakes: table!("problem/printed_tour/withcs4440"),
    },
    TourProblem {
        name: "solve",
        line: BoardLine::new(
            BOARD_AND_START,
            BoardLabels::FromZero,
            [1, MAX_SIDE.unsigned_abs()],
        ),
        inputs: Some(&PlacementKind::Start),
        spec: TourSpec {
            denial: "no tour exists",
            goes_on: true,
            ..TourSpec::BOARD
        },
        mistakes: table!("problem/printed_tour/solve"),
    },
    TourProblem {
        name: "pbinfo383",
        line: BoardLine::new(&[ROWS, COLUMNS, ROW, COLUMN], BoardLabels::FromOne, [1, 6]),
        inputs: None,
        spec: TourSpec::BOARD,
        mistakes: table!("problem/printed_tour/pbinfo383"),
    },
];

/// The mistakes that several of them share, in groups.
const GROUPS: &str = table!("problem/printed_tour/mistakes");

static MISTAKES: [MistakeTable; PROBLEMS.len()] = [
    table::<0>(),
    table::<1>(),
    table::<2>(),
    table::<3>(),
    table::<4>(),
    table::<5>(),
];

const fn table<const NUMBER: usize>() -> MistakeTable {
    let texts = const { &[PROBLEMS[NUMBER].mistakes, GROUPS] };
    MistakeTable::new(texts, PrintedTour::<NUMBER>::output)
}

/// The problem with this number in [`PROBLEMS`].
pub(crate) struct PrintedTour<const NUMBER: usize>;

impl<const NUMBER: usize> PrintedTour<NUMBER> {
    const PROBLEM: TourProblem = PROBLEMS[NUMBER];

    /// What a program with the rules of a trial prints.
    fn output(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
        let task = Self.task(trial.input).ok()?;
        Self::PROBLEM.spec.output(trial, task)
    }

    /// The starts from which Warnsdorff's rule gets stuck in one of the usual orders of the moves.
    fn stuck() -> &'static [BoardAndStart] {
        static ALL: [OnceLock<Vec<BoardAndStart>>; PROBLEMS.len()] =
            [const { OnceLock::new() }; PROBLEMS.len()];
        ALL[NUMBER].get_or_init(|| {
            let gets_stuck = |task: &BoardAndStart| {
                let counted = lengths(*task, &mut WorkLimit::new(u64::MAX));
                let lengths = counted.expect("there is no limit");
                let squares = task.board.squares();
                lengths.into_iter().any(|length| length < squares)
            };
            let tasks = Self::PROBLEM.tasks().into_iter();
            tasks.filter(has_tour).filter(gets_stuck).collect()
        })
    }

    /// Whether a task has what a family promises.
    fn is_of_family(task: &BoardAndStart, family: &str) -> bool {
        let &BoardAndStart { board, start } = task;
        let Square { row, column } = start;
        let is_end = |place: u32, length: u32| place == 0 || place == length - 1;
        let ends = (is_end(row, board.rows()), is_end(column, board.columns()));
        match family {
            "corners" => ends == (true, true),
            "edges" => ends.0 != ends.1,
            // Where a program that swaps rows and columns, or counts rows upwards, starts elsewhere.
            "asymmetric" => row != column && row + column != board.rows() - 1,
            "oblong" => board.rows() != board.columns(),
            "rule_gets_stuck" => Self::stuck().iter().any(|stuck| size(stuck) == size(task)),
            "impossible" => !has_tour(task),
            "largest" => board.rows().min(board.columns()) == Self::PROBLEM.line.sides[1],
            _ => true,
        }
    }
}

impl TourProblem {
    /// The number on the start.
    fn first(&self) -> u32 {
        u32::from(self.spec.first == FirstNumber::One)
    }

    /// Why a task has no tour; `None` if it has one.
    fn why_none(&self, task: &BoardAndStart) -> Option<String> {
        let reason = existence::from_start(task.board, task.start).err()?;
        let start = self.line.names.square(task.start);
        Some(format!("no tour from {start} exists: {reason}"))
    }

    /// All tasks, the smallest boards first.
    fn tasks(&self) -> Vec<BoardAndStart> {
        let mut tasks = self.line.tasks();
        if self.spec.denial.is_empty() {
            tasks.retain(has_tour);
        }
        tasks
    }

    /// Why an output is no tour; `None` if the first difference says as much.
    fn broken(&self, task: &BoardAndStart, output: &[u8]) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        let first = self.first();
        other_sides(board, output).or_else(|| {
            let output = NumberedOutput::read(board, self.line.names, first, output)?;
            let explanation = output.broken_tour(start)?;
            let is_start = explanation.step == Some(first);
            let Square { row, column } = start;
            let [row, column] = [row, column].map(|place| place + self.line.origin());
            Some(
                explanation.and((is_start && self.line.is_column_first()).then(|| {
                    let line = self.line.text(task);
                    format!("the input {line} is column {column} of row {row}")
                })),
            )
        })
    }
}

impl<const NUMBER: usize> TaskProblem for PrintedTour<NUMBER> {
    type Task = BoardAndStart;
    const NAME: &'static str = Self::PROBLEM.name;
    const INPUTS: AnyInputs = match Self::PROBLEM.inputs {
        Some(inputs) => inputs,
        None => &Self,
    };
    const MISTAKES: TableOfMistakes = || &MISTAKES[NUMBER];
    const SIDES: RangeInclusive<u32> = Self::PROBLEM.line.sides[0]..=Self::PROBLEM.line.sides[1];

    fn read(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, ReadError> {
        let place = reader.offset();
        let task = Self::PROBLEM.line.read(reader)?;
        reader.finish()?;
        match Self::PROBLEM.why_none(&task) {
            Some(why) if Self::PROBLEM.spec.denial.is_empty() => {
                Err(reader.contradiction(place, why).into())
            }
            _ => Ok(task),
        }
    }

    fn answer(&self, task: BoardAndStart, output: &mut Output<'_>) -> anyhow::Result<()> {
        let spec = Self::PROBLEM.spec;
        let words = match find_tour(&tour_from(task))? {
            Ok(_) if !spec.found.is_empty() => spec.found,
            Ok(tour) if Self::PROBLEM.inputs.is_some() => return Ok(write_board(&tour, output)?),
            Ok(tour) => {
                let word = |number: u32| (number - 1 + Self::PROBLEM.first()).to_string();
                return Ok(write_words(&tour, word, output)?);
            }
            Err(_) => spec.denial,
        };
        Ok(output.bytes(format!("{words}\n").as_bytes())?)
    }

    fn check(&self, task: &BoardAndStart, right: &[u8], output: &[u8]) -> Checked {
        let (spec, first) = (Self::PROBLEM.spec, Self::PROBLEM.first());
        if !spec.found.is_empty() {
            return check_by_answer(right, output);
        }
        if spec.denies(output) {
            let start = Self::PROBLEM.line.names.square(task.start);
            let rule = OutputFault::Rule(format!("a tour from {start} exists"));
            return if has_tour(task) {
                Err(rule.into())
            } else {
                Ok(None)
            };
        }
        let checked = check_tour(*task, first, output);
        // A diagnosis counts steps from 1.
        if first == 0
            && let Err(Refusal::Output(OutputFault::Broken(_))) = checked
            && let Some(explanation) = Self::PROBLEM.broken(task, output)
        {
            let rule = explanation.text.clone();
            return Err(Refusal::Explained(rule, Box::new(explanation)));
        }
        checked.map(Some)
    }

    fn explain(&self, task: &BoardAndStart, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let (spec, names) = (Self::PROBLEM.spec, Self::PROBLEM.line.names);
        let why = Self::PROBLEM.why_none(task);
        if !spec.found.is_empty() {
            let (is_right, start) = (why.is_none(), names.square(task.start));
            let has = || format!("a board of {} has a tour from {start}", task.board);
            let reason = Explanation::new(why.unwrap_or_else(has));
            let more = is_right.then(|| stuck_by_the_rule(*task)).flatten();
            let why = reason.and(more.map(|stuck| format!("{stuck} it")));
            return explain_verdict([spec.found, spec.denial], is_right, why, wrong.output);
        }
        if spec.denies(wrong.output) {
            return Some(denied(*task, names, spec.denial));
        }
        let explanation = Self::PROBLEM.broken(task, wrong.output)?;
        Some(match why {
            Some(_) => explanation.and(why).expected(spec.denial),
            None => explanation,
        })
    }
}

impl<const NUMBER: usize> TaskInputs for PrintedTour<NUMBER> {
    fn text(&self, task: &BoardAndStart) -> String {
        Self::PROBLEM.line.text(task) + "\n"
    }

    fn kind(&self, task: &BoardAndStart) -> Option<InputKind> {
        Some(input_kind(task.board, &[task.start], &[]))
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        let mut tasks = Self::PROBLEM.tasks();
        tasks.retain(|task| Self::is_of_family(task, family));
        if family != "largest" {
            let sides = draw.sides;
            keep(&mut tasks, |task| sides.are_of(task.board));
        }
        // On most small boards no tour exists.
        if !Self::PROBLEM.spec.denial.is_empty() && !draw.chance(4) {
            keep(&mut tasks, has_tour);
        }
        *draw.pick(&tasks)
    }

    fn every(&self) -> Vec<BoardAndStart> {
        // Those of `tour` have too many.
        if Self::PROBLEM.inputs.is_none() {
            Self::PROBLEM.tasks()
        } else {
            Vec::new()
        }
    }

    fn smaller(&self, task: &BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let always_has_tour = Self::PROBLEM.spec.denial.is_empty();
        let smaller = Self::PROBLEM.line.smaller(task);
        smaller.filter(move |task| !always_has_tour || has_tour(task))
    }
}
