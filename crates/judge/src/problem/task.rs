//! Problems whose input is read as a value, the task, and what follows from that for all of them.

use std::iter;
use std::ops::{Range, RangeInclusive};

use crate::explain::Explanation;
use crate::problem::judgement::OutputFault;
use crate::problem::{About, Draw, Inputs, Judgement, LONGEST_SIDE, Problem};
use knights_core::board::OutOfMemory;
use knights_core::input::{InputError, InputReader, ReadError, Scanner, StrictReader};
use knights_core::output::Output;
use knights_core::tour::Tour;

/// A problem about tasks. It says how a task is read, and what is right for it; reading first, and
/// explaining wrong outputs alone, is done here.
pub(crate) trait TaskProblem: Sync {
    type Task;

    fn about(&self) -> &'static About;

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError>;

    /// The task of an input with any white space.
    fn task(&self, input: &[u8]) -> Result<Self::Task, ReadError> {
        self.read(&mut Scanner::new(input))
    }

    /// Writes the right output, or one of several.
    fn answer(&self, task: Self::Task, output: &mut Output<'_>) -> anyhow::Result<()>;

    /// Whether an output is right; with the tour, if it is one. By default it has the tokens of the answer.
    fn check(&self, _: &Self::Task, right: &[u8], output: &[u8]) -> Result<Option<Tour>, Refusal> {
        match Judgement::by_tokens(right, output) {
            Judgement::Right(tour) => Ok(tour),
            Judgement::Wrong(fault) => Err(fault.into()),
        }
    }

    /// Why an output is wrong that is refused without an explanation; `None` if its fault says as much.
    fn explain(&self, _: &Self::Task, _: WrongOutput<'_>) -> Option<Explanation> {
        None
    }
}

/// An output that is not accepted.
pub(crate) struct WrongOutput<'a> {
    pub fault: OutputFault,
    pub output: &'a [u8],
    /// The right output, or one of several.
    pub right: &'a [u8],
}

pub(crate) enum Refusal {
    Output(OutputFault),
    /// A broken rule of the problem, in words that do not give the answer away, and what explains it. A large
    /// board is drawn only if someone reads the explanation.
    Explained(String, Box<dyn FnOnce() -> Explanation>),
    /// The memory does not suffice to judge it.
    OutOfMemory(OutOfMemory),
}

impl<Fault: Into<OutputFault>> From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Output(fault.into())
    }
}

impl<P: TaskProblem> Problem for P {
    fn about(&self) -> &'static About {
        TaskProblem::about(self)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        TaskProblem::answer(self, self.task(input)?, output)
    }

    fn check(&self, input: &[u8], right: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        match TaskProblem::check(self, &self.task(input)?, right, output) {
            Ok(tour) => Ok(Judgement::Right(tour)),
            Err(Refusal::Output(fault)) => Ok(Judgement::Wrong(fault)),
            Err(Refusal::Explained(rule, _)) => Ok(Judgement::Wrong(OutputFault::Rule(rule))),
            Err(Refusal::OutOfMemory(error)) => Err(error.into()),
        }
    }

    fn explain(&self, input: &[u8], right: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = self.task(input).ok()?;
        let explanation = match TaskProblem::check(self, &task, right, output).err()? {
            Refusal::Output(fault) => {
                let wrong = WrongOutput {
                    fault,
                    output,
                    right,
                };
                TaskProblem::explain(self, &task, wrong)?
            }
            Refusal::Explained(_, explanation) => explanation(),
            Refusal::OutOfMemory(_) => return None,
        };
        Some(explanation.into_sentence())
    }
}

pub(crate) trait TaskInputs: TaskProblem {
    /// How long the sides of the boards are.
    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    /// The text of a task in its one strict form.
    fn text(&self, task: &Self::Task) -> String;

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Self::Task;

    /// A few tasks that are much smaller, as in [`Inputs::much_smaller`].
    fn much_smaller(&self, _: &Self::Task) -> impl Iterator<Item = Self::Task> {
        iter::empty()
    }

    /// How many elements a task lists that can be left out.
    fn elements(&self, _: &Self::Task) -> usize {
        0
    }

    /// A task without some of its elements, if that is a smaller valid one.
    fn without(&self, _: Self::Task, _: Range<usize>) -> Option<Self::Task> {
        None
    }

    /// Smaller tasks, the smallest first, roughly. Every chain of smaller tasks ends.
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
        TaskInputs::sides(self)
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        fitting(self.read(&mut StrictReader::new(input))).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let task = TaskInputs::draw(self, family, draw);
        self.text(&task).into_bytes()
    }

    fn much_smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = valid(self, input);
        let tasks = TaskInputs::much_smaller(self, &own);
        visit(&mut tasks.map(|task| self.text(&task).into_bytes()));
    }

    fn elements(&self, input: &[u8]) -> usize {
        TaskInputs::elements(self, &valid(self, input))
    }

    fn without(&self, input: &[u8], elements: Range<usize>) -> Option<Vec<u8>> {
        let task = TaskInputs::without(self, valid(self, input), elements)?;
        Some(self.text(&task).into_bytes())
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = valid(self, input);
        let tasks = TaskInputs::smaller(self, &own);
        visit(&mut tasks.map(|task| self.text(&task).into_bytes()));
    }
}
