//! The files of a case that fails.

use std::fs;
use std::path::{Path, PathBuf};

use knights_judge::cases::replace_file;
use knights_judge::stress::{Failure, Stress};

/// The files of a case that fails.
pub(super) struct SavedCase {
    /// The input.
    pub(super) input: PathBuf,
}

impl SavedCase {
    /// The files of the case of this number, which are not there yet.
    pub(super) fn new(folder: &Path, stress: &Stress, number: u64) -> Self {
        let name = format!("{}_{}_{number}.in", stress.problem.name(), stress.seed);
        Self {
            input: folder.join(name),
        }
    }

    /// The answer.
    pub(super) fn answer(&self) -> PathBuf {
        self.input.with_extension("ans")
    }

    /// Saves the input and its answer, or replaces what was saved before.
    pub(super) fn save(&self, failure: &Failure) -> anyhow::Result<()> {
        replace_file(&self.input, &failure.input)?;
        replace_file(&self.answer(), &failure.answer)
    }

    /// Removes the files, if they are there.
    pub(super) fn remove(&self) {
        for file in [&self.input, &self.answer()] {
            let _ = fs::remove_file(file);
        }
    }
}
