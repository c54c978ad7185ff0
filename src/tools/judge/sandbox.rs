//! `--sandbox`: how the subcommands of `judge` that run programs get a sandbox.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::builder::TypedValueParser;

use crate::cli::Env;
use crate::tools::choices::by_name;
use crate::tools::{PROGRAMS, all_in_one};
use knights_run::{RunLimits, Runner, Sandbox, SandboxMode};

/// Takes the names of the modes.
pub(crate) fn sandbox_parser() -> impl TypedValueParser<Value = SandboxMode> {
    by_name(SandboxMode::ALL, SandboxMode::name)
}

/// The sandbox of a mode, in which these files and folders are hidden, and our programs with the
/// answers. If this machine makes no sandbox, one line on standard error says so.
pub(crate) fn find_sandbox(
    env: &mut Env<'_>,
    mode: SandboxMode,
    hidden: impl IntoIterator<Item = PathBuf>,
) -> anyhow::Result<Sandbox> {
    let (mut sandbox, remark) = Sandbox::find(mode).map_err(|error| {
        anyhow!(
            "{error}; {}, or use --sandbox {}",
            error.advice(),
            SandboxMode::Off.name()
        )
    })?;
    if let Some(remark) = remark {
        env.remark(format_args!("{remark}"));
    }
    let this = std::env::current_exe();
    // Each of our programs knows answers.
    let names = PROGRAMS.iter().map(|program| program.name);
    sandbox.hide(names.chain([all_in_one::NAME]).filter_map(|name| {
        let folder = this.as_ref().ok()?.parent()?;
        Some(folder.join(name))
    }));
    sandbox.hide(hidden);
    Ok(sandbox)
}

/// A runner for a command of the user. In a sandbox its program sees its own file, and each argument
/// that is an existing file.
pub(crate) fn runner_in(sandbox: &Sandbox, command: &[OsString], limits: RunLimits) -> Runner {
    if !sandbox.is_on() {
        return Runner::new(command, limits);
    }
    let (command, view) = sandbox.view_of(command);
    Runner::in_sandbox(&command, limits, sandbox, &view)
}
