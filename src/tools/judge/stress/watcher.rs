//! The clock and the progress of shrinking.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::cli;
use knights_judge::stress::ShrinkWatcher;

/// Stops shrinking when its time is over, and shows how far it is.
pub(super) struct Watcher {
    end: Instant,
    pub(super) spinner: ProgressBar,
    tries: AtomicU64,
    lines: AtomicUsize,
}

impl Watcher {
    /// A watcher for a shrink that begins now and may take this many seconds.
    pub(super) fn new(seconds: f64) -> Self {
        Self {
            end: Instant::now() + Duration::from_secs_f64(seconds),
            spinner: cli::spinner("making the case smaller"),
            tries: AtomicU64::new(0),
            lines: AtomicUsize::new(0),
        }
    }
}

impl ShrinkWatcher for Watcher {
    fn goes_on(&self, next: Duration) -> bool {
        if Instant::now() + next >= self.end {
            return false;
        }
        let tries = 1 + self.tries.fetch_add(1, Ordering::Relaxed);
        if !self.spinner.is_hidden() {
            let lines = match self.lines.load(Ordering::Relaxed) {
                0 => String::new(),
                lines => format!(", {lines} lines"),
            };
            let words = format!("making the case smaller: {tries} tries{lines}");
            self.spinner.set_message(words);
        }
        true
    }

    fn found(&self, input: &[u8]) {
        let lines = input.iter().filter(|&&byte| byte == b'\n').count();
        self.lines.store(lines, Ordering::Relaxed);
    }
}
