//! `judge doctor`: whether this machine can grade a class, and what it lacks.

use std::fmt::Write as _;

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::Serialize;

use crate::tools::judge::choices::sandbox_parser;
use crate::tools::judge::prelude::*;
use knights_judge::build::Languages;
use knights_judge::selftest::{Checked, check_languages, check_limits, version};
use knights_problems::report::json_line;
use knights_run::{SandboxError, SandboxMode, free_space, inherited_limits, temporary_folder};

const EXITS: &str = "\
Exit codes:
  0  a class can be graded
  1  it cannot: the last line says why
  2  wrong usage, or a stream that fails";

/// Say whether this machine can grade a class, and what it lacks
///
/// It tries each sandbox, a program that exceeds each limit, and a right program in each language. A language that is
/// not installed is no fault.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ judge doctor | head -n 1
  Sandboxes"))]
pub(crate) struct Arguments {
    /// The form of the answer
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    /// The sandbox in which the limits and the languages are tried
    #[arg(long, value_name = "MODE", default_value = "auto", help_heading = LIMITS)]
    #[arg(value_parser = sandbox_parser())]
    sandbox: SandboxMode,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A list
    Text,
    /// A JSON document; its schema is in docs/schema
    Json,
}

#[derive(Serialize)]
struct Diagnosis {
    can_grade: bool,
    faults: Vec<String>,
    sandboxes: Vec<Checked>,
    limits: Vec<Checked>,
    /// The limits of this process that are lower than those of `judge`. A right program may fail because of them.
    inherited_limits: Vec<Checked>,
    temporary_files: Vec<Checked>,
    languages: Vec<Checked>,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    catch_interrupts()?;
    let built = ThreadPoolBuilder::new().build();
    let pool = built.map_err(|error| anyhow!("cannot start threads: {error}"))?;
    let found = pool.install(|| diagnose(arguments.sandbox));
    let verdict = Exit::of_verdict(found.can_grade);
    env.verdict = Some(verdict);
    env.output.bytes(&match arguments.format {
        Format::Text => text(&found)?.into_bytes(),
        Format::Json => json_line(&found)?,
    })?;
    Ok(verdict)
}

fn diagnose(mode: SandboxMode) -> Diagnosis {
    let fault = |error: SandboxError| format!("{error}; {}", error.advice());
    let checked = |name: &str, about: String, fault| Checked {
        name: name.to_owned(),
        about,
        fault,
    };
    let modes = [SandboxMode::Bubblewrap, SandboxMode::Confined];
    let sandboxes = modes.map(|mode| match Sandbox::find(mode) {
        Ok(sandbox) => checked(mode.name(), sandbox.description(), None),
        Err(error) => checked(mode.name(), String::new(), Some(fault(error))),
    });
    let (sandbox, lack) = match Sandbox::find(mode) {
        Ok(sandbox) => (sandbox, None),
        Err(error) => (Sandbox::OFF, Some(fault(error))),
    };
    let temporary = match temporary_folder() {
        Ok(folder) => {
            let free = free_space(&folder).map(|bytes| format!("{} MB free", bytes >> 20));
            checked(&folder.to_string_lossy(), free.unwrap_or_default(), None)
        }
        Err(error) => checked("TMPDIR", String::new(), Some(error.to_string())),
    };
    let (all, limits) = (Languages::default(), check_limits(&sandbox));
    let mut languages = check_languages(all.all(), &all, &sandbox);
    let with_languages = languages.par_iter_mut().zip(all.all());
    with_languages.for_each(|(checked, language)| checked.about = version(language, &sandbox));
    // Without a version, a language is not installed.
    let installed = languages
        .iter()
        .filter(|language| !language.about.is_empty());
    let checks = [&temporary].into_iter().chain(&limits).chain(installed);
    let failed = checks.filter_map(|test| Some(format!("{}: {}", test.name, test.fault.as_ref()?)));
    let mut faults: Vec<String> = lack.into_iter().chain(failed).collect();
    if languages.iter().all(|language| language.fault.is_some()) {
        faults.push("no language works".to_owned());
    }
    let inherited = inherited_limits().into_iter();
    Diagnosis {
        can_grade: faults.is_empty(),
        faults,
        sandboxes: sandboxes.into(),
        limits,
        inherited_limits: inherited
            .map(|(name, lack)| checked(name, String::new(), Some(lack)))
            .collect(),
        temporary_files: vec![temporary],
        languages,
    }
}

fn text(found: &Diagnosis) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for (title, list) in [
        ("Sandboxes", &found.sandboxes),
        ("Limits", &found.limits),
        ("Inherited limits", &found.inherited_limits),
        ("Temporary files", &found.temporary_files),
        ("Languages", &found.languages),
    ] {
        if !list.is_empty() {
            writeln!(text, "{title}")?;
        }
        for Checked { name, about, fault } in list {
            let about = fault.as_ref().unwrap_or(about);
            writeln!(text, "  {}", format!("{name:<22} {about}").trim_end())?;
        }
    }
    match &found.faults[..] {
        [] => text.push_str("A class can be graded.\n"),
        faults => writeln!(text, "A class cannot be graded: {}", faults.join("; "))?,
    }
    Ok(text)
}
