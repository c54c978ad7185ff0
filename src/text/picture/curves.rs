//! How often each tie-break finds a tour, by the size of the board: a chart.

use std::io::{self, Write};

use crate::text::output::Output;

/// The plot's edges: left, right, top, bottom.
const PLOT: (f64, f64, f64, f64) = (60.0, 700.0, 40.0, 400.0);
/// Colours that differ in lightness too, and the dashes that go with them.
const STYLES: [(&str, &str); 4] = [
    ("#1f5fa8", "none"),
    ("#c8502d", "8 3"),
    ("#1b7f4b", "2 3"),
    ("#7a4fa3", "10 3 2 3"),
];

/// One curve: its name, and for each size the found and the possible starts.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The side of the board, starts with a tour found, starts from which one exists.
    pub points: Vec<(u32, usize, usize)>,
}

/// Writes the chart.
///
/// # Errors
///
/// The output does not take it.
pub fn write_curves(title: &str, curves: &[Curve], output: &mut Output<'_>) -> io::Result<()> {
    let (left, right, top, bottom) = PLOT;
    writeln!(
        output,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 460" width="860" height="460" font-family="Helvetica, Arial, sans-serif" font-size="13" role="img">"#
    )?;
    writeln!(output, "<title>{title}</title>")?;
    writeln!(
        output,
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    )?;
    writeln!(
        output,
        r#"<text x="{left}" y="24" font-weight="bold">{title}</text>"#
    )?;
    let sizes = || {
        curves
            .iter()
            .flat_map(|curve| &curve.points)
            .map(|point| point.0)
    };
    let (first, last) = (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0));
    let across = |size: u32| {
        let span = f64::from((last - first).max(1));
        left + f64::from(size - first) / span * (right - left)
    };
    for percent in [0_u32, 20, 40, 60, 80, 100] {
        let y = bottom - f64::from(percent) / 100.0 * (bottom - top);
        writeln!(
            output,
            r##"<line x1="{left}" y1="{y:.1}" x2="{right}" y2="{y:.1}" stroke="#d3d7dc"/>"##
        )?;
        writeln!(
            output,
            r#"<text x="{:.1}" y="{y:.1}" dy="0.36em" text-anchor="end">{percent} %</text>"#,
            left - 8.0
        )?;
    }
    let stride = ((last - first) / 12 + 1) as usize;
    for size in (first..=last).step_by(stride) {
        let x = across(size);
        writeln!(
            output,
            r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{size}</text>"#,
            bottom + 20.0
        )?;
    }
    writeln!(
        output,
        r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">rows and columns of the board</text>"#,
        f64::midpoint(left, right),
        bottom + 44.0
    )?;
    for (index, (curve, (colour, dashes))) in curves.iter().zip(STYLES.iter().cycle()).enumerate() {
        let points: Vec<String> = curve
            .points
            .iter()
            .filter(|point| point.2 > 0)
            .map(|&(size, found, possible)| {
                let y = bottom - rate(found, possible) * (bottom - top);
                format!("{:.1},{y:.1}", across(size))
            })
            .collect();
        writeln!(
            output,
            r#"<polyline class="curve" points="{}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>"#,
            points.join(" ")
        )?;
        for (x, y) in points.iter().filter_map(|point| point.split_once(',')) {
            writeln!(
                output,
                r#"<circle class="point" cx="{x}" cy="{y}" r="2.2" fill="{colour}"/>"#
            )?;
        }
        let y = top + 12.0 + 22.0 * f64::from(u32::try_from(index).expect("a few curves"));
        writeln!(
            output,
            r#"<line x1="{:.1}" y1="{y:.1}" x2="{:.1}" y2="{y:.1}" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>"#,
            right + 20.0,
            right + 56.0
        )?;
        writeln!(
            output,
            r#"<text x="{:.1}" y="{y:.1}" dy="0.36em">{}</text>"#,
            right + 64.0,
            curve.name
        )?;
    }
    writeln!(output, "</svg>")
}

/// The part of the starts, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn rate(found: usize, possible: usize) -> f64 {
    found as f64 / possible as f64
}
