//! The properties of a tour, in words and as a document.

use std::io;

use serde::Serialize;

use crate::documents::write_line;
use crate::object;
use knights_core::output::{Output, counted, joined};
use knights_core::tour::{LineSums, Magic, TourProperties, TourSymmetry};

/// What is said of a tour in a JSON document.
pub(crate) fn properties_document(properties: &TourProperties) -> impl Serialize {
    let symmetries = properties.symmetries.iter().map(|symmetry| {
        object! {
            kind: symmetry.kind.name(),
            reversed: symmetry.is_reversed,
            name: symmetry.name,
        }
    });
    let sums = &properties.sums;
    object! {
        symmetries: symmetries.collect::<Vec<_>>(),
        row_sums: &sums.rows,
        column_sums: &sums.columns,
        diagonal_sums: sums.diagonals,
        magic: magic(sums.magic),
        crossings: properties.crossings,
        turns: properties.turns,
        longest_line: properties.longest_line,
    }
}

/// Writes the properties of a tour as a JSON document.
pub fn write_properties(properties: &TourProperties, output: &mut Output<'_>) -> io::Result<()> {
    write_line(&properties_document(properties), output)
}

const fn magic(magic: Magic) -> &'static str {
    match magic {
        Magic::None => "no",
        Magic::Lines => "lines",
        Magic::SemiMagic => "semi-magic",
        Magic::Magic => "magic",
    }
}

/// The properties of a tour, a line for each kind.
pub fn describe_properties(properties: &TourProperties) -> String {
    let symmetry = |symmetry: &TourSymmetry| {
        let direction = if symmetry.is_reversed {
            "reversed"
        } else {
            "in its direction"
        };
        match symmetry.name {
            Some(name) => format!("{} ({name})", symmetry.kind.name()),
            None => format!("{} ({direction})", symmetry.kind.name()),
        }
    };
    let symmetries: Vec<_> = properties.symmetries.iter().map(symmetry).collect();
    let symmetries = if symmetries.is_empty() {
        "none".to_owned()
    } else {
        symmetries.join(", ")
    };
    let LineSums {
        rows,
        columns,
        diagonals,
        magic,
    } = &properties.sums;
    let verdict = match magic {
        Magic::None => "",
        Magic::Lines if rows.iter().all(|sum| *sum == rows[0]) => "; all rows have one sum",
        Magic::Lines => "; all columns have one sum",
        Magic::SemiMagic => "; semi-magic",
        Magic::Magic => "; magic",
    };
    format!(
        "symmetry: {symmetries}\nsums: rows {}, columns {}{}{verdict}\ncrossings: {}\nturns: {}, at most {} in a line\n",
        range(rows),
        range(columns),
        diagonals.map_or_else(String::new, |sums| format!(
            ", diagonals {}",
            joined(sums, " and ")
        )),
        properties.crossings,
        properties.turns,
        counted(properties.longest_line as usize, "move"),
    )
}

/// The smallest and the largest of some sums.
fn range(sums: &[u64]) -> String {
    let least = sums.iter().min().expect("a board has rows and columns");
    let most = sums.iter().max().expect("a board has rows and columns");
    if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    }
}
