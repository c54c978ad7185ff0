//! Allocations that may fail: a large board must not abort the program.

use std::collections::TryReserveError;

/// The memory for a board cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for this board; try a smaller one")]
pub struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// A vector of `length` copies of a value.
pub fn try_vec<T: Clone>(length: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(length)?;
    vec.resize(length, value);
    Ok(vec)
}

/// The items of an iterator in a vector.
pub fn try_collect<T>(items: impl IntoIterator<Item = T>) -> Result<Vec<T>, OutOfMemory> {
    let items = items.into_iter();
    let mut vec = Vec::new();
    vec.try_reserve(items.size_hint().0)?;
    for item in items {
        vec.try_reserve(1)?;
        vec.push(item);
    }
    Ok(vec)
}

/// A vector of zeros. The system hands out its memory when it is first written, so that several threads
/// can share this work.
pub fn try_zeros(length: usize) -> Result<Vec<u32>, OutOfMemory> {
    bytemuck::try_zeroed_vec(length).map_err(|()| OutOfMemory)
}
