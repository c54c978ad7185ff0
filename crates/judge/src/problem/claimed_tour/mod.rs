//! Inputs that claim to be a tour: squares in the order in which a knight is said to visit them.
//!
//! The problems that ask whether the claim is right share the judgement, the explanation of a wrong
//! answer, the rules of wrong programs, and random walks that are nearly tours.

mod rules;
mod walks;

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::transcript::tokens;
use knights_core::board::{Board, OutOfMemory, Square};
use knights_core::input::FoundText;
use knights_core::output::Output;
use knights_core::tour::{PathCheck, TourFault, is_knight_move};

pub(crate) use rules::{CLAIM_MISTAKES, ClaimRules, evaluated};
pub(crate) use walks::{WalkPlan, WantedEnd, WrongStep, WrongSteps, walk};

/// Squares in the order in which a knight is said to visit them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedTour {
    pub board: Board,
    /// As many squares as the board has.
    pub squares: Vec<Square>,
}

/// What a problem asks of a tour, and how it says things.
pub(crate) struct ClaimSpec {
    /// Where the tour starts, if it may end anywhere. Otherwise it starts anywhere, and a knight's move
    /// leads from its end to its start.
    pub open_from: Option<Square>,
    /// The words for a right claim and for a wrong one.
    pub verdicts: [&'static str; 2],
    /// What rows and columns are called.
    pub names: BoardLabels,
    /// The number of the first square.
    pub first: u32,
    /// The square with this number, as in `7 on (2, 1)`.
    pub visit: fn(u32, Square) -> String,
    /// What holds for a right claim, as the end of a sentence.
    pub right: &'static str,
}

impl ClaimSpec {
    /// Writes whether a claim is right.
    pub(crate) fn answer(
        &self,
        claim: &ClaimedTour,
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        let word = self.verdicts[usize::from(self.fault(claim)?.is_some())];
        Ok(output.bytes(format!("{word}\n").as_bytes())?)
    }

    /// Why a claim is wrong, as the end of a sentence; `None` if it is right.
    fn fault(&self, claim: &ClaimedTour) -> Result<Option<Explanation>, OutOfMemory> {
        let squares = &claim.squares;
        if let Some(start) = self.open_from
            && squares[0] != start
        {
            let (first, found) = (self.first, squares[0]);
            let text = format!("{first} is on {found}, and it must be on {start}");
            return Ok(Some(self.at_place(claim, 0, text)));
        }
        let mut check = PathCheck::new(claim.board, &[])?;
        for square in squares {
            check.go(square.row.cast_signed(), square.column.cast_signed());
        }
        Ok(match check.finish() {
            Err(diagnosis) => {
                let place = diagnosis.step as usize - 1;
                let text = match diagnosis.fault {
                    TourFault::VisitedBefore { square, step } => format!(
                        "{} is the same square as {}",
                        self.visit(place, square),
                        self.visit(step as usize - 1, square)
                    ),
                    _ => self.no_move(claim, [place - 1, place]),
                };
                Some(self.at_place(claim, place, text))
            }
            Ok(tour) if self.open_from.is_none() && !tour.is_closed() => {
                let last = squares.len() - 1;
                let text = self.no_move(claim, [last, 0]);
                Some(Explanation {
                    square: Some(squares[last]),
                    ..self.at_place(claim, last + 1, text)
                })
            }
            Ok(_) => None,
        })
    }

    /// Why an output is wrong; `None` if it is right or empty.
    pub(crate) fn explain(&self, claim: &ClaimedTour, output: &[u8]) -> Option<Explanation> {
        let fault = self.fault(claim).ok()?;
        let [right, wrong] = self.verdicts;
        let expected = if fault.is_none() { right } else { wrong };
        let words: Vec<&[u8]> = tokens(output).collect();
        let (text, found) = match words[..] {
            [] => return None,
            [word] if word == expected.as_bytes() => return None,
            [word] if [right.as_bytes(), wrong.as_bytes()].contains(&word) => {
                let found = if fault.is_none() { wrong } else { right };
                let explanation = fault.unwrap_or_else(|| Explanation::new(self.right));
                let text = format!("the output says {found}, but {}", explanation.text);
                let explanation = Explanation {
                    text,
                    ..explanation
                };
                return Some(explanation.found(found).expected(expected));
            }
            [word] => {
                let found = FoundText::token(word).to_string();
                let is_near = word.eq_ignore_ascii_case(expected.as_bytes());
                let rule = if is_near {
                    format!("letter case matters, and the word is {expected}")
                } else {
                    format!("it has to be {right} or {wrong}, and here it is {expected}")
                };
                (format!("the output has {found}; {rule}"), found)
            }
            _ => {
                let found = match words.len() {
                    2 => "two words".to_owned(),
                    number => format!("{number} words"),
                };
                let text = format!("the output has {found}; print one, {right} or {wrong}");
                (text, found)
            }
        };
        Some(Explanation::new(text).found(found).expected(expected))
    }

    /// The square at a place of the claim, with its number.
    fn visit(&self, place: usize, square: Square) -> String {
        (self.visit)(self.number(place), square)
    }

    fn number(&self, place: usize) -> u32 {
        self.first + u32::try_from(place).expect("a claim has few squares")
    }

    /// The words for two places between which there is no move.
    fn no_move(&self, claim: &ClaimedTour, places: [usize; 2]) -> String {
        let [from, to] = places.map(|place| self.visit(place, claim.squares[place]));
        format!("the step from {from} to {to} is not a knight's move")
    }

    /// The explanation of a fault at a place, which may follow the last one.
    fn at_place(&self, claim: &ClaimedTour, place: usize, text: String) -> Explanation {
        let found = claim.squares[place % claim.squares.len()];
        let moment = Moment {
            found: Some(found),
            names: self.names,
            ..Moment::after(claim.board, self.first, &claim.squares[..place])
        };
        Explanation {
            step: Some(self.number(place)),
            ..Explanation::new(text).at(found, moment)
        }
    }

    /// How many rules a claim breaks: steps that are no knight's moves, squares that come again, and the
    /// start or the step back to it.
    pub(crate) fn faults(&self, claim: &ClaimedTour) -> usize {
        let squares = &claim.squares;
        let is_no_move = |pair: &&[Square]| !is_knight_move(pair[0], pair[1]);
        let wrong = squares.windows(2).filter(is_no_move).count();
        let mut different = squares.clone();
        different.sort_unstable();
        different.dedup();
        let is_other = match self.open_from {
            Some(start) => squares[0] != start,
            None => !is_knight_move(squares[squares.len() - 1], squares[0]),
        };
        wrong + squares.len() - different.len() + usize::from(is_other)
    }
}
