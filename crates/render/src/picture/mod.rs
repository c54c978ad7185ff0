//! Pictures as SVG: a tour on its board, the heat map and the curves of a survey, and
//! the heat map of numbers of tours.

pub mod animation;
pub mod count_map;
pub mod curves;
pub mod dual_tour;
pub mod fault;
pub mod heat_map;
pub(crate) mod layout;
pub mod pairs;
mod size_axis;
pub mod tour;

use std::io::{self, Write};

use knights_core::output::Output;

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
