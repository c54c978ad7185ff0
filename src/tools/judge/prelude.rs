//! What most subcommands of `judge` use.

pub(crate) use crate::tools::choices::by_name;
pub(crate) use crate::tools::help::{CASES, LIMITS, VERDICT};
pub(crate) use crate::tools::prelude::*;
pub(crate) use knights_core::output::joined;
pub(crate) use knights_judge::build::Assignment;
pub(crate) use knights_judge::problem::Problem;
pub(crate) use knights_run::{Sandbox, catch_interrupts, interrupted};
