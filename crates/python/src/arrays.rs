//! `NumPy` arrays of numbers, filled byte by byte: the crate `numpy` would bring seven others.

use knights_core::board::Board;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PySlice, PyString};

use crate::running::pause;

/// A kind of numbers: its name in `NumPy`, and the bytes of one of them.
pub(crate) trait Element {
    const DTYPE: &'static str;

    fn write(self, to: &mut [u8]);
}

macro_rules! elements {
    ($($number:ty => $name:literal)*) => {$(
        impl Element for $number {
            const DTYPE: &'static str = $name;

            fn write(self, to: &mut [u8]) {
                to.copy_from_slice(&self.to_ne_bytes());
            }
        }
    )*};
}

// The numbers are far below the bounds of these types.
elements!(u8 => "bool" u32 => "int32" u64 => "int64");

/// After this many numbers or squares, Python's signals are looked for.
pub(crate) const SIGNALS: usize = 1 << 14;

/// An array of this shape with these numbers, in row-major order.
pub(crate) fn array<E: Element>(
    py: Python<'_>,
    shape: impl AsRef<[usize]>,
    numbers: impl Iterator<Item = E>,
) -> PyResult<Bound<'_, PyAny>> {
    array_of_type(py, shape, numbers, PyString::new(py, E::DTYPE).as_any())
}

/// The same with elements of another type. It is filled part by part: to clear or convert 400 MB at once takes longer
/// than Ctrl-C may wait.
pub(crate) fn array_of_type<'py, E: Element>(
    py: Python<'py>,
    shape: impl AsRef<[usize]>,
    mut numbers: impl Iterator<Item = E>,
    dtype: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = shape.as_ref();
    let length = shape.iter().product::<usize>();
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("empty", (length, dtype))?;
    for start in (0..length).step_by(SIGNALS) {
        pause(py)?;
        let end = length.min(start + SIGNALS);
        let bytes = PyBytes::new_with(py, (end - start) * size_of::<E>(), |bytes| {
            let places = bytes.chunks_exact_mut(size_of::<E>());
            for (place, number) in places.zip(numbers.by_ref()) {
                number.write(place);
            }
            Ok(())
        })?;
        let part = numpy.call_method1("frombuffer", (bytes, E::DTYPE))?;
        let places = PySlice::new(py, start.cast_signed(), end.cast_signed(), 1);
        flat.set_item(places, part)?;
    }
    flat.call_method1("reshape", (shape,))
}

/// The shape of an array with a number for each square of a board.
pub(crate) fn shape_of(board: Board) -> [usize; 2] {
    [board.rows(), board.columns()].map(|side| side as usize)
}
