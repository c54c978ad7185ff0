//! Functions that find one tour, or check one.

use knights::tools::tour::Warnsdorff;
use knights::tools::tour::backtrack::FirstTour;
use knights::tools::tour::solve::Solve;
use knights_core::solve::Answer;
use knights_core::solve::puzzle::{PuzzlePlan, make_puzzle};
use knights_core::tour as core;
use knights_core::warnsdorff::walk;
use knights_render::answers::no_puzzle;
use knights_render::submission::Submission;
use pyo3::prelude::*;

use crate::options::{Question, refused};
use crate::running::{run, set_steps};
use crate::tour::{Tour, answered, pair, without_tour};

#[pyfunction]
pub(crate) fn puzzle(py: Python<'_>, question: Question) -> PyResult<Py<PyAny>> {
    let (progress, plan): (_, PuzzlePlan) = question.read(py)?;
    let (made, plan) = run(py, progress, "searching", move |stop, _| {
        (make_puzzle(&plan, stop), plan)
    })?;
    let made = match made.map_err(refused)? {
        Ok(made) => made,
        Err(answer @ Answer::Impossible(_)) if !plan.tours.shape.is_closed() => {
            let why = no_puzzle(&answer, plan.tours.shape.is_closed());
            let reason = why.trim_start_matches("no tour exists ").to_owned();
            return without_tour(py, "Impossible", (reason, Vec::new()), &why);
        }
        Err(answer) => return answered(py, answer, |tour| Tour::new(tour, plan.tours.holes)),
    };
    let given = made.puzzle.given.iter();
    let given: Vec<_> = given
        .map(|given| (given.step, pair(given.square)))
        .collect();
    let tour = Tour::new(made.tour, plan.tours.holes);
    let parts = (given, tour, made.guesses, made.undecided, plan.seed);
    Ok(parts.into_pyobject(py)?.into_any().unbind())
}

#[pyfunction]
pub(crate) fn solve(py: Python<'_>, question: Question) -> PyResult<Py<PyAny>> {
    let (progress, asked): (_, Solve) = question.read(py)?;
    let (found, asked) = run(py, progress, "searching", move |stop, _| {
        (asked.answer(stop), asked)
    })?;
    let (answer, draw) = found.map_err(refused)?;
    answered(py, answer, |tour| {
        let tour = Tour::new(tour, asked.tours.holes);
        match draw {
            Some(draw) => tour.drawn(Some(draw.seed), Some(draw.to_string())),
            None => tour,
        }
    })
}

#[pyfunction]
pub(crate) fn backtrack(py: Python<'_>, question: Question) -> PyResult<Py<PyAny>> {
    let (progress, first): (_, FirstTour) = question.read(py)?;
    let answer = run(py, progress, "squares", move |stop, bar| {
        set_steps(bar, first.board.squares().into());
        first.find(stop, |settled| bar.set_position(settled as u64))
    })?;
    let tour = |tour| Tour::new(tour, Vec::new());
    answered(py, answer.map_err(refused)?, tour)
}

#[pyfunction]
pub(crate) fn warnsdorff(py: Python<'_>, question: Question) -> PyResult<Tour> {
    let (progress, asked): (_, Warnsdorff) = question.read(py)?;
    let Warnsdorff {
        board,
        start,
        options,
    } = asked;
    let walked = run(py, progress, "walking", move |_, _| {
        walk(board, start, &options).map(core::Tour::verified)
    })?;
    let tour = Tour::new(walked.map_err(refused)?, Vec::new());
    Ok(tour.drawn(options.ties.seed(), None))
}

/// The verdict on a text with numbers.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, question: Question) -> PyResult<Py<PyAny>> {
    let (_, submission): (_, Submission) = question.read(py)?;
    let sentence = submission.describe();
    match submission.verdict {
        Ok(tour) => Ok(Py::new(py, Tour::new(tour, submission.holes))?.into_any()),
        Err(broken) => {
            let reason = (broken.to_string(), broken.fault.squares());
            without_tour(py, "NotTour", reason, &sentence)
        }
    }
}
