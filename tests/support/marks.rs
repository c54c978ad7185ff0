//! Processes that are known by a mark: a variable of the environment, which they inherit.

use std::collections::HashMap;
use std::fs;

use libtest_mimic::Failed;

/// The variable.
pub(crate) const MARK: &str = "KNIGHTS_MARK";

/// A mark that nothing else has.
pub(crate) fn mark(name: &str) -> String {
    format!("{name}-{}", std::process::id())
}

/// The processes with this mark, by number, with their command lines.
pub(crate) fn marked(mark: &str) -> HashMap<u32, String> {
    let mark = format!("{MARK}={mark}\0");
    let has_mark = |id: &u32| {
        let variables = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        variables
            .windows(mark.len())
            .any(|part| part == mark.as_bytes())
    };
    let entries = fs::read_dir("/proc").expect("Linux shows its processes");
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let line = |id| fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
    ids.filter(has_mark).map(|id| (id, line(id))).collect()
}

/// Fails unless nothing with this mark is running.
pub(crate) fn nothing_is_left(mark: &str) -> Result<(), Failed> {
    let left = marked(mark);
    if left.is_empty() {
        Ok(())
    } else {
        Err(format!("left running: {left:?}").into())
    }
}
