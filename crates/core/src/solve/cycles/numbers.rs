//! Numbers the squares of the only cycle, or of the path.

use crate::board::OutOfMemory;
use crate::solve::Task;
use crate::solve::cycles::factor::{Factor, Place, bit, first, opposite};
use crate::tour::Numbering;

/// The numbers along the cycle from the start of the task.
pub(crate) fn numbers(factor: &Factor, task: &Task) -> Result<Numbering, OutOfMemory> {
    let mut numbering = Numbering::blank(factor.board)?;
    let numbers = numbering.numbers_mut();
    let start = factor.board.index(task.ends.start());
    let mut here = Place::try_from(start).expect("squares are counted in u32");
    let mut back = 0;
    for number in 1..=factor.length {
        numbers[here as usize] = number;
        let moves = factor.chosen(here) & !back;
        if moves == 0 {
            break;
        }
        let direction = first(moves);
        here = factor.target(here, direction);
        back = bit(opposite(direction));
    }
    Ok(numbering)
}
