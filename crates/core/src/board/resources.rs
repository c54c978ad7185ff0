//! What a large board needs: memory that may be refused, threads that share the work, and a way to stop it.

use std::collections::TryReserveError;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::board::{Board, Square};

/// The memory for a board cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for this board; try a smaller one")]
pub struct OutOfMemory;

/// Why an engine does not take squares, or a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The square is off the board.
    #[error("{0} is off the board")]
    OffTheBoard(Square),
    /// The engine knows only a knight on the plane.
    #[error("the board has other moves than those of a knight on the plane")]
    OtherMoves,
    /// The board is too large.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// The result of what takes memory for a board: it fails only if that cannot be allocated.
pub type Fallible<T> = Result<T, OutOfMemory>;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// A vector of `length` copies of a value.
pub fn try_vec<T: Clone>(length: usize, value: T) -> Fallible<Vec<T>> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(length)?;
    vec.resize(length, value);
    Ok(vec)
}

/// The items of an iterator in a vector.
pub(crate) fn try_collect<T>(items: impl IntoIterator<Item = T>) -> Fallible<Vec<T>> {
    let iterator = items.into_iter();
    let mut vec = Vec::new();
    vec.try_reserve(iterator.size_hint().0)?;
    for item in iterator {
        vec.try_reserve(1)?;
        vec.push(item);
    }
    Ok(vec)
}

/// A vector of zeros. The system hands out its memory when it is first written, so that several threads
/// can share this work.
pub(crate) fn try_zeros(length: usize) -> Fallible<Vec<u32>> {
    bytemuck::try_zeroed_vec(length).map_err(|()| OutOfMemory)
}

/// Lets a thread stop the work of others: a part of the limits of a search or a count.
///
/// Work that is stopped answers as if it had reached a limit. By default, nothing stops it.
#[derive(Clone, Copy, Debug, Default)]
pub struct StopFlag(Option<&'static AtomicBool>);

impl StopFlag {
    /// Nothing stops the work.
    pub const NEVER: Self = Self(None);

    /// Stops the work when this is set.
    pub const fn new(flag: &'static AtomicBool) -> Self {
        Self(Some(flag))
    }

    /// Whether the work has to stop.
    #[inline]
    pub fn is_set(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl PartialEq for StopFlag {
    /// Whether both are the same flag.
    fn eq(&self, other: &Self) -> bool {
        self.0.map(std::ptr::from_ref) == other.0.map(std::ptr::from_ref)
    }
}

impl Eq for StopFlag {}

/// The smallest board, in squares, on which threads share the work. On smaller ones, starting them takes
/// longer than they save.
const FEWEST: u32 = 1 << 18;

/// The threads of this process that share work on large boards; `None` if the system starts no threads.
static SHARED: OnceLock<Option<ThreadPool>> = OnceLock::new();

/// The threads that do the work on a board.
#[derive(Clone, Copy, Debug)]
pub enum Workers {
    /// This thread.
    One,
    /// The pool that this thread belongs to.
    Current,
    /// Other threads: one for each core, or as many as `RAYON_NUM_THREADS` says.
    Shared(&'static ThreadPool),
}

impl Workers {
    /// The threads for a board: only this one if the board is small.
    pub fn of(board: Board) -> Self {
        if board.squares() < FEWEST {
            return Self::One;
        }
        if rayon::current_thread_index().is_some() {
            return match rayon::current_num_threads() {
                1 => Self::One,
                _ => Self::Current,
            };
        }
        let threads = SHARED.get_or_init(|| ThreadPoolBuilder::new().build().ok());
        match threads {
            Some(threads) if threads.current_num_threads() > 1 => Self::Shared(threads),
            _ => Self::One,
        }
    }

    /// Whether there are several threads.
    pub const fn are_several(self) -> bool {
        !matches!(self, Self::One)
    }

    /// What the work gives for each part, in the order of the parts.
    pub fn map<P: Send, R: Send>(
        self,
        parts: Vec<P>,
        work: impl Fn(P) -> R + Sync + Send,
    ) -> Vec<R> {
        match self {
            Self::One => parts.into_iter().map(work).collect(),
            Self::Current => parts.into_par_iter().map(work).collect(),
            Self::Shared(threads) => threads.install(|| parts.into_par_iter().map(work).collect()),
        }
    }

    /// Does one thing on this thread and another beside it, and returns when both are done.
    pub fn beside<R>(self, other: impl FnOnce() + Send, this: impl FnOnce() -> R) -> R {
        match self {
            Self::One => {
                other();
                this()
            }
            Self::Current => rayon::in_place_scope(|scope| {
                scope.spawn(|_| other());
                this()
            }),
            Self::Shared(threads) => threads.in_place_scope(|scope| {
                scope.spawn(|_| other());
                this()
            }),
        }
    }
}
