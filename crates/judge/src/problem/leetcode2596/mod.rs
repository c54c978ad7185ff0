//! `leetcode2596`: whether the numbers of a square board are a tour from the top left.

mod grids;
mod mistakes;

use std::ops::RangeInclusive;

use crate::explain::{BoardLabels, Explanation};
use crate::mistakes::MistakeTable;
use crate::problem::claimed_tour::{AskedTour, ClaimWords, ClaimedTour, explain};
use crate::problem::{About, Draw, Inputs, Problem, read_number};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, Scanner, StrictReader};
use knights_core::output::Output;

/// Whether a board is a tour.
pub(crate) struct TourFromTheTopLeft;

/// The lengths of a side.
const SIDES: RangeInclusive<u32> = 3..=7;
/// What is asked for.
const ASKED: AskedTour = AskedTour::OpenFrom(Square::new(0, 0));
/// The words of the statement: numbers count from 0.
static WORDS: ClaimWords = ClaimWords {
    verdicts: ["true", "false"],
    names: BoardLabels::FromZero,
    first: 0,
    visit: |number, square| format!("{number} on {square}"),
    right: "0 is on (0, 0), and every step to the next number is a knight's move",
};

/// Reads an input: n, then n rows of n different numbers from 0.
fn read(reader: &mut impl InputReader) -> Result<ClaimedTour, InputError> {
    let sides = SIDES.start().cast_signed()..=SIDES.end().cast_signed();
    let side = read_number(reader, "n", sides)?.unsigned_abs();
    reader.end_of_line()?;
    let board = Board::new(side, side).expect("the side is in its limits");
    let most = board.squares().cast_signed() - 1;
    let mut squares = vec![None; board.squares() as usize];
    for square in board.all() {
        let offset = reader.offset();
        let number = read_number(reader, "a number", 0..=most)?;
        let place: &mut Option<Square> = &mut squares[number.unsigned_abs() as usize];
        if let Some(other) = place.replace(square) {
            let words = format!("the number {number} is on {other} and on {square}");
            return Err(reader.contradiction(offset, words));
        }
        if square.column + 1 < side {
            reader.space()?;
        } else {
            reader.end_of_line()?;
        }
    }
    reader.finish()?;
    let squares = squares.into_iter().flatten().collect();
    Ok(ClaimedTour { board, squares })
}

impl Problem for TourFromTheTopLeft {
    fn about(&self) -> &'static About {
        about! {
            name: "leetcode2596",
            inputs: TourFromTheTopLeft,
            families: [
                "random", "tour", "other_start", "first_step", "last_step", "one_wrong_step", "straight",
                "two_away", "around_the_edge", "seven_moves", "shuffled", "largest"
            ],
            uuid: "f1b7c2de-5a0c-4c57-9d0e-2596a7c4e8b1",
            samples: [
                sample!("leetcode2596/sample", "tour_of_five_by_five"),
                sample!("leetcode2596/sample", "centre_of_three_by_three"),
                sample!("leetcode2596/sample", "tour_from_another_corner"),
            ],
            source: {
                name: "LeetCode 2596",
                address: "https://leetcode.com/problems/check-knight-tour-configuration/",
                milliseconds: 1000,
                megabytes: 256,
            },
        }
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let claim = read(&mut Scanner::new(input))?;
        let [right, wrong] = WORDS.verdicts;
        let word = if claim.fault(ASKED)?.is_none() {
            right
        } else {
            wrong
        };
        Ok(output.bytes(format!("{word}\n").as_bytes())?)
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let claim = read(&mut Scanner::new(input)).ok()?;
        explain(&claim, ASKED, &WORDS, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl Inputs for TourFromTheTopLeft {
    fn sides(&self) -> RangeInclusive<u32> {
        SIDES
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        grids::text(&grids::draw(family, draw))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = read(&mut StrictReader::new(input)).expect("the input is valid");
        visit(&mut grids::smaller(&own).map(|claim| grids::text(&claim)));
    }
}
