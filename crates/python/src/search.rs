//! Functions that find one tour, or check one.

use knights_core::board::{Board, Fallible, MoveOrder};
use knights_core::count::{SampleLimits, TourList};
use knights_core::input::MAX_SIDE;
use knights_core::solve::puzzle::{Puzzle, PuzzlePlan, complete, make_puzzle};
use knights_core::solve::search::SearchLimits;
use knights_core::solve::{self as solver, Answer, LONGEST_SIDE_OF_FIRST_TOUR, Task, first_tour};
use knights_core::tour as core;
use knights_core::warnsdorff::{WarnsdorffOptions, walk};
use knights_render::documents::TourDraw;
use knights_render::given::{StepOptions, ensure_small};
use knights_render::options::{EndOptions, ensure_free, read_option};
use knights_render::submission::{SubmissionForm, SubmissionOptions, ZeroMeaning, read_submission};
use num_bigint::BigInt;
use pyo3::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::options::{Options, in_memory, read, value_error};
use crate::running::{run, set_steps};
use crate::tour::{Tour, answered, without_tour};

/// The longest side of a board; the number of squares has the same limit.
const LONGEST_SIDE: i32 = Board::MAX_SQUARES.cast_signed();

/// The tour that the options of `solve` ask for, and the most steps of the search.
fn read_task(options: &Options<'_>) -> PyResult<(Task, SearchLimits)> {
    let board = options.board(LONGEST_SIDE)?;
    let start = options.start(board)?;
    let holes = options.holes(board)?(Some(start)).map_err(value_error)?;
    let end: Option<String> = options.get("end")?;
    let ends = EndOptions {
        end: end.as_deref(),
        closed: options.get("closed")?,
    };
    let ends = ends.read(board, start, &holes).map_err(value_error)?;
    let limits = SearchLimits::steps(options.limit("max_steps")?);
    Ok((Task { board, holes, ends }, limits))
}

/// The puzzle that the options of `solve` ask for, if they have an array of steps.
fn read_puzzle(options: &Options<'_>) -> PyResult<Option<Puzzle>> {
    let board = options.board(LONGEST_SIDE)?;
    let Some(on_board) = options.given(board)? else {
        return Ok(None);
    };
    let square = |name, option| {
        let text: Option<String> = options.get(name)?;
        let square = text.map(|text| read_option(option, &text, board));
        square.transpose().map_err(value_error)
    };
    let ends = [square("start", "--start")?, square("end", "--end")?];
    ensure_free(board, &on_board.holes).map_err(value_error)?;
    let steps = StepOptions {
        steps: &[],
        given: &on_board.given,
    };
    let given = steps.read(board, &on_board.holes, ends);
    Ok(Some(Puzzle {
        given: given.map_err(value_error)?,
        is_closed: options.get("closed")?,
        board,
        holes: on_board.holes,
    }))
}

#[pyfunction]
pub(crate) fn puzzle(py: Python<'_>, options: Options<'_>) -> PyResult<Py<PyAny>> {
    let board = options.board(LONGEST_SIDE)?;
    ensure_small(board).map_err(value_error)?;
    let seed = options.seed()?.map_or_else(|| SysRng.try_next_u64(), Ok);
    let plan = PuzzlePlan {
        board,
        holes: options.holes(board)?(None).map_err(value_error)?,
        is_closed: options.get("closed")?,
        guesses: options.number("guesses", 0..=u64::MAX)?.unwrap_or_default(),
        seed: seed.map_err(value_error)?,
    };
    ensure_free(board, &plan.holes).map_err(value_error)?;
    let (made, plan) = run(py, &options, "searching", move |stop, _| {
        (make_puzzle(&plan, stop), plan)
    })?;
    let made = match in_memory(made)? {
        Ok(made) => made,
        Err(answer) => return answered(py, answer, |tour| Tour::new(tour, plan.holes)),
    };
    let given = made.puzzle.given.iter();
    let given = given.map(|given| (given.step, given.square.row, given.square.column));
    let free = board.all().filter(|square| !plan.holes.contains(square));
    let free = free.map(|square| (square.row, square.column));
    let (given, free): (Vec<_>, Vec<_>) = (given.collect(), free.collect());
    let tour = Tour::new(made.tour, plan.holes);
    let parts = (given, free, tour, made.guesses, made.undecided, plan.seed);
    Ok(parts.into_pyobject(py)?.into_any().unbind())
}

#[pyfunction]
pub(crate) fn solve(py: Python<'_>, options: Options<'_>) -> PyResult<Py<PyAny>> {
    if let Some(puzzle) = read_puzzle(&options)? {
        let limits = SearchLimits::steps(options.limit("max_steps")?);
        let (answer, holes) = run(py, &options, "searching", move |stop, _| {
            let answer = complete(&puzzle, SearchLimits { stop, ..limits });
            (answer, puzzle.holes)
        })?;
        return answered(py, in_memory(answer)?, |tour| Tour::new(tour, holes));
    }
    let (task, limits) = read_task(&options)?;
    let (answer, holes) = run(py, &options, "searching", move |stop, _| {
        let answer = solver::solve(&task, SearchLimits { stop, ..limits });
        (answer, task.holes)
    })?;
    answered(py, in_memory(answer)?, |tour| Tour::new(tour, holes))
}

#[pyfunction]
pub(crate) fn random_tour(py: Python<'_>, options: Options<'_>) -> PyResult<Py<PyAny>> {
    let (task, limits) = read_task(&options)?;
    let seed = options.seed()?.map_or_else(|| SysRng.try_next_u64(), Ok);
    let seed = seed.map_err(value_error)?;
    let (drawn, holes) = run(py, &options, "searching", move |stop, _| {
        let drawn = draw(&task, SearchLimits { stop, ..limits }, seed);
        (drawn, task.holes)
    })?;
    let (answer, remark) = in_memory(drawn)?;
    answered(py, answer, |tour| {
        Tour::new(tour, holes).drawn(Some(seed), remark)
    })
}

/// A random answer, and how it was drawn.
fn draw(task: &Task, limits: SearchLimits, seed: u64) -> Fallible<(Answer, Option<String>)> {
    let answer = solver::solve(task, limits)?;
    let Answer::Found(tour) = &answer else {
        return Ok((answer, None));
    };
    let mut counts = SampleLimits::HALF_A_MINUTE;
    counts.each.stop = limits.stop;
    let drawn = TourList::new(task, counts).and_then(|tours| {
        let tour = tours.draw(seed)?.expect("the solver has found a tour");
        Ok((tour, tours.length().clone()))
    });
    let (tour, tours) = match drawn {
        Ok((tour, tours)) => (tour, Ok(tours)),
        Err(limit) => (
            solver::random_tour(task, tour, seed, limits.stop)?,
            Err(limit),
        ),
    };
    let remark = TourDraw { seed, tours }.to_string();
    Ok((Answer::Found(tour), Some(remark)))
}

#[pyfunction]
pub(crate) fn backtrack(py: Python<'_>, options: Options<'_>) -> PyResult<Py<PyAny>> {
    let board = options.board(LONGEST_SIDE_OF_FIRST_TOUR)?;
    let start = options.start(board)?;
    let order = options.order()?.unwrap_or(MoveOrder::Tutorial);
    let limits = SearchLimits::steps(options.limit("max_steps")?);
    let answer = run(py, &options, "squares", move |stop, bar| {
        set_steps(bar, board.squares().into());
        let limits = SearchLimits { stop, ..limits };
        first_tour(board, start, order.steps(), limits, |settled| {
            bar.set_position(settled as u64);
        })
    })?;
    answered(py, in_memory(answer)?, |tour| Tour::new(tour, Vec::new()))
}

#[pyfunction]
pub(crate) fn warnsdorff(py: Python<'_>, options: Options<'_>) -> PyResult<Tour> {
    let board = options.board(MAX_SIDE)?;
    let start = options.start(board)?;
    let order = options.order()?.unwrap_or(MoveOrder::Sheet);
    let (_, ties) = options.ties()?;
    let rules = WarnsdorffOptions { order, ties };
    let walked = run(py, &options, "walking", move |_, _| {
        walk(board, start, &rules).map(core::Tour::verified)
    })?;
    Ok(Tour::new(in_memory(walked)?, Vec::new()).drawn(ties.seed(), None))
}

/// The verdict on a text with numbers.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, options: Options<'_>) -> PyResult<Py<PyAny>> {
    let forms = [
        ("board", SubmissionForm::Board),
        ("path", SubmissionForm::Path),
        ("directions", SubmissionForm::Directions),
    ];
    let meanings = [
        ("start", ZeroMeaning::Start),
        ("hole", ZeroMeaning::Hole),
        ("unvisited", ZeroMeaning::Unvisited),
    ];
    let form = options.named("form", forms)?;
    let zero = options.named("zero", meanings)?;
    let rows: Option<BigInt> = options.get("rows")?;
    let size = rows
        .map(|_| options.board_of_any_size(MAX_SIDE))
        .transpose()?;
    let named: Option<Vec<String>> = options.get("holes")?;
    let named = named.unwrap_or_default();
    let known = size.map(|board| options.holes(board)?(None).map_err(value_error));
    let known = known.transpose()?;
    let tour: String = options.get("tour")?;
    let submission = run(py, &options, "checking", move |_, _| {
        let on_board = |board| {
            let read = |hole: &String| read_option("--hole", hole, board);
            known
                .clone()
                .map_or_else(|| named.iter().map(read).collect(), Ok)
        };
        let has_holes = !named.is_empty() || known.as_ref().is_some_and(|holes| !holes.is_empty());
        let submitted = SubmissionOptions {
            form,
            size,
            zero,
            holes: has_holes.then_some(&on_board as _),
        };
        read_submission(tour.as_bytes(), &submitted)
    })?;
    let submission = read(submission)?;
    let sentence = submission.describe();
    match submission.verdict {
        Ok(tour) => Ok(Py::new(py, Tour::new(tour, submission.holes))?.into_any()),
        Err(broken) => {
            let reason = (broken.to_string(), broken.fault.squares());
            without_tour(py, "NotTour", reason, &sentence)
        }
    }
}
