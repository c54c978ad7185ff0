//! Numbers of tours as text, as CSV, and as JSON. In JSON they are strings, since many programs read
//! JSON numbers only up to 2^53 exactly.

use std::io::{self, Write};

use num_bigint::BigUint;
use serde::Serialize;

use crate::documents::{MovesDocument, describe_moves, pair, write_csv as write_rows, write_line};
use crate::given::GivenDocument;
use knights_core::board::{Square, SymmetryKind};
use knights_core::count::{
    CountAnswer, CountLimit, CountQuestion, CountReport, Counted, CountedStarts, Direction,
    TourShape,
};
use knights_core::output::{Output, joined};

/// How many bytes are an MB.
const MB: u64 = 1 << 20;

/// Why a number is not known, and what to do about it. It begins with `unknown`.
pub fn describe_limit(limit: CountLimit) -> String {
    let words = match limit {
        CountLimit::Memory { needed, limit } => format!(
            "at least {} MB of memory are needed, and the limit is {} MB; raise --memory-limit",
            needed.div_ceil(MB),
            limit / MB
        ),
        CountLimit::States { limit } => {
            format!("there are more than {limit} states; raise --max-states")
        }
        CountLimit::Frontier { squares, most } => format!(
            "the frontier has {squares} squares, and at most {most} are possible; count a board with a \
             shorter side"
        ),
    };
    format!("unknown: {words}")
}

/// The question in words, such as `8 x 8 without (0, 0), paths to (7, 7)`.
pub fn describe_question(question: &CountQuestion) -> String {
    let set = &question.set;
    let mut words = set.board.to_string();
    words += &describe_moves(set.board);
    if !set.holes.is_empty() {
        words.extend([" without ", &joined(&set.holes, " ")]);
    }
    words += match set.shape {
        TourShape::Cycle => ", cycles",
        TourShape::Path { .. } if question.direction == Direction::Undirected => {
            ", undirected paths"
        }
        TourShape::Path { .. } => ", paths",
    };
    if let TourShape::Path { start, end } = set.shape {
        words.extend(start.map(|start| format!(" from {start}")));
        words.extend(end.map(|end| format!(" to {end}")));
    }
    for given in &set.given {
        words.extend([", ", &given.to_string()]);
    }
    if let Some(kind) = question.symmetric {
        words.extend([" symmetric under a ", kind.name()]);
    }
    if question.is_up_to_symmetry {
        words += " up to symmetry";
    }
    words
}

const SIZE_WIDTH: usize = 8;

/// Writes the answers for a reader: a number alone, a board with a number for each start, or a table of
/// many boards.
pub fn write_plain(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    match report {
        CountReport::One(answer) => match &answer.counted {
            Counted::Exact(number) => writeln!(output, "{number}"),
            Counted::Unknown(limit) => writeln!(output, "{}", describe_limit(*limit)),
        },
        CountReport::Starts(starts) => write_starts(starts, output),
        CountReport::Sizes(answers) => write_sizes(answers, output),
    }
}

/// Writes the board with a number on each square, right-aligned in columns of equal width: `#` on a
/// hole, and `?` if the number is not known.
fn write_starts(counted: &CountedStarts, output: &mut Output<'_>) -> io::Result<()> {
    let board = counted.question.set.board;
    let mut starts = counted.starts.iter().peekable();
    let squares = board.all().map(
        |square| match starts.next_if(|(start, _)| *start == square) {
            None => "#".to_owned(),
            Some((_, Counted::Unknown(_))) => "?".to_owned(),
            Some((_, Counted::Exact(number))) => number.to_string(),
        },
    );
    let squares: Vec<String> = squares.collect();
    let width = squares.iter().map(String::len).max().unwrap_or_default();
    for row in squares.chunks(board.columns() as usize) {
        let row = row.iter().map(|square| format!("{square:>width$}"));
        writeln!(output, "{}", joined(row, " "))?;
    }
    Ok(())
}

/// Writes a table with a line for each board. The numbers may be long, so they stand at the left of
/// their column.
fn write_sizes(answers: &[CountAnswer], output: &mut Output<'_>) -> io::Result<()> {
    writeln!(output, "{:>SIZE_WIDTH$}  tours", "size")?;
    for CountAnswer { question, counted } in answers {
        let board = question.set.board;
        let size = format!("{}x{}", board.rows(), board.columns());
        let number = match counted {
            Counted::Exact(number) => number.to_string(),
            Counted::Unknown(_) => "unknown".to_owned(),
        };
        writeln!(output, "{size:>SIZE_WIDTH$}  {number}")?;
    }
    Ok(())
}

/// What was counted, and the answer.
#[derive(Serialize)]
struct CountDocument {
    rows: u32,
    cols: u32,
    #[serde(flatten)]
    moves: MovesDocument,
    hole_squares: Vec<[u32; 2]>,
    shape: &'static str,
    /// A closed tour has none.
    direction: Option<&'static str>,
    up_to_symmetry: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    given: Vec<GivenDocument>,
    end: Option<[u32; 2]>,
    #[serde(flatten)]
    starts: Starts,
    /// The sum of all numbers, if there are several starts.
    #[serde(flatten)]
    number: NumberDocument,
}

/// The start that a question names, or the numbers of all starts.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Starts {
    Start(Option<[u32; 2]>),
    Starts(Vec<StartNumber>),
}

#[derive(Serialize)]
struct StartNumber {
    start: [u32; 2],
    #[serde(flatten)]
    number: NumberDocument,
}

/// A number, or the limit that was reached and what to do about it.
#[derive(Serialize)]
struct NumberDocument {
    count: Option<String>,
    limit: Option<&'static str>,
    message: Option<String>,
}

impl CountDocument {
    fn of(question: &CountQuestion, starts: Starts, counted: &Counted) -> Self {
        let set = &question.set;
        let direction = match question.direction {
            Direction::Directed => "directed",
            Direction::Undirected => "undirected",
        };
        let (shape, direction) = match set.shape {
            TourShape::Cycle => ("cycle", None),
            TourShape::Path { .. } => ("path", Some(direction)),
        };
        let [_, end] = set.shape.ends();
        Self {
            rows: set.board.rows(),
            cols: set.board.columns(),
            moves: MovesDocument::of(set.board),
            hole_squares: set.holes.iter().copied().map(pair).collect(),
            shape,
            direction,
            up_to_symmetry: question.is_up_to_symmetry,
            symmetric: question.symmetric.map(SymmetryKind::name),
            given: set.given.iter().map(GivenDocument::of).collect(),
            end: end.map(pair),
            starts,
            number: NumberDocument::of(counted),
        }
    }
}

impl NumberDocument {
    fn of(counted: &Counted) -> Self {
        let (count, limit) = match counted {
            Counted::Exact(number) => (Some(number.to_string()), None),
            Counted::Unknown(limit) => (None, Some(*limit)),
        };
        Self {
            count,
            limit: limit.map(|limit| match limit {
                CountLimit::Memory { .. } => "memory",
                CountLimit::States { .. } => "states",
                CountLimit::Frontier { .. } => "frontier",
            }),
            message: limit.map(describe_limit),
        }
    }
}

/// Writes one JSON document, or a list with one for each board.
pub fn write_json(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    let document = |CountAnswer { question, counted }: &CountAnswer| {
        let [start, _] = question.set.shape.ends();
        CountDocument::of(question, Starts::Start(start.map(pair)), counted)
    };
    match report {
        CountReport::One(answer) => write_line(&document(answer), output),
        CountReport::Sizes(answers) => {
            let documents: Vec<CountDocument> = answers.iter().map(document).collect();
            write_line(&documents, output)
        }
        CountReport::Starts(counted) => {
            let starts = counted.starts.iter().map(|(start, counted)| StartNumber {
                start: pair(*start),
                number: NumberDocument::of(counted),
            });
            let starts = Starts::Starts(starts.collect());
            let document = CountDocument::of(&counted.question, starts, &sum(counted));
            write_line(&document, output)
        }
    }
}

/// The sum of the numbers of all starts, unless one of them is unknown.
fn sum(counted: &CountedStarts) -> Counted {
    let mut sum = BigUint::ZERO;
    for (_, counted) in &counted.starts {
        match counted {
            Counted::Exact(number) => sum += number,
            Counted::Unknown(_) => return counted.clone(),
        }
    }
    Counted::Exact(sum)
}

/// Writes a line of CSV for each number. Every line says what it counts, so that files can be
/// concatenated.
pub fn write_csv(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    let columns =
        Some("rows,cols,holes,shape,direction,up_to_symmetry,row,col,end_row,end_col,count,limit");
    let row = |question: &CountQuestion, start: Option<Square>, counted: &Counted| {
        let document = CountDocument::of(question, Starts::Start(None), counted);
        let [given, end] = question.set.shape.ends();
        let squares = [start.or(given), end].map(|square| {
            let [row, column] = [|square: Square| square.row, |square: Square| square.column];
            [square.map(row), square.map(column)]
        });
        (
            (document.rows, document.cols, document.hole_squares.len()),
            (document.shape, document.direction, document.up_to_symmetry),
            squares,
            (document.number.count, document.number.limit),
        )
    };
    let of_answer = |answer: &CountAnswer| row(&answer.question, None, &answer.counted);
    match report {
        CountReport::One(answer) => write_rows(columns, [of_answer(answer)], output),
        CountReport::Sizes(answers) => write_rows(columns, answers.iter().map(of_answer), output),
        CountReport::Starts(counted) => {
            let starts = counted.starts.iter();
            let rows = starts.map(|(start, answer)| row(&counted.question, Some(*start), answer));
            write_rows(columns, rows, output)
        }
    }
}
