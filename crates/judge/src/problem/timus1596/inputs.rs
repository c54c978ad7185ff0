//! The inputs: `N M`, drawn and made smaller.

use std::ops::RangeInclusive;

use crate::problem::timus1596::{KnightMare, LONGEST_SIDE, SHORTEST_SIDE, read};
use crate::problem::{Draw, Inputs, shorter};
use knights_core::board::Board;
use knights_core::input::{InputError, StrictReader};

/// The longest side of a board of the family `small`, and the shorter side of a narrow board.
const SMALL: u32 = 13;
/// The longest side of a board of most families.
const USUAL: u32 = 100;
/// The sides of a board.
const SIDES: RangeInclusive<u32> = SHORTEST_SIDE..=LONGEST_SIDE;

/// The text of an input.
fn text(rows: u32, columns: u32) -> Vec<u8> {
    format!("{rows} {columns}\n").into_bytes()
}

/// An odd length near this one.
fn odd(length: u32) -> u32 {
    if length % 2 == 1 {
        length
    } else {
        (length - 1).max(SHORTEST_SIDE + 1)
    }
}

/// An even length near this one.
const fn even(length: u32) -> u32 {
    length - length % 2
}

impl Inputs for KnightMare {
    fn sides(&self) -> RangeInclusive<u32> {
        SHORTEST_SIDE..=USUAL
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let (one, other) = draw.two_sides(&self.sides());
        let (one, other) = match family {
            "largest" => {
                // 999 is odd, 994 is not a multiple of 4, and 997 is prime.
                let others = [LONGEST_SIDE, LONGEST_SIDE, LONGEST_SIDE - 1, 994, 997];
                (LONGEST_SIDE, *draw.pick(&others))
            }
            "large" => (
                draw.number(USUAL, LONGEST_SIDE),
                draw.number(USUAL, LONGEST_SIDE),
            ),
            "odd_board" => (odd(one), odd(other)),
            "one_odd_side" => (odd(one), even(other)),
            "small" => (
                draw.number(SHORTEST_SIDE, SMALL),
                draw.number(SHORTEST_SIDE, SMALL),
            ),
            "long_and_narrow" => (one.max(other), draw.number(SHORTEST_SIDE, SMALL)),
            "square" => (one, one),
            _ => (one, other),
        };
        if draw.chance(2) {
            text(one, other)
        } else {
            text(other, one)
        }
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let board = read(&mut StrictReader::new(input)).expect("the input is valid");
        visit(&mut smaller_boards(board).map(|(rows, columns)| text(rows, columns)));
    }
}

/// Boards with shorter sides, roughly the smallest first.
fn smaller_boards(board: Board) -> impl Iterator<Item = (u32, u32)> {
    let (rows, columns) = (board.rows(), board.columns());
    // Two less keeps an even side even.
    let lengths = |length: u32| {
        let lengths = [SHORTEST_SIDE, SHORTEST_SIDE + 1].into_iter();
        let lengths = lengths.chain(shorter(length)).chain([length - 2]);
        lengths.filter(move |&other| SIDES.contains(&other) && other < length)
    };
    let both = shorter(rows).zip(shorter(columns));
    let both = both.filter(|(rows, columns)| SIDES.contains(rows) && SIDES.contains(columns));
    let fewer_rows = lengths(rows).map(move |rows| (rows, columns));
    let fewer_columns = lengths(columns).map(move |columns| (rows, columns));
    both.chain(fewer_rows).chain(fewer_columns)
}
