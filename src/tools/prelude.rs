//! What most programs use.

pub(crate) use crate::cli::{Env, Exit};
pub(crate) use crate::tools::choices::{
    ExitCodeArguments, SeedArgument, about_seed, explained, number_in, parse_steps,
};
pub(crate) use crate::tools::help::{ANSWER_EXITS, OUTPUT, PARTS, SEARCH, TASK, ending};
pub(crate) use anyhow::{Context, Result, anyhow, bail, ensure};
pub(crate) use clap::{Args, Parser, ValueEnum};
pub(crate) use knights_core::board::{Board, MoveOrder, Square};
pub(crate) use knights_core::output::counted;
pub(crate) use knights_render::recording::Recording;
pub(crate) use std::ffi::OsString;
pub(crate) use std::io::Write;
pub(crate) use std::path::{Path, PathBuf};
