//! The player: a position in a recording, and what each command does to it. It knows no terminal.

use std::time::Duration;

use knights_core::board::{OutOfMemory, Square};
use knights_render::recording::{Playback, Recording};

const SPEEDS: [u32; 11] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const USUAL_SPEED: usize = 2;
/// The most screens per second; a higher speed takes several steps at once.
const MOST_SCREENS: u32 = 32;
/// How many squares around the knight are kept in sight, where there are as many.
const MARGIN: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    PlayOrPause,
    Forward,
    Backward,
    First,
    Last,
    Faster,
    Slower,
    /// Shows other squares of a large board.
    Scroll(ScrollDirection, ScrollDistance),
    /// Shows the keys, or the board again.
    Help,
    /// Stops the process, as Ctrl-Z does.
    Suspend,
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScrollDirection {
    Up,
    Down,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScrollDistance {
    Square,
    /// As many squares as are in sight.
    Page,
}

/// What the loop around the player has to do after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayEffect {
    Draw,
    /// Stop the process until it is continued, then draw the screen.
    Suspend,
    Quit,
}

/// Whether the steps follow by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    Playing,
    Paused,
}

/// What fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Board,
    Help,
}

/// The squares in sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) top: u32,
    pub(super) left: u32,
    pub(super) rows: u32,
    pub(super) columns: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Player<'a> {
    pub(super) recording: &'a Recording,
    pub(super) playback: Playback<'a>,
    pub(super) motion: Motion,
    pub(super) page: Page,
    pub(super) window: Window,
    speed: usize,
}

impl<'a> Player<'a> {
    /// A recording before its first step.
    pub(super) fn new(recording: &'a Recording) -> Result<Self, OutOfMemory> {
        Ok(Self {
            recording,
            playback: Playback::new(recording)?,
            motion: Motion::Paused,
            page: Page::Board,
            window: Window::default(),
            speed: USUAL_SPEED,
        })
    }

    pub(super) fn apply(&mut self, command: PlayCommand) -> PlayEffect {
        match command {
            PlayCommand::PlayOrPause => self.play_or_pause(),
            PlayCommand::Forward => self.go_to(self.playback.step() + 1),
            PlayCommand::Backward => self.go_to(self.playback.step().saturating_sub(1)),
            PlayCommand::First => self.go_to(0),
            PlayCommand::Last => self.go_to(usize::MAX),
            PlayCommand::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            PlayCommand::Slower => self.speed = self.speed.saturating_sub(1),
            PlayCommand::Scroll(direction, distance) => self.scroll(direction, distance),
            PlayCommand::Help => {
                self.motion = Motion::Paused;
                self.page = match self.page {
                    Page::Board => Page::Help,
                    Page::Help => Page::Board,
                };
            }
            PlayCommand::Suspend => return PlayEffect::Suspend,
            // The help is closed first.
            PlayCommand::Quit if self.page == Page::Help => self.page = Page::Board,
            PlayCommand::Quit => return PlayEffect::Quit,
        }
        PlayEffect::Draw
    }

    /// Starts to play, from the start if all steps are taken, or stops.
    fn play_or_pause(&mut self) {
        self.page = Page::Board;
        self.motion = match self.motion {
            Motion::Playing => Motion::Paused,
            Motion::Paused => Motion::Playing,
        };
        if self.motion == Motion::Playing && self.is_at_end() {
            self.playback.go_to(0);
            self.follow();
        }
    }

    /// Goes to a step and stops there.
    pub(super) fn go_to(&mut self, step: usize) {
        (self.motion, self.page) = (Motion::Paused, Page::Board);
        self.playback.go_to(step);
        self.follow();
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.playback.step() == self.recording.steps.len()
    }

    /// The speed, in steps per second.
    pub(super) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The time until the next [`tick`](Self::tick), if the steps follow by themselves.
    pub(super) fn pause(&self) -> Option<Duration> {
        let screens = self.speed().min(MOST_SCREENS);
        (self.motion == Motion::Playing).then(|| Duration::from_secs(1) / screens)
    }

    /// Takes the steps that are due after a pause, and stops at the end.
    pub(super) fn tick(&mut self) {
        if self.motion == Motion::Paused {
            return;
        }
        for _ in 0..self.speed().div_ceil(MOST_SCREENS) {
            self.playback.forward();
        }
        if self.is_at_end() {
            self.motion = Motion::Paused;
        }
        self.follow();
    }

    /// The knight that has moved last, and its square, if there is a knight.
    pub(super) fn knight(&self) -> Option<(usize, Square)> {
        let last = self.playback.step().checked_sub(1);
        let knight = last.map_or(0, |last| usize::from(self.recording.steps[last].knight));
        self.recording.starts.get(knight)?;
        let square = self.playback.path(knight).last()?;
        Some((knight, *square))
    }

    /// Sets how many squares are in sight, around the knight.
    pub(super) fn fit(&mut self, rows: u32, columns: u32) {
        if (rows, columns) != (self.window.rows, self.window.columns) {
            (self.window.rows, self.window.columns) = (rows, columns);
            self.follow();
        }
    }

    /// Scrolls as little as possible to have the knight in sight.
    fn follow(&mut self) {
        let Some((_, square)) = self.knight() else {
            return;
        };
        let (window, board) = (&mut self.window, self.recording.board);
        window.top = shifted(window.top, window.rows, square.row, board.rows());
        window.left = shifted(window.left, window.columns, square.column, board.columns());
    }

    /// Scrolls by hand. The next step brings the knight into sight again.
    fn scroll(&mut self, direction: ScrollDirection, distance: ScrollDistance) {
        let (window, board) = (&mut self.window, self.recording.board);
        let upright = matches!(direction, ScrollDirection::Up | ScrollDirection::Down);
        let (first, shown, all) = if upright {
            (&mut window.top, window.rows, board.rows())
        } else {
            (&mut window.left, window.columns, board.columns())
        };
        let squares = match distance {
            ScrollDistance::Square => 1,
            ScrollDistance::Page => shown.max(1),
        };
        *first = match direction {
            ScrollDirection::Up | ScrollDirection::Left => first.saturating_sub(squares),
            ScrollDirection::Down | ScrollDirection::Right => {
                (*first + squares).min(all.saturating_sub(shown))
            }
        };
    }
}

/// The first line in sight, if `shown` of `all` lines are to have `line` among them, not at the
/// edge.
fn shifted(first: u32, shown: u32, line: u32, all: u32) -> u32 {
    let margin = MARGIN.min(shown.saturating_sub(1) / 2);
    let lowest = (line + margin + 1).saturating_sub(shown);
    let highest = line.saturating_sub(margin);
    let first = first.clamp(lowest.min(highest), highest);
    first.min(all.saturating_sub(shown))
}
