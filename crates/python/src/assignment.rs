//! Functions of the assignments: knights that take turns.

use knights_core::assignment::stages::{self, read_knights};
use knights_core::input::{InputError, InputLocation, MAX_SIDE, ReadError, Scanner};
use num_bigint::BigInt;
use pyo3::prelude::*;

use crate::arrays::{array, shape_of};
use crate::options::refused;
use crate::running::run;

/// What was read of lines with squares. An error names the square of its line, counted from 1.
fn read_lines<T>(
    result: Result<T, ReadError>,
    name: impl Fn(usize) -> Option<String>,
) -> PyResult<T> {
    result.map_err(|error| match error {
        ReadError::Input(InputError {
            place: place @ InputLocation::Text { line, .. },
            fault,
        }) => {
            let name = name(line).map_or(String::new(), |name| format!("{name}: "));
            refused(InputError::contradiction(place, name + &fault))
        }
        error => refused(error),
    })
}

#[pyfunction]
pub(crate) fn simulate(
    py: Python<'_>,
    side: BigInt,
    starts: String,
    progress: bool,
) -> PyResult<Bound<'_, PyAny>> {
    let work = move |_, _: &_| {
        let input = format!("{side} {}\n{starts}", starts.lines().count());
        let (visited, starts) = read_knights(&mut Scanner::new(input.as_bytes()), MAX_SIDE)?;
        Ok::<_, ReadError>((visited.board(), stages::simulate(visited, &starts)?))
    };
    let name = |line: usize| Some(format!("starts[{}]", line.checked_sub(2)?));
    let (board, simulated) = read_lines(run(py, progress, "moving", work)?, name)?;
    let numbers = simulated.rows().flatten();
    let bytes = numbers.map(|number| number.to_ne_bytes());
    array(py, "int64", shape_of(board), bytes)
}
