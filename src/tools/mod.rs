//! The programs: each reads its arguments and its input, and calls the library.

pub mod all_in_one;
pub(crate) mod blocked;
pub(crate) mod choices;
pub mod dual;
pub(crate) mod exit_code;
pub(crate) mod help;
pub mod judge;
pub(crate) mod memory_limit;
pub mod next_move;
pub(crate) mod question;
pub mod simulate;
pub mod tour;
pub mod valid_move_num;

use clap::Command;

use crate::cli::Tool;

/// A program.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// Its name as a part of `knights`.
    pub part: &'static str,
    /// What it does.
    pub tool: Tool,
    /// What it takes, without the options that all programs take.
    pub command: fn() -> Command,
}

/// The programs, apart from `knights`, which has them all.
pub const PROGRAMS: [Program; 6] = [
    Program {
        name: "tour",
        part: "knights tour",
        tool: tour::run,
        command: tour::command,
    },
    Program {
        name: "dual",
        part: "knights dual",
        tool: dual::run,
        command: dual::command,
    },
    Program {
        name: "valid_move_num",
        part: "knights valid_move_num",
        tool: valid_move_num::run,
        command: valid_move_num::command,
    },
    Program {
        name: "next_move",
        part: "knights next_move",
        tool: next_move::run,
        command: next_move::command,
    },
    Program {
        name: "simulate",
        part: "knights simulate",
        tool: simulate::run,
        command: simulate::command,
    },
    Program {
        name: "judge",
        part: "knights judge",
        tool: judge::run,
        command: judge::command,
    },
];
