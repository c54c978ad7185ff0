//! Numbers of tours as text, as CSV, and as JSON. In JSON they are strings, since many programs read
//! JSON numbers only up to 2^53 exactly.

use std::io::{self, Write};

use num_bigint::BigUint;
use serde::Serialize;

use crate::documents::{
    describe_moves, moves_document, pair, pairs, write_csv as write_rows, write_line,
};
use crate::given::given_documents;
use crate::object;
use knights_core::board::{Square, SymmetryKind};
use knights_core::count::{
    CountAnswer, CountLimit, CountQuestion, CountReport, Counted, CountedStarts, Direction,
};
use knights_core::output::{Output, joined};
use knights_core::tour::TourShape;

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
        TourShape::Cycle { .. } => ", cycles",
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
        let aligned = row.iter().map(|square| format!("{square:>width$}"));
        writeln!(output, "{}", joined(aligned, " "))?;
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

/// The shape of the tours, and their direction: a closed tour has none.
const fn shape_of(question: &CountQuestion) -> (&'static str, Option<&'static str>) {
    match (question.set.shape, question.direction) {
        (TourShape::Cycle { .. }, _) => ("cycle", None),
        (TourShape::Path { .. }, Direction::Directed) => ("path", Some("directed")),
        (TourShape::Path { .. }, Direction::Undirected) => ("path", Some("undirected")),
    }
}

/// A number, or the limit that was reached.
fn number_of(counted: &Counted) -> (Option<String>, Option<&'static str>) {
    match counted {
        Counted::Exact(number) => (Some(number.to_string()), None),
        Counted::Unknown(CountLimit::Memory { .. }) => (None, Some("memory")),
        Counted::Unknown(CountLimit::States { .. }) => (None, Some("states")),
        Counted::Unknown(CountLimit::Frontier { .. }) => (None, Some("frontier")),
    }
}

/// A number, or the limit that was reached and what to do about it.
fn number_document(counted: &Counted) -> impl Serialize + use<> {
    let (count, limit) = number_of(counted);
    let message = match counted {
        Counted::Exact(_) => None,
        Counted::Unknown(limit) => Some(describe_limit(*limit)),
    };
    object! { count: count, limit: limit, message: message }
}

/// What was counted, and the answer. `starts` has the start that the question names, or the numbers of all starts, of
/// which the answer is the sum.
fn document<Starts: Serialize>(
    question: &CountQuestion,
    starts: Starts,
    counted: &Counted,
) -> impl Serialize + use<Starts> {
    let set = &question.set;
    let (shape, direction) = shape_of(question);
    let [_, end] = set.shape.ends();
    let symmetric = question.symmetric.map(SymmetryKind::name);
    object! {
        rows: set.board.rows(),
        cols: set.board.columns(),
        #[serde(flatten)]
        moves: moves_document(set.board),
        hole_squares: pairs(&set.holes),
        shape: shape,
        direction: direction,
        up_to_symmetry: question.is_up_to_symmetry,
        #[serde(flatten)]
        symmetric: symmetric.map(|symmetric| object! { symmetric: symmetric }),
        #[serde(flatten)]
        given: (!set.given.is_empty()).then(|| object! { given: given_documents(&set.given) }),
        end: end.map(pair),
        #[serde(flatten)]
        starts: starts,
        #[serde(flatten)]
        number: number_document(counted),
    }
}

/// Writes one JSON document, or a list with one for each board.
pub fn write_json(report: &CountReport, output: &mut Output<'_>) -> io::Result<()> {
    let of_answer = |CountAnswer { question, counted }: &CountAnswer| {
        let [start, _] = question.set.shape.ends();
        document(question, object! { start: start.map(pair) }, counted)
    };
    match report {
        CountReport::One(answer) => write_line(&of_answer(answer), output),
        CountReport::Sizes(answers) => {
            write_line(&answers.iter().map(of_answer).collect::<Vec<_>>(), output)
        }
        CountReport::Starts(counted) => {
            let starts = counted.starts.iter().map(|(start, counted)| {
                object! {
                    start: pair(*start),
                    #[serde(flatten)]
                    number: number_document(counted),
                }
            });
            let starts = object! { starts: starts.collect::<Vec<_>>() };
            let document = document(&counted.question, starts, &sum(counted));
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
        let set = &question.set;
        let [given, end] = set.shape.ends();
        let squares = [start.or(given), end].map(|square| {
            let [row, column] = [|square: Square| square.row, |square: Square| square.column];
            [square.map(row), square.map(column)]
        });
        let sides = (set.board.rows(), set.board.columns(), set.holes.len());
        let symmetry = question.is_up_to_symmetry;
        (
            sides,
            shape_of(question),
            symmetry,
            squares,
            number_of(counted),
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
