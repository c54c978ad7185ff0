//! `dual`: a script of the two-knight game against its transcript.

mod explain;
mod game;
mod mistakes;
mod script;
mod transcript;

use std::io::{BufReader, Read};
use std::ops::Range;

use crate::explain::Explanation;
use crate::problem::dual::script::Script;
use crate::problem::task::{TaskInputs, TaskProblem, WrongOutput};
use crate::problem::{About, Draw};
use knights_core::input::{Dialogue, InputReader, ReadError, StrictReader};
use knights_core::output::Output;
use knights_render::dual::play;

/// The two-knight game.
pub struct DualGame;

impl TaskProblem for DualGame {
    type Task = Script;

    fn about(&self) -> &'static About {
        about! {
            name: "dual",
            inputs: DualGame,
            mistakes: mistakes::MISTAKES,
            families: [
                "random",
                "valid_moves_only",
                "many_invalid_moves",
                "invalid_starts",
                "largest",
            ],
            uuid: "c1f2c1c5-0c0e-4c39-8f8a-2b0a5a6f7d33",
            samples: [
                ("both_starts_and_moves", "1 3 2 6\n1 3 2 4\n@ 0 5\n@ 1 3\n# 4 5\n# 5 3\n"),
                sample!("dual/sample", "game_of_the_sheet"),
                ("other_characters", "1 3 2 4\n$ 0 5\n@ 0 5\n# 4 5\n# 5 3\n"),
            ],
        }
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<Script, ReadError> {
        Ok(Script::read(reader)?)
    }

    /// What is typed in a dialogue is read line by line, so other white space is wrong.
    fn task(&self, input: &[u8]) -> Result<Script, ReadError> {
        self.read(&mut StrictReader::new(input))
    }

    fn answer(&self, script: Script, output: &mut Output<'_>) -> anyhow::Result<()> {
        let typed = self.text(&script);
        let mut typed = typed.as_bytes();
        let mut input = BufReader::new(&mut typed as &mut dyn Read);
        Ok(play(&mut Dialogue::new(&mut input, output), None)?)
    }

    fn explain(&self, script: &Script, wrong: WrongOutput<'_>) -> Option<Explanation> {
        explain::explain(script, wrong.right, wrong.output)
    }
}

impl TaskInputs for DualGame {
    fn text(&self, script: &Script) -> String {
        script.to_text()
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Script {
        Script::draw(family, draw)
    }

    fn elements(&self, script: &Script) -> usize {
        script.lines().len()
    }

    fn without(&self, script: Script, moves: Range<usize>) -> Option<Script> {
        script.without(moves)
    }

    fn smaller(&self, script: &Script) -> impl Iterator<Item = Script> {
        script.smaller()
    }
}
