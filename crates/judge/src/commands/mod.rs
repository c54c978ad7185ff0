//! Problems in folders, whose parts are programs of the setter: a generator, a reference, a validator, a checker. Each
//! part is optional.

mod folder;
mod parts;
mod shrink;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{Deref, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, bail, ensure};
use rayon::prelude::*;

use crate::build::{leads_out, surroundings};
use crate::cache::Fingerprint;
use crate::cases::{Case, CaseData, DATA, cases};
use crate::commands::folder::examples::{SubmissionRules, examples};
use crate::commands::folder::unchecked::{invalid_inputs, named, unchecked};
use crate::groups::CaseGroups;
use crate::judging::comparison_of;
use crate::problem::{
    Example, Findings, GroupFiles, OutputChecker, PackageLimits, PackageMetadata, PackageParts,
    Problem,
};
use crate::setter::{Checker, Dialogue, SetterProgram, details};
use knights_core::output::Output;
use knights_problems::compare::Comparison;
use knights_problems::explain::Explanation;
use knights_problems::mistakes::MistakeTable;
use knights_problems::problem::{
    About, Draw, Facts, Inputs, InvalidInput, Judgement, ProblemRules,
};
use knights_streams::reading::read_file;

/// What stands for the numbers in the command of a generator.
const SEED: &str = "{seed}";
const SIZE: &str = "{size}";
/// The families of the inputs of a generator, of which one is of the largest size.
const FAMILIES: [&str; 2] = ["random", LARGEST];
const LARGEST: &str = "largest";
/// What makes an input valid without a validator: with a reference, and with a checker alone.
const ASSUMPTIONS: [&str; 2] = [
    "without a validator, a smaller input counts as valid if the reference exits with 0 on it",
    "without a validator and a reference, every smaller input counts as valid",
];

/// A problem in a folder: what is said of it, and the programs of the setter.
#[derive(Default)]
pub struct FolderProblem {
    name: &'static str,
    path: PathBuf,
    about: About,
    limits: PackageLimits,
    /// What a format of Kattis says of submissions; nothing if the first failing case decides.
    rules: Option<SubmissionRules>,
    comparison: Comparison,
    metadata: PackageMetadata,
    groups: Arc<CaseGroups>,
    group_files: GroupFiles,
    /// Prints an input for a seed and a size.
    generator: Option<SetterProgram>,
    /// The largest size of an input.
    largest: u32,
    /// Prints the answer to an input.
    reference: Option<SetterProgram>,
    /// Exit with 0 or 42 if an input is valid.
    validators: Vec<SetterProgram>,
    /// What is said of a validator that cannot run here.
    missing_tool: Option<String>,
    checker: Option<Arc<Checker>>,
    fingerprint: OnceLock<Option<Fingerprint>>,
}

impl FolderProblem {
    /// The problem of a folder, which lasts as long as the process.
    ///
    /// # Errors
    ///
    /// The folder has no problem, or what it says of it is wrong.
    pub fn of_folder(path: &Path) -> anyhow::Result<&'static dyn Problem> {
        let problem = Self::read(path)?;
        if let Some(generator) = &problem.generator {
            generator.ensure_names(SEED)?;
        }
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = full.file_name().unwrap_or_default().to_string_lossy();
        Ok(Box::leak(Box::new(Self {
            name: String::leak(name.into_owned()),
            path: path.to_owned(),
            ..problem
        })))
    }

    fn dialogue(&self) -> Option<&Dialogue> {
        self.checker.as_ref()?.dialogue.as_ref()
    }
}

impl Deref for FolderProblem {
    type Target = dyn ProblemRules;

    fn deref(&self) -> &(dyn ProblemRules + 'static) {
        self
    }
}

impl ProblemRules for FolderProblem {
    fn facts(&self) -> Facts<'_> {
        static NONE: MistakeTable = MistakeTable::empty();
        (self.name, self, &NONE)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        match &self.reference {
            // No program runs without the judge that talks with it.
            _ if self.dialogue().is_some() => Ok(()),
            Some(reference) => Ok(output.bytes(&reference.output(&[], input)?)?),
            // Only the checker reads the answer.
            None if self.checker.is_some() => Ok(()),
            None => bail!("the problem has no reference; name one in knights.toml"),
        }
    }

    fn check(&self, input: &[u8], answer: &[u8], output: &[u8]) -> anyhow::Result<Judgement> {
        let Some(checker) = &self.checker else {
            let comparison = comparison_of(self, "");
            return Ok(Judgement::by_answer(comparison, answer, output));
        };
        checker.judgement(&Case::new("", input.to_vec(), answer.to_vec()), output)
    }

    fn explain(&self, _: &[u8], _: &[u8], _: &[u8]) -> Option<Explanation> {
        None
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn comparison(&self) -> Comparison {
        self.comparison
    }

    fn has_reference(&self) -> bool {
        self.reference.is_some()
    }

    fn has_one_answer(&self) -> bool {
        self.checker.is_none()
    }
}

impl Problem for FolderProblem {
    fn validate_case(&self, name: &str, input: &[u8]) -> Result<(), InvalidInput> {
        let flags = self.groups().of_any(name).map(|group| &group.input_flags);
        let validators = self.validators.iter();
        let results = validators.map(|program| accepts(program, flags, input));
        // One that cannot run does not hide that another refuses the input.
        let is_unknown =
            |result: &Result<(), InvalidInput>| matches!(result, Err(InvalidInput::Unknown(_)));
        let (unknown, mut known): (Vec<_>, Vec<_>) = results.partition(is_unknown);
        known.extend(unknown);
        known.into_iter().collect()
    }

    fn groups(&self) -> &CaseGroups {
        &self.groups
    }

    fn page(&self) -> anyhow::Result<Cow<'static, str>> {
        Ok(self.statement()?.0.into())
    }

    fn argument(&self) -> Cow<'static, str> {
        self.path.to_string_lossy().into_owned().into()
    }

    fn folder(&self) -> Option<&Path> {
        Some(&self.path)
    }

    fn cases(&self) -> anyhow::Result<Option<Vec<Case>>> {
        let folders = [DATA, "tests"].map(|name| self.path.join(name));
        let Some(folder) = folders.into_iter().find(|path| path.is_dir()) else {
            return Ok(None);
        };
        let mut cases = cases(&folder, None)?;
        self.ensure_points_fit(&cases)?;
        cases.par_iter_mut().try_for_each(|case| {
            if !matches!(case.answer, CaseData::Missing(_)) {
                return Ok(());
            }
            if self.dialogue().is_some() {
                // The reference runs with the judge that talks with it.
                case.answer = Vec::new().into();
            } else if let Some(reference) = &self.reference {
                let made = reference.kept_output(case.input.read()?);
                let lack = |error| CaseData::Missing(format!("{}: {error:#}", case.answer));
                case.answer = made.map_or_else(lack, CaseData::from);
            }
            anyhow::Ok(())
        })?;
        Ok(Some(cases))
    }

    fn fingerprint(&self) -> Option<Fingerprint> {
        let find = || {
            let checker = self.checker.as_ref();
            let groups = self.groups();
            let flags = checker.map(|checker| (checker.protocol.name(), &checker.flags));
            let of_checker = flags.iter().flat_map(|(_, flags)| flags.iter());
            if of_checker
                .cloned()
                .chain(groups.all_flags())
                .any(|flag| leads_out(&flag))
            {
                return None;
            }
            let validators = &self.validators;
            let mut fingerprint = surroundings()?;
            fingerprint.add_value(&(validators.len(), self.comparison, flags, groups));
            let programs = validators.iter().chain(&self.reference);
            for program in programs.chain(checker.map(|checker| &checker.program)) {
                fingerprint.add(program.fingerprint()?.text());
            }
            Some(fingerprint)
        };
        self.fingerprint.get_or_init(find).clone()
    }

    fn package_parts(&self) -> anyhow::Result<PackageParts> {
        let existing = self.cases()?;
        let cases = existing.context(
            "a package needs cases in data/sample and data/secret; judge gen makes some",
        )?;
        self.parts(&cases)
    }

    fn examples(&self) -> anyhow::Result<Vec<Example>> {
        examples(&self.path, self.rules.as_ref())
    }

    fn inspect(&self, cases: &[Case]) -> anyhow::Result<Findings> {
        let mut warnings = unchecked(&self.path, cases)?;
        let mut valid = Vec::new();
        for path in invalid_inputs(&self.path)? {
            let is_valid = self.validate(&read_file(&path)?).is_ok();
            let name = path.strip_prefix(&self.path).unwrap_or(&path);
            valid.extend(is_valid.then(|| name.display().to_string()));
        }
        let advice = |names: &str| format!("no validator refuses {names}; let one of them do so");
        warnings.extend(named(valid, advice));
        let validators = self.validators.par_iter().map(SetterProgram::prepare);
        let checker = self.checker.par_iter().map(|checker| checker.prepare());
        let failures = validators.chain(checker).filter_map(Result::err);
        let errors = failures.map(|error| format!("{error:#}")).collect();
        Ok(Findings { errors, warnings })
    }

    fn package_limits(&self) -> &PackageLimits {
        &self.limits
    }

    fn checker(&self) -> Option<Arc<dyn OutputChecker>> {
        let checker = self.checker.clone();
        checker.map(|checker| checker as _)
    }
}

impl Inputs for FolderProblem {
    fn sides(&self) -> RangeInclusive<u32> {
        1..=self.largest
    }

    fn validate(&self, input: &[u8]) -> Result<(), InvalidInput> {
        self.validate_case("", input)
    }

    fn assumption(&self) -> Option<&'static str> {
        let has_validator = !self.validators.is_empty();
        (!has_validator).then_some(ASSUMPTIONS[usize::from(!self.has_reference())])
    }

    fn missing_tool(&self) -> Option<&str> {
        self.missing_tool.as_deref()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> anyhow::Result<Vec<u8>> {
        let generator = self.generator.as_ref().context(
            "the problem has no generator, which makes cases; name one in knights.toml, or put cases into data/",
        )?;
        let sizes = self.sides();
        let size = if family == LARGEST {
            *sizes.end()
        } else {
            draw.side(&sizes)
        };
        let seed = draw.number(0, i32::MAX.unsigned_abs());
        let values = [(SEED, seed.to_string()), (SIZE, size.to_string())];
        let output = generator.output(&values, b"");
        let made = || format!("seed {seed}, size {size}");
        let input = output.with_context(made)?;
        ensure!(!input.is_empty(), "{}: {generator} printed nothing", made());
        match self.validate(&input) {
            Ok(()) => Ok(input),
            Err(InvalidInput::Unknown(why)) => bail!(why),
            Err(fault) => bail!("{}: {generator} printed an invalid input: {fault}", made()),
        }
    }

    fn much_smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        visit(&mut shrink::shorter(input));
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        visit(&mut shrink::smaller(input));
    }
}

/// Whether a validator accepts an input with the flags of its case, which may be for other validators.
fn accepts(
    validator: &SetterProgram,
    flags: Option<&BTreeMap<String, Vec<String>>>,
    input: &[u8],
) -> Result<(), InvalidInput> {
    let failed = |error: anyhow::Error| InvalidInput::Unknown(format!("{error:#}"));
    let by_name = flags.into_iter().flatten();
    let matching = by_name.filter(|(name, _)| name.is_empty() || validator.is_named(name));
    let arguments: Vec<_> = matching
        .flat_map(|(_, flags)| flags.iter().map(Into::into))
        .collect();
    let run = validator.run(&[], &arguments, input).map_err(failed)?;
    let code = validator.exit_code(&run).map_err(failed)?;
    if validator.accepts_with(code) {
        return Ok(());
    }
    let texts = [&run.error_tail, &run.output].map(|text| details(text));
    let reason = texts.into_iter().find(|text| !text.is_empty());
    let why = reason.unwrap_or_else(|| format!(" with exit code {code}"));
    Err(InvalidInput::Refused(format!(
        "{validator} refuses it{why}"
    )))
}
