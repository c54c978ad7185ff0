//! Answers in words and as JSON documents: tours, reasons why no tour exists, and verdicts.

use std::fmt;
use std::io;

use num_bigint::BigUint;
use serde::Serialize;

use crate::documents::{Squares, board_document, pair, pairs, write_line};
use crate::given::given_documents;
use crate::object;
use crate::properties::properties_document;
use crate::submission::Submission;
use knights_core::board::Square;
use knights_core::count::SampleLimit;
use knights_core::output::{Output, counted};
use knights_core::solve::Answer;
use knights_core::tour::{Tour, TourDiagnosis, TourProperties, TourSet};
use knights_core::warnsdorff::WarnsdorffOptions;

/// The squares of a tour, if there is one, that is `full` on the squares it may visit, and their number.
fn visited(tour: Option<&Tour>, full: bool) -> impl Serialize {
    object! {
        squares: Squares(tour),
        length: tour.map_or(0, Tour::length),
        full: full,
        closed: full && tour.is_some_and(Tour::returns),
    }
}

/// Writes a tour that Warnsdorff's rule has found.
pub fn write_tour(
    tour: &Tour,
    options: &WarnsdorffOptions,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = object! {
        board: board_document(tour.board()),
        start: pair(tour.start()),
        method: "warnsdorff",
        order: options.order.name(),
        ties: options.ties.name(),
        seed: options.ties.seed(),
        #[serde(flatten)]
        visited: visited(Some(tour), tour.is_full()),
    };
    write_line(&document, output)
}

/// Writes what `tour solve` was asked for, and the answer, which may have been drawn at random.
pub fn write_answer(
    tours: &TourSet,
    answer: &Answer,
    draw: Option<&TourDraw>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let (name, reason, tour) = match answer {
        Answer::Found(tour) => ("tour", None, Some(tour)),
        Answer::Impossible(reason) => ("none", Some(reason.to_string()), None),
        Answer::Unknown { steps } => {
            let reason = format!("given up after {} tried", counted(*steps, "move"));
            ("unknown", Some(reason), None)
        }
    };
    let drawn_from = draw.map(|draw| draw.tours.as_ref().ok());
    let given = given_documents(&tours.given);
    let [start, end] = tours.ends();
    let document = object! {
        board: board_document(tours.board),
        start: tour.map(Tour::start).or(start).map(pair),
        method: "solve",
        random: drawn_from.map(|tours| tours.map_or("search", |_| "uniform")),
        seed: draw.map(|draw| draw.seed),
        tours: drawn_from.flatten().map(ToString::to_string),
        end: tour.map(Tour::end).or(end).map(pair),
        hole_squares: pairs(&tours.holes),
        #[serde(flatten)]
        puzzle: (!given.is_empty()).then(|| object! { given: given }),
        answer: name,
        reason: reason,
        reason_squares: pairs(&answer.reason_squares()),
        message: no_tour(answer),
        #[serde(flatten)]
        visited: visited(tour, tour.is_some()),
    };
    write_line(&document, output)
}

/// Writes the verdict on a submitted tour, with the first rule that it breaks.
pub fn write_verdict(
    submission: &Submission,
    properties: Option<&TourProperties>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let tour = submission.verdict.as_ref().ok();
    let fault = |broken: &TourDiagnosis| {
        object! {
            step: broken.step,
            rule: broken.rule(),
            squares: pairs(&broken.fault.squares()),
        }
    };
    let shown = properties.map(properties_document);
    let document = object! {
        board: board_document(submission.board()),
        tour: tour.is_some(),
        closed: tour.is_some_and(Tour::returns),
        start: tour.map(|tour| pair(tour.start())),
        end: tour.map(|tour| pair(tour.end())),
        fault: submission.verdict.as_ref().err().map(fault),
        hole_squares: pairs(&submission.holes),
        #[serde(flatten)]
        shown: shown.map(|properties| object! { properties: properties }),
    };
    write_line(&document, output)
}

/// What a tour around holes is, in a few words.
pub fn tour_kind(tour: &Tour, holes: &[Square]) -> &'static str {
    let is_full = tour.length() as usize + holes.len() == tour.board().squares() as usize;
    match (is_full, tour.returns()) {
        (true, true) => "closed tour",
        (true, false) => "open tour",
        (false, _) => "no full tour",
    }
}

/// What was found, in a few words.
pub const fn answer_in_words(answer: &Answer) -> &'static str {
    match answer {
        Answer::Found(_) => "tour",
        Answer::Impossible(_) => "no tour",
        Answer::Unknown { .. } => "no tour known",
    }
}

/// Why an answer has no tour, in one sentence; `None` if it has one.
pub fn no_tour(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Found(_) => None,
        Answer::Impossible(reason) => Some(format!("no tour exists: {reason}")),
        Answer::Unknown { steps } => Some(format!(
            "unknown after {} tried: raise --max-steps",
            counted(*steps, "move")
        )),
    }
}

/// The most digits of a number in a line for people.
const MOST_DIGITS: usize = 40;

/// How a random tour was drawn.
pub struct TourDraw {
    pub seed: u64,
    /// How many tours there are, each of which had the same chance; or why they could not be counted, so that
    /// the tour was made by random changes of one.
    pub tours: Result<BigUint, SampleLimit>,
}

impl fmt::Display for TourDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match &self.tours {
            Err(limit) => format!("not all tours have the same chance, as {limit}"),
            Ok(tours) => match tours.to_string() {
                digits if digits == "1" => "the only tour there is".to_owned(),
                digits if digits.len() > MOST_DIGITS => {
                    let count = digits.len();
                    format!("all tours have the same chance; their number has {count} digits")
                }
                digits => format!("all {digits} tours have the same chance"),
            },
        };
        write!(f, "random tour: {words}")
    }
}

/// Why a board has no puzzle: no tour exists. An open one was looked for from every square.
pub fn no_puzzle(answer: &Answer, is_closed: bool) -> String {
    match answer {
        Answer::Impossible(reason) if !is_closed => {
            format!("no tour exists from any square; from the last one: {reason}")
        }
        _ => no_tour(answer).unwrap_or_default(),
    }
}
