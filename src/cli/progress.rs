//! Progress bars for long work, drawn only if standard error is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(200);

/// A bar on standard error for a number of pieces of work, which have a name.
pub(crate) fn bar(pieces: usize, name: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(pieces as u64).with_message(name);
    bar.with_style(style("{bar:40} {pos}/{len} {msg}, {eta} left"))
}

/// A bar on standard error for long steps, whose length and message are set as they go on.
pub(crate) fn steps() -> ProgressBar {
    let bar = ProgressBar::new(1);
    bar.enable_steady_tick(TICK);
    bar.with_style(style("{bar:40} {msg}, {elapsed} so far, {eta} left"))
}

/// A spinner on standard error for work of unknown length, which has a name.
pub(crate) fn spinner(name: &'static str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(name);
    spinner.enable_steady_tick(TICK);
    spinner.with_style(style("{spinner} {msg}, {elapsed}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}
