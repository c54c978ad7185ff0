//! Fingerprints: whether a hand-in and what it is judged by are still the same.

use std::fmt::{Debug, Write};
use std::path::Path;

use anyhow::Context;
use sha2::{Digest, Sha256};

use crate::cases::Case;
use crate::class::{ClassPart, HandIn, HandInFile};
use knights_run::RunLimits;

/// What a fingerprint is taken of.
#[derive(Clone)]
pub struct HandInFingerprint(Sha256);

/// How many digits of a fingerprint are kept.
const DIGITS: usize = 32;

impl Default for HandInFingerprint {
    /// The fingerprint of nothing but this version of the program.
    fn default() -> Self {
        let mut fingerprint = Self(Sha256::new());
        fingerprint.add(env!("CARGO_PKG_VERSION"));
        fingerprint
    }
}

impl HandInFingerprint {
    /// Adds bytes.
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        // With the length no two lists are the same.
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// Adds a value by its fields.
    pub fn add_value(&mut self, value: &impl Debug) {
        self.add(format!("{value:?}"));
    }

    /// Adds a path.
    pub fn add_path(&mut self, path: &Path) {
        self.add(path.as_os_str().as_encoded_bytes());
    }

    /// Adds what all hand-ins are judged by: the parts, with their points and cases, and the limits.
    pub fn add_assignment(
        &mut self,
        parts: &[ClassPart],
        limits: &RunLimits,
    ) -> anyhow::Result<()> {
        self.add_value(limits);
        for part in parts {
            self.add_value(&(part.name, &part.points, part.cases.len()));
            for Case {
                name,
                input,
                answer,
            } in &part.cases
            {
                self.add(name);
                self.add(input.read()?);
                self.add(answer.read()?);
            }
        }
        Ok(())
    }

    /// The fingerprint of a hand-in that is judged by this.
    pub fn of_hand_in(&self, hand_in: &HandIn) -> anyhow::Result<String> {
        let mut own = self.clone();
        own.add_value(&(&hand_in.name, &hand_in.ignored, hand_in.files.len()));
        for HandInFile {
            name,
            path,
            is_executable,
        } in &hand_in.files
        {
            let bytes = std::fs::read(path);
            let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
            own.add_value(&(name, is_executable));
            own.add(bytes);
        }
        Ok(own.text())
    }

    /// Its digits.
    pub fn text(self) -> String {
        let mut text = String::new();
        for byte in self.0.finalize().iter().take(DIGITS / 2) {
            write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        }
        text
    }
}
