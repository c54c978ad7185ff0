//! `simulate`: knights that take turns, the judge problem's third stage.

mod explain;

use crate::explain::Explanation;
use crate::mistakes::{MistakeTable, stages};
use crate::problem::knight_list::{FAMILIES, read_knights};
use crate::problem::placement::{BoardFamily, PlacementDraw, PlacementKind, square_board};
use crate::problem::{About, Draw, Problem};
use knights_core::assignment::stages::simulate;
use knights_core::input::{MAX_SIDE, Scanner};
use knights_core::output::Output;

/// The judge problem's third stage.
pub struct Simulate;

impl Problem for Simulate {
    fn about(&self) -> &'static About {
        about! {
            name: "simulate",
            inputs: PlacementKind::Knights,
            families: FAMILIES,
            uuid: "d39750aa-0ea8-491e-9c72-94b1c92e2acc",
            samples: [
                sample!("simulate/sample", "two_corners_of_3x3"),
                ("first_knight_is_stuck", "3 2\n1 1\n0 0\n"),
                ("three_of_5x5", "5 3\n0 0\n4 4\n2 1\n"),
            ],
            input_validator: "shared/knights_input.py",
        }
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        explain::explain(input, output)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&stages::SIMULATE)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, squares) = read_knights(&mut Scanner::new(input), MAX_SIDE)?;
        for row in simulate(visited, &squares)?.rows() {
            let mut separator: &[u8] = b"";
            for &stamp in row {
                output.bytes(separator)?;
                output.number(stamp)?;
                separator = b" ";
            }
            output.bytes(b"\n")?;
        }
        Ok(())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        if family != "largest" || !draw.turn.is_multiple_of(2) {
            return self.inputs().draw(family, draw);
        }
        // One knight or two, which go far.
        let family = BoardFamily::Largest;
        let mut draw = PlacementDraw { family, draw };
        let board = square_board(draw.side(1));
        let count = if draw.draw.chance(8) { 2 } else { 1 };
        let listed = draw.squares(board, count);
        PlacementKind::Knights.of(board, None, listed).to_text()
    }
}
