//! A progress bar for work that takes a while, on a terminal alone.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(200);

/// A bar on standard error for so many pieces of work, which have a name; nothing where that
/// is no terminal.
#[must_use]
pub(crate) fn bar(pieces: usize, name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}, {eta} left")
        .expect("the template is well-formed");
    ProgressBar::new(pieces as u64)
        .with_style(style)
        .with_message(name)
}

/// A sign of life on standard error for work whose end nobody knows, which has a name; nothing
/// where that is no terminal.
#[must_use]
pub(crate) fn spinner(name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}")
        .expect("the template is well-formed");
    let spinner = ProgressBar::new_spinner()
        .with_style(style)
        .with_message(name);
    spinner.enable_steady_tick(TICK);
    spinner
}
