//! `boj1331`: whether 36 squares are a closed tour of a board of 6 × 6.

mod mistakes;
mod paths;

use std::ops::RangeInclusive;

use crate::explain::{BoardLabels, Explanation};
use crate::mistakes::MistakeTable;
use crate::problem::claimed_tour::{AskedTour, ClaimWords, ClaimedTour, explain};
use crate::problem::{About, Draw, Inputs, Problem};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, Scanner, StrictReader};
use knights_core::output::Output;

/// Whether a list of squares is a closed tour.
pub(crate) struct ClosedTourOfSix;

/// The side of the board.
const SIDE: u32 = 6;
/// What is asked for.
const ASKED: AskedTour = AskedTour::Closed;
/// The words of the statement: lines count from 1.
static WORDS: ClaimWords = ClaimWords {
    verdicts: ["Valid", "Invalid"],
    names: BoardLabels::Letters,
    first: 1,
    visit: |line, square| format!("{} on line {line}", name(square)),
    right: "all 36 squares are different, and a knight's move leads from each to the next and from the last \
            to the first",
};

/// The board.
fn board() -> Board {
    Board::new(SIDE, SIDE).expect("a small board")
}

/// The name of a square: A to F for the columns, 1 to 6 for the rows.
fn name(square: Square) -> String {
    let letter = b'A' + u8::try_from(square.column).expect("there are six columns");
    format!("{}{}", char::from(letter), square.row + 1)
}

/// The square of a name.
fn square(name: &[u8]) -> Option<Square> {
    let &[letter, digit] = name else { return None };
    let column = u32::from(letter.checked_sub(b'A')?);
    let row = u32::from(digit.checked_sub(b'1')?);
    let square = Square::new(row, column);
    board().contains(square).then_some(square)
}

/// Reads an input: 36 squares, one a line.
fn read(reader: &mut impl InputReader) -> Result<ClaimedTour, InputError> {
    let mut squares = Vec::new();
    for _ in board().all() {
        let word = reader.word("a square from A1 to F6", |word| square(word).is_some())?;
        squares.extend(square(word));
        reader.end_of_line()?;
    }
    reader.finish()?;
    Ok(ClaimedTour {
        board: board(),
        squares,
    })
}

impl Problem for ClosedTourOfSix {
    fn about(&self) -> &'static About {
        about! {
            name: "boj1331",
            inputs: ClosedTourOfSix,
            families: [
                "random", "closed", "open", "twice", "start_again", "last_again", "one_wrong_step", "first_step",
                "last_step", "straight", "two_away", "shuffled", "largest"
            ],
            uuid: "0c5d9a44-7e1b-4b0a-8f53-1331e6a2c7d9",
            samples: [
                sample!("boj1331/sample", "closed_tour"),
                sample!("boj1331/sample", "open_tour"),
                sample!("boj1331/sample", "square_visited_twice"),
            ],
            source: {
                name: "Baekjoon Online Judge 1331",
                address: "https://www.acmicpc.net/problem/1331",
                milliseconds: 2000,
                megabytes: 128,
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

impl Inputs for ClosedTourOfSix {
    fn sides(&self) -> RangeInclusive<u32> {
        SIDE..=SIDE
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        paths::text(&paths::draw(family, draw))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = read(&mut StrictReader::new(input)).expect("the input is valid");
        visit(&mut paths::smaller(&own).map(|claim| paths::text(&claim)));
    }
}
