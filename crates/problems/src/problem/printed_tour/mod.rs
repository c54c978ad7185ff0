//! The problems that ask for a tour of a board from a start, or whether there is one: what each of them is, as data.
//!
//! An input is a line of numbers. An output is the board with the numbers of a tour, any of them, or words.

mod mistakes;

use std::sync::OnceLock;

use crate::mistakes::PlainRun;
use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use crate::problem::printed::{check_tour, denied, explain_verdict, stuck_by_the_rule, tour_from};
use crate::problem::tour::mistakes::lengths;
use knights_render::sheet::write_board;

/// A problem about a tour from a start.
pub(crate) struct TourProblem {
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
    mistakes: MistakeTable,
    stuck: OnceLock<Vec<BoardAndStart>>,
}

pub(crate) static CSES1689: TourProblem = TourProblem::new(
    "cses1689",
    BoardLine::new(&[COLUMN, ROW], BoardLabels::FromOne, [8, 8]).with_tours(),
    &[table!("problem/printed_tour/cses1689"), GROUPS],
    |trial| mistakes::output(&CSES1689, trial),
);

pub(crate) static LEETCODE2664: TourProblem = {
    let mut problem = TourProblem::new(
        "leetcode2664",
        BoardLine::new(RECTANGLE, BoardLabels::FromZero, [1, 5]).with_tours(),
        &[table!("problem/printed_tour/leetcode2664"), GROUPS],
        |trial| mistakes::output(&LEETCODE2664, trial),
    );
    problem.first = FirstNumber::Zero;
    problem
};

pub(crate) static GVU_ZIRGAS: TourProblem = {
    let mut problem = TourProblem::new(
        "gvu_zirgas",
        BoardLine::new(&[SIDE, COLUMN, ROW], BoardLabels::FromOne, [1, 7]),
        &[table!("problem/printed_tour/gvu_zirgas"), GROUPS],
        |trial| mistakes::output(&GVU_ZIRGAS, trial),
    );
    problem.denial = "NEIMANOMA";
    problem
};

pub(crate) static WITHCS4440: TourProblem = {
    let mut problem = TourProblem::new(
        "withcs4440",
        BoardLine::new(&[ROWS, COLUMNS], BoardLabels::FromZero, [1, 9]),
        &[table!("problem/printed_tour/withcs4440"), GROUPS],
        |trial| mistakes::output(&WITHCS4440, trial),
    );
    problem.found = "True";
    problem.denial = "False";
    problem
};

pub(crate) static SOLVE: TourProblem = {
    let mut problem = TourProblem::new(
        "solve",
        BoardLine::new(
            BOARD_AND_START,
            BoardLabels::FromZero,
            [1, MAX_SIDE.unsigned_abs()],
        ),
        &[table!("problem/printed_tour/solve"), GROUPS],
        |trial| mistakes::output(&SOLVE, trial),
    );
    problem.inputs = Some(&PlacementKind::Start);
    problem.denial = "no tour exists";
    problem.goes_on = true;
    problem
};

pub(crate) static PBINFO383: TourProblem = TourProblem::new(
    "pbinfo383",
    BoardLine::new(RECTANGLE, BoardLabels::FromOne, [1, 6]).with_tours(),
    &[table!("problem/printed_tour/pbinfo383"), GROUPS],
    |trial| mistakes::output(&PBINFO383, trial),
);

/// The mistakes that several of the problems share, in groups.
const GROUPS: &str = table!("problem/printed_tour/mistakes");

const RECTANGLE: &[Field] = &[ROWS, COLUMNS, ROW, COLUMN];

impl TourProblem {
    const fn new(
        name: &'static str,
        line: BoardLine,
        mistakes: &'static [&'static str],
        run: PlainRun,
    ) -> Self {
        Self {
            name,
            line,
            inputs: None,
            denial: "",
            goes_on: false,
            found: "",
            first: FirstNumber::One,
            mistakes: MistakeTable::new(mistakes, run),
            stuck: OnceLock::new(),
        }
    }

    /// The starts from which Warnsdorff's rule gets stuck in one of the usual orders of the moves.
    fn stuck(&self) -> &[BoardAndStart] {
        self.stuck.get_or_init(|| {
            let gets_stuck = |task: &BoardAndStart| {
                let counted = lengths(*task, &mut WorkLimit::new(u64::MAX));
                let lengths = counted.expect("there is no limit");
                let squares = task.board.squares();
                lengths.into_iter().any(|length| length < squares)
            };
            let tasks = self.line.tasks().into_iter();
            tasks.filter(has_tour).filter(gets_stuck).collect()
        })
    }

    /// Whether a task has what a family promises.
    fn is_of_family(&self, task: &BoardAndStart, family: &str) -> bool {
        let &BoardAndStart { board, start } = task;
        let Square { row, column } = start;
        match family {
            "corners" => at_edges(task) == [true; 2],
            "edges" => at_edges(task)[0] != at_edges(task)[1],
            // Where a program that swaps rows and columns, or counts rows upwards, starts elsewhere.
            "asymmetric" => row != column && row + column != board.rows() - 1,
            "oblong" => board.rows() != board.columns(),
            "rule_gets_stuck" => self.stuck().iter().any(|stuck| size(stuck) == size(task)),
            "impossible" => !has_tour(task),
            "largest" => board.rows().min(board.columns()) == self.line.sides[1],
            _ => true,
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
    fn check_task(&self, task: &BoardAndStart, output: &[u8]) -> Checked {
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

impl ProblemRules for TourProblem {
    fn facts(&self) -> Facts<'_> {
        (self.name, self.inputs.unwrap_or(self), &self.mistakes)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let words = match solve(&tour_from(self.task(input)?[0]), None)? {
            Answer::Found(_) if !self.found.is_empty() => self.found,
            Answer::Found(tour) if self.inputs.is_some() => {
                return Ok(write_board(&tour, output)?);
            }
            Answer::Found(tour) => {
                for row in tour.numbering().rows() {
                    let numbers = row.iter().map(|number| number - 1 + self.first.number());
                    output.bytes((joined(numbers, " ") + "\n").as_bytes())?;
                }
                return Ok(());
            }
            Answer::Impossible(_) => self.denial,
            Answer::Unknown { .. } => unreachable!("there is no limit"),
        };
        Ok(output.bytes(format!("{words}\n").as_bytes())?)
    }

    fn check(&self, input: &[u8], right: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        if !self.found.is_empty() {
            return Ok(Judgement::by_answer(self.comparison(), right, output));
        }
        judgement(self.task(input), |tasks| self.check_task(&tasks[0], output))
    }

    fn explain_wrong(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let names = self.line.names;
        let task = &self.task(input).ok()?[0];
        let why = self.line.why_none(task);
        if !self.found.is_empty() {
            let (is_right, start) = (why.is_none(), names.square(task.start));
            let has = || format!("a board of {} has a tour from {start}", task.board);
            let reason = Explanation::new(why.unwrap_or_else(has));
            let more = is_right.then(|| stuck_by_the_rule(*task)).flatten();
            let why = reason.and(more.map(|stuck| format!("{stuck} it")));
            return explain_verdict([self.found, self.denial], is_right, why, output);
        }
        if self.denies(output) {
            return Some(denied(*task, names, self.denial));
        }
        let explanation = self.broken(task, output)?;
        Some(match why {
            Some(_) => explanation.and(why).expected(self.denial),
            None => explanation,
        })
    }
}

impl CaseList for TourProblem {
    fn line(&self) -> &BoardLine {
        &self.line
    }

    fn draw_cases(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        let line = &self.line;
        let mut tasks = line.of_family(family, draw, |task| self.is_of_family(task, family));
        // On most small boards no tour exists.
        if !self.line.has_tours && !draw.chance(4) {
            keep(&mut tasks, has_tour);
        }
        vec![*draw.pick(&tasks)]
    }
}
