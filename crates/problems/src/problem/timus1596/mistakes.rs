//! The usual mistakes of programs for `timus1596`.
//!
//! Any closed tour is right. So these rules say only what a program denies, and what its digits mean.

use std::iter;
use std::mem;

use crate::mistakes::moves::{transposed, upside_down};
use crate::problem::prelude::*;
use crate::problem::timus1596::{
    CORNER, DIRECTIONS, DirectionBoard, KnightMare, NO_SOLUTION, closed_tour, number,
};

pub(super) static MISTAKES: MistakeTable =
    MistakeTable::new(&[table!("problem/timus1596/mistakes")], output);

/// About how many steps a square takes.
const STEPS_OF_A_SQUARE: u64 = 16;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DirectionRules {
    denied: DeniedSides,
    meaning: DigitMeaning,
    cycles: CycleKind,
    printed: Printed,
    digits: DigitSpacing,
    denial: DenialText,
}

choices! {
    /// Which closed tours a program denies: none, those of a board with an odd side, or those of a
    /// board that is not square.
    DeniedSides { None, AnyOdd, Oblong }
    /// What a digit means. `Swapped` has columns before rows, and `Upwards` counts rows from the bottom.
    DigitMeaning {
        /// The direction of the next move, by rows and columns.
        Right,
        Swapped, Upwards,
        /// The direction of the move that led here.
        Arrival,
        /// The direction of the next move, from 0.
        FromZero,
    }
    /// What the moves are: a closed tour, a tour whose last digit may be any, or cycles, however
    /// many.
    CycleKind { One, Open, Several }
    /// Whether there are spaces between the digits of a line.
    DigitSpacing { Together, Apart }
    /// The words for a board without a closed tour: right, or with another letter case or a full
    /// stop.
    DenialText { Right, Other }
}

/// What a program with these rules prints. With an output, the result is `None` if the program
/// cannot print that.
fn output(trial: &mut Trial<'_>) -> Option<Vec<u8>> {
    let rules: DirectionRules = trial.rules();
    let board = KnightMare.task(trial.input).ok()?;
    trial
        .limit
        .spend(STEPS_OF_A_SQUARE * u64::from(board.squares()))?;
    let denies = existence::closed(board).is_err() || rules.denies_more(board);
    let Some(seen) = trial.seen else {
        return Some(match rules.denial {
            DenialText::Right if denies => NO_SOLUTION.as_bytes().to_vec(),
            DenialText::Other if denies => b"No Solution".to_vec(),
            _ => rules.text(&DirectionBoard::of_tour(&closed_tour(board).ok()??))?,
        });
    };
    let fits = if denies {
        rules.is_denial(seen)
    } else {
        rules.are_moves(&rules.read(board, seen)?)
    };
    fits.then(|| seen.to_vec())
}

impl DirectionRules {
    fn denies_more(&self, board: Board) -> bool {
        match self.denied {
            DeniedSides::None => false,
            DeniedSides::AnyOdd => board.rows() % 2 == 1 || board.columns() % 2 == 1,
            DeniedSides::Oblong => board.rows() != board.columns(),
        }
    }

    fn is_denial(&self, seen: &[u8]) -> bool {
        let text = tokens(seen).collect::<Vec<&[u8]>>().join(&b' ');
        let is_right = text == NO_SOLUTION.as_bytes();
        match self.denial {
            DenialText::Right => is_right,
            DenialText::Other => {
                let text = text.strip_suffix(b".").unwrap_or(&text);
                !is_right && text.eq_ignore_ascii_case(NO_SOLUTION.as_bytes())
            }
        }
    }

    /// The directions of the digits. A tour by arrivals is a tour by departures backwards.
    fn directions(&self) -> [Step; 8] {
        match self.meaning {
            DigitMeaning::Right | DigitMeaning::FromZero => DIRECTIONS,
            DigitMeaning::Swapped => transposed(DIRECTIONS),
            DigitMeaning::Upwards => upside_down(DIRECTIONS),
            DigitMeaning::Arrival => DIRECTIONS.map(|step| Step {
                rows: -step.rows,
                columns: -step.columns,
            }),
        }
    }

    fn first(&self) -> u8 {
        match self.meaning {
            DigitMeaning::FromZero => b'0',
            _ => b'1',
        }
    }

    /// The squares of each word of an output.
    fn words(&self, board: Board) -> Vec<Vec<Square>> {
        let lines = self.printed.lines(board);
        match self.digits {
            DigitSpacing::Together => lines,
            DigitSpacing::Apart => lines.concat().chunks(1).map(<[Square]>::to_vec).collect(),
        }
    }

    /// The directions of an output, if it has the shape that a program prints.
    fn read(&self, board: Board, mut seen: &[u8]) -> Option<DirectionBoard> {
        let directions = self.directions();
        let mut steps = vec![directions[0]; board.squares() as usize];
        for squares in self.words(board) {
            let word = take_token(&mut seen);
            if word.len() != squares.len() {
                return None;
            }
            for (square, &digit) in squares.into_iter().zip(word) {
                steps[board.index(square)] = directions[number(digit, self.first())?];
            }
        }
        let is_all = take_token(&mut seen).is_empty();
        is_all.then_some(DirectionBoard { board, steps })
    }

    fn are_moves(&self, moves: &DirectionBoard) -> bool {
        let board = moves.board;
        let mut is_entered = vec![false; moves.steps.len()];
        let next = |square| board.neighbour(square, moves.step(square));
        for square in board.all().filter_map(next) {
            is_entered[board.index(square)] = true;
        }
        let not_entered = board.all().find(|&square| !is_entered[board.index(square)]);
        match self.cycles {
            CycleKind::One => matches!(moves.first_fault(), Ok(None)),
            CycleKind::Open => {
                let mut is_visited = vec![false; moves.steps.len()];
                let is_new =
                    |&here: &Square| !mem::replace(&mut is_visited[board.index(here)], true);
                let walk = iter::successors(not_entered.or(Some(CORNER)), |&here| next(here));
                walk.take_while(is_new).count() == moves.steps.len()
            }
            // As many moves as squares enter all of them, so each only once.
            CycleKind::Several => not_entered.is_none(),
        }
    }

    /// The output for some moves, without its last newline. A program whose cycles are wrong may still be right on
    /// this board.
    pub(super) fn text(&self, moves: &DirectionBoard) -> Option<Vec<u8>> {
        let directions = self.directions();
        let digit = |square: Square| {
            let step = moves.step(square);
            let digit = directions.iter().position(|&other| other == step)?;
            Some(self.first() + u8::try_from(digit).ok()?)
        };
        let words = self.words(moves.board).into_iter();
        let words = words.map(|squares| squares.into_iter().map(digit).collect());
        Some(words.collect::<Option<Vec<Vec<u8>>>>()?.join(&b'\n'))
    }
}
