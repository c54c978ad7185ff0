//! A problem as programs are judged on it: its rules, and what its folder and its package add.
//!
//! The rules are those of `knights_problems`. Everything else is in `packages/NAME/` and on the page
//! `docs/problems/NAME.md`, or, for a problem that a setter has written, in a folder (`commands`).

mod expected;
mod metadata;
mod package_data;
mod package_parts;

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, LazyLock};

pub use expected::{
    BuildRule, CaseRule, Example, Expectation, GradedResult, PARTIAL, matches_path, verdicts_named,
};
pub use metadata::{License, Markup, PackageMetadata};
pub use package_data::{EditedFile, package_file, package_files, page};
pub use package_parts::{
    GroupFiles, Includes, LIST, MORE_CASES, PackageFile, PackageLimits, PackageParts, Timing,
    VERDICTS, below, program,
};

use anyhow::bail;

use crate::cache::Fingerprint;
use crate::cases::Case;
use crate::groups::CaseGroups;
use knights_problems::problem::{self, InvalidInput, Judgement, OutputFault, ProblemRules};
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunError, Runner};

/// Every problem that is built in, in the order of the documentation.
pub static ALL: LazyLock<Vec<&'static dyn Problem>> =
    LazyLock::new(|| problem::ALL.iter().map(|rules| rules as _).collect());

/// What makes a problem for a judge: its rules, to which it derefs, and what a folder adds. A problem that is built in is
/// a reference to its rules.
pub trait Problem: Deref<Target = dyn ProblemRules> + Sync {
    /// The statement.
    ///
    /// # Errors
    ///
    /// The folder of the problem has none.
    fn page(&self) -> anyhow::Result<Cow<'static, str>> {
        Ok(page(self.name()).into())
    }

    /// What `--problem` takes.
    fn argument(&self) -> Cow<'static, str> {
        self.name().into()
    }

    /// The folder of the problem, which no program that is judged may see.
    fn folder(&self) -> Option<&Path> {
        None
    }

    /// The cases of the problem, if they are not drawn.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or an answer is missing.
    fn cases(&self) -> anyhow::Result<Option<Vec<Case>>> {
        Ok(None)
    }

    /// The fingerprint of all that decides whether a case is right; `None` if that may change, or is decided quickly.
    fn fingerprint(&self) -> Option<Fingerprint> {
        None
    }

    /// The folders of its cases, and what its package says of them.
    fn groups(&self) -> &CaseGroups {
        static NONE: LazyLock<CaseGroups> = LazyLock::new(CaseGroups::default);
        &NONE
    }

    /// The same as [`validate`](problem::Inputs::validate) for the case with this name, for which a package may have flags.
    ///
    /// # Errors
    ///
    /// Those of [`validate`](problem::Inputs::validate).
    fn validate_case(&self, _: &str, input: &[u8]) -> Result<(), InvalidInput> {
        self.inputs().validate(input)
    }

    /// What its package has besides cases.
    ///
    /// # Errors
    ///
    /// A file is missing or cannot be read, or a program is no source.
    fn package_parts(&self) -> anyhow::Result<PackageParts> {
        Ok(PackageParts::of_project(self.name()))
    }

    /// Its submissions whose results are known, in the order of their names.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or says nothing that is known.
    fn examples(&self) -> anyhow::Result<Vec<Example>> {
        Ok(Vec::new())
    }

    /// What its package leaves unchecked, and the programs of the setter that cannot be built; these are its cases.
    ///
    /// # Errors
    ///
    /// A file cannot be read.
    fn inspect(&self, _cases: &[Case]) -> anyhow::Result<Findings> {
        Ok(Findings::default())
    }

    /// What its package asks for besides a time limit and memory.
    fn package_limits(&self) -> &PackageLimits {
        static NONE: LazyLock<PackageLimits> = LazyLock::new(PackageLimits::default);
        &NONE
    }

    /// The program that decides whether an output is right.
    fn checker(&self) -> Option<Arc<dyn OutputChecker>> {
        None
    }
}

impl Problem for &'static dyn ProblemRules {}

/// What is found beside the verdicts on submissions. With an error, the problem cannot be judged as it is.
#[derive(Debug, Default)]
pub struct Findings {
    pub errors: Vec<String>,
    /// What was not checked, each with what to do.
    pub warnings: Vec<String>,
}

/// A program that decides whether an output is right.
pub trait OutputChecker: Send + Sync {
    /// The verdict on the output of a program, which is a judge error if the checker fails.
    ///
    /// # Errors
    ///
    /// An interrupt came first.
    fn check(&self, case: &Case, output: &[u8]) -> Result<OutputVerdict, RunError>;

    /// What it says about the output of a program.
    ///
    /// # Errors
    ///
    /// The checker fails, or an interrupt came first.
    fn judgement(&self, case: &Case, output: &[u8]) -> anyhow::Result<Judgement> {
        let verdict = self.check(case, output)?;
        match verdict.verdict {
            Verdict::Accepted => Ok(Judgement::Right(None)),
            Verdict::WrongAnswer => Ok(Judgement::Wrong(OutputFault::Checker(verdict.message))),
            _ => bail!(verdict.message),
        }
    }

    /// Builds it.
    fn prepare(&self) -> anyhow::Result<()> {
        Ok(())
    }

    /// Ends the processes that wait for its next run.
    fn end_workers(&self);

    /// Runs a program on a case and judges it, if that is not done by its output alone.
    fn run(&self, _program: &Runner, _case: &Case) -> Option<JudgedRun> {
        None
    }
}

/// The verdict on a program, and its slowest run, if it ran.
pub type JudgedRun = Result<(OutputVerdict, Option<Execution>), RunError>;

impl fmt::Debug for dyn Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

pub fn named(name: &str) -> Option<&'static dyn Problem> {
    ALL.iter().copied().find(|problem| problem.name() == name)
}
