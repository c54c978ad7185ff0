//! The programs: each reads its arguments and its input, and calls the library.

pub mod all_in_one;
pub(crate) mod board;
pub(crate) mod choices;
pub mod dual;
pub(crate) mod help;
pub mod judge;
pub mod next_move;
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
    Program::new("tour", "knights tour", tour::run, tour::command),
    Program::new("dual", "knights dual", dual::run, dual::command),
    Program::new(
        "valid_move_num",
        "knights valid_move_num",
        valid_move_num::run,
        valid_move_num::command,
    ),
    Program::new(
        "next_move",
        "knights next_move",
        next_move::run,
        next_move::command,
    ),
    Program::new(
        "simulate",
        "knights simulate",
        simulate::run,
        simulate::command,
    ),
    Program::new("judge", "knights judge", judge::run, judge::command),
];

impl Program {
    const fn new(
        name: &'static str,
        part: &'static str,
        tool: Tool,
        command: fn() -> Command,
    ) -> Self {
        Self {
            name,
            part,
            tool,
            command,
        }
    }
}
