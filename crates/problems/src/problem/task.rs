//! Problems whose input is read as a value, the task, and what follows from that for all of them. A task may be a
//! list of cases, with a line for each.

use std::iter;
use std::ops::{Range, RangeInclusive};

use anyhow::Context;

use crate::compare::CompareMode;
use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::board_line::BoardLine;
use crate::problem::judgement::OutputFault;
use crate::problem::{
    Draw, HAVE_SMALLER, InputKind, Inputs, InvalidInput, Judgement, LONGEST_SIDE, MOST_INPUTS,
    ProblemRules, input_kind,
};
use knights_core::board::OutOfMemory;
use knights_core::input::{InputError, InputReader, ReadError, Scanner, StrictReader, read_number};
use knights_core::output::Output;
use knights_core::tour::Tour;
use knights_render::sheet::BoardAndStart;

/// A problem about tasks. It says how a task is read, and what is right for it; reading first, and
/// explaining wrong outputs alone, is done here.
pub(crate) trait TaskProblem: Sync {
    type Task;
    const NAME: &'static str;
    const INPUTS: AnyInputs;
    const MISTAKES: TableOfMistakes;
    /// How long the sides of the boards are.
    const SIDES: RangeInclusive<u32> = 1..=LONGEST_SIDE;
    /// Whether the numbers of a user's own case may be on other lines.
    const TAKES_OTHER_LINES: bool = false;

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError>;

    /// The task of an input with any white space.
    fn task(&self, input: &[u8]) -> Result<Self::Task, ReadError> {
        self.read(&mut Scanner::new(input))
    }

    /// Writes the right output, or one of several.
    fn answer(&self, task: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()>;

    /// By default an output is right if it has the tokens of the answer.
    fn check(&self, _: &Self::Task, right: &[u8], output: &[u8]) -> Checked {
        check_by_answer(right, output)
    }

    /// The same for what students hand in, if the sheet allows more than the package.
    fn check_homework(&self, task: &Self::Task, right: &[u8], output: &[u8]) -> Checked {
        self.check(task, right, output)
    }

    /// Why an output is wrong that is refused without an explanation; `None` if its fault says as much.
    fn explain(&self, _: &Self::Task, _: WrongOutput<'_>) -> Option<Explanation> {
        None
    }
}

/// An output is right if it has the tokens of the answer.
pub(crate) fn check_by_answer(right: &[u8], output: &[u8]) -> Checked {
    match Judgement::by_answer(CompareMode::TokensCase.into(), right, output) {
        Judgement::Right(tour) => Ok(tour),
        Judgement::Wrong(fault) => Err(fault.into()),
    }
}

pub(crate) struct WrongOutput<'a> {
    pub output: &'a [u8],
    /// The right output, or one of several.
    pub right: &'a [u8],
}

/// What an error is about that is not the output's.
const INPUT: &str = "the input";

pub(crate) type AnyInputs = &'static dyn Inputs;

/// A function, since a constant cannot refer to a table that is read when it is used.
pub(crate) type TableOfMistakes = fn() -> &'static MistakeTable;

/// That an output is right, with the tour if it is one; or why it is not.
pub(crate) type Checked = Result<Option<Tour>, Refusal>;

pub(crate) enum Refusal {
    Output(OutputFault),
    /// A broken rule of the problem, in words that do not give the answer away, and what explains it.
    Explained(String, Box<Explanation>),
    /// The memory does not suffice to judge it.
    OutOfMemory(OutOfMemory),
}

impl<Fault: Into<OutputFault>> From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Output(fault.into())
    }
}

impl<P: TaskProblem> ProblemRules for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn inputs(&self) -> &(dyn Inputs + 'static) {
        P::INPUTS
    }

    fn mistakes(&self) -> &'static MistakeTable {
        (P::MISTAKES)()
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        TaskProblem::answer(self, self.task(input)?, output)
    }

    fn check(&self, input: &[u8], right: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        let task = self.task(input).context(INPUT)?;
        judgement(TaskProblem::check(self, &task, right, output))
    }

    fn check_homework(
        &self,
        input: &[u8],
        right: &[u8],
        output: &[u8],
    ) -> anyhow::Result<Judgement> {
        let task = self.task(input).context(INPUT)?;
        judgement(TaskProblem::check_homework(self, &task, right, output))
    }

    fn takes_other_lines(&self) -> bool {
        P::TAKES_OTHER_LINES
    }

    fn explain(&self, input: &[u8], right: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = self.task(input).ok()?;
        let explanation = match TaskProblem::check(self, &task, right, output).err()? {
            Refusal::Output(_) => TaskProblem::explain(self, &task, WrongOutput { output, right })?,
            Refusal::Explained(_, explanation) => *explanation,
            Refusal::OutOfMemory(_) => return None,
        };
        Some(explanation.into_sentence())
    }
}

fn judgement(checked: Checked) -> anyhow::Result<Judgement> {
    match checked {
        Ok(tour) => Ok(Judgement::Right(tour)),
        Err(Refusal::Output(fault)) => Ok(Judgement::Wrong(fault)),
        Err(Refusal::Explained(rule, _)) => Ok(Judgement::Wrong(OutputFault::Rule(rule))),
        Err(Refusal::OutOfMemory(error)) => Err(anyhow::Error::from(error).context(INPUT)),
    }
}

/// [`Inputs`] over tasks instead of texts; the methods have the same contracts. By default there are no inputs that are
/// much smaller, and no elements.
pub(crate) trait TaskInputs: TaskProblem {
    /// The text of a task in its one strict form.
    fn text(&self, task: &Self::Task) -> String;

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Self::Task;

    /// All tasks, the smallest first, if they can be listed.
    fn every(&self) -> Vec<Self::Task> {
        Vec::new()
    }

    fn kind(&self, _: &Self::Task) -> Option<InputKind> {
        None
    }

    fn much_smaller(&self, _: &Self::Task) -> impl Iterator<Item = Self::Task> {
        iter::empty()
    }

    fn elements(&self, _: &Self::Task) -> usize {
        0
    }

    fn without(&self, _: Self::Task, _: Range<usize>) -> Option<Self::Task> {
        None
    }

    fn smaller(&self, task: &Self::Task) -> impl Iterator<Item = Self::Task>;
}

fn valid<P: TaskProblem>(problem: &P, input: &[u8]) -> P::Task {
    let task = problem.read(&mut StrictReader::new(input));
    task.unwrap_or_else(|error| unreachable!("the input is valid: {error}"))
}

/// What was read of a small board, which fits into the memory.
pub(super) fn fitting<T>(read: Result<T, ReadError>) -> Result<T, InputError> {
    read.map_err(|error| match error {
        ReadError::Input(error) => error,
        ReadError::OutOfMemory(error) => unreachable!("a small board fits: {error}"),
    })
}

impl<P: TaskInputs> Inputs for P {
    fn sides(&self) -> RangeInclusive<u32> {
        P::SIDES
    }

    fn validate(&self, input: &[u8]) -> Result<(), InvalidInput> {
        fitting(self.read(&mut StrictReader::new(input)))?;
        Ok(())
    }

    fn kind(&self, input: &[u8]) -> Option<InputKind> {
        TaskInputs::kind(self, &self.task(input).ok()?)
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> anyhow::Result<Vec<u8>> {
        let task = TaskInputs::draw(self, family, draw);
        Ok(self.text(&task).into_bytes())
    }

    fn every(&self) -> Vec<Vec<u8>> {
        let every = TaskInputs::every(self);
        let inputs = every.iter().map(|task| self.text(task).into_bytes());
        inputs.filter(|_| every.len() <= MOST_INPUTS).collect()
    }

    fn much_smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        if HAVE_SMALLER {
            let larger = valid(self, input);
            let tasks = TaskInputs::much_smaller(self, &larger);
            visit(&mut tasks.map(|task| self.text(&task).into_bytes()));
        }
    }

    fn elements(&self, input: &[u8]) -> usize {
        if HAVE_SMALLER {
            return TaskInputs::elements(self, &valid(self, input));
        }
        0
    }

    fn without(&self, input: &[u8], elements: Range<usize>) -> Option<Vec<u8>> {
        if HAVE_SMALLER {
            let task = TaskInputs::without(self, valid(self, input), elements)?;
            return Some(self.text(&task).into_bytes());
        }
        None
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        if HAVE_SMALLER {
            let larger = valid(self, input);
            let tasks = TaskInputs::smaller(self, &larger);
            visit(&mut tasks.map(|task| self.text(&task).into_bytes()));
        }
    }
}

/// How many cases an input has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CaseCount {
    One,
    /// At most this many; the first line has their number.
    Counted(u32),
}

/// A problem whose task is a list of cases, with a line for each.
pub(crate) trait CaseList: TaskProblem<Task = Vec<BoardAndStart>> {
    const CASES: CaseCount;
    const LINE: BoardLine;

    /// The cases of an input of a family, at least one.
    fn draw_cases(family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart>;

    fn read_cases(reader: &mut impl InputReader) -> Result<Vec<BoardAndStart>, InputError> {
        let mut cases = Vec::new();
        match Self::CASES {
            CaseCount::One => cases.push(Self::LINE.read(reader)?),
            CaseCount::Counted(most) => {
                let number = read_number(reader, "the number of cases", 1..=most.cast_signed())?;
                reader.end_of_line()?;
                for _ in 0..number {
                    cases.push(Self::LINE.read(reader)?);
                }
            }
        }
        reader.finish()?;
        Ok(cases)
    }
}

impl<P: CaseList> TaskInputs for P {
    fn text(&self, cases: &Vec<BoardAndStart>) -> String {
        let is_counted = matches!(P::CASES, CaseCount::Counted(_));
        let length = is_counted.then(|| cases.len().to_string());
        let tasks = cases.iter().map(|case| P::LINE.text(case));
        let lines = length.into_iter().chain(tasks);
        lines.map(|line| line + "\n").collect()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        P::draw_cases(family, draw)
    }

    fn every(&self) -> Vec<Vec<BoardAndStart>> {
        let tasks = (P::CASES == CaseCount::One).then(|| P::LINE.tasks());
        tasks.into_iter().flatten().map(|task| vec![task]).collect()
    }

    /// That of the case with the largest board.
    fn kind(&self, cases: &Vec<BoardAndStart>) -> Option<InputKind> {
        let largest = cases.iter().max_by_key(|case| case.board.squares())?;
        Some(input_kind(largest.board, &[largest.start], &[]))
    }

    fn elements(&self, cases: &Vec<BoardAndStart>) -> usize {
        cases.len()
    }

    fn without(
        &self,
        mut cases: Vec<BoardAndStart>,
        left_out: Range<usize>,
    ) -> Option<Vec<BoardAndStart>> {
        cases.drain(left_out);
        (!cases.is_empty()).then_some(cases)
    }

    fn smaller(&self, cases: &Vec<BoardAndStart>) -> impl Iterator<Item = Vec<BoardAndStart>> {
        let places = 0..cases.len();
        let fewer = places
            .clone()
            .filter_map(move |place| TaskInputs::without(self, cases.clone(), place..place + 1));
        let replaced = places.flat_map(move |place| {
            P::LINE.smaller(&cases[place]).map(move |case| {
                let mut changed = cases.clone();
                changed[place] = case;
                changed
            })
        });
        fewer.chain(replaced)
    }
}
