//! `simulate`: knights that take turns, the judge problem's third stage.

use crate::assignment::simulate::simulate;
use crate::judge::package::{PackageParts, named, part, sample, validator};
use crate::judge::problem::knights::{FAMILIES, Knights, placement, read_knights};
use crate::judge::problem::placement::{
    BoardFamily, Placement, PlacementDraw, PlacementKind, smaller, square_board,
};
use crate::judge::problem::{Draw, LONGEST_SIDE, Problem, strict_error};
use crate::text::input::{InputError, MAX_SIDE, Scanner, StrictReader};
use crate::text::output::Output;

/// The judge problem's third stage.
pub(crate) struct Simulate;

impl Problem for Simulate {
    fn name(&self) -> &'static str {
        "simulate"
    }

    fn page(&self) -> &'static str {
        part!("docs/problems/simulate.md")
    }

    fn package(&self) -> PackageParts {
        PackageParts {
            uuid: "d39750aa-0ea8-491e-9c72-94b1c92e2acc",
            samples: &[sample!("simulate/sample", "two_corners_of_3x3")],
            input_validator: validator!("shared/knights_input.py"),
            answer_validator: validator!("simulate/answer_validator.py"),
            output_validator: None,
            other_output: None,
            accepted: named!("simulate", "plain.py"),
            wrong: named!("simulate", "last_of_equals.py"),
        }
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        strict_error(read_knights(
            &mut StrictReader::new(input),
            LONGEST_SIDE.cast_signed(),
        ))
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let Knights { visited, squares } = read_knights(&mut Scanner::new(input), MAX_SIDE)?;
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

    fn families(&self) -> &'static [&'static str] {
        &FAMILIES
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let family = BoardFamily::named(family);
        let is_long_walk = family == BoardFamily::Largest && draw.turn.is_multiple_of(2);
        let mut draw = PlacementDraw { family, draw };
        let drawn = if is_long_walk {
            long_walk(&mut draw)
        } else {
            draw.knights()
        };
        drawn.to_text()
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        smaller(&placement(input), visit);
    }
}

/// One knight or two, which go far.
fn long_walk(draw: &mut PlacementDraw<'_, '_>) -> Placement {
    let board = square_board(draw.side(1));
    let count = if draw.draw.chance(8) { 2 } else { 1 };
    let listed = draw.squares(board, count);
    Placement {
        kind: PlacementKind::Knights,
        board,
        single: None,
        listed,
    }
}
