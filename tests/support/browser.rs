//! Pages in a real browser: Chromium without a window.

use std::path::Path;
use std::process::Command;

/// How long scripts go on after a page is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BrowserTime {
    /// Two seconds that pass at once. The clock of the page is not the real one.
    Virtual,
    /// Not at all. The clock of the page is the real one.
    Real,
}

/// The text of a page in the browser, after its script has run, and what the console says.
pub(crate) fn opened(page: &Path, fragment: &str) -> (String, String) {
    opened_for(page, fragment, BrowserTime::Virtual)
}

/// The same, for this long.
pub(crate) fn opened_for(page: &Path, fragment: &str, time: BrowserTime) -> (String, String) {
    let profile = tempfile::tempdir().expect("there is room for a profile");
    let mut command = Command::new("chromium");
    command
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
        ])
        .args(["--enable-logging=stderr", "--log-level=0"]);
    if time == BrowserTime::Virtual {
        command.arg("--virtual-time-budget=2000");
    }
    let output = command
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg("--dump-dom")
        .arg(format!("file://{}{fragment}", page.display()))
        .output()
        .expect("chromium can be started");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes text");
    (text(output.stdout), text(output.stderr))
}
