//! A progress bar for work that takes a while, on a terminal alone.

use indicatif::{ProgressBar, ProgressStyle};

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
