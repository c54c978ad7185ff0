//! Pictures that play by themselves: the knight goes along its path, and numbers appear.
//!
//! The animation is CSS, which works in pages, in `<img>` and in slides that are pages. Where it does
//! not work, and for people who want less motion, the picture is the finished one. The knight walks in
//! the first nine tenths of the time, and then the finished board is shown:
//!
//! ```text
//! 0 %        1/63 of 90 %        2/63 of 90 %   …   90 %       100 %
//! start      second square       third square       end        from the start again
//! ```

use std::io::{self, Write};

use crate::picture::INK;
use crate::picture::layout::Picture;
use knights_core::board::Board;
use knights_core::tour::Tour;

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

    /// Writes the rules of the animation.
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
            let at = place(step, steps);
            write!(picture.output, "{at}{{transform:translate({x}px,{y}px)}}")?;
        }
        write!(picture.output, "}}\n@keyframes trail{{")?;
        for step in 0..=steps {
            let (at, left) = (place(step, steps), steps - step);
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

    /// The attribute of the path that makes a move one unit long.
    pub(super) fn path_length(self) -> String {
        let times = self.times;
        times.map_or_else(String::new, |(steps, _)| {
            format!(r#" pathLength="{steps}""#)
        })
    }

    /// Opens a group that appears when the knight has made this many moves.
    pub(super) fn open_step(self, step: u32, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        match self.times {
            Some(_) if step > 0 => {
                writeln!(
                    picture.output,
                    r#"<g class="step" style="animation-name:n{step}">"#
                )
            }
            Some(_) => writeln!(picture.output, "<g>"),
            None => Ok(()),
        }
    }

    /// Opens a group that appears at the end.
    pub(super) fn open_last(self, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        match self.times {
            Some(_) => writeln!(picture.output, r#"<g class="last">"#),
            None => Ok(()),
        }
    }

    /// Closes either group.
    pub(super) fn close(self, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        match self.times {
            Some(_) => writeln!(picture.output, "</g>"),
            None => Ok(()),
        }
    }

    /// Writes the knight, which is seen only where the animation works.
    pub(super) fn write_knight(self, tour: &Tour, picture: &mut Picture<'_, '_>) -> io::Result<()> {
        if self.times.is_none() {
            return Ok(());
        }
        let ((x, y), size) = (picture.centre(tour.end()), picture.scale);
        writeln!(
            picture.output,
            r##"<g class="knight" visibility="hidden" transform="translate({x} {y})"><path transform="scale({size})" d="{KNIGHT}" fill="{INK}" stroke="#ffffff" stroke-width="0.7" stroke-linejoin="round"/></g>"##
        )
    }
}

/// When the knight has made this many of its moves, in percent of the time.
fn percent(step: u32, steps: u32) -> String {
    trimmed(WALK * f64::from(step) / f64::from(steps))
}

/// The same for a rule; the last one holds to the end.
fn place(step: u32, steps: u32) -> String {
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
