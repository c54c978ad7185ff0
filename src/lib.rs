//! The programs of Knights, and the library crates that they are made of.
//!
//! - `knights_core`: boards, tours, Warnsdorff's rule, solving, counting; what is read
//! - `knights_render`: what is written: text, pictures, pages, documents
//! - `knights_run`: running any program under limits
//! - `knights_problems`: problems, explanations, mistakes, reports
//! - `knights_judge`: cases, judging programs, classes, packages
//! - [`cli`]: streams, errors and exit codes
//! - [`tools`]: the programs and their arguments

#![cfg_attr(
    not(feature = "judge"),
    expect(dead_code, reason = "some of it is for `judge` alone")
)]

pub mod cli;
pub mod tools;

pub use knights_core::{assignment, board, count, input, output, solve, survey, tour, warnsdorff};
pub use knights_render as render;
#[cfg(feature = "judge")]
pub use {knights_judge as judge, knights_problems as problems, knights_run as run};
