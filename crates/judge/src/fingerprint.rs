//! Fingerprints, which tell whether something has changed.

use std::fmt::{Debug, Write};

use sha2::{Digest, Sha256};

use crate::cases::Case;

/// What a fingerprint is taken of.
#[derive(Clone)]
pub struct Fingerprint(Sha256);

const DIGITS: usize = 32;

impl Default for Fingerprint {
    /// The fingerprint of nothing but this version of the program.
    fn default() -> Self {
        let mut fingerprint = Self(Sha256::new());
        fingerprint.add(env!("CARGO_PKG_VERSION"));
        fingerprint
    }
}

impl Fingerprint {
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        // With the length no two lists are the same.
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub fn add_value(&mut self, value: &impl Debug) {
        self.add(format!("{value:?}"));
    }

    pub fn add_cases(&mut self, cases: &[Case]) -> anyhow::Result<()> {
        for case in cases {
            self.add(&case.name);
            self.add(case.input.read()?);
            self.add(case.answer.read()?);
        }
        Ok(())
    }

    pub fn text(self) -> String {
        hexadecimal(&self.0.finalize()[..DIGITS / 2])
    }
}

/// Bytes as two digits each.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
