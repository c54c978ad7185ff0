//! The problems that ask for a tour of a board from a start, or whether there is one: what each of them is, as data.
//!
//! An input is a line of numbers. An output is the board with the numbers of a tour, any of them, or words.

mod mistakes;

use std::sync::OnceLock;

use mistakes::MISTAKES;

use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use crate::problem::printed::{check_tour, denied, explain_verdict, stuck_by_the_rule, tour_from};
use crate::problem::tour::mistakes::lengths;
use knights_render::sheet::write_board;

/// A problem about a tour from a start.
struct TourProblem {
    name: &'static str,
    line: BoardLine,
    /// What draws inputs, if they are not picked from all lines: they are those of `tour`, as is the form of the board.
    inputs: Option<&'static dyn Inputs>,
    /// The words if no tour exists; without them, every input has one.
    denial: &'static str,
    /// Whether anything may follow these words.
    goes_on: bool,
    /// The word for a tour, if not the tour itself is printed.
    found: &'static str,
    first: FirstNumber,
    mistakes: &'static str,
}

const PROBLEMS: [TourProblem; 6] = [
    TourProblem::new(
        "cses1689",
        BoardLine::new(&[COLUMN, ROW], BoardLabels::FromOne, [8, 8]).with_tours(),
        table!("problem/printed_tour/cses1689"),
    ),
    TourProblem {
        first: FirstNumber::Zero,
        ..TourProblem::new(
            "leetcode2664",
            BoardLine::new(RECTANGLE, BoardLabels::FromZero, [1, 5]).with_tours(),
            table!("problem/printed_tour/leetcode2664"),
        )
    },
    TourProblem {
        denial: "NEIMANOMA",
        ..TourProblem::new(
            "gvu_zirgas",
            BoardLine::new(&[SIDE, COLUMN, ROW], BoardLabels::FromOne, [1, 7]),
            table!("problem/printed_tour/gvu_zirgas"),
        )
    },
    TourProblem {
        found: "True",
        denial: "False",
        ..TourProblem::new(
            "withcs4440",
            BoardLine::new(&[ROWS, COLUMNS], BoardLabels::FromZero, [1, 9]),
            table!("problem/printed_tour/withcs4440"),
        )
    },
    TourProblem {
        inputs: Some(&PlacementKind::Start),
        denial: "no tour exists",
        goes_on: true,
        ..TourProblem::new(
            "solve",
            BoardLine::new(
                BOARD_AND_START,
                BoardLabels::FromZero,
                [1, MAX_SIDE.unsigned_abs()],
            ),
            table!("problem/printed_tour/solve"),
        )
    },
    TourProblem::new(
        "pbinfo383",
        BoardLine::new(RECTANGLE, BoardLabels::FromOne, [1, 6]).with_tours(),
        table!("problem/printed_tour/pbinfo383"),
    ),
];

const RECTANGLE: &[Field] = &[ROWS, COLUMNS, ROW, COLUMN];

/// The problem with this number in [`PROBLEMS`].
pub(crate) struct PrintedTour<const NUMBER: usize>;

impl<const NUMBER: usize> PrintedTour<NUMBER> {
    const PROBLEM: &TourProblem = &PROBLEMS[NUMBER];

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
            let tasks = Self::LINE.tasks().into_iter();
            tasks.filter(has_tour).filter(gets_stuck).collect()
        })
    }

    /// Whether a task has what a family promises.
    fn is_of_family(task: &BoardAndStart, family: &str) -> bool {
        let &BoardAndStart { board, start } = task;
        let Square { row, column } = start;
        match family {
            "corners" => at_edges(task) == [true; 2],
            "edges" => at_edges(task)[0] != at_edges(task)[1],
            // Where a program that swaps rows and columns, or counts rows upwards, starts elsewhere.
            "asymmetric" => row != column && row + column != board.rows() - 1,
            "oblong" => board.rows() != board.columns(),
            "rule_gets_stuck" => Self::stuck().iter().any(|stuck| size(stuck) == size(task)),
            "impossible" => !has_tour(task),
            "largest" => board.rows().min(board.columns()) == Self::LINE.sides[1],
            _ => true,
        }
    }
}

impl TourProblem {
    const fn new(name: &'static str, line: BoardLine, mistakes: &'static str) -> Self {
        Self {
            name,
            line,
            inputs: None,
            denial: "",
            goes_on: false,
            found: "",
            first: FirstNumber::One,
            mistakes,
        }
    }

    /// Whether an output has the words for no tour, with any white space between them.
    fn denies(&self, output: &[u8]) -> bool {
        let words = tokens(output).take(tokens(self.denial.as_bytes()).count() + 1);
        let text = words.collect::<Vec<&[u8]>>().join(&b' ');
        let denial = self.denial.as_bytes();
        let is_denial = text == denial || (self.goes_on && text.starts_with(denial));
        !denial.is_empty() && is_denial
    }

    /// Whether an output is a tour, or denies one that does not exist.
    fn check(&self, task: &BoardAndStart, output: &[u8]) -> Checked {
        if self.denies(output) {
            let start = self.line.names.square(task.start);
            let rule = OutputFault::Rule(format!("a tour from {start} exists"));
            return if has_tour(task) {
                Err(rule.into())
            } else {
                Ok(None)
            };
        }
        let first = self.first.number();
        let checked = check_tour(*task, first, output);
        // A diagnosis counts steps from 1.
        if first == 0
            && let Err(Refusal::Output(OutputFault::Broken(_))) = checked
            && let Some(explanation) = self.broken(task, output)
        {
            return Err(OutputFault::Rule(explanation.text).into());
        }
        checked.map(Some)
    }

    /// Why an output is no tour; `None` if the first difference says as much.
    fn broken(&self, task: &BoardAndStart, output: &[u8]) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        let first = self.first.number();
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

impl<const NUMBER: usize> ProblemRules for PrintedTour<NUMBER> {
    fn facts(&self) -> Facts<'_> {
        let inputs = Self::PROBLEM.inputs.unwrap_or(&Self);
        (Self::PROBLEM.name, inputs, &MISTAKES[NUMBER])
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let problem = Self::PROBLEM;
        let words = match solve(&tour_from(self.task(input)?[0]), None)? {
            Answer::Found(_) if !problem.found.is_empty() => problem.found,
            Answer::Found(tour) if problem.inputs.is_some() => {
                return Ok(write_board(&tour, output)?);
            }
            Answer::Found(tour) => {
                for row in tour.numbering().rows() {
                    let numbers = row.iter().map(|number| number - 1 + problem.first.number());
                    output.bytes((joined(numbers, " ") + "\n").as_bytes())?;
                }
                return Ok(());
            }
            Answer::Impossible(_) => problem.denial,
            Answer::Unknown { .. } => unreachable!("there is no limit"),
        };
        Ok(output.bytes(format!("{words}\n").as_bytes())?)
    }

    fn check(&self, input: &[u8], right: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        if !Self::PROBLEM.found.is_empty() {
            return Ok(Judgement::by_answer(self.comparison(), right, output));
        }
        judgement(self.task(input), |tasks| {
            Self::PROBLEM.check(&tasks[0], output)
        })
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let (problem, names) = (Self::PROBLEM, Self::LINE.names);
        let task = &self.task(input).ok()?[0];
        let why = Self::LINE.why_none(task);
        if !problem.found.is_empty() {
            let (is_right, start) = (why.is_none(), names.square(task.start));
            let has = || format!("a board of {} has a tour from {start}", task.board);
            let reason = Explanation::new(why.unwrap_or_else(has));
            let more = is_right.then(|| stuck_by_the_rule(*task)).flatten();
            let why = reason.and(more.map(|stuck| format!("{stuck} it")));
            return explain_verdict([problem.found, problem.denial], is_right, why, output);
        }
        if problem.denies(output) {
            return Some(denied(*task, names, problem.denial));
        }
        let explanation = problem.broken(task, output)?;
        Some(match why {
            Some(_) => explanation.and(why).expected(problem.denial),
            None => explanation,
        })
    }
}

impl<const NUMBER: usize> CaseList for PrintedTour<NUMBER> {
    const LINE: BoardLine = Self::PROBLEM.line;

    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let is_of_family = |task: &BoardAndStart| Self::is_of_family(task, family);
        let mut tasks = Self::LINE.of_family(family, draw, is_of_family);
        // On most small boards no tour exists.
        if !Self::LINE.has_tours && !draw.chance(4) {
            keep(&mut tasks, has_tour);
        }
        vec![*draw.pick(&tasks)]
    }
}
