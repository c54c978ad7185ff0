//! Checks that each number on a board has its successor a knight's move away.
//!
//! The loops run over slices of equal length, which the compiler turns into vector instructions.

use crate::board::{MoveOrder, Step};
use crate::tour::Numbering;

/// How many numbers are checked together, so that they stay in the cache with their neighbours.
const BLOCK: usize = 1024;
/// The most columns of a board whose rows are too short to be checked one by one.
const NARROW: usize = 32;

/// Whether every number from 1 to `length - 1` has the next one a knight's move away.
pub(crate) fn joins_up(numbering: &Numbering, length: u32) -> bool {
    if numbering.board().columns() as usize <= NARROW {
        narrow_joins_up(numbering, length)
    } else {
        wide_joins_up(numbering, length)
    }
}

/// Checks row by row, one block of a row at a time.
fn wide_joins_up(numbering: &Numbering, length: u32) -> bool {
    let columns = numbering.board().columns() as usize;
    let rows: Vec<&[u32]> = numbering.rows().collect();
    let steps = MoveOrder::Sheet.steps();
    let mut joined = [0_u32; BLOCK];
    for (row, numbers) in rows.iter().enumerate() {
        for first in (0..columns).step_by(BLOCK) {
            let last = columns.min(first + BLOCK);
            let joined = &mut joined[..last - first];
            joined.fill(0);
            for Step {
                rows: down,
                columns: right,
            } in steps
            {
                let Some(other) = row
                    .checked_add_signed(down.into())
                    .and_then(|row| rows.get(row))
                else {
                    continue;
                };
                let right = isize::from(right);
                let low = first.max(0_usize.saturating_add_signed(-right));
                let high = last.min(columns.saturating_add_signed(-right.max(0)));
                if low >= high {
                    continue;
                }
                let shifted = low.wrapping_add_signed(right)..high.wrapping_add_signed(right);
                let pairs = numbers[low..high].iter().zip(&other[shifted]);
                for (joined, (&number, &next)) in joined[low - first..].iter_mut().zip(pairs) {
                    *joined |= u32::from(next == number.wrapping_add(1));
                }
            }
            if !all_joined(&numbers[first..last], joined, length) {
                return false;
            }
        }
    }
    true
}

/// Checks blocks of several rows. A step that leaves the board at the side would end in another
/// row; a mask over the columns excludes it.
fn narrow_joins_up(numbering: &Numbering, length: u32) -> bool {
    let columns = numbering.board().columns() as usize;
    let numbers = numbering.numbers();
    let block = BLOCK / columns * columns;
    let steps = MoveOrder::Sheet.steps().map(
        |Step {
             rows,
             columns: right,
         }| {
            let right = isize::from(right);
            let stays = (0..block).map(|index| {
                let column = (index % columns).checked_add_signed(right);
                u32::from(column.is_some_and(|column| column < columns))
            });
            let stays: Vec<u32> = stays.collect();
            (isize::from(rows) * columns.cast_signed() + right, stays)
        },
    );
    let mut joined = [0_u32; BLOCK];
    for first in (0..numbers.len()).step_by(block) {
        let last = numbers.len().min(first + block);
        let joined = &mut joined[..last - first];
        joined.fill(0);
        for (away, stays) in &steps {
            let low = first.max(0_usize.saturating_add_signed(-away));
            let high = last.min(numbers.len().saturating_add_signed(-away.max(&0)));
            if low >= high {
                continue;
            }
            let others = &numbers[low.wrapping_add_signed(*away)..high.wrapping_add_signed(*away)];
            let pairs = numbers[low..high].iter().zip(others);
            let stays = &stays[low - first..];
            for ((joined, stays), (&number, &next)) in
                joined[low - first..].iter_mut().zip(stays).zip(pairs)
            {
                *joined |= u32::from(next == number.wrapping_add(1)) & stays;
            }
        }
        if !all_joined(&numbers[first..last], joined, length) {
            return false;
        }
    }
    true
}

/// Whether all numbers that need a successor have one.
fn all_joined(numbers: &[u32], joined: &[u32], length: u32) -> bool {
    let holds = |(&number, &joined): (&u32, &u32)| number == 0 || number == length || joined != 0;
    numbers.iter().zip(joined).all(holds)
}
