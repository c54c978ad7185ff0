//! Random moves from which the repair starts.
//!
//! A tour of the whole board repeats the same moves over and over. In some of these patterns, all
//! moves from squares of one colour go to the same side. Then no moves can be exchanged for others
//! far and wide, as no chain of exchanges comes back to where it began. Random moves have no such
//! pattern.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::board::{OutOfMemory, try_vec};
use crate::solve::cycles::factor::{Factor, bits};

/// Chooses random moves between squares that miss moves, until no two of them are a move apart.
pub(crate) fn choose_at_random(factor: &mut Factor, seed: u64) -> Result<(), OutOfMemory> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut places = try_vec(factor.board.squares() as usize, 0)?;
    for (index, place) in factor.places().zip(&mut places) {
        *place = index;
    }
    // In row-major order, all that does not fit would end up in the last rows.
    places.shuffle(&mut generator);
    for place in places {
        while factor.usable(place) != 0 && factor.missing(place) > 0 {
            let directions = bits(factor.open(place));
            let mut found: [u8; 8] = [0; 8];
            let mut count = 0;
            for direction in directions {
                if factor.missing(factor.target(place, direction)) > 0 {
                    found[count] = direction;
                    count += 1;
                }
            }
            if count == 0 {
                break;
            }
            factor.choose(place, found[generator.random_range(0..count)]);
        }
    }
    Ok(())
}
