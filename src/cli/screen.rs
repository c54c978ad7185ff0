//! The terminal as a screen: taken over by a program that draws, and given back however it ends.

use std::io::{self, Write};
use std::sync::Once;
use std::time::{Duration, Instant};

use anstyle::{Reset, Style};
use anyhow::{Context, ensure};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyEvent};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{execute, queue};

use crate::cli::signals::{CaughtSignals, STOP, hung_up, stop_this_process};
use crate::cli::{Env, OutputTarget};
use knights_core::output::Output;

/// How often signals are looked for while nothing happens.
const TICK: Duration = Duration::from_millis(50);

/// Done once a panic gives the terminal back before its message.
static PANICS: Once = Once::new();

pub(crate) enum ScreenEvent {
    Key(KeyEvent),
    /// The terminal has another size, or what it showed is lost.
    Redraw,
    /// A signal asks the program to end.
    Signal(i32),
    /// A signal asks the program to stop until it is continued.
    Stop,
    /// The time is over.
    Timeout,
}

/// A terminal that a program draws on. When it is dropped, the terminal is as before.
pub(crate) struct Screen<'a, 'b> {
    output: &'a mut Output<'b>,
    /// What the terminal shows.
    shown: Canvas,
    signals: CaughtSignals,
}

impl<'a, 'b> Screen<'a, 'b> {
    /// Takes over the terminal of the standard output. The keys come from the standard input, or
    /// if that is no terminal, from the one that controls the process.
    ///
    /// # Errors
    ///
    /// There is no such terminal.
    pub(crate) fn open(env: &'a mut Env<'b>) -> anyhow::Result<Self> {
        ensure!(
            env.target == OutputTarget::Terminal,
            "the standard output is not a terminal"
        );
        let signals = CaughtSignals::catch().context("cannot catch signals")?;
        restore_before_panics();
        enable_raw_mode().context("cannot read keys from the terminal")?;
        let opened = Self::enter(&mut env.output, signals);
        if opened.is_err() {
            restore();
        }
        opened
    }

    /// Shows an empty screen.
    fn enter(output: &'a mut Output<'b>, signals: CaughtSignals) -> anyhow::Result<Self> {
        let mut screen = Self {
            output,
            shown: Canvas::empty(0, 0),
            signals,
        };
        screen.show()?;
        Ok(screen)
    }

    /// Goes to the screen of programs that draw, which may show anything.
    fn show(&mut self) -> io::Result<()> {
        self.shown = Canvas::empty(0, 0);
        execute!(self.output, EnterAlternateScreen, Hide)
    }

    /// Draws a screen. Only what has changed is written.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Canvas)) -> io::Result<()> {
        let (width, height) = size()?;
        if (width, height) != (self.shown.width(), self.shown.height()) {
            queue!(self.output, Clear(ClearType::All))?;
            self.shown = Canvas::empty(width, height);
        }
        let mut canvas = Canvas::empty(width, height);
        draw(&mut canvas);
        let mut style = Style::new();
        for change in canvas.changes(&self.shown) {
            queue!(self.output, MoveTo(change.column, change.row))?;
            for &(letter, of_letter) in change.cells {
                if of_letter != style {
                    write!(self.output, "{Reset}{of_letter}")?;
                    style = of_letter;
                }
                write!(self.output, "{letter}")?;
            }
        }
        self.shown = canvas;
        write!(self.output, "{Reset}")?;
        self.output.flush()
    }

    /// Waits until something happens, or for this time.
    pub(crate) fn wait(&mut self, time: Option<Duration>) -> io::Result<ScreenEvent> {
        let begin = Instant::now();
        loop {
            match self.signals.taken().or_else(hung_up) {
                None => {}
                Some(STOP) => return Ok(ScreenEvent::Stop),
                Some(signal) => return Ok(ScreenEvent::Signal(signal)),
            }
            let rest = time.map(|time| time.saturating_sub(begin.elapsed()));
            if event::poll(rest.map_or(TICK, |rest| rest.min(TICK)))? {
                match event::read()? {
                    Event::Key(key) => return Ok(ScreenEvent::Key(key)),
                    Event::Resize(..) => return Ok(ScreenEvent::Redraw),
                    _ => {}
                }
            } else if rest.is_some_and(|rest| rest <= TICK) && self.signals.are_none() {
                return Ok(ScreenEvent::Timeout);
            }
        }
    }

    /// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal again
    /// when the process is continued.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop_this_process()?;
        enable_raw_mode()?;
        self.show()
    }
}

impl Drop for Screen<'_, '_> {
    fn drop(&mut self) {
        // What has not been written was meant for the screen that is left.
        let _ = self.output.flush();
        restore();
    }
}

/// Gives the terminal back: its modes, what it showed before, and its cursor.
///
/// Nothing can be done if that fails, for example because the terminal is gone.
#[expect(
    clippy::disallowed_methods,
    reason = "a panic has no access to the environment of the program"
)]
fn restore() {
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// From now on a panic gives the terminal back before it prints its message.
fn restore_before_panics() {
    PANICS.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}

/// What a program has drawn, row by row from the upper left corner.
pub(crate) struct Canvas {
    width: usize,
    cells: Vec<(char, Style)>,
}

/// A part of a row that differs from what was there before.
pub(super) struct Change<'a> {
    pub(super) row: u16,
    pub(super) column: u16,
    pub(super) cells: &'a [(char, Style)],
}

impl Canvas {
    /// A canvas of blanks.
    pub(crate) fn empty(width: u16, height: u16) -> Self {
        Self {
            width: width.into(),
            cells: vec![(' ', Style::new()); usize::from(width) * usize::from(height)],
        }
    }

    pub(crate) fn width(&self) -> u16 {
        u16::try_from(self.width).expect("the width was of this type")
    }

    pub(crate) fn height(&self) -> u16 {
        let rows = self.cells.len().checked_div(self.width).unwrap_or(0);
        u16::try_from(rows).expect("the height was of this type")
    }

    /// Writes a text whose characters have the width of one cell. What goes beyond the canvas is lost.
    pub(crate) fn write(&mut self, column: u16, row: u16, text: &str, style: Style) {
        let mut rows = self.cells.chunks_mut(self.width.max(1));
        let cells = rows.nth(row.into()).unwrap_or_default();
        for (cell, letter) in cells.iter_mut().skip(column.into()).zip(text.chars()) {
            *cell = (letter, style);
        }
    }

    /// The rows as text, without the blanks at their ends.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.cells.chunks(self.width.max(1)).map(|row| {
            let line: String = row.iter().map(|(letter, _)| letter).collect();
            line.trim_end().to_owned()
        })
    }

    /// What has to be written if a canvas of the same size is shown.
    pub(super) fn changes<'a>(&'a self, shown: &'a Self) -> impl Iterator<Item = Change<'a>> {
        let width = self.width.max(1);
        let rows = self.cells.chunks(width).zip(shown.cells.chunks(width));
        (0..).zip(rows).filter_map(|(row, (cells, before))| {
            let differs = |column: &usize| cells[*column] != before[*column];
            let first = (0..cells.len()).find(differs)?;
            let last = (0..cells.len()).rfind(differs)?;
            Some(Change {
                row,
                column: u16::try_from(first).expect("the width was of this type"),
                cells: &cells[first..=last],
            })
        })
    }
}
