//! Tours in the notations of other programs: lists of squares, tables of numbers, and a diagram for LaTeX.

use std::io;

use crate::sheet::{write_directions, write_path};
use crate::walk;
use knights_core::board::Square;
use knights_core::output::Output;
use knights_core::tour::Tour;

/// A way to write a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourNotation {
    /// The number of each square, in a table.
    Numbers(&'static TableForm),
    /// Row and column of each square, on a line each.
    Path,
    /// The names of the squares, with spaces between them.
    Names,
    /// The same in capitals, without spaces.
    Capitals,
    /// The number of the move from each square, as [`write_directions`] has it.
    Directions,
    /// A diagram for the LaTeX package `chessboard`, which draws the moves.
    Latex,
}

/// How a table of numbers is written.
#[derive(Debug, PartialEq, Eq)]
pub struct TableForm {
    /// Before the first row, between two rows, and after the last one.
    around: [&'static str; 3],
    /// Between two numbers of a row.
    separator: &'static str,
    hole: &'static str,
    /// Whether the numbers stand below each other.
    is_aligned: bool,
}

/// Separated by spaces and aligned, `#` for a hole.
static BOARD: TableForm = TableForm {
    around: ["", "\n", "\n"],
    separator: " ",
    hole: "#",
    is_aligned: true,
};

/// Separated by commas, nothing for a hole.
static CSV: TableForm = TableForm {
    separator: ",",
    hole: "",
    is_aligned: false,
    ..BOARD
};

/// A list of rows, `null` for a hole.
static JSON: TableForm = TableForm {
    around: ["[[", "],\n [", "]]\n"],
    separator: ", ",
    hole: "null",
    is_aligned: false,
};

impl TourNotation {
    /// All notations with their names and what they are.
    pub const ALL: [(&str, &str, Self); 8] = [
        (
            "board",
            "The number of each square, # if it is a hole",
            Self::Numbers(&BOARD),
        ),
        (
            "path",
            "Row and column of each square, one per line",
            Self::Path,
        ),
        (
            "names",
            "The names of the squares, as in a1 b3 c5",
            Self::Names,
        ),
        (
            "capitals",
            "The same in capitals without spaces, as POJ 2488 has them",
            Self::Capitals,
        ),
        (
            "directions",
            "The number of the move from each square, 0 to 7 in the order of the judge problem",
            Self::Directions,
        ),
        (
            "json",
            "The rows of numbers as a JSON list, null for a hole; as judges like `LeetCode` have them",
            Self::Numbers(&JSON),
        ),
        (
            "csv",
            "The rows of numbers with commas, nothing for a hole",
            Self::Numbers(&CSV),
        ),
        (
            "latex",
            "A diagram with the moves, for the LaTeX package chessboard",
            Self::Latex,
        ),
    ];

    /// Whether it has numbers that can begin at 0 or at 1.
    pub const fn has_numbers(self) -> bool {
        matches!(self, Self::Numbers(_) | Self::Path)
    }

    /// Whether it has names of squares, whose columns are letters.
    pub const fn has_names(self) -> bool {
        matches!(self, Self::Names | Self::Capitals | Self::Latex)
    }

    /// Writes a tour around holes. Numbers begin at `first`.
    ///
    /// # Panics
    ///
    /// It has names, and the board more than [`walk::MOST_COLUMNS`] columns.
    pub fn write(
        self,
        tour: &Tour,
        holes: &[Square],
        first: u32,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let name = |square: Square| walk::name(square, tour.board());
        match self {
            Self::Numbers(form) => form.write(tour, first, output),
            Self::Path => write_path(tour, first, output),
            Self::Names | Self::Capitals => {
                let is_capital = self == Self::Capitals;
                for (place, square) in tour.squares().enumerate() {
                    let mut name = name(square);
                    if is_capital {
                        name.make_ascii_uppercase();
                    }
                    if place > 0 && !is_capital {
                        output.bytes(b" ")?;
                    }
                    output.bytes(name.as_bytes())?;
                }
                output.bytes(b"\n")
            }
            Self::Directions => write_directions(tour, output),
            Self::Latex => write_diagram(tour, holes, name, output),
        }
    }
}

impl TableForm {
    fn write(&self, tour: &Tour, first: u32, output: &mut Output<'_>) -> io::Result<()> {
        let [before, between, after] = self.around.map(str::as_bytes);
        let last = tour.board().squares() - 1 + first;
        let width = if self.is_aligned {
            last.to_string().len()
        } else {
            0
        };
        for (row, numbers) in tour.numbering().rows().enumerate() {
            output.bytes(if row == 0 { before } else { between })?;
            for (column, &number) in numbers.iter().enumerate() {
                output.bytes(if column == 0 { "" } else { self.separator }.as_bytes())?;
                match number.checked_sub(1) {
                    Some(number) => output.right_aligned(number + first, width)?,
                    None => output.bytes(format!("{:>width$}", self.hole).as_bytes())?,
                }
            }
        }
        output.bytes(after)
    }
}

/// Writes a diagram: the board with black holes, a knight on the start, and a line for each move.
fn write_diagram(
    tour: &Tour,
    holes: &[Square],
    name: impl Fn(Square) -> String,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let corner = name(Square::new(0, tour.board().columns() - 1));
    let path: Vec<String> = tour.squares().map(&name).collect();
    let mut moves: Vec<String> = path.windows(2).map(|ends| ends.join("-")).collect();
    if tour.returns() {
        moves.extend(
            path.first()
                .zip(path.last())
                .map(|(start, end)| format!("{end}-{start}")),
        );
    }
    let holes: Vec<String> = holes.iter().map(|&hole| name(hole)).collect();
    let text = format!(
        "% \\usepackage{{chessboard}}\n\
         \\chessboard[showmover=false, maxfield={corner}, setpieces={{N{}}},\n  \
         pgfstyle=color, color=black, markfields={{{}}},\n  \
         pgfstyle=straightmove, arrow=stealth, linewidth=0.08em, markmoves={{\n    {}}}]\n",
        path.first().map_or("", String::as_str),
        holes.join(","),
        moves.join(",\n    ")
    );
    output.bytes(text.as_bytes())
}
