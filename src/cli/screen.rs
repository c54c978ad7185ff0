//! The terminal as a screen. A program that draws takes it over, and gives it back however the program ends.

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

use crate::cli::Env;
use knights_core::output::Output;

#[cfg(target_os = "linux")]
use linux::{CaughtSignals, STOP, hung_up, stop_this_process};
#[cfg(not(target_os = "linux"))]
use other::{CaughtSignals, STOP, hung_up, stop_this_process};

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
    Timeout,
}

/// How many columns the terminal has, if it says so.
pub(crate) fn width() -> Option<u16> {
    let width = size().ok().map(|(width, _)| width);
    width.filter(|&width| width > 0)
}

/// A terminal that a program draws on. When it is dropped, the terminal is as before.
pub(crate) struct Screen<'a, 'b> {
    output: &'a mut Output<'b>,
    shown: Canvas,
    signals: CaughtSignals,
}

impl<'a, 'b> Screen<'a, 'b> {
    /// Takes over the terminal of the standard output. The keys come from the standard input, or
    /// if that is no terminal, from the one that controls the process.
    pub(crate) fn open(env: &'a mut Env<'b>) -> anyhow::Result<Self> {
        ensure!(
            env.output_is_terminal,
            "the standard output is not a terminal"
        );
        let signals = CaughtSignals::catch().context("cannot catch signals")?;
        restore_before_panics();
        enable_raw_mode().context("cannot read keys from the terminal")?;
        let mut screen = Self {
            output: &mut env.output,
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
        for (row, (cells, before)) in (0..).zip(canvas.rows().zip(self.shown.rows())) {
            let mut pairs = cells.iter().zip(before);
            let Some(first) = pairs.clone().position(|(cell, before)| cell != before) else {
                continue;
            };
            let last = pairs.rposition(|(cell, before)| cell != before);
            let last = last.unwrap_or(first);
            let column = u16::try_from(first).expect("the width was of this type");
            queue!(self.output, MoveTo(column, row))?;
            for &(letter, of_letter) in &cells[first..=last] {
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
            } else if rest.is_some_and(|rest| rest.is_zero()) {
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

impl Canvas {
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

    fn rows(&self) -> impl Iterator<Item = &[(char, Style)]> {
        self.cells.chunks(self.width.max(1))
    }

    /// The rows as text, without the blanks at their ends.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.rows().map(|row| {
            let line: String = row.iter().map(|(letter, _)| letter).collect();
            line.trim_end().to_owned()
        })
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::raise;

    /// The signal that asks a process to stop until it is continued.
    pub(super) const STOP: i32 = SIGTSTP;
    /// The signals that can be caught and would end or stop the process.
    const CAUGHT: [i32; 9] = [
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    ];

    /// The signals that would end or stop the process, caught until this is dropped.
    pub(super) struct CaughtSignals(Signals);

    impl CaughtSignals {
        pub(super) fn catch() -> io::Result<Self> {
            Signals::new(CAUGHT).map(Self)
        }

        /// A signal that has come and was not taken yet.
        pub(super) fn taken(&mut self) -> Option<i32> {
            self.0.pending().next()
        }
    }

    /// Stops this process until it is continued.
    pub(super) fn stop_this_process() -> io::Result<()> {
        raise(SIGSTOP)
    }

    /// The signal that the terminal of the standard output is gone, if it is. A process that has
    /// lost its terminal need not get one.
    #[expect(
        clippy::disallowed_methods,
        reason = "the screen writes to the terminal through the environment"
    )]
    pub(super) fn hung_up() -> Option<i32> {
        let output = io::stdout();
        let mut terminal = [PollFd::new(&output, PollFlags::empty())];
        let polled = poll(&mut terminal, Some(&Timespec::default()));
        let is_gone = polled.is_ok() && terminal[0].revents().contains(PollFlags::HUP);
        is_gone.then_some(SIGHUP)
    }
}

/// Elsewhere there are no signals: only keys and errors end the program.
#[cfg(not(target_os = "linux"))]
mod other {
    use std::io;

    /// No signal has this number.
    pub(super) const STOP: i32 = 0;

    pub(super) struct CaughtSignals;

    impl CaughtSignals {
        pub(super) fn catch() -> io::Result<Self> {
            Ok(Self)
        }

        pub(super) fn taken(&mut self) -> Option<i32> {
            None
        }
    }

    pub(super) fn hung_up() -> Option<i32> {
        None
    }

    pub(super) fn stop_this_process() -> io::Result<()> {
        Ok(())
    }
}
