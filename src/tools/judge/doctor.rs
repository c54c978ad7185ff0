//! `judge doctor`: whether this machine can grade a class, and what it lacks.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use crate::cli::{Env, Exit};
use crate::tools::help::{LIMITS, OUTPUT, ending};
use crate::tools::judge::choices::sandbox_parser;
use knights_judge::build::Languages;
use knights_judge::report::json_line;
use knights_judge::selftest::{CheckedLanguage, CheckedLimit, check_languages, check_limits};
use knights_run::{
    InheritedLimit, Sandbox, SandboxMode, catch_interrupts, free_space, inherited_limits,
    temporary_folder,
};

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

/// What was found.
#[derive(Serialize)]
struct Diagnosis {
    can_grade: bool,
    /// Why not, or what a user should change.
    faults: Vec<String>,
    sandboxes: Vec<TriedSandbox>,
    limits: Vec<CheckedLimit>,
    inherited_limits: Vec<InheritedLimit>,
    temporary_folder: PathBuf,
    free_bytes: Option<u64>,
    languages: Vec<CheckedLanguage>,
}

#[derive(Serialize)]
struct TriedSandbox {
    mode: &'static str,
    works: bool,
    /// How it contains programs, or why it does not work.
    about: String,
}

impl TriedSandbox {
    fn new(mode: SandboxMode) -> Self {
        let tried = Sandbox::find(mode);
        Self {
            mode: mode.name(),
            works: tried.is_ok(),
            about: match tried {
                Ok(sandbox) => sandbox.description(),
                Err(error) => format!("{error}; {}", error.advice()),
            },
        }
    }
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    catch_interrupts()?;
    let pool = ThreadPoolBuilder::new().build();
    let pool = pool.map_err(|error| anyhow!("cannot start threads: {error}"))?;
    let found = pool.install(|| diagnose(arguments.sandbox));
    let verdict = if found.can_grade {
        Exit::Success
    } else {
        Exit::Negative
    };
    env.verdict = Some(verdict);
    let document = match arguments.format {
        Format::Text => text(&found)?.into_bytes(),
        Format::Json => json_line(&found)?,
    };
    env.output.bytes(&document)?;
    Ok(verdict)
}

fn diagnose(mode: SandboxMode) -> Diagnosis {
    let sandboxes = [SandboxMode::Bubblewrap, SandboxMode::Confined].map(TriedSandbox::new);
    let mut faults = Vec::new();
    let sandbox = Sandbox::find(mode).unwrap_or_else(|error| {
        faults.push(format!("{error}; {}", error.advice()));
        Sandbox::OFF
    });
    let temporary_folder = temporary_folder().unwrap_or_else(|error| {
        faults.push(error.to_string());
        std::env::temp_dir()
    });
    let limits = check_limits(&sandbox);
    let languages = check_languages(&Languages::default(), &sandbox);
    let of_limits = limits.iter().map(|limit| (limit.name, &limit.fault));
    let of_languages = languages.iter().filter(|language| language.is_installed());
    let of_languages = of_languages.map(|language| (&language.name[..], &language.fault));
    let failed = of_limits.chain(of_languages);
    faults.extend(failed.filter_map(|(name, fault)| Some(format!("{name}: {}", fault.as_ref()?))));
    if !languages.iter().any(|language| language.fault.is_none()) {
        faults.push("no language works".to_owned());
    }
    Diagnosis {
        can_grade: faults.is_empty(),
        faults,
        sandboxes: sandboxes.into(),
        limits,
        inherited_limits: inherited_limits(),
        free_bytes: free_space(&temporary_folder),
        temporary_folder,
        languages,
    }
}

fn text(found: &Diagnosis) -> Result<String, std::fmt::Error> {
    let mut text = "Sandboxes\n".to_owned();
    for TriedSandbox { mode, works, about } in &found.sandboxes {
        let verb = if *works { "works" } else { "does not work" };
        writeln!(text, "  {mode:<18} {verb}: {about}")?;
    }
    text.push_str("Limits\n");
    for CheckedLimit { name, kept, fault } in &found.limits {
        writeln!(text, "  {name:<18} {}", fault.as_deref().unwrap_or(kept))?;
    }
    for limit in &found.inherited_limits {
        let InheritedLimit {
            name,
            inherited,
            wanted,
            option,
        } = limit;
        writeln!(
            text,
            "  {name:<18} {inherited} from outside, less than {wanted}: raise ulimit {option}"
        )?;
    }
    text.push_str("Temporary files\n");
    let megabytes = found.free_bytes.unwrap_or(0) >> 20;
    let folder = found.temporary_folder.display();
    writeln!(text, "  {folder:<18} {megabytes} MB free")?;
    text.push_str("Languages\n");
    for CheckedLanguage {
        name,
        version,
        fault,
        ..
    } in &found.languages
    {
        let about = fault.as_deref().or(version.as_deref()).unwrap_or("works");
        writeln!(text, "  {name:<18} {about}")?;
    }
    match &found.faults[..] {
        [] => text.push_str("A class can be graded.\n"),
        faults => writeln!(text, "A class cannot be graded: {}", faults.join("; "))?,
    }
    Ok(text)
}
