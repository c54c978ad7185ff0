//! Functions about many tours: how many there are, each of them, and a tour from every start.

use std::ops::ControlFlow;

use indicatif::ProgressBar;
use knights_core::board::{Board, MoveOrder, Square, SymmetryKind};
use knights_core::count::{AllTours, CountLimits, CountQuestion, Counted, Counter};
use knights_core::survey::{Method, StartOutcome, StartResult, SurveyTask, Surveyor};
use knights_core::tour::{Numbering, Tour as Verified};
use knights_core::warnsdorff::WarnsdorffOptions;
use knights_render::count::describe_limit;
use knights_render::given::StepOptions;
use knights_render::list::skip;
use knights_render::options::{
    LONGEST_SIDE, ORDER_OF_SOLVE, SetOptions, TIES_WITHOUT_METHOD, check_start, ensure_searched,
    not_expected,
};
use num_bigint::BigInt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arrays::array;
use crate::options::{Options, in_memory, value_error};
use crate::running::{run, set_steps};
use crate::tour::{Tour, without_tour};

/// How many tours the options of `count` and `tours` ask for.
fn read_question(options: &Options<'_>) -> PyResult<CountQuestion> {
    let board = options.board_of_any_size(LONGEST_SIDE)?;
    let start: Option<String> = options.get("start")?;
    let end: Option<String> = options.get("end")?;
    let given = options.given(board)?;
    let set = SetOptions {
        closed: options.get("closed")?,
        undirected: options.get("undirected")?,
        up_to_symmetry: options.get("up_to_symmetry")?,
        symmetric: options.named(
            "symmetric",
            SymmetryKind::ROTATIONS.map(|kind| (kind.name(), kind)),
        )?,
        start: start.as_deref(),
        end: end.as_deref(),
        steps: StepOptions {
            steps: &[],
            given: given.as_ref().map_or(&[], |given| &given.given),
        },
    };
    set.ensure_consistent().map_err(value_error)?;
    let question = match &given {
        Some(given) => set.read(board, |start| {
            check_start(start, &given.holes, "--given")?;
            Ok(given.holes.clone())
        }),
        None => set.read(board, options.holes(board)?),
    };
    question.map_err(value_error)
}

/// The threads that share the work: one for each core by default.
fn pool(options: &Options<'_>) -> PyResult<ThreadPool> {
    let threads = usize::try_from(options.number("jobs", 1..=512)?.unwrap_or_default())?;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(value_error)
}

#[pyfunction]
pub(crate) fn count(py: Python<'_>, options: Options<'_>) -> PyResult<Py<PyAny>> {
    let question = read_question(&options)?;
    let memory = options.number("memory_limit", 1..=100_000_000)?;
    let limits = CountLimits {
        memory: memory.map_or(u64::MAX, |limit| limit << 20),
        states: options.limit("max_states")?.unwrap_or(u64::MAX),
        ..CountLimits::default()
    };
    let pool = pool(&options)?;
    let counted = run(py, &options, "steps", move |stop, bar| {
        let limits = CountLimits { stop, ..limits };
        pool.install(|| count_within(&question, limits, bar))
    })?;
    match counted {
        Counted::Exact(number) => Ok(number.into_pyobject(py)?.into_any().unbind()),
        Counted::Unknown(limit) => {
            let reason = (limit.to_string(), Vec::new());
            without_tour(py, "Unknown", reason, &describe_limit(limit))
        }
    }
}

/// Counts step by step. A count that is stopped is of no use.
fn count_within(question: &CountQuestion, limits: CountLimits, bar: &ProgressBar) -> Counted {
    let mut counter = Counter::new(question.clone(), limits);
    loop {
        let progress = counter.progress();
        set_steps(bar, progress.steps.into());
        bar.set_position(progress.done.into());
        match counter.step() {
            ControlFlow::Break(answer) => return answer,
            ControlFlow::Continue(()) if limits.stop.is_set() => {
                return Counted::Exact(0_u8.into());
            }
            ControlFlow::Continue(()) => {}
        }
    }
}

#[pyfunction]
pub(crate) fn tours(py: Python<'_>, options: Options<'_>) -> PyResult<Tours> {
    let question = read_question(&options)?;
    let order = options.order()?.unwrap_or(MoveOrder::Judge);
    let mut list = AllTours::new(&question, order).map_err(value_error)?;
    let skipped: BigInt = options.get("skip")?;
    let number = skipped.to_biguint().ok_or_else(|| {
        let found = skipped.to_string();
        value_error(not_expected("skip", "a number from 0 on", &found))
    })?;
    let (board, holes) = (question.set.board, question.set.holes.clone());
    let list = run(py, &options, "skipping", move |stop, _| {
        skip(&mut list, &number, &question, stop).map(|()| list)
    })?;
    let list = list.map_err(value_error)?;
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
        let numbering = in_memory(Numbering::of_path(self.board, squares))?;
        Ok(Tour::new(Verified::verified(numbering), self.holes.clone()))
    }
}

#[pyfunction]
pub(crate) fn survey<'py>(py: Python<'py>, options: Options<'py>) -> PyResult<Bound<'py, PyDict>> {
    let board = options.board(LONGEST_SIDE)?;
    let method = read_method(&options)?;
    let holes = options.holes(board)?(None).map_err(value_error)?;
    let steps = options.limit("max_steps")?;
    ensure_searched(steps, board, &holes).map_err(value_error)?;
    let steps = steps.unwrap_or(SurveyTask::MAX_STEPS);
    let task = SurveyTask::around(board, holes, method, steps).map_err(value_error)?;
    let pool = pool(&options)?;
    let results = run(py, &options, "starts", move |stop, bar| {
        let starts: Vec<Square> = task.starts().collect();
        set_steps(bar, starts.len() as u64);
        let surveyor = Surveyor::new(task)?.stopped_by(stop);
        pool.install(|| surveyor.survey(&starts, |finished| bar.inc(finished as u64)))
    })?;
    columns(py, &in_memory(results)?)
}

/// The method of a survey. An option that it does not have is an error.
fn read_method(options: &Options<'_>) -> PyResult<Method> {
    let order = options.order()?;
    let (given, ties) = options.ties()?;
    let or = |usual| order.unwrap_or(usual);
    let rules = WarnsdorffOptions {
        order: or(MoveOrder::Sheet),
        ties,
    };
    let methods = [
        Method::Warnsdorff(rules),
        Method::Walk(or(MoveOrder::Walk)),
        Method::Backtrack(or(MoveOrder::Tutorial)),
        Method::Solve,
    ];
    let methods = methods.map(|method| (method.name(), method));
    let method = options.named("method", methods)?;
    let method = method.unwrap_or(Method::Warnsdorff(rules));
    if given.is_some() && method.ties().is_none() {
        return Err(value_error(TIES_WITHOUT_METHOD));
    }
    if order.is_some() && method.order().is_none() {
        return Err(value_error(ORDER_OF_SOLVE));
    }
    Ok(method)
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
    let numbers = |value: fn(&StartResult) -> u32| array(py, [rows.len()], rows.iter().map(value));
    let truths = |value: fn(StartOutcome) -> bool| {
        let truths = rows.iter().map(|row| u8::from(value(row.outcome)));
        array(py, [rows.len()], truths)
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
