//! Running other people's programs, under limits, with nothing left behind.

#[cfg(target_os = "linux")]
pub(crate) mod descendants;
pub(crate) mod frames;
mod limits;
mod runner;
#[cfg(target_os = "linux")]
pub(crate) mod worker;
pub(crate) mod worker_output;

pub use limits::{RunLimit, RunLimits};
pub use runner::{Run, RunError, RunStatus, Runner, WORKER, serve};
