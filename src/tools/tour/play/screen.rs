//! Draws the player into a buffer of characters. Only the squares in sight cost time.
//!
//! ```text
//!  5 × 5: open tour                          a title, and what is in sight of a large board
//!      0   1   2                             columns
//!  0   1   .  (3)                            rows: numbers of steps, squares to go to
//!  1   .   .  [2]                            the knight
//! step 2 of 25: (0, 0) -> (1, 2)             what has happened
//! next <(3, 3)> of degree 4; (0, 4) 1        what the knight could do
//! space play   left, right step ...          keys
//! ```

use anstyle::{Ansi256Color, AnsiColor, Style};

use crate::cli::screen::Canvas;
use crate::tools::prelude::*;
use crate::tools::tour::play::{KEYS, Motion, Page, Player};
use knights_render::recording::{Candidate, RecordedAction};

/// The least width and height of a screen.
const LEAST: (u16, u16) = (24, 8);
/// The lines above the board: the title and the columns.
const ABOVE: u16 = 2;
/// The lines below the board: the step, the squares to go to, and the keys.
const BELOW: u16 = 3;

#[derive(Clone, Copy, Debug)]
struct Grid {
    /// The width of the numbers of the rows.
    label: u16,
    cell: u16,
    height: u16,
    rows: u32,
    columns: u32,
}

impl Grid {
    /// The board of a recording on a screen, if the screen is large enough.
    fn of(recording: &Recording, width: u16, height: u16) -> Option<Self> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let board = recording.board;
        let digits = |number: u32| u16::try_from(number.to_string().len()).unwrap_or(u16::MAX);
        let label = digits(board.rows() - 1) + 1;
        // The marks on both sides, and the letter of a knight if there are several.
        let letter = u16::from(recording.starts.len() > 1);
        let cell = (digits(board.squares()).max(digits(board.columns() - 1)) + 2 + letter).max(4);
        let room = height - ABOVE - BELOW;
        let columns = u32::from((width - label) / cell).min(board.columns());
        // A blank line between the rows if all of them fit.
        let height = 1 + u16::from(2 * board.rows() <= u32::from(room) + 1);
        let rows = u32::from(room).div_ceil(u32::from(height));
        let rows = rows.min(board.rows());
        (rows > 0 && columns > 0).then_some(Self {
            label,
            cell,
            height,
            rows,
            columns,
        })
    }
}

/// Makes the squares in sight fit a screen, and draws it.
pub(super) fn draw(player: &mut Player<'_>, canvas: &mut Canvas, palette: Palette) {
    let (width, height) = (canvas.width(), canvas.height());
    let Some(grid) = Grid::of(player.recording, width, height) else {
        let (columns, rows) = LEAST;
        let words = format!("enlarge to {columns} x {rows}; q quits");
        return canvas.write(0, 0, &words, PLAIN);
    };
    player.fit(grid.rows, grid.columns);
    canvas.write(0, 0, &title(player), TITLE);
    let last = height - 1;
    canvas.write(0, last, &keys(player), DIM);
    if player.page == Page::Help {
        for (row, (keys, meaning)) in (ABOVE..last).zip(KEYS) {
            canvas.write(0, row, &format!(" {keys:<18}{meaning}"), PLAIN);
        }
        return;
    }
    draw_board(player, grid, canvas, palette);
    canvas.write(0, last - 2, &step(player), PLAIN);
    let is_fault = player.is_at_end() && player.recording.fault.is_some();
    let style = is_fault.then(|| palette(SquareKind::Fault));
    canvas.write(0, last - 1, &outlook(player), style.unwrap_or(PLAIN));
}

/// The title, and what is in sight of a board that does not fit.
fn title(player: &Player<'_>) -> String {
    let (recording, window) = (player.recording, player.window);
    let board = recording.board;
    let shown = |what: &str, first: u32, shown: u32, all: u32| {
        let last = (first + shown).saturating_sub(1);
        let words = format!("   {what} {first}-{last} of {all}");
        Some(words).filter(|_| shown < all).unwrap_or_default()
    };
    let rows = shown("rows", window.top, window.rows, board.rows());
    let columns = shown("columns", window.left, window.columns, board.columns());
    format!("{}{rows}{columns}", recording.title)
}

/// Draws the numbers of the rows and columns, and the squares in sight.
fn draw_board(player: &Player<'_>, grid: Grid, canvas: &mut Canvas, palette: Palette) {
    let window = player.window;
    let candidates = player.playback.candidates();
    let cell = usize::from(grid.cell);
    for (place, column) in (0..).zip(window.left..window.left + window.columns) {
        let x = grid.label + place * grid.cell;
        let label = format!("{column:>width$} ", width = cell - 1);
        canvas.write(x, 1, &label, DIM);
    }
    for (place, row) in (0..).zip(window.top..window.top + window.rows) {
        let y = ABOVE + place * grid.height;
        let label = format!("{row:>width$}", width = usize::from(grid.label) - 1);
        canvas.write(0, y, &label, DIM);
        for (place, column) in (0..).zip(window.left..window.left + window.columns) {
            let square = Square::new(row, column);
            let (kind, text) = content(player, &candidates, square);
            let x = grid.label + place * grid.cell;
            canvas.write(x, y, &format!("{text:>cell$}"), palette(kind));
        }
    }
}

/// What a square is, and its text, with a mark on both sides or a space after it.
fn content(player: &Player<'_>, candidates: &[Candidate], square: Square) -> (SquareKind, String) {
    let recording = player.recording;
    let mark = player.playback.mark(square);
    let letter = |knight: u16| {
        let letters = "abcdefghijklmnopqrstuvwxyz";
        let letter = letters.chars().nth(usize::from(knight) % letters.len());
        let letter = letter.filter(|_| recording.starts.len() > 1);
        letter.map(String::from).unwrap_or_default()
    };
    let number = mark.map(|mark| format!("{}{}", letter(mark.knight), mark.number + player.first));
    let fault = recording.fault.as_ref().filter(|_| player.is_at_end());
    if fault.is_some_and(|fault| fault.contains(&square)) {
        let number = number.unwrap_or_default();
        return (SquareKind::Fault, format!("!{number}!"));
    }
    let knight = player.knight();
    if let (Some(mark), Some(number)) = (mark, &number) {
        let knight_here = knight.is_some_and(|(_, here)| here == square);
        let last = player.playback.path(usize::from(mark.knight)).len();
        let is_recent = mark.number as usize + RECENT >= last;
        return match (knight_here, is_recent) {
            (true, _) => (SquareKind::Knight, format!("[{number}]")),
            (false, true) => (SquareKind::Recent(mark.knight), format!("{number} ")),
            (false, false) => (SquareKind::Visited(mark.knight), format!("{number} ")),
        };
    }
    // The holes of a submission are in order.
    if recording.holes.binary_search(&square).is_ok() {
        return (SquareKind::Hole, "# ".to_owned());
    }
    let mut candidates = candidates.iter();
    match candidates.find(|candidate| candidate.square == square) {
        Some(next) if next.is_next => (SquareKind::Next, format!("<{}>", next.degree)),
        Some(other) => (SquareKind::Candidate, format!("({})", other.degree)),
        None => (SquareKind::Unvisited, ". ".to_owned()),
    }
}

/// How many squares of the trail, with the knight, stand out.
const RECENT: usize = 5;

fn step(player: &Player<'_>) -> String {
    let (playback, recording) = (&player.playback, player.recording);
    let (step, steps) = (playback.step(), recording.steps.len());
    let Some((knight, here)) = player.knight() else {
        return "no knight".to_owned();
    };
    let first = player.first as usize;
    let count = format!("step {} of {}", step + first, steps + first);
    let which = if recording.starts.len() > 1 {
        format!(", knight {}", knight + 1)
    } else {
        String::new()
    };
    let Some(last) = step.checked_sub(1) else {
        return format!("{count}: the start is {here}");
    };
    let path = playback.path(knight);
    match (recording.steps[last].action, path) {
        (RecordedAction::To(_), [.., from, to]) => format!("{count}{which}: {from} -> {to}"),
        (RecordedAction::To(to), _) => format!("{count}{which}: to {to}"),
        (RecordedAction::Back, _) => format!("{count}{which}: back to {here}"),
    }
}

/// The squares to go to, or how the recording ends.
fn outlook(player: &Player<'_>) -> String {
    let recording = player.recording;
    if player.is_at_end() {
        return recording.outcome.clone();
    }
    let name = recording.degree_name;
    let candidates = player.playback.candidates();
    let (next, others): (Vec<Candidate>, Vec<Candidate>) =
        candidates.iter().partition(|other| other.is_next);
    let next = match next.as_slice() {
        [next] => format!("next: {} of {name} {}", next.square, next.degree),
        _ => "next: a step back".to_owned(),
    };
    let others = others
        .iter()
        .map(|other| format!("{} of {}", other.square, other.degree));
    let others = joined(others, ", ");
    let separator = if others.is_empty() { "" } else { "; not " };
    format!("{next}{separator}{others}")
}

/// The most important keys, and the speed.
fn keys(player: &Player<'_>) -> String {
    if player.page == Page::Help {
        return "? or q: back to the board".to_owned();
    }
    let space = match player.motion {
        Motion::Playing => "pause",
        Motion::Paused => "play",
    };
    let speed = player.speed();
    format!("space {space}  left/right step  Home/End  +/- {speed} per second  ? help  q quit")
}

/// How squares look.
pub(super) type Palette = fn(SquareKind) -> Style;

/// What a square is. The colour that shows it is not needed: marks show it too.
#[derive(Clone, Copy)]
pub(super) enum SquareKind {
    /// The knight that has moved last is on it.
    Knight,
    /// A knight was on it a few steps ago.
    Recent(u16),
    Visited(u16),
    Next,
    Candidate,
    Hole,
    /// It shows a broken rule.
    Fault,
    Unvisited,
}

/// The colours of the knights, which people with any colour vision can tell apart.
const KNIGHTS: [AnsiColor; 4] = [
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::Yellow,
];

/// A style with these colours, as numbers of the table with 256 entries: a terminal may show the
/// eight colours that have codes of their own brighter if the text is bold.
fn coloured(text: AnsiColor, ground: Option<AnsiColor>) -> Style {
    let ground = ground.map(|ground| Ansi256Color::from(ground).into());
    Ansi256Color::from(text).on_default().bg_color(ground)
}

pub(super) fn no_colours(kind: SquareKind) -> Style {
    match kind {
        SquareKind::Knight | SquareKind::Fault => PLAIN.invert().bold(),
        SquareKind::Next | SquareKind::Recent(_) => PLAIN.bold(),
        SquareKind::Unvisited => PLAIN.dimmed(),
        SquareKind::Visited(_) | SquareKind::Candidate | SquareKind::Hole => PLAIN,
    }
}

pub(super) fn many_colours(kind: SquareKind) -> Style {
    let knight = |knight: u16| KNIGHTS[usize::from(knight) % KNIGHTS.len()];
    let (black, white) = (AnsiColor::Black, AnsiColor::BrightWhite);
    match kind {
        SquareKind::Knight => coloured(black, Some(AnsiColor::Green)).bold(),
        SquareKind::Recent(number) => coloured(white, Some(knight(number))).bold(),
        SquareKind::Visited(number) => coloured(knight(number), None),
        SquareKind::Next => coloured(black, Some(AnsiColor::Yellow)),
        SquareKind::Candidate => coloured(AnsiColor::Yellow, None),
        SquareKind::Hole | SquareKind::Unvisited => coloured(AnsiColor::BrightBlack, None),
        SquareKind::Fault => coloured(white, Some(AnsiColor::Red)).bold(),
    }
}

const TITLE: Style = PLAIN.bold();
const DIM: Style = PLAIN.dimmed();
const PLAIN: Style = Style::new();
