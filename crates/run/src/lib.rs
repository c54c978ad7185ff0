//! Running programs under limits, with no process left behind.
//!
//! `judge` sends each run as a message to a worker, a second process of this program. The
//! worker starts the program, watches its limits, sends its output back, and kills all
//! processes that come from it. Everything that needs Linux is in `linux`; other systems get
//! `portable`, which has the same functions and reports that they are not supported.

#![expect(
    missing_docs,
    reason = "only `judge` uses this crate, and some fields say everything with their name"
)]

mod conversation;
mod jobs;
#[cfg_attr(all(target_os = "linux", not(knights_portable)), path = "linux/mod.rs")]
#[cfg_attr(
    not(all(target_os = "linux", not(knights_portable))),
    path = "portable.rs"
)]
mod platform;
mod runner;
mod sandbox;
mod scratch;
mod turns;
mod workers;

pub use conversation::{Conversation, Link};
pub use knights_execution::{
    Execution, PATIENCE, RunEnding, RunLimit, RunLimits, RunStatus, WALL_FACTOR,
};
pub use platform::{FILE_SIZE, address_space, free_space, inherited_limits, serve};
pub use runner::{RunError, Runner};
pub use sandbox::{Sandbox, SandboxError, SandboxMode, SandboxView, search};
pub use scratch::{ScratchFolder, make_own_folder, temporary_folder, without_temporary_name};
pub use workers::{WORKER, catch_interrupts, interrupted};
