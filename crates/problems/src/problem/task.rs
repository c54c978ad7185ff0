//! Inputs that are read as a value, the task, and what follows from that for all of them. A task may be a list of cases,
//! with a line for each.

use std::iter;
use std::ops::{Range, RangeInclusive};

use anyhow::Context;

use crate::problem::board_line::BoardLine;
use crate::problem::judgement::OutputFault;
use crate::problem::{
    Draw, HAVE_SMALLER, InputKind, Inputs, InvalidInput, Judgement, LONGEST_SIDE, MOST_INPUTS,
    input_kind,
};
use knights_core::board::OutOfMemory;
use knights_core::input::{InputError, InputReader, ReadError, Scanner, StrictReader, read_number};
use knights_core::tour::Tour;
use knights_render::sheet::BoardAndStart;

/// What an error is about that is not the output's.
const INPUT: &str = "the input";

/// That an output is right, with the tour if it is one; or why it is not.
pub(crate) type Checked = Result<Option<Tour>, Refusal>;

pub(crate) enum Refusal {
    Output(OutputFault),
    /// The memory does not suffice to judge it.
    OutOfMemory(OutOfMemory),
}

impl<Fault: Into<OutputFault>> From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Output(fault.into())
    }
}

/// Judges an output for a task, if there is one.
pub(crate) fn judgement<Task>(
    task: Result<Task, ReadError>,
    check: impl FnOnce(Task) -> Checked,
) -> anyhow::Result<Judgement> {
    match check(task.context(INPUT)?) {
        Ok(tour) => Ok(Judgement::Right(tour)),
        Err(Refusal::Output(fault)) => Ok(Judgement::Wrong(fault)),
        Err(Refusal::OutOfMemory(error)) => Err(anyhow::Error::from(error).context(INPUT)),
    }
}

/// [`Inputs`] that are read as tasks. The methods over tasks have the same contracts as those over texts; by default
/// there are no inputs that are much smaller, and no elements.
pub(crate) trait TaskInputs: Sync {
    type Task;

    /// How long the sides of the boards are.
    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Self::Task, ReadError>;

    /// The task of an input in its strict form: what is typed in a dialogue is read line by line, so other white space
    /// is wrong there.
    fn task(&self, input: &[u8]) -> Result<Self::Task, ReadError> {
        self.read(&mut StrictReader::new(input))
    }

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

fn valid<P: TaskInputs>(inputs: &P, input: &[u8]) -> P::Task {
    let task = inputs.read(&mut StrictReader::new(input));
    task.unwrap_or_else(|error| unreachable!("the input is valid: {error}"))
}

impl<P: TaskInputs> Inputs for P {
    fn sides(&self) -> RangeInclusive<u32> {
        TaskInputs::sides(self)
    }

    fn validate(&self, input: &[u8]) -> Result<(), InvalidInput> {
        match self.read(&mut StrictReader::new(input)) {
            Ok(_) => Ok(()),
            Err(ReadError::Input(error)) => Err(error.into()),
            Err(ReadError::OutOfMemory(error)) => unreachable!("a small board fits: {error}"),
        }
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

/// Inputs that are a list of cases, with a line for each. A single case is such a list too.
pub(crate) trait CaseList: Sync {
    fn line(&self) -> &BoardLine;

    /// The cases of an input of a family, at least one.
    fn draw_cases(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart>;
}

impl<P: CaseList> TaskInputs for P {
    type Task = Vec<BoardAndStart>;

    fn sides(&self) -> RangeInclusive<u32> {
        let [least, most] = self.line().sides;
        least..=most
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Vec<BoardAndStart>, ReadError> {
        let mut number = 1;
        if let Some(most) = self.line().most_lines {
            number = read_number(reader, "the number of cases", 1..=most.cast_signed())?;
            reader.end_of_line()?;
        }
        let lines = (0..number).map(|_| self.line().read(reader));
        let cases = lines.collect::<Result<_, InputError>>()?;
        reader.finish()?;
        Ok(cases)
    }

    fn task(&self, input: &[u8]) -> Result<Vec<BoardAndStart>, ReadError> {
        self.read(&mut Scanner::new(input))
    }

    fn text(&self, cases: &Vec<BoardAndStart>) -> String {
        let length = self.line().most_lines.map(|_| cases.len().to_string());
        let tasks = cases.iter().map(|case| self.line().text(case));
        let lines = length.into_iter().chain(tasks);
        lines.map(|line| line + "\n").collect()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<BoardAndStart> {
        self.draw_cases(family, draw)
    }

    fn every(&self) -> Vec<Vec<BoardAndStart>> {
        match self.line().most_lines {
            Some(_) => Vec::new(),
            None => self
                .line()
                .tasks()
                .into_iter()
                .map(|case| vec![case])
                .collect(),
        }
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
            self.line().smaller(&cases[place]).map(move |case| {
                let mut changed = cases.clone();
                changed[place] = case;
                changed
            })
        });
        fewer.chain(replaced)
    }
}
