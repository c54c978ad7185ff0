//! A chart: how often each tie-break finds a tour, by the size of the board.

use std::io::{self, Write};

use crate::survey::SurveyedTask;
use crate::text::output::Output;
use crate::text::picture::open;
use crate::warnsdorff::TieBreak;

/// The edges of the plot.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 400.0;
/// Colours that differ in lightness too, each with its dashes.
const STYLES: [Style; 4] = [
    ("#1f5fa8", "none"),
    ("#c8502d", "8 3"),
    ("#1b7f4b", "2 3"),
    ("#7a4fa3", "10 3 2 3"),
];

/// The alignment of words below the plot.
const MIDDLE: &str = r#"text-anchor="middle""#;

/// The colour and the dashes of a curve.
type Style = (&'static str, &'static str);

/// One curve: its name, and its points by the size of the board.
struct Curve {
    /// The name in the legend.
    name: &'static str,
    /// The side of the board, the starts with a tour found, and the starts with a tour at all.
    points: Vec<(u32, usize, usize)>,
}

/// Writes the chart.
pub(crate) fn write_curves(surveys: &[SurveyedTask], output: &mut Output<'_>) -> io::Result<()> {
    let mut methods = Vec::new();
    for surveyed in surveys {
        if !methods.contains(&surveyed.task.method()) {
            methods.push(surveyed.task.method());
        }
    }
    let curves: Vec<Curve> = methods
        .iter()
        .map(|&method| Curve {
            name: method.ties().map_or(method.name(), TieBreak::name),
            points: surveys
                .iter()
                .filter(|surveyed| surveyed.task.method() == method)
                .map(|surveyed| {
                    (
                        surveyed.task.board().rows(),
                        surveyed.summary.full,
                        surveyed.summary.possible,
                    )
                })
                .collect(),
        })
        .collect();
    let curves = &curves[..];
    let title = "Starts";
    open((860, 460), 1.0, r#" font-size="13""#, title, output)?;
    writeln!(
        output,
        r#"<text x="{LEFT}" y="24" font-weight="bold">{title}</text>"#
    )?;
    let axis = Axis::of(curves);
    write_percentages(output)?;
    axis.write(output)?;
    let mut y = TOP + 12.0;
    for (curve, style) in curves.iter().zip(STYLES.into_iter().cycle()) {
        write_curve(curve, &axis, style, y, output)?;
        y += 22.0;
    }
    writeln!(output, "</svg>")
}

/// The horizontal axis: the sizes of the boards.
struct Axis {
    first: u32,
    last: u32,
}

impl Axis {
    /// The axis that has room for all points.
    fn of(curves: &[Curve]) -> Self {
        let points = curves.iter().flat_map(|curve| &curve.points);
        let sizes = points.map(|point| point.0);
        Self {
            first: sizes.clone().min().unwrap_or(0),
            last: sizes.max().unwrap_or(0),
        }
    }

    /// The horizontal position of a size.
    fn position(&self, size: u32) -> f64 {
        let span = f64::from((self.last - self.first).max(1));
        LEFT + f64::from(size - self.first) / span * (RIGHT - LEFT)
    }

    /// Writes at most thirteen sizes, and what they are.
    fn write(&self, output: &mut Output<'_>) -> io::Result<()> {
        let stride = ((self.last - self.first) / 12 + 1) as usize;
        for size in (self.first..=self.last).step_by(stride) {
            let place = (self.position(size), BOTTOM + 20.0);
            write_words(place, MIDDLE, &size.to_string(), output)?;
        }
        let place = (f64::midpoint(LEFT, RIGHT), BOTTOM + 44.0);
        write_words(place, MIDDLE, "rows and columns of the board", output)
    }
}

/// Writes the grid lines of the vertical axis, with their percentages.
fn write_percentages(output: &mut Output<'_>) -> io::Result<()> {
    for percent in [0_u32, 20, 40, 60, 80, 100] {
        let y = height(f64::from(percent) / 100.0);
        writeln!(
            output,
            r##"<line x1="{LEFT}" y1="{y:.1}" x2="{RIGHT}" y2="{y:.1}" stroke="#d3d7dc"/>"##
        )?;
        let align = r#"dy="0.36em" text-anchor="end""#;
        write_words((LEFT - 8.0, y), align, &format!("{percent} %"), output)?;
    }
    Ok(())
}

/// Writes a curve as a line with a dot for each size, and its name beside the plot at height `y`.
fn write_curve(
    curve: &Curve,
    axis: &Axis,
    (colour, dashes): Style,
    y: f64,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut dots = Vec::new();
    for &(size, found, possible) in curve.points.iter().filter(|point| point.2 > 0) {
        let (x, y) = (axis.position(size), height(rate(found, possible)));
        line.push(format!("{x:.1},{y:.1}"));
        writeln!(
            dots,
            r#"<circle class="point" cx="{x:.1}" cy="{y:.1}" r="2.2" fill="{colour}"/>"#
        )?;
    }
    let line = line.join(" ");
    let style = format!(r#"stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}""#);
    writeln!(
        output,
        r#"<polyline class="curve" points="{line}" fill="none" {style}/>"#
    )?;
    output.bytes(&dots)?;
    let (left, right) = (RIGHT + 20.0, RIGHT + 56.0);
    writeln!(
        output,
        r#"<line x1="{left:.1}" y1="{y:.1}" x2="{right:.1}" y2="{y:.1}" {style}/>"#
    )?;
    write_words((RIGHT + 64.0, y), r#"dy="0.36em""#, curve.name, output)
}

/// Writes words at a position, with an attribute that aligns them.
fn write_words(
    (x, y): (f64, f64),
    align: &str,
    words: &str,
    output: &mut Output<'_>,
) -> io::Result<()> {
    writeln!(
        output,
        r#"<text x="{x:.1}" y="{y:.1}" {align}>{words}</text>"#
    )
}

/// The vertical position of a rate from 0 to 1.
fn height(rate: f64) -> f64 {
    BOTTOM - rate * (BOTTOM - TOP)
}

/// The part of the starts with a tour that was found, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "a position in a picture")]
fn rate(found: usize, possible: usize) -> f64 {
    found as f64 / possible as f64
}
