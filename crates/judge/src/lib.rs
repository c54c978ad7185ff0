//! Judging programs: problems, cases, runs under limits, verdicts, reports, packages.
//!
//! `cases` are read from a folder or drawn for a `problem`. `judging` runs a program on one of
//! them, and judges its output by the answer, the rules of the problem, or an external checker.
//! `submissions` does that for all cases and names what is wrong. `knights_problems` has what runs no program.

#![expect(
    missing_docs,
    reason = "only the programs use this crate, and some fields say everything with their name"
)]

pub mod build;
pub mod cache;
pub mod cases;
pub mod class;
pub mod commands;
pub mod drawn;
pub mod groups;
pub mod hand_in;
pub mod judging;
pub mod new_folder;
pub mod package;
pub mod points;
pub mod problem;
pub mod protocol;
pub mod selftest;
pub mod setter;
pub mod sources;
pub mod stress;
pub mod submissions;
pub mod verify;
