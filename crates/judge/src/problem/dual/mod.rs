//! `dual`: a script of the two-knight game against its transcript.

mod explain;
mod game;
mod mistakes;
mod script;
mod transcript;

use std::io::{BufReader, Read};
use std::ops::Range;

use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::dual::script::Script;
use crate::problem::{About, Draw, Inputs, Problem};
use knights_core::input::{Dialogue, InputError, StrictReader};
use knights_core::output::Output;
use knights_render::dual::play;

/// The two-knight game.
pub struct DualGame;

impl Problem for DualGame {
    fn about(&self) -> &'static About {
        about! {
            name: "dual",
            inputs: DualGame,
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

    fn answer(&self, mut input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        self.validate(input)?;
        let mut input = BufReader::new(&mut input as &mut dyn Read);
        Ok(play(&mut Dialogue::new(&mut input, output), None)?)
    }

    fn explain(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Option<Explanation> {
        let script = Script::read(&mut StrictReader::new(input)).ok()?;
        explain::explain(&script, answer, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl Inputs for DualGame {
    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        Script::read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        Script::draw(family, draw).to_text()
    }

    fn elements(&self, input: &[u8]) -> usize {
        Script::valid(input).moves()
    }

    fn without(&self, input: &[u8], elements: Range<usize>) -> Option<Vec<u8>> {
        let shorter = Script::valid(input).without(elements)?;
        Some(shorter.to_text())
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        visit(
            &mut Script::valid(input)
                .smaller()
                .map(|script| script.to_text()),
        );
    }
}
