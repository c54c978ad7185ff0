//! The usual mistakes of programs for `timus1596`.
//!
//! Every closed tour is right, so these rules say only what a program claims, and what its digits mean.

use serde::Deserialize;

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::task::TaskProblem;
use crate::problem::timus1596::{
    DIRECTIONS, KnightMare, NO_SOLUTION, closed_tour, direction_digit,
};
use knights_core::board::{Board, Square, Step};
use knights_core::input::take_token;
use knights_core::solve::existence;
use knights_core::tour::Tour;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<DirectionRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

/// About how many steps a square takes.
const STEPS_OF_A_SQUARE: u64 = 16;

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DirectionRules {
    denied: DeniedSides,
    digits: DigitMeaning,
    cycles: CycleKind,
    lines: LineShape,
    message: NoSolutionMessage,
}

choices! {
    /// For which boards a program says that there is no closed tour.
    DeniedSides {
        /// Those that have none.
        Exact,
        /// Those with an odd side.
        AnyOdd,
        /// Those that are not square, too.
        Oblong,
    }
    /// What a digit means.
    DigitMeaning {
        /// The direction of the next move, by rows and columns.
        Right,
        /// The same by columns and rows.
        Swapped,
        /// The same with rows from the bottom.
        Upwards,
        /// The direction of the move that led here.
        Arrival,
        /// The direction of the next move, from 0.
        FromZero,
    }
    /// What the moves are.
    CycleKind {
        /// A closed tour.
        One,
        /// A tour whose last digit may be any.
        Open,
        /// Cycles, however many.
        Several,
    }
    /// How the digits are printed.
    LineShape {
        /// A line for each row.
        Rows,
        /// A line for each column.
        Columns,
        /// A line for each row, with spaces.
        Spaced,
    }
    /// The words for a board without a closed tour.
    NoSolutionMessage {
        /// As they are.
        Right,
        /// With another letter case, or with a full stop.
        Other,
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &DirectionRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let board = KnightMare.task(input).ok()?;
    limit.spend(STEPS_OF_A_SQUARE * u64::from(board.squares()))?;
    let denies = existence::closed(board).is_err() || rules.denies_more(board);
    let Some(seen) = seen else {
        return if denies {
            Some(rules.message().to_owned().into_bytes())
        } else {
            rules.output(&closed_tour(board).ok()??)
        };
    };
    let fits = if denies {
        rules.is_message(seen)
    } else {
        let digits = rules.digits_of(board, seen)?;
        rules.is_walk(board, &digits)
    };
    fits.then(|| seen.to_vec())
}

impl DirectionRules {
    /// Whether a program denies a closed tour that exists.
    fn denies_more(self, board: Board) -> bool {
        match self.denied {
            DeniedSides::Exact => false,
            DeniedSides::AnyOdd => board.rows() % 2 == 1 || board.columns() % 2 == 1,
            DeniedSides::Oblong => board.rows() != board.columns(),
        }
    }

    /// The words of a denial.
    const fn message(self) -> &'static str {
        match self.message {
            NoSolutionMessage::Right => NO_SOLUTION,
            NoSolutionMessage::Other => "No Solution",
        }
    }

    /// Whether an output is a denial.
    fn is_message(self, seen: &[u8]) -> bool {
        let words = seen.split(u8::is_ascii_whitespace);
        let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
        let text = words.join(&b' ');
        let is_right = text == NO_SOLUTION.as_bytes();
        match self.message {
            NoSolutionMessage::Right => is_right,
            NoSolutionMessage::Other => {
                let text = text.strip_suffix(b".").unwrap_or(&text);
                !is_right && text.eq_ignore_ascii_case(NO_SOLUTION.as_bytes())
            }
        }
    }

    /// The directions of the digits.
    fn steps(self) -> [Step; 8] {
        match self.digits {
            DigitMeaning::Right | DigitMeaning::Arrival | DigitMeaning::FromZero => DIRECTIONS,
            DigitMeaning::Swapped => DIRECTIONS.map(|step| Step {
                rows: step.columns,
                columns: step.rows,
            }),
            DigitMeaning::Upwards => DIRECTIONS.map(|step| Step {
                rows: -step.rows,
                columns: step.columns,
            }),
        }
    }

    /// The digit of each square, from 0, if the output has the shape that a program prints.
    fn digits_of(self, board: Board, mut seen: &[u8]) -> Option<Vec<u8>> {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        let (lines, width) = match self.lines {
            LineShape::Rows => (rows, columns),
            LineShape::Columns => (columns, rows),
            LineShape::Spaced => (rows * columns, 1),
        };
        let first = if self.digits == DigitMeaning::FromZero {
            b'0'
        } else {
            b'1'
        };
        let mut digits = vec![0; rows * columns];
        for line in 0..lines {
            let token = take_token(&mut seen);
            if token.len() != width {
                return None;
            }
            for (place, &byte) in token.iter().enumerate() {
                let digit = byte.checked_sub(first).filter(|&digit| digit < 8)?;
                let index = match self.lines {
                    LineShape::Columns => place * columns + line,
                    LineShape::Rows | LineShape::Spaced => line * width + place,
                };
                digits[index] = digit;
            }
        }
        take_token(&mut seen).is_empty().then_some(digits)
    }

    /// Whether digits are what a program may print.
    fn is_walk(self, board: Board, digits: &[u8]) -> bool {
        let steps = self.steps();
        let next = |square: Square| {
            let step = steps[usize::from(digits[board.index(square)])];
            let step = match self.digits {
                DigitMeaning::Arrival => Step {
                    rows: -step.rows,
                    columns: -step.columns,
                },
                _ => step,
            };
            board.neighbour(square, step)
        };
        let mut entered = vec![0_u8; board.squares() as usize];
        for square in board.all() {
            if let Some(next) = next(square) {
                let entered = &mut entered[board.index(next)];
                *entered = entered.saturating_add(1);
            }
        }
        let is_permutation = entered.iter().all(|&count| count == 1);
        let length = |first: Square| {
            let mut length = 1;
            let mut here = first;
            while let Some(next) = next(here).filter(|&next| next != first) {
                if length == board.squares() {
                    return length;
                }
                here = next;
                length += 1;
            }
            length
        };
        let first = Square::new(0, 0);
        match self.cycles {
            CycleKind::One => is_permutation && length(first) == board.squares(),
            CycleKind::Several => is_permutation,
            CycleKind::Open => {
                let mut starts = board
                    .all()
                    .filter(|&start| entered[board.index(start)] == 0);
                let start = starts.next();
                Self::is_open(board, start.unwrap_or(first), next)
            }
        }
    }

    /// Whether a walk visits every square, wherever the last move leads.
    fn is_open(board: Board, start: Square, next: impl Fn(Square) -> Option<Square>) -> bool {
        let mut visited = vec![false; board.squares() as usize];
        let mut here = start;
        for step in 1..=board.squares() {
            if std::mem::replace(&mut visited[board.index(here)], true) {
                return false;
            }
            if step == board.squares() {
                return true;
            }
            match next(here) {
                Some(next) => here = next,
                None => return false,
            }
        }
        false
    }

    /// The output for a tour. A program whose cycles are wrong may still be right on this board.
    fn output(self, tour: &Tour) -> Option<Vec<u8>> {
        let board = tour.board();
        let steps = self.steps();
        let squares = board.squares();
        let mut digits = vec![0; squares as usize];
        for square in board.all() {
            let right = direction_digit(tour.numbering(), square) - b'1';
            let step = DIRECTIONS[usize::from(right)];
            let digit = steps.iter().position(|&other| other == step)?;
            let digit = u8::try_from(digit).ok()?;
            let place = match self.digits {
                DigitMeaning::Arrival => step.target(square),
                _ => square,
            };
            let first = if self.digits == DigitMeaning::FromZero {
                b'0'
            } else {
                b'1'
            };
            digits[board.index(place)] = digit + first;
        }
        Some(self.printed(board, &digits))
    }

    /// Digits as a program prints them.
    fn printed(self, board: Board, digits: &[u8]) -> Vec<u8> {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        match self.lines {
            LineShape::Rows => digits.chunks(columns).collect::<Vec<_>>().join(&b'\n'),
            LineShape::Spaced => digits.chunks(1).collect::<Vec<_>>().join(&b' '),
            LineShape::Columns => {
                let column = |column| (0..rows).map(move |row| digits[row * columns + column]);
                let lines: Vec<Vec<u8>> =
                    (0..columns).map(|place| column(place).collect()).collect();
                lines.join(&b'\n')
            }
        }
    }
}
