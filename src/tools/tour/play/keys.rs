//! The keys of the player, and the commands that they mean.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::tools::tour::play::player::{PlayCommand, ScrollDirection, ScrollDistance};

/// The keys, as the help of the player lists them.
pub(super) const KEYS: [(&str, &str); 10] = [
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
pub(super) fn command(key: KeyEvent) -> Option<PlayCommand> {
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
pub(super) const fn letter_command(letter: char) -> Option<PlayCommand> {
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
