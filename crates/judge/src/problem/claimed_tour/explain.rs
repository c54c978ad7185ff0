//! Why a wrong answer to the question whether a claim is a tour is wrong.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::claimed_tour::{AskedTour, ClaimFault, ClaimedTour};
use knights_core::board::Square;
use knights_core::input::{FoundText, is_space, take_token};
use knights_core::tour::TourFault;

/// How a problem says things.
#[derive(Clone, Copy, Debug)]
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
    explanation.found = Some(found.to_owned());
    explanation.expected = Some(expected.to_owned());
    Some(explanation)
}

/// What is right or wrong about a claim, as the end of a sentence.
fn of_fault(
    claim: &ClaimedTour,
    asked: AskedTour,
    words: &ClaimWords,
    fault: Option<ClaimFault>,
) -> Explanation {
    match fault {
        None => Explanation {
            text: words.right.to_owned(),
            ..Explanation::default()
        },
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
    Explanation {
        text: format!("the output has {found}; print one, {right} or {wrong}"),
        found: Some(found),
        expected: Some(expected.to_owned()),
        ..Explanation::default()
    }
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
    Explanation {
        text,
        found: Some(shown.to_string()),
        expected: Some(expected.to_owned()),
        ..Explanation::default()
    }
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
    let before = claim.squares[..place].iter().enumerate();
    let labels = before.map(|(place, &square)| (square, words.number(place).to_string()));
    Explanation {
        text,
        step: Some(words.number(place)),
        square: Some(found),
        moment: Some(Moment {
            board: claim.board,
            labels: labels.collect(),
            knight: place.checked_sub(1).map(|last| claim.squares[last]),
            candidates: Vec::new(),
            found: Some(found),
            expected: None,
            names: words.names,
        }),
        ..Explanation::default()
    }
}
