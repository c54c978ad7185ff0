//! Turns of programs: how many of them run at a time.

use std::sync::{Condvar, Mutex, PoisonError};

/// The turns of programs of which some number may run at a time, while any number of sandboxes are made.
#[derive(Debug)]
pub(crate) struct Turns {
    free: Mutex<usize>,
    freed: Condvar,
}

impl Turns {
    pub(crate) const fn new(programs: usize) -> Self {
        Self {
            free: Mutex::new(programs),
            freed: Condvar::new(),
        }
    }

    /// Waits for a turn, which lasts until the result is dropped.
    pub(crate) fn take(&self) -> Turn<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.freed.wait_while(free, |free| *free == 0);
        *free.unwrap_or_else(PoisonError::into_inner) -= 1;
        Turn(self)
    }
}

pub(crate) struct Turn<'a>(&'a Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}
