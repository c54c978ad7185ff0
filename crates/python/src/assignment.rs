//! Functions of the assignments: knights that take turns.

use knights_core::assignment::stages::{self, read_knights};
use knights_core::input::{InputError, InputLocation, MAX_SIDE, ReadError, Scanner};
use num_bigint::BigInt;
use pyo3::prelude::*;

use crate::arrays::{array, shape_of};
use crate::options::{Options, in_memory, read};
use crate::running::run;

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
    let work = move |_, _: &_| stages::simulate(visited, &starts);
    let simulated = in_memory(run(py, &options, "moving", work)?)?;
    array(py, shape_of(board), simulated.rows().flatten().copied())
}
