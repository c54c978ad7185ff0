//! Test programs that list their tests themselves.

use libtest_mimic::{Failed, Trial};

/// A test with a name of words between slashes.
pub(crate) struct Check {
    name: String,
    run: Box<dyn FnOnce() -> Result<(), Failed> + Send>,
}

impl Check {
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl FnOnce() -> Result<(), Failed> + Send + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }

    /// The name without its last word.
    fn group(&self) -> String {
        let folder = self.name.rsplit_once('/').map(|(folder, _)| folder);
        folder.unwrap_or(&self.name).to_owned()
    }
}

/// One test for each check. Under cargo-nextest, where each test is a process, one for each group: starting thousands of
/// processes takes longer than the checks.
pub(crate) fn trials(checks: Vec<Check>) -> Vec<Trial> {
    if std::env::var_os("NEXTEST").is_none() {
        let trial = |check: Check| Trial::test(check.name, check.run);
        return checks.into_iter().map(trial).collect();
    }
    let mut groups: Vec<(String, Vec<Check>)> = Vec::new();
    for check in checks {
        let name = check.group();
        match groups.iter_mut().find(|(group, _)| *group == name) {
            Some((_, checks)) => checks.push(check),
            None => groups.push((name, vec![check])),
        }
    }
    let trial = |(name, checks)| Trial::test(name, || run_all(checks));
    groups.into_iter().map(trial).collect()
}

/// Runs checks one after the other, and fails with all that have failed.
fn run_all(checks: Vec<Check>) -> Result<(), Failed> {
    let mut faults = Vec::new();
    for check in checks {
        if let Err(fault) = (check.run)() {
            faults.push(format!(
                "{}: {}",
                check.name,
                fault.message().unwrap_or_default()
            ));
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n").into())
    }
}
