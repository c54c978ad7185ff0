//! Validators of inputs, with the flags of a case.

use std::collections::BTreeMap;

use crate::problem::InvalidInput;
use crate::setter::{SetterProgram, details};

/// How a validator exits if an input is valid: usually, and in the protocol of Kattis.
const VALID: [i32; 2] = [0, 42];
/// Whether a validator accepts an input with the flags of its case, which may be for other validators.
pub(super) fn accepts(
    validator: &SetterProgram,
    flags: Option<&BTreeMap<String, Vec<String>>>,
    input: &[u8],
) -> Result<(), InvalidInput> {
    let failed = |error: anyhow::Error| InvalidInput::Unknown(format!("{error:#}"));
    let own = flags.into_iter().flatten();
    let own = own.filter(|(name, _)| name.is_empty() || validator.is_named(name));
    let own: Vec<_> = own
        .flat_map(|(_, flags)| flags.iter().map(Into::into))
        .collect();
    let run = validator.run(&[], &own, input).map_err(failed)?;
    let code = validator.exit_code(&run).map_err(failed)?;
    if VALID.contains(&code) {
        return Ok(());
    }
    let said = [&run.error_tail, &run.output].map(|text| details(text));
    let words = said.into_iter().find(|said| !said.is_empty());
    let words = words.unwrap_or_else(|| format!(" with exit code {code}"));
    Err(InvalidInput::Refused(format!(
        "{validator} refuses it{words}"
    )))
}
