//! JSON documents and CSV: how all of them are written, and what many have.

use std::io::{self, Write};

use csv::WriterBuilder;
use serde::{Serialize, Serializer};

use knights_core::board::{Board, Leaper, Square, Surface};
use knights_core::output::Output;
use knights_core::tour::Tour;

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

/// What a function writes, as text.
pub fn text<E: Into<anyhow::Error>>(
    write: impl FnOnce(&mut Output<'_>) -> Result<(), E>,
) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let mut output = Output::new(&mut bytes);
    write(&mut output).map_err(Into::into)?;
    output.flush()?;
    drop(output);
    Ok(String::from_utf8(bytes)?)
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

/// A title that begins with the size and the moves of a board, such as `8 × 8: open tour`.
pub(crate) fn board_title(board: Board, words: &str) -> String {
    let (rows, columns, moves) = (board.rows(), board.columns(), describe_moves(board));
    format!("{rows} × {columns}{moves}: {words}")
}

/// The moves of a board, if they are not those of a knight on the plane.
pub(crate) fn moves_document(board: Board) -> Option<impl Serialize + use<>> {
    let (leaper, surface) = (board.leaper(), board.surface());
    (!board.is_usual()).then(|| object! { leaper: leaper.to_string(), surface: surface.name() })
}

/// The sides and the moves of a board.
pub(crate) fn board_document(board: Board) -> impl Serialize + use<> {
    object! {
        rows: board.rows(),
        cols: board.columns(),
        #[serde(flatten)]
        moves: moves_document(board),
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
