//! `valid_move_num`: the p-values around each knight, the judge problem's first stage.

use crate::assignment::stages::valid_move_num;
use crate::board::MoveOrder;
use crate::judge::package::{PackageParts, named, part, sample, validator};
use crate::judge::problem::knights::{FAMILIES, Knights, placement, read_knights};
use crate::judge::problem::placement::{BoardFamily, PlacementDraw, smaller};
use crate::judge::problem::{Draw, LONGEST_SIDE, Problem, strict_error};
use crate::text::input::{InputError, MAX_SIDE, Scanner, StrictReader};
use crate::text::output::Output;

/// The judge problem's first stage.
pub(crate) struct ValidMoveNum;

impl Problem for ValidMoveNum {
    fn name(&self) -> &'static str {
        "valid_move_num"
    }

    fn page(&self) -> &'static str {
        part!("docs/problems/valid_move_num.md")
    }

    fn package(&self) -> PackageParts {
        PackageParts {
            uuid: "1adfa742-3a2b-44cd-b2ca-aec9a9b117f8",
            samples: &[sample!("valid_move_num/sample", "two_corners_of_3x3")],
            input_validator: validator!("shared/knights_input.py"),
            answer_validator: validator!("valid_move_num/answer_validator.py"),
            output_validator: None,
            other_output: None,
            accepted: named!("valid_move_num", "plain.py"),
            wrong: named!("valid_move_num", "answers_while_it_reads.py"),
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
        for square in squares {
            let (row, column) = (square.row.cast_signed(), square.column.cast_signed());
            let mut separator: &[u8] = b"";
            for step in MoveOrder::Judge.steps() {
                let (r, c) = (row + i32::from(step.rows), column + i32::from(step.columns));
                output.bytes(separator)?;
                output.number(valid_move_num(r, c, &visited))?;
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
        PlacementDraw { family, draw }.knights().to_text()
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        smaller(&placement(input), visit);
    }
}
