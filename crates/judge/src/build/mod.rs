//! Sources that become programs.
//!
//! `recognise` says which files of a hand-in make which part of an assignment: a table has the names
//! that the assignments ask for, and the drivers, headers and classes of our own that are linked with
//! them. [`build`] copies the sources of a part into a new folder, and runs the build command of their
//! language, which comes from a table ([`Languages`]).

mod folder;
mod languages;
mod message;
mod recognise;
mod text;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tempfile::TempDir;

use folder::{BuildFolder, Names};
use knights_run::{RunError, RunLimits, Runner, Sandbox, SandboxView};
use languages::Language;

pub use languages::Languages;
pub use recognise::{
    DUAL, KNIGHTS, PartRule, PartSources, Recognised, expected_names, expected_names_for,
    is_header, recognise, recognise_program,
};

/// The usual limits of a build. A build that writes more than 64 KiB has usually met an error that
/// repeats itself.
pub const BUILD_LIMITS: RunLimits = RunLimits {
    processor: Duration::from_secs(30),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    output: 64 << 10,
    processes: 256,
};
/// Runs a command in a folder, and joins its two outputs. The messages of compilers are in English,
/// and no file grows beyond 2^18 blocks of 512 bytes, or of 1024 in some shells. The limit may be
/// lower already.
const SHELL: &str = r#"
    cd -- "$0" || exit 1
    ulimit -f 262144 2> /dev/null
    export LC_ALL=C.UTF-8
    exec "$@" 2>&1
"#;
/// A program that was made from sources. Its folder is removed with it.
#[derive(Debug)]
pub struct BuiltProgram {
    pub command: Vec<OsString>,
    /// The folder with the program and its sources.
    pub folder: TempDir,
    pub language: Arc<Language>,
}

/// Why there is no program.
#[derive(Debug)]
pub enum BuildFailure {
    /// The sources are at fault, or there is no compiler: the first lines of its message.
    Compiler(String),
    Interrupted,
    /// This machine is at fault: it has no space, or no process.
    Machine(anyhow::Error),
}

impl BuiltProgram {
    /// A runner for the program, which sees its folder and the tools of its language.
    pub fn runner(&self, limits: RunLimits, sandbox: &Sandbox) -> Runner {
        let view = SandboxView {
            folder: Some(self.folder.path().to_owned()),
            writable: None,
            read_only: self.language.tool_folders(home().as_deref()),
        };
        Runner::in_sandbox(&self.command, limits, sandbox, &view)
    }
}

/// The home folder, below which toolchains may be.
fn home() -> Option<PathBuf> {
    env::var_os("HOME").map(PathBuf::from)
}

/// Builds a part in a sandbox, under limits: usually [`BUILD_LIMITS`].
///
/// # Errors
///
/// The compiler refuses the sources, or this machine fails.
pub fn build(
    part: &PartSources,
    limits: RunLimits,
    sandbox: &Sandbox,
) -> Result<BuiltProgram, BuildFailure> {
    let folder = tempfile::Builder::new().prefix("judge-build-").tempdir();
    let folder = folder.context("cannot make a folder for the build");
    let folder = folder.map_err(BuildFailure::Machine)?;
    let build = BuildFolder::fill(folder.path(), part)?;
    let language = part.language.clone();
    if !language.build.is_empty() {
        run_build(&build, limits, sandbox)?;
    }
    Ok(BuiltProgram {
        command: build.command(&language.run, Names::Absolute),
        folder,
        language,
    })
}

fn run_build(
    build: &BuildFolder<'_>,
    limits: RunLimits,
    sandbox: &Sandbox,
) -> Result<(), BuildFailure> {
    let command = build.command(&build.part.language.build, Names::Relative);
    let shell = ["sh", "-c", SHELL].map(OsString::from);
    let all = [&shell[..], &[build.path.into()], &command].concat();
    let view = SandboxView {
        folder: None,
        writable: Some(build.path.to_owned()),
        read_only: build.part.language.tool_folders(home().as_deref()),
    };
    let run = Runner::in_sandbox(&all, limits, sandbox, &view).run(b"");
    let run = run.map_err(|error| match error {
        RunError::Interrupted => BuildFailure::Interrupted,
        error => BuildFailure::Machine(anyhow::Error::from(error).context("cannot build")),
    })?;
    match message::of_failed_build(&run, limits, &command, build) {
        Some(message) => Err(BuildFailure::Compiler(message)),
        None => Ok(()),
    }
}
