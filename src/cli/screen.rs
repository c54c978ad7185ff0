//! The terminal as a screen: taken over by a program that draws, and given back however it ends.

use std::io::{self, Write};
use std::sync::Once;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, Event, KeyEvent};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::cli::signals::{CaughtSignals, hung_up, stop_this_process};
use crate::cli::{Env, OutputTarget};
use knights_core::output::Output;

/// How often signals are looked for while nothing happens.
const TICK: Duration = Duration::from_millis(50);

/// Done once a panic gives the terminal back before its message.
static PANICS: Once = Once::new();

/// What happens on a screen.
pub(crate) enum ScreenEvent {
    /// A key was pressed.
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
    terminal: Terminal<CrosstermBackend<&'a mut Output<'b>>>,
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
        execute!(output, EnterAlternateScreen, Hide)?;
        let viewport = Viewport::Fullscreen;
        let backend = CrosstermBackend::new(output);
        let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        terminal.clear()?;
        Ok(Self { terminal, signals })
    }

    /// Draws a screen. Only what has changed is written.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.terminal.draw(|frame| draw(frame.buffer_mut()))?;
        Ok(())
    }

    /// Waits until something happens, or for this time.
    pub(crate) fn wait(&mut self, time: Option<Duration>) -> io::Result<ScreenEvent> {
        let begin = Instant::now();
        loop {
            if let Some(signal) = self.signals.taken().or_else(hung_up) {
                return Ok(signal);
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
        execute!(self.terminal.backend_mut(), EnterAlternateScreen, Hide)?;
        self.terminal.clear()
    }
}

impl Drop for Screen<'_, '_> {
    fn drop(&mut self) {
        // What has not been written was meant for the screen that is left.
        let _ = self.terminal.backend_mut().flush();
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
