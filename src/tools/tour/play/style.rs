//! The colours of the player. What they show is also shown by marks.

use ratatui::style::{Color, Modifier, Style};

/// Whether the screen has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    /// It has.
    Many,
    /// It has none: the user does not want them.
    None,
}

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareKind {
    /// The knight that has moved last is on it.
    Knight,
    /// A knight was on it a few steps ago.
    Recent(u16),
    /// A knight was on it.
    Visited(u16),
    /// The next step goes there.
    Next,
    /// The next step could go there.
    Candidate,
    /// No knight may go there.
    Blocked,
    /// It shows a broken rule.
    Fault,
    /// Any other square.
    Unvisited,
}

/// The colours of the knights, which people with any colour vision can tell apart.
const KNIGHTS: [Color; 4] = [Color::Blue, Color::Magenta, Color::Cyan, Color::Yellow];

impl Colours {
    /// The style of a square.
    pub(super) fn of(self, kind: SquareKind) -> Style {
        let style = Style::new();
        if self == Self::None {
            return match kind {
                SquareKind::Knight | SquareKind::Fault => {
                    style.add_modifier(Modifier::REVERSED | Modifier::BOLD)
                }
                SquareKind::Next | SquareKind::Recent(_) => style.add_modifier(Modifier::BOLD),
                SquareKind::Unvisited => style.add_modifier(Modifier::DIM),
                _ => style,
            };
        }
        let knight = |knight: u16| KNIGHTS[usize::from(knight) % KNIGHTS.len()];
        match kind {
            SquareKind::Knight => style
                .fg(Color::Black)
                .bg(Color::Green)
                .add_modifier(Modifier::BOLD),
            SquareKind::Recent(number) => style
                .fg(Color::White)
                .bg(knight(number))
                .add_modifier(Modifier::BOLD),
            SquareKind::Visited(number) => style.fg(knight(number)),
            SquareKind::Next => style.fg(Color::Black).bg(Color::Yellow),
            SquareKind::Candidate => style.fg(Color::Yellow),
            SquareKind::Blocked | SquareKind::Unvisited => style.fg(Color::DarkGray),
            SquareKind::Fault => style
                .fg(Color::White)
                .bg(Color::Red)
                .add_modifier(Modifier::BOLD),
        }
    }
}

/// The style of the title.
pub(super) const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);
/// The style of labels and keys.
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);
/// The style of everything else.
pub(super) const PLAIN: Style = Style::new();
