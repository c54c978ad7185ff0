//! Inputs that claim to be a tour: squares in the order in which a knight is said to visit them.
//!
//! The problems that ask whether the claim is right share the judgement, the explanation of a wrong
//! answer, the rules of wrong programs, and random walks that are nearly tours.

mod rules;
mod walks;

use crate::explain::{BoardLabels, Explanation, Moment};
use knights_core::board::{Board, OutOfMemory, Square};
use knights_core::input::{FoundText, is_space, take_token};
use knights_core::output::Output;
use knights_core::tour::{PathCheck, Tour, TourDiagnosis, TourFault};

pub(in crate::problem) use rules::{CLAIM_MISTAKES, ClaimRules, evaluated};
pub(crate) use walks::{WalkPlan, WantedEnd, WrongStep, WrongSteps, faults, walk};

/// Squares in the order in which a knight is said to visit them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedTour {
    pub board: Board,
    /// As many squares as the board has.
    pub squares: Vec<Square>,
}

/// What a tour has to be besides a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedTour {
    /// It starts on this square, and ends anywhere.
    OpenFrom(Square),
    /// It starts anywhere, and a knight's move leads from its end to its start.
    Closed,
}

/// Why a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClaimFault {
    /// It is not a tour.
    NoTour(Box<TourDiagnosis>),
    /// The tour starts on another square than the one asked for.
    OtherStart,
    /// No knight's move leads from the end of the tour to its start.
    NotClosed,
}

impl ClaimedTour {
    /// Why the claim is wrong, if it is.
    ///
    /// # Errors
    ///
    /// The board does not fit into memory.
    pub(crate) fn fault(&self, asked: AskedTour) -> Result<Option<ClaimFault>, OutOfMemory> {
        let mut check = PathCheck::new(self.board, &[])?;
        for square in &self.squares {
            check.go(square.row.cast_signed(), square.column.cast_signed());
        }
        let fault = match (check.finish(), asked) {
            (_, AskedTour::OpenFrom(start)) if self.squares[0] != start => {
                Some(ClaimFault::OtherStart)
            }
            (Err(diagnosis), _) => Some(ClaimFault::NoTour(Box::new(diagnosis))),
            (Ok(tour), AskedTour::Closed) if !Tour::is_closed(&tour) => Some(ClaimFault::NotClosed),
            (Ok(_), _) => None,
        };
        Ok(fault)
    }
}

/// How a problem says things.
pub(crate) struct ClaimWords {
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

/// Writes whether a claim is right.
pub(crate) fn write_verdict(
    claim: &ClaimedTour,
    asked: AskedTour,
    words: &ClaimWords,
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let word = words.verdicts[usize::from(claim.fault(asked)?.is_some())];
    Ok(output.bytes(format!("{word}\n").as_bytes())?)
}

/// Why an output is wrong; `None` if it is right or empty.
pub(crate) fn explain(
    claim: &ClaimedTour,
    asked: AskedTour,
    words: &ClaimWords,
    output: &[u8],
) -> Option<Explanation> {
    let fault = claim.fault(asked).ok()?;
    let [right, wrong] = words.verdicts;
    let expected = if fault.is_none() { right } else { wrong };
    let mut rest = output;
    let found = take_token(&mut rest);
    if !take_token(&mut rest).is_empty() {
        return Some(several_words(output, expected, words));
    }
    if found.is_empty() || found == expected.as_bytes() {
        return None;
    }
    let Some(found) = words
        .verdicts
        .into_iter()
        .find(|word| word.as_bytes() == found)
    else {
        return Some(other_word(found, expected, words));
    };
    let mut explanation = of_fault(claim, asked, words, fault);
    explanation.text = format!("the output says {found}, but {}", explanation.text);
    Some(explanation.found(found).expected(expected))
}

/// What is right or wrong about a claim, as the end of a sentence.
fn of_fault(
    claim: &ClaimedTour,
    asked: AskedTour,
    words: &ClaimWords,
    fault: Option<ClaimFault>,
) -> Explanation {
    match fault {
        None => Explanation::new(words.right),
        Some(ClaimFault::NoTour(diagnosis)) => {
            let place = diagnosis.step as usize - 1;
            let text = match diagnosis.fault {
                TourFault::VisitedBefore { square, step } => format!(
                    "{} is the same square as {}",
                    words.visit(place, square),
                    words.visit(step as usize - 1, square)
                ),
                _ => no_move(claim, words, [place - 1, place]),
            };
            at_place(claim, words, place, text)
        }
        Some(ClaimFault::OtherStart) => {
            let AskedTour::OpenFrom(start) = asked else {
                unreachable!("a closed tour starts anywhere");
            };
            let (first, found) = (words.number(0), claim.squares[0]);
            let text = format!("{first} is on {found}, and it must be on {start}");
            at_place(claim, words, 0, text)
        }
        Some(ClaimFault::NotClosed) => {
            let last = claim.squares.len() - 1;
            let text = no_move(claim, words, [last, 0]);
            Explanation {
                square: Some(claim.squares[last]),
                ..at_place(claim, words, last + 1, text)
            }
        }
    }
}

/// The explanation of an output that has more than one word.
fn several_words(output: &[u8], expected: &str, words: &ClaimWords) -> Explanation {
    let [right, wrong] = words.verdicts;
    let all = output.split(|&byte| is_space(byte));
    let found = match all.filter(|word| !word.is_empty()).count() {
        2 => "two words".to_owned(),
        number => format!("{number} words"),
    };
    let text = format!("the output has {found}; print one, {right} or {wrong}");
    Explanation::new(text).found(found).expected(expected)
}

/// The explanation of an output that has neither of the words.
fn other_word(found: &[u8], expected: &str, words: &ClaimWords) -> Explanation {
    let [right, wrong] = words.verdicts;
    let shown = FoundText::token(found);
    let is_near = found.eq_ignore_ascii_case(expected.as_bytes());
    let text = if is_near {
        format!("the output has {shown}; letter case matters, and the word is {expected}")
    } else {
        format!(
            "the output has {shown}; it has to be {right} or {wrong}, and here it is {expected}"
        )
    };
    Explanation::new(text).found(shown).expected(expected)
}

impl ClaimWords {
    /// The square at a place of the claim, with its number.
    fn visit(&self, place: usize, square: Square) -> String {
        (self.visit)(self.number(place), square)
    }

    /// The number of a place.
    fn number(&self, place: usize) -> u32 {
        self.first + u32::try_from(place).expect("a claim has few squares")
    }
}

/// The words for two places between which there is no move.
fn no_move(claim: &ClaimedTour, words: &ClaimWords, places: [usize; 2]) -> String {
    let [from, to] = places.map(|place| words.visit(place, claim.squares[place]));
    format!("the step from {from} to {to} is not a knight's move")
}

/// The explanation of a fault at a place, which may follow the last one.
fn at_place(claim: &ClaimedTour, words: &ClaimWords, place: usize, text: String) -> Explanation {
    let found = claim.squares[place % claim.squares.len()];
    let moment = Moment {
        found: Some(found),
        names: words.names,
        ..Moment::after(claim.board, words.first, &claim.squares[..place])
    };
    Explanation {
        step: Some(words.number(place)),
        ..Explanation::new(text).at(found, moment)
    }
}
