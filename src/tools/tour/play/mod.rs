//! `tour play`: a tour in a terminal, step by step.
//!
//! This file has the player, and the loop that connects it with the terminal; `screen` draws it.

mod screen;

use std::ops::ControlFlow;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::cli::screen::{Canvas, Screen, ScreenEvent};
use crate::tools::moves::MovesArguments;
use crate::tools::prelude::*;
use crate::tools::tour::check::{SubmittedArguments, first_number, read};
use crate::tools::tour::play::screen::Palette;
use knights_core::board::OutOfMemory;
use knights_render::recording::Playback;

/// The largest width and the largest height of a printed screen.
const LARGEST_SCREEN: u16 = 1000;

const EXITS: &str = "\
Exit codes:
  0  the tour was played or printed
  2  wrong input, wrong usage, no terminal, or a stream that fails";

/// Play a tour in the terminal, forwards and backwards
///
/// Reads what `tour check` reads, from a file or a pipe, and shows the board: the number of the step on each
/// square that was visited, as messages count, [ ] around that of the knight, the degrees of the squares that the
/// knight could go to in ( ), and < > around that of the next one. A tour that is not one is played up to
/// the step that breaks a rule, whose squares are marked with ! !.
///
/// Keys: space plays and pauses, left and right take a step, Home and End go to the start and to the
/// end, + and - change the speed, up and down scroll, q quits, and ? shows all keys.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour solve 3 4 0 0 | tour play --step 4 --print 72x10
  3 × 4: open tour
      0   1   2   3
  0   1  [4]  .   .

  1   .   .   2  <1>

  2   3   .  (2)  .
  step 4 of 12: (2, 0) -> (0, 1)
  next: (1, 3) of degree 1; not (2, 2) of 2
  space play  left/right step  Home/End  +/- 4 per second  ? help  q quit"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    submitted: SubmittedArguments,

    #[command(flatten)]
    moves: MovesArguments,

    /// Begin at the step with this number, by default at the start of the tour
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true, help_heading = OUTPUT)]
    #[arg(value_parser = number_in(0..=Board::MAX_SQUARES))]
    step: u32,

    /// Print one screen of this size as text instead of using the terminal
    #[arg(long, value_name = "WxH", value_parser = parse_screen, help_heading = OUTPUT)]
    print: Option<(u16, u16)>,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    if !env.output_is_terminal && arguments.print.is_none() {
        bail!(
            "tour play needs a terminal, and the standard output is not one; use --print 80x24, or \
             tour check --format svg"
        );
    }
    let submission = read(env, &arguments.submitted, &arguments.moves)?;
    let recording = Recording::of_submission(&submission);
    let mut player = Player::new(&recording, first_number(&submission.verdict))?;
    player.go_to(arguments.step.saturating_sub(player.first) as usize);
    if let Some(size) = arguments.print {
        return print(env, &mut player, size);
    }
    let palette = if env.colours {
        screen::many_colours
    } else {
        screen::no_colours
    };
    play(env, &mut player, palette)
}

fn print(env: &mut Env<'_>, player: &mut Player<'_>, (width, height): (u16, u16)) -> Result<Exit> {
    let mut canvas = Canvas::empty(width, height);
    screen::draw(player, &mut canvas, screen::no_colours);
    for line in canvas.lines() {
        env.output.bytes(format!("{line}\n").as_bytes())?;
    }
    Ok(Exit::Success)
}

/// Plays in the terminal until the user quits or a signal ends it.
fn play(env: &mut Env<'_>, player: &mut Player<'_>, palette: Palette) -> Result<Exit> {
    let mut screen = Screen::open(env)?;
    loop {
        screen.draw(|canvas| screen::draw(player, canvas, palette))?;
        match screen.wait(player.pause())? {
            ScreenEvent::Key(key) if is_ctrl(key, 'z') => screen.suspend()?,
            ScreenEvent::Stop => screen.suspend()?,
            ScreenEvent::Key(key) => {
                if player.press(plain(key)).is_break() {
                    return Ok(Exit::Success);
                }
            }
            ScreenEvent::Signal(signal) => return Ok(Exit::Interrupted(signal)),
            ScreenEvent::Redraw => {}
            ScreenEvent::Timeout => player.tick(),
        }
    }
}

fn parse_screen(text: &str) -> Result<(u16, u16), String> {
    let side = |side: &str| {
        let side = side.parse().ok();
        side.filter(|side| (1..=LARGEST_SCREEN).contains(side))
    };
    let sides = text.split_once('x');
    let sides = sides.and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides.ok_or_else(|| format!("expected WxH, each side in 1..={LARGEST_SCREEN}, as in 80x24"))
}

/// The keys, as the help of the player lists them.
const KEYS: [(&str, &str); 10] = [
    ("space", "play or pause; at the end, play again"),
    ("left, h", "one step back"),
    ("right, l", "one step forward"),
    ("Home, g", "the start"),
    ("End, G", "the last step"),
    ("+, -", "faster, slower"),
    ("up, down, k, j", "scroll by a row"),
    ("PageUp, PageDown", "scroll by a page"),
    ("H, L, < and >", "scroll by a column"),
    ("?, q", "this help; quit, as Esc and Ctrl-C do"),
];

fn is_ctrl(key: KeyEvent, letter: char) -> bool {
    key.kind != KeyEventKind::Release
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && key.code == KeyCode::Char(letter)
}

/// A key without Ctrl and Shift: the one that does the same, or one that does nothing.
fn plain(key: KeyEvent) -> KeyCode {
    match key.code {
        _ if key.kind == KeyEventKind::Release => KeyCode::Null,
        _ if is_ctrl(key, 'c') => KeyCode::Char('q'),
        _ if key.modifiers.contains(KeyModifiers::CONTROL) => KeyCode::Null,
        KeyCode::Left if key.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::Char('H'),
        KeyCode::Right if key.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::Char('L'),
        code => code,
    }
}

const SPEEDS: [u32; 11] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const USUAL_SPEED: usize = 2;
/// The most screens per second; a higher speed takes several steps at once.
const MOST_SCREENS: u32 = 32;
/// How many squares around the knight are kept in sight, where there are as many.
const MARGIN: u32 = 2;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Playing,
    Paused,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Board,
    Help,
}

/// The squares in sight.
#[derive(Clone, Copy, Default)]
struct Window {
    top: u32,
    left: u32,
    rows: u32,
    columns: u32,
}

/// A position in a recording, and what each key does to it. It knows no terminal.
struct Player<'a> {
    recording: &'a Recording,
    /// The number of the start.
    first: u32,
    playback: Playback<'a>,
    motion: Motion,
    page: Page,
    window: Window,
    speed: usize,
}

impl<'a> Player<'a> {
    fn new(recording: &'a Recording, first: u32) -> Result<Self, OutOfMemory> {
        Ok(Self {
            recording,
            first,
            playback: Playback::new(recording)?,
            motion: Motion::Paused,
            page: Page::Board,
            window: Window::default(),
            speed: USUAL_SPEED,
        })
    }

    /// Does what a key says. Breaks if it quits.
    fn press(&mut self, key: KeyCode) -> ControlFlow<()> {
        let page = self.window.rows.max(1).cast_signed();
        match key {
            KeyCode::Char(' ') => self.play_or_pause(),
            KeyCode::Char('l') | KeyCode::Right => self.go_to(self.playback.step() + 1),
            KeyCode::Char('h') | KeyCode::Left => {
                self.go_to(self.playback.step().saturating_sub(1));
            }
            KeyCode::Char('g') | KeyCode::Home => self.go_to(0),
            KeyCode::Char('G') | KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('k') | KeyCode::Up => self.scroll(-1, 0),
            KeyCode::Char('j') | KeyCode::Down => self.scroll(1, 0),
            KeyCode::PageUp => self.scroll(-page, 0),
            KeyCode::PageDown => self.scroll(page, 0),
            KeyCode::Char('H' | '<') => self.scroll(0, -1),
            KeyCode::Char('L' | '>') => self.scroll(0, 1),
            KeyCode::Char('?') => {
                self.motion = Motion::Paused;
                self.page = match self.page {
                    Page::Board => Page::Help,
                    Page::Help => Page::Board,
                };
            }
            // The help is closed first.
            KeyCode::Char('q') | KeyCode::Esc if self.page == Page::Help => self.page = Page::Board,
            KeyCode::Char('q') | KeyCode::Esc => return ControlFlow::Break(()),
            _ => {}
        }
        ControlFlow::Continue(())
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
    fn go_to(&mut self, step: usize) {
        (self.motion, self.page) = (Motion::Paused, Page::Board);
        self.playback.go_to(step);
        self.follow();
    }

    const fn is_at_end(&self) -> bool {
        self.playback.step() == self.recording.steps.len()
    }

    /// The speed, in steps per second.
    const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The time until the next [`tick`](Self::tick), if the steps follow by themselves.
    fn pause(&self) -> Option<Duration> {
        let screens = self.speed().min(MOST_SCREENS);
        (self.motion == Motion::Playing).then(|| Duration::from_secs(1) / screens)
    }

    /// Takes the steps that are due after a pause, and stops at the end.
    fn tick(&mut self) {
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
    fn knight(&self) -> Option<(usize, Square)> {
        let last = self.playback.step().checked_sub(1);
        let knight = last.map_or(0, |last| usize::from(self.recording.steps[last].knight));
        self.recording.starts.get(knight)?;
        let square = self.playback.path(knight).last()?;
        Some((knight, *square))
    }

    /// Sets how many squares are in sight, around the knight.
    fn fit(&mut self, rows: u32, columns: u32) {
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
    fn scroll(&mut self, rows: i32, columns: i32) {
        let (window, board) = (&mut self.window, self.recording.board);
        let to = |first: u32, by: i32, last: u32| first.saturating_add_signed(by).min(last);
        let last_row = board.rows().saturating_sub(window.rows);
        let last_column = board.columns().saturating_sub(window.columns);
        window.top = to(window.top, rows, last_row);
        window.left = to(window.left, columns, last_column);
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
