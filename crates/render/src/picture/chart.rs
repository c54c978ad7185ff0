//! A chart: how often each method finds a tour, by the size of the board.
//!
//! Each method has a panel of its own, since most methods find nearly all tours and their curves
//! would lie on top of one another. The other methods are grey lines behind it.

use std::io::{self, Write};
use std::ops::Range;

use crate::picture::{INK, open, write_text};
use crate::survey::describe;
use knights_core::board::Board;
use knights_core::output::{Output, counted, joined};
use knights_core::survey::{Method, SurveyTask, SurveyedTask};

/// The width of the picture, and the edges of the panels.
const WIDTH: u32 = 860;
const EDGES: [f64; 2] = [70.0, 840.0];
const TOP: f64 = 84.0;
/// The height of a panel, and of a panel with its heading.
const PANEL: f64 = 120.0;
const PANEL_WITH_HEADING: f64 = 160.0;
/// The percentages on the vertical axis.
const PERCENTAGES: [u32; 7] = [100, 99, 95, 90, 75, 50, 0];
/// The most boards whose points have their percentage beside them.
const MOST_VALUES: usize = 6;
/// Colours that differ in lightness too.
const COLOURS: [&str; 4] = ["#1f5fa8", "#c8502d", "#1b7f4b", "#7a4fa3"];
/// The curves of the other panels.
const OTHER: &str = "#c9ced4";
const GRID: &str = "#e4e7eb";

/// One curve: a method, and for each board the part of the starts with a tour for which it found
/// one, from 0 to 1. `None` for a board where no start has a tour.
struct Curve {
    method: Method,
    rates: Vec<Option<f64>>,
}

/// Writes the chart of surveys that have the same boards for each method.
pub fn write_curves(surveys: &[SurveyedTask], output: &mut Output<'_>) -> io::Result<()> {
    let curves = curves(surveys);
    let Some(first) = curves.first() else {
        return Ok(());
    };
    let tasks = surveys.iter().map(|one| &one.task);
    let of_first = tasks.filter(|task| task.method() == first.method);
    let boards: Vec<Board> = of_first.map(SurveyTask::board).collect();
    let axis = SizeAxis::new(boards, EDGES);
    let panels = u32::try_from(curves.len()).expect("methods are few");
    let bottom = TOP + f64::from(panels) * PANEL_WITH_HEADING - (PANEL_WITH_HEADING - PANEL);
    write_title(bottom + axis.height(), output)?;
    let mut top = TOP;
    for (index, curve) in curves.iter().enumerate() {
        let panel = Panel { top, axis: &axis };
        panel.write_grid(curve, output)?;
        for other in curves.iter().filter(|other| other.method != curve.method) {
            panel.write_line(other, "other", OTHER, output)?;
        }
        let colour = COLOURS[index % COLOURS.len()];
        panel.write_line(curve, "curve", colour, output)?;
        panel.write_points(curve, colour, output)?;
        top += PANEL_WITH_HEADING;
    }
    axis.write(bottom, output)?;
    writeln!(output, "</svg>")
}

/// Opens the picture, and writes what it shows.
fn write_title(height: f64, output: &mut Output<'_>) -> io::Result<()> {
    let title = "Starts from which a tour is found, of those where one exists";
    open((WIDTH, height), 1.0, r#" font-size="13""#, title, output)?;
    let left = EDGES[0];
    let remark =
        "The scale is stretched near 100 %. Grey: the other panels. No point: no start has a tour.";
    let ink = format!(r#" fill="{INK}""#);
    let bold = format!(r#" font-weight="bold"{ink}"#);
    write_text(output, (left, 24), &bold, title)?;
    write_text(output, (left, 43), &ink, remark)
}

/// The curves of the methods, in the order of the surveys.
fn curves(surveys: &[SurveyedTask]) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for SurveyedTask { task, summary } in surveys {
        let rate = (summary.possible > 0).then(|| count(summary.full) / count(summary.possible));
        let method = task.method();
        match curves.iter_mut().find(|curve| curve.method == method) {
            Some(curve) => curve.rates.push(rate),
            None => curves.push(Curve {
                method,
                rates: vec![rate],
            }),
        }
    }
    curves
}

struct Panel<'a> {
    top: f64,
    axis: &'a SizeAxis,
}

impl Panel<'_> {
    /// Writes the name of the curve, and the grid with its percentages.
    fn write_grid(&self, curve: &Curve, output: &mut Output<'_>) -> io::Result<()> {
        let name = describe(curve.method);
        let (x, y) = (EDGES[0], self.top - 22.0);
        writeln!(
            output,
            r#"<text class="name" x="{x}" y="{y:.1}" font-weight="bold" fill="{INK}">{name}</text>"#
        )?;
        for percent in PERCENTAGES {
            let y = self.height(f64::from(percent) / 100.0);
            for group in &self.axis.groups {
                let [left, right] = self.axis.edges(group);
                writeln!(
                    output,
                    r#"<line x1="{left:.1}" y1="{y:.1}" x2="{right:.1}" y2="{y:.1}" stroke="{GRID}"/>"#
                )?;
            }
            let x = EDGES[0] - 8.0;
            writeln!(
                output,
                r#"<text x="{x:.1}" y="{y:.1}" dy="0.36em" text-anchor="end" font-size="11" fill="{INK}">{percent} %</text>"#
            )?;
        }
        Ok(())
    }

    /// Writes the lines of a curve: one for each run of boards with a rate in a group.
    fn write_line(
        &self,
        curve: &Curve,
        class: &str,
        colour: &str,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        for group in &self.axis.groups {
            let indices: Vec<usize> = group.clone().collect();
            let runs = indices.split(|&index| curve.rates[index].is_none());
            for run in runs.filter(|run| run.len() > 1) {
                let points = run.iter().filter_map(|&index| self.point(curve, index));
                let points = joined(points.map(|(x, y)| format!("{x:.1},{y:.1}")), " ");
                writeln!(
                    output,
                    r#"<polyline class="{class}" points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>"#
                )?;
            }
        }
        Ok(())
    }

    /// Writes the points of a curve; the percentages beside them if there are few.
    fn write_points(&self, curve: &Curve, colour: &str, output: &mut Output<'_>) -> io::Result<()> {
        // Many points are smaller, so that they do not touch.
        let radius = if curve.rates.len() > 100 { 1.8 } else { 3.0 };
        for (index, rate) in curve.rates.iter().enumerate() {
            let Some(((x, y), rate)) = self.point(curve, index).zip(*rate) else {
                continue;
            };
            let percent = format!("{:.1} %", 100.0 * rate);
            writeln!(
                output,
                r#"<circle class="point" cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{colour}"><title>{percent}</title></circle>"#
            )?;
            if curve.rates.len() <= MOST_VALUES {
                writeln!(
                    output,
                    r##"<text class="value" x="{:.1}" y="{:.1}" font-size="12" fill="{colour}" stroke="#ffffff" stroke-width="3" paint-order="stroke">{percent}</text>"##,
                    x + 5.0,
                    y - 6.0
                )?;
            }
        }
        Ok(())
    }

    /// The position of a point; `None` if the board has no rate.
    fn point(&self, curve: &Curve, index: usize) -> Option<(f64, f64)> {
        curve.rates[index].map(|rate| (self.axis.position(index), self.height(rate)))
    }

    /// The vertical position of a rate from 0 to 1. The root of what is missing stretches the
    /// scale near 1, where most rates are.
    fn height(&self, rate: f64) -> f64 {
        self.top + PANEL * (1.0 - rate).cbrt()
    }
}

/// The least distance of two labels, in pixels: a number of four digits fits.
const LABEL: f64 = 30.0;
/// The least width of a group with a label such as "5 rows", in pixels.
const GROUP_LABEL: f64 = 52.0;

/// The horizontal axis: the boards from left to right, at equal distances, with a gap between two groups.
///
/// ```text
///   5  6  7  8     5  6  7  8    the side that changes within a group
///     5 rows         6 rows      the side that all boards of a group share
/// ```
struct SizeAxis {
    boards: Vec<Board>,
    /// The boards of each group, by their index.
    groups: Vec<Range<usize>>,
    kind: AxisKind,
    left: f64,
    /// The distance of two neighbours.
    step: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AxisKind {
    /// The side of square boards.
    Sides,
    /// The columns, in groups of equal rows.
    Columns,
    /// The rows of boards with equal columns.
    Rows,
}

impl SizeAxis {
    /// The axis of these boards between two edges.
    fn new(boards: Vec<Board>, [left, right]: [f64; 2]) -> Self {
        let columns = boards[0].columns();
        let kind = if boards.iter().all(|board| board.rows() == board.columns()) {
            AxisKind::Sides
        } else if boards.len() > 1 && boards.iter().all(|board| board.columns() == columns) {
            AxisKind::Rows
        } else {
            AxisKind::Columns
        };
        let is_same =
            |one: &Board, other: &Board| kind != AxisKind::Columns || one.rows() == other.rows();
        let mut end = 0;
        let groups = boards.chunk_by(is_same).map(|group| {
            end += group.len();
            end - group.len()..end
        });
        let groups: Vec<Range<usize>> = groups.collect();
        // A group is followed by an empty place.
        let places = boards.len() + groups.len() - 1;
        Self {
            step: (right - left) / count(places),
            boards,
            groups,
            kind,
            left,
        }
    }

    fn position(&self, index: usize) -> f64 {
        let before = self.groups.iter().take_while(|group| group.end <= index);
        self.left + (count(index + before.count()) + 0.5) * self.step
    }

    /// The left and the right edge of a group.
    fn edges(&self, group: &Range<usize>) -> [f64; 2] {
        let [first, last] = [group.start, group.end - 1].map(|index| self.position(index));
        [first - self.step / 2.0, last + self.step / 2.0]
    }

    /// The side of a board that its label shows.
    fn side(&self, index: usize) -> u32 {
        match self.kind {
            AxisKind::Sides | AxisKind::Rows => self.boards[index].rows(),
            AxisKind::Columns => self.boards[index].columns(),
        }
    }

    fn title(&self) -> String {
        let first = self.boards[0];
        match self.kind {
            AxisKind::Sides => "rows and columns of the board".to_owned(),
            AxisKind::Rows => {
                let columns = counted(first.columns(), "column");
                format!("rows of the board, with {columns}")
            }
            AxisKind::Columns if self.groups.len() == 1 => {
                format!(
                    "columns of the board, with {}",
                    counted(first.rows(), "row")
                )
            }
            AxisKind::Columns => "columns of the board, in groups of equal rows".to_owned(),
        }
    }

    /// The height of the labels below the plot.
    fn height(&self) -> f64 {
        if self.groups.len() > 1 { 84.0 } else { 66.0 }
    }

    /// Writes the labels below a plot that ends at this height.
    fn write(&self, plot: f64, output: &mut Output<'_>) -> io::Result<()> {
        let top = plot + 20.0;
        for group in &self.groups {
            for index in self.labelled(group) {
                let label = self.side(index).to_string();
                write_label(self.position(index), top, &label, output)?;
            }
        }
        let mut bottom = top;
        if self.groups.len() > 1 {
            bottom += 18.0;
            self.write_groups(bottom, output)?;
        }
        let last = self.position(self.boards.len() - 1) + self.step / 2.0;
        bottom += 24.0;
        let middle = f64::midpoint(self.left, last);
        write_label(middle, bottom, &self.title(), output)
    }

    /// The boards of a group that have a label: the first, the last, and of the others as many as
    /// there is room for, at regular sizes.
    fn labelled(&self, group: &Range<usize>) -> Vec<usize> {
        let [first, last] = [group.start, group.end - 1];
        let far = |one: usize, other: usize| count(one.abs_diff(other)) * self.step >= LABEL;
        if self.groups.len() > 1 && !far(first, last) {
            // A narrow group has one label, if the next group is not too close.
            let is_room = self.step * count(group.len() + 1) >= LABEL;
            return if is_room { vec![first] } else { Vec::new() };
        }
        let strides = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let stride = strides.into_iter().find(|&stride| far(0, stride));
        let stride = stride.unwrap_or(1000);
        let is_regular = |index: &usize| (self.side(*index) as usize).is_multiple_of(stride);
        let between = (first + 1..last).filter(|&index| far(first, index) && far(index, last));
        let mut labelled = vec![first];
        labelled.extend(between.filter(is_regular));
        labelled.extend((last > first).then_some(last));
        labelled
    }

    /// Writes what the boards of each group have in common; only the number in narrow groups, and
    /// nothing for groups that leave no room.
    fn write_groups(&self, height: f64, output: &mut Output<'_>) -> io::Result<()> {
        let mut end = f64::NEG_INFINITY;
        for group in &self.groups {
            let [left, right] = self.edges(group);
            let rows = self.boards[group.start].rows();
            let middle = f64::midpoint(left, right);
            let (words, width) = if right - left >= GROUP_LABEL {
                (counted(rows, "row"), GROUP_LABEL)
            } else {
                (rows.to_string(), LABEL)
            };
            if middle - width / 2.0 >= end {
                write_label(middle, height, &words, output)?;
                end = middle + width / 2.0;
            }
        }
        Ok(())
    }
}

/// Writes words below the plot, centred.
fn write_label(x: f64, y: f64, words: &str, output: &mut Output<'_>) -> io::Result<()> {
    writeln!(
        output,
        r#"<text class="label" x="{x:.1}" y="{y:.1}" text-anchor="middle">{words}</text>"#
    )
}

/// A number of places on the axis, or of starts.
#[expect(clippy::cast_precision_loss, reason = "a position in a picture")]
const fn count(places: usize) -> f64 {
    places as f64
}
