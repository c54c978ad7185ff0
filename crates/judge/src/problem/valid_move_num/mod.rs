//! `valid_move_num`: the p-values around each knight, the judge problem's first stage.

mod explain;

use crate::explain::Explanation;
use crate::mistakes::{MistakeTable, stages};
use crate::problem::knight_list::{FAMILIES, read_knights};
use crate::problem::placement::PlacementKind;
use crate::problem::{About, Problem};
use knights_core::assignment::stages::valid_move_num;
use knights_core::board::MoveOrder;
use knights_core::input::{MAX_SIDE, Scanner};
use knights_core::output::Output;

/// The judge problem's first stage.
pub struct ValidMoveNum;

impl Problem for ValidMoveNum {
    fn about(&self) -> &'static About {
        about! {
            name: "valid_move_num",
            inputs: PlacementKind::Knights,
            families: FAMILIES,
            uuid: "1adfa742-3a2b-44cd-b2ca-aec9a9b117f8",
            samples: [
                sample!("valid_move_num/sample", "two_corners_of_3x3"),
                ("one_attacks_the_other", "4 2\n0 0\n1 2\n"),
                ("one_square", "1 1\n0 0\n"),
            ],
            input_validator: "shared/knights_input.py",
        }
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        explain::explain(input, output)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&stages::VALID_MOVE_NUM)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, squares) = read_knights(&mut Scanner::new(input), MAX_SIDE)?;
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
}
