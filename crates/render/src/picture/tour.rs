//! A picture of a tour. It may play by itself: the knight goes along its path,
//! and numbers appear.
//!
//! The animation is CSS, which works in pages, in `<img>` and in slides that are pages. Where it does
//! not work, and for people who want less motion, the picture is the finished one. The knight walks in
//! the first nine tenths of the time, and then the finished board is shown:
//!
//! ```text
//! 0 %        1/63 of 90 %        2/63 of 90 %   …   90 %       100 %
//! start      second square       third square       end        from the start again
//! ```

use std::fmt;
use std::io::{self, Write};

use crate::answers::tour_kind;
use crate::documents::board_title;
use crate::picture::puzzle::write_none;
use crate::picture::{END, INK, LegendLine, ON_MARK, Picture, START, UNVISITED, has_numbers};
use knights_core::board::{Board, Square};
use knights_core::output::Output;
use knights_core::solve::Answer;
use knights_core::tour::{Tour, TourSet};

const LINE: &str = "#2f6db3";

/// A tour as a picture shows it.
#[derive(Clone, Copy)]
struct TourPicture<'a> {
    tour: &'a Tour,
    /// The squares that it must not visit.
    holes: &'a [Square],
    /// The number of the start, 0 or 1.
    first: u32,
    /// How the picture plays, if it does.
    animation: Option<Animation>,
}

impl TourPicture<'_> {
    /// Whether every square is visited or a hole.
    fn is_full(self) -> bool {
        self.tour.length() as usize + self.holes.len() == self.tour.board().squares() as usize
    }

    /// Writes the board, the path, the number of each square on a small board, marks at the start and
    /// the end, and a legend.
    fn write(self, output: &mut Output<'_>) -> io::Result<()> {
        let tour = self.tour;
        let motion = Motion::of(self.animation, tour.length());
        let mut picture = Picture::new(tour.board(), &title(self), legend(self), output);
        picture.write_background()?;
        motion.write_style(tour, &mut picture)?;
        motion.open_last(&mut picture)?;
        write_unvisited(self, &mut picture)?;
        motion.close(&mut picture)?;
        picture.write_holes(self.holes)?;
        picture.write_frame()?;
        write_path(tour, motion, &mut picture)?;
        motion.open_last(&mut picture)?;
        if self.is_full() && tour.returns() {
            // A dashed line from the end to the start.
            let width = picture.line_width();
            let stroke =
                format!(r#"stroke="{LINE}" stroke-width="{width}" stroke-dasharray="2 1.5""#);
            picture.write_line("closing", (tour.end(), tour.start()), &stroke)?;
        }
        write_end(self, &mut picture)?;
        motion.close(&mut picture)?;
        picture.write_start(tour.start())?;
        let marked = [tour.start(), tour.end()];
        write_numbers(tour.squares(), self.first, &marked, motion, &mut picture)?;
        motion.write_knight(tour, &mut picture)?;
        picture.write_foreground()
    }
}

/// Writes a tour of all squares except the holes, which are dark. The start has the number `first`.
pub fn write_solution(
    tour: &Tour,
    holes: &[Square],
    first: u32,
    animation: Option<Animation>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let picture = TourPicture {
        tour,
        holes,
        first,
        animation,
    };
    picture.write(output)
}

/// Writes the tour of an answer, whose start has the number `first`, or the board that has none.
pub fn write_answer(
    tours: &TourSet,
    answer: &Answer,
    first: u32,
    animation: Option<Animation>,
    output: &mut Output<'_>,
) -> io::Result<()> {
    match answer {
        Answer::Found(tour) => write_solution(tour, &tours.holes, first, animation, output),
        _ => write_none(tours, answer, output),
    }
}

/// The size of the board and the kind of the tour.
fn title(drawn: TourPicture<'_>) -> String {
    let board = drawn.tour.board();
    let kind = tour_kind(drawn.tour, drawn.holes);
    let remark = if drawn.is_full() || !has_numbers(board) {
        ""
    } else {
        " (unvisited squares in red)"
    };
    board_title(board, &format!("{kind}{remark}"))
}

/// The lines of the legend: the start and the end.
fn legend(drawn: TourPicture<'_>) -> Vec<LegendLine> {
    let tour = drawn.tour;
    let (length, squares) = (tour.length(), tour.board().squares());
    let end = if drawn.is_full() {
        format!("■ end {}", tour.end())
    } else {
        format!("■ stuck at {} after {length} of {squares}", tour.end())
    };
    vec![(format!("● start {}", tour.start()), START), (end, END)]
}

/// Writes the squares of a small board that are neither visited nor holes, in light red.
fn write_unvisited(drawn: TourPicture<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    if !picture.numbered {
        return Ok(());
    }
    let colours = format!(r#" fill="{UNVISITED}" fill-opacity="0.8""#);
    let numbering = drawn.tour.numbering();
    let squares = numbering.board().all();
    let blanks = squares.filter(|&square| numbering.get(square) == 0);
    let unvisited = blanks.filter(|square| !drawn.holes.contains(square));
    picture.write_squares("unvisited", unvisited, &colours)
}

/// Writes one line through all squares of the tour.
pub(super) fn write_path(
    tour: &Tour,
    motion: Motion,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    // With this length a move is one unit long.
    let attribute = |(steps, _)| format!(r#" pathLength="{steps}""#);
    let length = motion.times.map(attribute).unwrap_or_default();
    picture.write_path(tour.squares(), LINE, &length)
}

/// Writes the end as a red square, which is crossed out if the knight is stuck. If it is the start, it is
/// a frame around the disc.
fn write_end(drawn: TourPicture<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
    let (tour, end) = (drawn.tour, drawn.tour.end());
    let class = if drawn.is_full() { "end" } else { "stuck" };
    if tour.length() == 1 {
        let frame = format!(r#" fill="none" stroke="{END}" stroke-width="0.8""#);
        return picture.write_end(class, end, 1, &frame);
    }
    picture.write_end(class, end, 0, &format!(r#" fill="{END}""#))?;
    if drawn.is_full() {
        return Ok(());
    }
    let (x, y) = picture.centre(end);
    let (arm, width) = (picture.mark() + picture.scale, picture.scale);
    writeln!(
        picture.output,
        r#"<path class="stuck" d="M{x} {y}m-{arm}-{arm}l{twice} {twice}m0-{twice}l-{twice} {twice}" stroke="{END}" stroke-width="{width}"/>"#,
        twice = 2 * arm,
    )
}

/// Writes the number of each visited square on a disc that covers the lines, or in white on the
/// marks of the `dark` squares.
pub(super) fn write_numbers(
    squares: impl Iterator<Item = Square>,
    first: u32,
    dark: &[Square],
    motion: Motion,
    picture: &mut Picture<'_, '_>,
) -> io::Result<()> {
    if !picture.numbered {
        return Ok(());
    }
    let size = picture.number_size();
    writeln!(picture.output, r#"<g font-size="{size}" fill="{INK}">"#)?;
    for (step, square) in (0..).zip(squares) {
        motion.open_step(step, picture)?;
        let ink = if dark.contains(&square) {
            ON_MARK
        } else {
            picture.write_disc(square)?;
            ""
        };
        picture.write_number("number", square, ink, step + first)?;
        motion.close(picture)?;
    }
    writeln!(picture.output, "</g>")
}

/// The part of the time in which the knight walks, in percent.
const WALK: f64 = 90.0;
/// How long a picture plays by default, in seconds, if its steps are neither too fast nor too slow.
const USUAL_SECONDS: f64 = 20.0;
/// The shortest and the longest time of a step by default, in seconds.
const STEP_SECONDS: [f64; 2] = [0.1, 1.0];
/// A knight that looks to the left, in a square of 10 units around (0, 0).
const KNIGHT: &str = "M-2.6 3.9H3.2C3.6 0.6 3.4 -3.2 -0.2 -3.7L-0.7 -4.6L-1.4 -3.5C-2.6 -2.9 -3.4 -1 -3.9 0.4L-3.2 1.5L-2.2 1C-1.4 0.5 -0.7 0.5 -0.1 0.1C-0.2 1.5 -2.5 2 -2.6 3.9z";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animation {
    /// How many seconds it plays before it begins again; chosen by the number of steps if not given.
    pub seconds: Option<u32>,
}

impl Animation {
    /// The most squares of a board whose picture can play: 250 seconds by default, and 300 KB.
    pub const MOST_SQUARES: u32 = 2500;

    /// Whether the picture of a board may play.
    pub const fn fits(board: Board) -> bool {
        board.squares() <= Self::MOST_SQUARES
    }
}

/// The times of a picture that plays, or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    /// The moves of the knight, and how many seconds the picture plays.
    times: Option<(u32, f64)>,
}

impl Motion {
    /// The times of a walk over this many squares.
    pub(super) fn of(animation: Option<Animation>, squares: u32) -> Self {
        let steps = squares - 1;
        let times = animation.filter(|_| steps > 0).map(|animation| {
            let by_step = USUAL_SECONDS / f64::from(steps);
            let usual = f64::from(steps) * by_step.clamp(STEP_SECONDS[0], STEP_SECONDS[1]);
            (steps, animation.seconds.map_or(usual, f64::from))
        });
        Self { times }
    }

    pub(super) fn write_style(self, tour: &Tour, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        let Some((steps, seconds)) = self.times else {
            return Ok(());
        };
        let seconds = trimmed(seconds);
        writeln!(
            picture.output,
            "<style>@media (prefers-reduced-motion:no-preference){{\
            .knight{{visibility:visible;animation:{seconds}s ease-in-out infinite walk}}\
            .tour{{stroke-dasharray:{steps};animation:{seconds}s ease-in-out infinite trail}}\
            .step,.last{{animation:{seconds}s step-end infinite}}\
            .last{{animation-name:last}}}}"
        )?;
        writeln!(
            picture.output,
            "@keyframes last{{0%{{opacity:0}}{WALK}%{{opacity:1}}}}"
        )?;
        write!(picture.output, "@keyframes walk{{")?;
        for (step, square) in (0..).zip(tour.squares()) {
            let (x, y) = picture.centre(square);
            let at = rule_time(step, steps);
            write!(picture.output, "{at}{{transform:translate({x}px,{y}px)}}")?;
        }
        write!(picture.output, "}}\n@keyframes trail{{")?;
        for step in 0..=steps {
            let (at, left) = (rule_time(step, steps), steps - step);
            write!(picture.output, "{at}{{stroke-dashoffset:{left}}}")?;
        }
        writeln!(picture.output, "}}")?;
        if picture.numbered {
            for step in 1..=steps {
                let at = percent(step, steps);
                writeln!(
                    picture.output,
                    "@keyframes n{step}{{0%{{opacity:0}}{at}%{{opacity:1}}}}"
                )?;
            }
        }
        writeln!(picture.output, "</style>")
    }

    /// Writes a line of a picture that plays.
    fn write(self, line: fmt::Arguments<'_>, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        self.times
            .map_or(Ok(()), |_| writeln!(picture.output, "{line}"))
    }

    /// Opens a group that appears when the knight has made this many moves.
    fn open_step(self, step: u32, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        if step == 0 {
            return self.write(format_args!("<g>"), picture);
        }
        let line = format_args!(r#"<g class="step" style="animation-name:n{step}">"#);
        self.write(line, picture)
    }

    /// Opens a group that appears at the end.
    pub(super) fn open_last(self, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        self.write(format_args!(r#"<g class="last">"#), picture)
    }

    pub(super) fn close(self, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        self.write(format_args!("</g>"), picture)
    }

    /// Writes the knight, which is seen only where the animation works.
    pub(super) fn write_knight(self, tour: &Tour, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        let ((x, y), size) = (picture.centre(tour.end()), picture.scale);
        let line = format_args!(
            r##"<g class="knight" visibility="hidden" transform="translate({x} {y})"><path transform="scale({size})" d="{KNIGHT}" fill="{INK}" stroke="#ffffff" stroke-width="0.7" stroke-linejoin="round"/></g>"##
        );
        self.write(line, picture)
    }
}

/// When the knight has made this many of its moves, in percent of the time.
fn percent(step: u32, steps: u32) -> String {
    trimmed(WALK * f64::from(step) / f64::from(steps))
}

/// The same for a rule; the last one holds to the end.
fn rule_time(step: u32, steps: u32) -> String {
    let at = percent(step, steps);
    if step == steps {
        format!("{at}%,to")
    } else {
        format!("{at}%")
    }
}

/// A number with at most four decimals, and no zeros at the end of them.
fn trimmed(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
