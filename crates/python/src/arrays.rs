//! `NumPy` arrays of numbers, filled byte by byte: the crate `numpy` would bring seven others.

use knights_core::board::Board;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySlice, PyString};

use crate::running::pause;

/// After this many numbers or squares, Python's signals are looked for.
pub(crate) const SIGNALS: usize = 1 << 14;

/// An array of this shape with these numbers, in row-major order. Each is the bytes of a number of the type with this name.
pub(crate) fn array<'py, const SIZE: usize>(
    py: Python<'py>,
    name: &str,
    shape: impl AsRef<[usize]>,
    numbers: impl Iterator<Item = [u8; SIZE]>,
) -> PyResult<Bound<'py, PyAny>> {
    array_of_type(py, name, shape, numbers, PyString::new(py, name).as_any())
}

/// The same with elements of another type. It is filled part by part: to clear or convert 400 MB at once takes longer
/// than Ctrl-C may wait.
pub(crate) fn array_of_type<'py, const SIZE: usize>(
    py: Python<'py>,
    name: &str,
    shape: impl AsRef<[usize]>,
    mut numbers: impl Iterator<Item = [u8; SIZE]>,
    dtype: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = shape.as_ref();
    let length = shape.iter().product::<usize>();
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("empty", (length, dtype))?;
    for start in (0..length).step_by(SIGNALS) {
        pause(py)?;
        let end = length.min(start + SIGNALS);
        let bytes = PyBytes::new_with(py, (end - start) * SIZE, |bytes| {
            let (places, _) = bytes.as_chunks_mut();
            for (place, number) in places.iter_mut().zip(numbers.by_ref()) {
                *place = number;
            }
            Ok(())
        })?;
        let part = numpy.call_method1("frombuffer", (bytes, name))?;
        let places = PySlice::new(py, start.cast_signed(), end.cast_signed(), 1);
        flat.set_item(places, part)?;
    }
    flat.call_method1("reshape", (shape,))
}

/// The shape of an array with a number for each square of a board.
pub(crate) fn shape_of(board: Board) -> [usize; 2] {
    [board.rows(), board.columns()].map(|side| side as usize)
}
