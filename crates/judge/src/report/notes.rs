//! What a report as text adds to a case that is not accepted: its input, and how to run it again.

use std::collections::HashMap;
use std::fmt::{self, Write};

/// What is added to cases, by their full names.
pub type CaseNotes = HashMap<String, CaseNote>;

/// What is added to a case.
#[derive(Clone, Debug, Default)]
pub struct CaseNote {
    /// The input as it is shown, if it is.
    pub input: Option<String>,
    /// A command that shows the fault again, if there is one.
    pub again: Option<String>,
}

impl CaseNote {
    /// Writes the lines, each after two spaces.
    pub(super) fn write(&self, text: &mut String) -> fmt::Result {
        if let Some(input) = &self.input {
            writeln!(text, "  input:")?;
            for line in input.lines() {
                writeln!(text, "    {line}")?;
            }
        }
        if let Some(again) = &self.again {
            writeln!(text, "  again: {again}")?;
        }
        Ok(())
    }
}
