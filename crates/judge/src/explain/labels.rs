//! How a problem names rows, columns and squares.

use serde::{Deserialize, Serialize};

use knights_core::board::Square;

/// The names of rows, columns and squares in an explanation and its picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardLabels {
    /// Rows and columns are counted from 0.
    #[default]
    FromZero,
    /// Rows and columns are counted from 1.
    FromOne,
    /// Columns have letters, and rows are counted from 1. Row 1 is at the bottom of the picture.
    Letters,
}

impl BoardLabels {
    /// The name of a row.
    #[must_use]
    pub fn row(self, row: u32) -> String {
        match self {
            Self::FromZero => row.to_string(),
            Self::FromOne | Self::Letters => (row + 1).to_string(),
        }
    }

    /// The name of a column.
    #[must_use]
    pub fn column(self, column: u32) -> String {
        let letter = u8::try_from(column).ok().filter(|&column| column < 26);
        match (self, letter) {
            (Self::FromZero, _) => column.to_string(),
            (Self::Letters, Some(letter)) => char::from(b'A' + letter).to_string(),
            (Self::FromOne | Self::Letters, _) => (column + 1).to_string(),
        }
    }

    /// The name of a square.
    #[must_use]
    pub fn square(self, square: Square) -> String {
        let (row, column) = (self.row(square.row), self.column(square.column));
        match self {
            Self::FromZero => square.to_string(),
            Self::FromOne => format!("row {row}, column {column}"),
            Self::Letters => column + &row,
        }
    }

    /// Whether the first row is at the bottom of the picture.
    #[must_use]
    pub fn is_upwards(self) -> bool {
        self == Self::Letters
    }
}
