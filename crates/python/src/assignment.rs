//! Functions of the assignments: knights that take turns, and two knights that visit every square.

use knights_core::assignment::dual;
use knights_core::assignment::stages::{self, read_knights};
use knights_core::cover::{Completion, CompletionLimits, CoverVerdict, complete};
use knights_core::input::{InputError, InputLocation, MAX_SIDE, ReadError, Scanner};
use knights_render::cover::{no_cover, outcome, read_starts, write_page};
use knights_render::picture::dual::write_dual_tour;
use num_bigint::BigInt;
use pyo3::prelude::*;

use crate::arrays::{array, shape_of};
use crate::options::{Options, in_memory, in_python, read, value_error};
use crate::running::run;
use crate::tour::text;

/// The squares of an option, each in a line, as the grammars read them.
fn lines(options: &Options<'_>, name: &str) -> PyResult<(usize, String)> {
    let squares: Vec<(BigInt, BigInt)> = options.get(name)?;
    let lines = squares
        .iter()
        .map(|(row, column)| format!("{row} {column}\n"));
    Ok((squares.len(), lines.collect()))
}

/// What was read of lines with squares. An error names the square of its line, counted from 1.
fn read_lines<T>(
    result: Result<T, ReadError>,
    name: impl Fn(usize) -> Option<String>,
) -> PyResult<T> {
    read(result.map_err(|error| match error {
        ReadError::Input(InputError {
            place: place @ InputLocation::Text { line, .. },
            fault,
        }) => {
            let name = name(line).map_or(String::new(), |name| format!("{name}: "));
            InputError::contradiction(place, name + &fault).into()
        }
        error => error,
    }))
}

#[pyfunction]
pub(crate) fn simulate<'py>(py: Python<'py>, options: Options<'py>) -> PyResult<Bound<'py, PyAny>> {
    let side: BigInt = options.get("n")?;
    let (count, starts) = lines(&options, "starts")?;
    let input = format!("{side} {count}\n{starts}");
    let knights = read_knights(&mut Scanner::new(input.as_bytes()), MAX_SIDE);
    let name = |line: usize| Some(format!("starts[{}]", line.checked_sub(2)?));
    let (visited, starts) = read_lines(knights, name)?;
    let board = visited.board();
    let work = |_, _: &_| stages::simulate(visited, &starts);
    let simulated = in_memory(run(py, &options, "moving", work)?)?;
    array(py, shape_of(board), simulated.rows().flatten().copied())
}

#[pyfunction]
pub(crate) fn dual_cover(py: Python<'_>, options: Options<'_>) -> PyResult<Game> {
    let board = options.board(MAX_SIDE)?;
    dual::Game::check_board(board).map_err(value_error)?;
    let (_, starts) = lines(&options, "starts")?;
    let game = read_starts(&mut Scanner::new(starts.as_bytes()), board);
    let name = |line: usize| Some(["first", "second"].get(line - 1)?.to_string());
    let game = read_lines(game.map_err(ReadError::Input), name)?;
    let limits = CompletionLimits::of_each(options.limit("max_steps")?);
    let completion = run(py, &options, "searching", |stop, _| {
        complete(&game, CompletionLimits { stop, ..limits })
    })?;
    Ok(Game(in_memory(completion)?))
}

/// A game of two knights, which is true if it visits every square.
///
/// Its moves are copies. len(game) is their number.
#[pyclass(frozen, module = "knights")]
pub(crate) struct Game(Completion);

#[pymethods]
impl Game {
    /// Whether a game visits every square: True, False, or None if that is unknown.
    #[getter]
    const fn cover(&self) -> Option<bool> {
        match self.0.verdict {
            CoverVerdict::Cover => Some(true),
            CoverVerdict::NoCover { .. } => Some(false),
            CoverVerdict::Unknown => None,
        }
    }

    /// Why no game visits every square, or none is known; None if this one does.
    #[getter]
    fn reason(&self) -> Option<String> {
        no_cover(&self.0).map(|why| in_python(&why))
    }

    /// How many squares it leaves.
    #[getter]
    const fn left(&self) -> u32 {
        self.0.game.left()
    }

    /// The moves in their order, each with a knight (0 for @, 1 for #), a row and a column: int32, len(game) x 3.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.0.game.moves().iter();
        let numbers = moves.flat_map(|&(knight, to)| [knight as u32, to.row, to.column]);
        array(py, [self.__len__(), 3], numbers)
    }

    fn __len__(&self) -> usize {
        self.0.game.moves().len()
    }

    fn __bool__(&self) -> bool {
        self.cover() == Some(true)
    }

    fn __repr__(&self) -> String {
        let board = self.0.game.board();
        let outcome = in_python(&outcome(&self.0));
        format!("<Game {} x {}: {outcome}>", board.rows(), board.columns())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let reason = self.reason().unwrap_or_default();
        text(|output| Ok(write_dual_tour(&self.0.game, &reason, output)?))
    }

    /// A page that plays the game, as HTML. It loads nothing.
    fn page(&self) -> PyResult<String> {
        text(|output| write_page(&self.0, output))
    }
}
