//! `tour play`: a tour in a terminal, step by step.
//!
//! `player` is what is played and what commands do to it, `screen` draws; the loop here joins them
//! with the terminal, and has the command of each key.

mod player;
mod screen;

use anyhow::bail;
use clap::Args;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::cli::screen::{Canvas, Screen, ScreenEvent};
use crate::cli::{Env, Exit, OutputTarget};
use crate::tools::help::{OUTPUT, ending};
use crate::tools::tour::play::player::{
    PlayCommand, PlayEffect, Player, ScrollDirection, ScrollDistance,
};
use crate::tools::tour::play::screen::Colours;
use crate::tools::tour::submitted::{SubmittedArguments, read, recording};

/// The largest width and the largest height of a printed screen.
const LARGEST_SCREEN: u16 = 1000;

const EXITS: &str = "\
Exit codes:
  0  the tour was played or printed
  2  wrong input, wrong usage, no terminal, or a stream that fails";

/// Play a tour in the terminal, forwards and backwards
///
/// Reads what `tour check` reads, from a file or a pipe, and shows the board: the number of the step on each
/// square that was visited, [ ] around that of the knight, the degrees of the squares that the
/// knight could go to in ( ), and < > around that of the next one. A tour that is not one is played up to
/// the step that breaks a rule, whose squares are marked with ! !.
///
/// Keys: space plays and pauses, left and right take a step, Home and End go to the start and to the
/// end, + and - change the speed, up and down scroll, q quits, and ? shows all keys.
#[derive(Args)]
#[group(skip)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour solve 3 4 0 0 | tour play --step 3 --print 72x10
  3 × 4: open tour
      0   1   2   3
  0   0  [3]  .   .

  1   .   .   1  <1>

  2   2   .  (2)  .
  step 3 of 11: (2, 0) -> (0, 1)
  next: (1, 3) of degree 1; not (2, 2) of 2
  space play  left/right step  Home/End  +/- 4 per second  ? help  q quit"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    submitted: SubmittedArguments,

    /// Start after this many steps
    #[arg(long, value_name = "NUMBER", default_value_t = 0, help_heading = OUTPUT)]
    step: usize,

    /// Press these keys at the start, for example ' ' to play at once
    #[arg(long, value_name = "KEYS", value_parser = parse_keys, default_value = "", allow_hyphen_values = true, hide_default_value = true, help_heading = OUTPUT)]
    keys: String,

    /// Print one screen of this size as text instead of using the terminal
    #[arg(long, value_name = "WxH", value_parser = parse_screen, help_heading = OUTPUT)]
    print: Option<(u16, u16)>,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    if env.target != OutputTarget::Terminal && arguments.print.is_none() {
        bail!(
            "tour play needs a terminal, and the standard output is not one; use --print 80x24, or \
             tour check --format svg"
        );
    }
    let submission = read(env, &arguments.submitted)?;
    let recording = recording(&submission);
    let mut player = Player::new(&recording)?;
    player.go_to(arguments.step);
    if let Some(size) = arguments.print {
        return print(env, &mut player, size, &arguments.keys);
    }
    let colours = if env.colours {
        Colours::Many
    } else {
        Colours::None
    };
    play(env, &mut player, colours, &arguments.keys)
}

/// Presses keys that are letters.
fn press(player: &mut Player<'_>, keys: &str) -> PlayEffect {
    let mut commands = keys.chars().filter_map(letter_command);
    if commands.any(|command| player.apply(command) == PlayEffect::Quit) {
        PlayEffect::Quit
    } else {
        PlayEffect::Draw
    }
}

fn print(
    env: &mut Env<'_>,
    player: &mut Player<'_>,
    (width, height): (u16, u16),
    keys: &str,
) -> anyhow::Result<Exit> {
    let mut canvas = Canvas::empty(width, height);
    // How far a key scrolls depends on what is in sight.
    screen::draw(player, &mut canvas, Colours::None);
    press(player, keys);
    let mut canvas = Canvas::empty(width, height);
    screen::draw(player, &mut canvas, Colours::None);
    for line in canvas.lines() {
        env.output.bytes(format!("{line}\n").as_bytes())?;
    }
    Ok(Exit::Success)
}

/// Plays in the terminal until the user quits or a signal ends it.
fn play(
    env: &mut Env<'_>,
    player: &mut Player<'_>,
    colours: Colours,
    keys: &str,
) -> anyhow::Result<Exit> {
    let mut screen = Screen::open(env)?;
    screen.draw(|canvas| screen::draw(player, canvas, colours))?;
    if press(player, keys) == PlayEffect::Quit {
        return Ok(Exit::Success);
    }
    loop {
        screen.draw(|canvas| screen::draw(player, canvas, colours))?;
        let effect = match screen.wait(player.pause())? {
            ScreenEvent::Key(key) => command(key).map(|command| player.apply(command)),
            ScreenEvent::Stop => Some(PlayEffect::Suspend),
            ScreenEvent::Signal(signal) => return Ok(Exit::Interrupted(signal)),
            ScreenEvent::Redraw => None,
            ScreenEvent::Timeout => {
                player.tick();
                None
            }
        };
        match effect {
            Some(PlayEffect::Quit) => return Ok(Exit::Success),
            Some(PlayEffect::Suspend) => screen.suspend()?,
            Some(PlayEffect::Draw) | None => {}
        }
    }
}

fn parse_keys(text: &str) -> Result<String, String> {
    match text
        .chars()
        .find(|&letter| letter_command(letter).is_none())
    {
        None => Ok(text.to_owned()),
        Some(letter) => Err(format!("there is no key '{}'", letter.escape_default())),
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

/// The command of a key, if it has one.
fn command(key: KeyEvent) -> Option<PlayCommand> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let scroll = |direction, distance| Some(PlayCommand::Scroll(direction, distance));
    let square = ScrollDistance::Square;
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(PlayCommand::Quit),
            KeyCode::Char('z') => Some(PlayCommand::Suspend),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::SHIFT) {
        match key.code {
            KeyCode::Left => return scroll(ScrollDirection::Left, square),
            KeyCode::Right => return scroll(ScrollDirection::Right, square),
            _ => {}
        }
    }
    match key.code {
        KeyCode::Left => Some(PlayCommand::Backward),
        KeyCode::Right => Some(PlayCommand::Forward),
        KeyCode::Home => Some(PlayCommand::First),
        KeyCode::End => Some(PlayCommand::Last),
        KeyCode::Up => scroll(ScrollDirection::Up, square),
        KeyCode::Down => scroll(ScrollDirection::Down, square),
        KeyCode::PageUp => scroll(ScrollDirection::Up, ScrollDistance::Page),
        KeyCode::PageDown => scroll(ScrollDirection::Down, ScrollDistance::Page),
        KeyCode::Esc => Some(PlayCommand::Quit),
        KeyCode::Char(letter) => letter_command(letter),
        _ => None,
    }
}

/// The command of a letter or a sign, if it has one.
const fn letter_command(letter: char) -> Option<PlayCommand> {
    let square = ScrollDistance::Square;
    Some(match letter {
        ' ' => PlayCommand::PlayOrPause,
        'h' => PlayCommand::Backward,
        'l' => PlayCommand::Forward,
        'g' => PlayCommand::First,
        'G' => PlayCommand::Last,
        '+' | '=' => PlayCommand::Faster,
        '-' => PlayCommand::Slower,
        'k' => PlayCommand::Scroll(ScrollDirection::Up, square),
        'j' => PlayCommand::Scroll(ScrollDirection::Down, square),
        'H' | '<' => PlayCommand::Scroll(ScrollDirection::Left, square),
        'L' | '>' => PlayCommand::Scroll(ScrollDirection::Right, square),
        '?' => PlayCommand::Help,
        'q' => PlayCommand::Quit,
        _ => return None,
    })
}
