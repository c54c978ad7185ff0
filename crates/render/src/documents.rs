//! Answers in words, JSON documents and CSV: how all of them are written, and those of tours, answers and
//! verdicts.

use std::fmt;
use std::io;

use csv::WriterBuilder;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::given::GivenDocument;
use crate::properties::properties_document;
use crate::submission::Submission;
use knights_core::board::{Board, Leaper, Square, Surface};
use knights_core::count::SampleLimit;
use knights_core::output::{Output, counted};
use knights_core::solve::puzzle::{GivenStep, Puzzle};
use knights_core::solve::{Answer, Task};
use knights_core::tour::{Tour, TourDiagnosis, TourProperties};
use knights_core::warnsdorff::WarnsdorffOptions;

/// An object of a JSON document, whose fields are written in this order.
#[macro_export]
macro_rules! object {
    ($($(#[$form:meta])* $field:ident: $value:expr),+ $(,)?) => {{
        #[expect(non_camel_case_types, reason = "each field has a type of its name")]
        mod object {
            #[derive(serde::Serialize)]
            pub(super) struct Object<$($field),+> {
                $($(#[$form])* pub(super) $field: $field),+
            }
        }
        object::Object { $($field: $value),+ }
    }};
}

/// Writes a document as JSON on one line.
pub fn write_line(document: &impl Serialize, output: &mut Output<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *output, document)?;
    output.bytes(b"\n")
}

/// Writes a line with the names of the columns, which are separated by commas, and a line for each row.
/// A row may be a tuple of structures. What is missing is an empty field.
pub fn write_csv<Row: Serialize>(
    columns: Option<&str>,
    rows: impl IntoIterator<Item = Row>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let mut writer = WriterBuilder::new().has_headers(false).from_writer(output);
    if let Some(columns) = columns {
        writer.write_record(columns.split(','))?;
    }
    for row in rows {
        writer.serialize(row)?;
    }
    writer.flush()
}

#[derive(Serialize)]
pub struct BoardDocument {
    rows: u32,
    cols: u32,
    // Flattened, it would be a map, which is no part of a row of CSV.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaper: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    surface: Option<&'static str>,
}

/// The moves of a board in words that follow its size, such as ` torus, 2,3-leaper`; nothing for a knight on the plane.
pub fn describe_moves(board: Board) -> String {
    let surface = match board.surface() {
        Surface::Plane => String::new(),
        surface => format!(" {}", surface.name()),
    };
    match board.leaper() {
        Leaper::KNIGHT => surface,
        Leaper::KING => format!("{surface}, king"),
        leaper => format!("{surface}, {leaper}-leaper"),
    }
}

/// The moves of a board, if they are not those of a knight on the plane.
#[derive(Serialize)]
pub(crate) struct MovesDocument {
    #[serde(skip_serializing_if = "Option::is_none")]
    leaper: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    surface: Option<&'static str>,
}

impl MovesDocument {
    pub(crate) fn of(board: Board) -> Self {
        let is_unusual = !board.is_usual();
        Self {
            leaper: is_unusual.then(|| board.leaper().to_string()),
            surface: is_unusual.then(|| board.surface().name()),
        }
    }
}

impl BoardDocument {
    pub fn of(board: Board) -> Self {
        let MovesDocument { leaper, surface } = MovesDocument::of(board);
        Self {
            rows: board.rows(),
            cols: board.columns(),
            leaper,
            surface,
        }
    }
}

/// The squares of a tour, if there is one, that is `full` on the squares it may visit, and their number.
fn visited(tour: Option<&Tour>, full: bool) -> impl Serialize {
    object! {
        squares: Squares(tour),
        length: tour.map_or(0, Tour::length),
        full: full,
        closed: full && tour.is_some_and(Tour::returns),
    }
}

/// The squares of a tour as pairs, written without collecting them; none without a tour.
pub(crate) struct Squares<'a>(pub(crate) Option<&'a Tour>);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let squares = self.0.iter().flat_map(|tour| tour.squares());
        serializer.collect_seq(squares.map(pair))
    }
}

pub const fn pair(square: Square) -> [u32; 2] {
    [square.row, square.column]
}

pub(crate) fn pairs(squares: &[Square]) -> Vec<[u32; 2]> {
    squares.iter().copied().map(pair).collect()
}

/// Writes a tour that Warnsdorff's rule has found.
pub fn write_tour(
    tour: &Tour,
    options: &WarnsdorffOptions,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let document = object! {
        board: BoardDocument::of(tour.board()),
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

/// What a solver was asked for.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest<'a> {
    pub board: Board,
    pub holes: &'a [Square],
    /// The first square, unless it may be any.
    pub start: Option<Square>,
    pub end: Option<Square>,
    /// The steps of a puzzle.
    pub given: &'a [GivenStep],
}

impl<'a> From<&'a Task> for SolveRequest<'a> {
    fn from(task: &'a Task) -> Self {
        Self {
            board: task.board,
            holes: &task.holes,
            start: Some(task.ends.start()),
            end: task.ends.end(),
            given: &[],
        }
    }
}

impl<'a> From<&'a Puzzle> for SolveRequest<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        let last = puzzle.board.squares() as usize - puzzle.holes.len();
        let at = |step| {
            puzzle
                .given
                .iter()
                .find(|given| given.step as usize == step)
        };
        let [start, end] = [at(1), at(last)].map(|given| given.map(|given| given.square));
        Self {
            board: puzzle.board,
            holes: &puzzle.holes,
            start,
            end,
            given: &puzzle.given,
        }
    }
}

/// Writes what `tour solve` was asked for, and the answer, which may have been drawn at random.
pub fn write_answer(
    request: SolveRequest<'_>,
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
    let tours = draw.map(|draw| draw.tours.as_ref().ok());
    let given: Vec<GivenDocument> = request.given.iter().map(GivenDocument::of).collect();
    let document = object! {
        board: BoardDocument::of(request.board),
        start: tour.map(Tour::start).or(request.start).map(pair),
        method: "solve",
        random: tours.map(|tours| tours.map_or("search", |_| "uniform")),
        seed: draw.map(|draw| draw.seed),
        tours: tours.flatten().map(ToString::to_string),
        end: tour.map(Tour::end).or(request.end).map(pair),
        hole_squares: pairs(request.holes),
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
        board: BoardDocument::of(submission.board()),
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
