//! Pictures as SVG: a tour on its board, the heat map and the chart of a survey, and the heat map of
//! numbers of tours. Here is what they share: how they begin, and their colours.

pub mod animation;
pub mod chart;
pub mod count_map;
pub mod dual_tour;
pub mod fault;
pub mod heat_map;
pub(crate) mod layout;
pub mod pairs;
pub mod tour;

use std::io::{self, Write};

use knights_core::output::Output;

const INK: &str = "#1f2933";
/// What is said beside a picture, in a quiet colour.
const GREY: &str = "#6b7785";
const START: &str = "#1b7f4b";
const END: &str = "#b3261e";
const BLOCKED: &str = "#3e4c59";
const UNVISITED: &str = "#f6c9c5";
/// No tour exists from a start.
const IMPOSSIBLE: &str = "#d3d7dc";
/// The answer was not found out.
const UNKNOWN: &str = "#b7a3d9";

/// The colour that is so far from the first to the second one, from 0 to 1.
fn mixed([from, to]: [[f64; 3]; 2], part: f64) -> String {
    let [red, green, blue] = [0, 1, 2].map(|index| from[index] + (to[index] - from[index]) * part);
    format!("rgb({red:.0},{green:.0},{blue:.0})")
}

/// Opens a picture on a white ground: its size in its own unit, the pixels of a unit, further
/// attributes, and its title.
fn open(
    (width, height): (u32, u32),
    pixels: f64,
    attributes: &str,
    title: &str,
    output: &mut Output<'_>,
) -> io::Result<()> {
    writeln!(
        output,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{:.0}" height="{:.0}" font-family="Helvetica, Arial, sans-serif"{attributes} role="img">"#,
        f64::from(width) * pixels,
        f64::from(height) * pixels,
    )?;
    writeln!(output, "<title>{title}</title>")?;
    writeln!(
        output,
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    )
}
