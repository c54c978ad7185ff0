//! Functions about many tours: how many there are, each of them, and a tour from every start.

use std::ops::ControlFlow;

use knights::tools::tour::count::Count;
use knights::tools::tour::list::List;
use knights::tools::tour::survey::Surveys;
use knights_core::board::{Board, Square};
use knights_core::count::{AllTours, CountLimits, Counted, Counter};
use knights_core::survey::{StartOutcome, StartResult, Surveyor};
use knights_core::tour::{Numbering, Tour as Verified};
use knights_render::count::describe_limit;
use knights_render::list::skip;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::array;
use crate::options::{Question, refused, value_error};
use crate::running::{run, set_steps};
use crate::tour::{Tour, without_tour};

#[pyfunction]
pub(crate) fn count(py: Python<'_>, question: Question) -> PyResult<Py<PyAny>> {
    let (progress, asked): (_, Count) = question.read(py)?;
    let Count {
        mut questions,
        limits,
        threads,
        ..
    } = asked;
    let question = questions.swap_remove(0);
    let counted = run(py, progress, "steps", move |stop, bar| {
        let limits = CountLimits { stop, ..limits };
        let counter = Counter::new(question, limits);
        threads.install(|| {
            counter.finish(|progress| {
                set_steps(bar, progress.steps.into());
                bar.set_position(progress.done.into());
            })
        })
    })?;
    match counted {
        Counted::Exact(number) => Ok(number.into_pyobject(py)?.into_any().unbind()),
        Counted::Unknown(limit) => {
            let reason = (limit.to_string(), Vec::new());
            without_tour(py, "Unknown", reason, &describe_limit(limit))
        }
    }
}

#[pyfunction]
pub(crate) fn tours(py: Python<'_>, question: Question) -> PyResult<Tours> {
    let (progress, asked): (_, List) = question.read(py)?;
    let List {
        question,
        order,
        skipped,
    } = asked;
    let mut list = AllTours::new(&question, order).map_err(value_error)?;
    let (board, holes) = (question.set.board, question.set.holes.clone());
    let skipping = run(py, progress, "skipping", move |stop, _| {
        skip(&mut list, &skipped, &question, stop).map(|()| list)
    })?;
    let list = skipping.map_err(value_error)?;
    Ok(Tours { list, board, holes })
}

/// The tours that are left.
#[pyclass(module = "knights")]
pub(crate) struct Tours {
    list: AllTours,
    board: Board,
    holes: Vec<Square>,
}

/// After this number of steps of a search, some milliseconds, Python's signals are looked for.
const STEPS: u32 = 1 << 17;

#[pymethods]
impl Tours {
    const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Tour>> {
        loop {
            let searched = py.detach(|| {
                let searched = self.list.search(STEPS);
                searched.map_break(|tour| tour.map(<[u8]>::to_vec))
            });
            if let ControlFlow::Break(path) = searched {
                return path.map(|path| self.tour(&path)).transpose();
            }
            py.check_signals()?;
        }
    }
}

impl Tours {
    fn tour(&self, path: &[u8]) -> PyResult<Tour> {
        let squares = path.iter().map(|&place| self.board.square_at(place.into()));
        let numbering = Numbering::of_path(self.board, squares).map_err(refused)?;
        Ok(Tour::new(Verified::verified(numbering), self.holes.clone()))
    }
}

#[pyfunction]
pub(crate) fn survey(py: Python<'_>, question: Question) -> PyResult<Bound<'_, PyDict>> {
    let (progress, asked): (_, Surveys) = question.read(py)?;
    let Surveys { mut tasks, threads } = asked;
    let task = tasks.swap_remove(0);
    if !tasks.is_empty() {
        let words = "expected one method and one rule for ties; ask for each";
        return Err(value_error(words));
    }
    let results = run(py, progress, "starts", move |stop, bar| {
        let starts: Vec<Square> = task.starts().collect();
        set_steps(bar, starts.len() as u64);
        let surveyor = Surveyor::new(task)?.stopped_by(stop);
        threads.install(|| surveyor.survey(&starts, |finished| bar.inc(finished as u64)))
    })?;
    columns(py, &results.map_err(refused)?)
}

const fn outcome(row: &StartResult) -> &'static str {
    match row.outcome {
        StartOutcome::Closed(_) => "closed",
        StartOutcome::Open(_) => "open",
        StartOutcome::Stuck => "stuck",
        StartOutcome::Impossible => "impossible",
        StartOutcome::Unknown => "unknown",
    }
}

/// The columns of a survey, with an element for each start.
fn columns<'py>(py: Python<'py>, rows: &[StartResult]) -> PyResult<Bound<'py, PyDict>> {
    let numbers = |value: fn(&StartResult) -> u32| {
        let numbers = rows.iter().map(|row| value(row).to_ne_bytes());
        array(py, "int32", [rows.len()], numbers)
    };
    let truths = |value: fn(StartOutcome) -> bool| {
        let truths = rows.iter().map(|row| [u8::from(value(row.outcome))]);
        array(py, "bool", [rows.len()], truths)
    };
    let outcomes: Vec<&str> = rows.iter().map(outcome).collect();
    let columns = PyDict::new(py);
    columns.set_item("row", numbers(|row| row.start.row)?)?;
    columns.set_item("col", numbers(|row| row.start.column)?)?;
    columns.set_item("length", numbers(|row| row.length)?)?;
    columns.set_item("full", truths(StartOutcome::is_full)?)?;
    columns.set_item("closed", truths(StartOutcome::is_closed)?)?;
    let outcomes = py.import("numpy")?.call_method1("array", (outcomes,))?;
    columns.set_item("outcome", outcomes)?;
    Ok(columns)
}
