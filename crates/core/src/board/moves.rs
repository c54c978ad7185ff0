//! Which squares a move joins: the leap of a piece, on a surface.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, MoveOrder, NOWHERE, Square, Step};

/// How the edges of a board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Not at all.
    #[default]
    Plane,
    /// The left edge to the right one.
    Cylinder,
    /// The left edge to the right one, and the upper edge to the lower one.
    Torus,
    /// The left edge to the right one, upside down.
    MoebiusStrip,
    /// The left edge to the right one, upside down, and the upper edge to the lower one.
    KleinBottle,
}

impl Surface {
    /// All surfaces.
    pub const ALL: [Self; 5] = [
        Self::Plane,
        Self::Cylinder,
        Self::Torus,
        Self::MoebiusStrip,
        Self::KleinBottle,
    ];

    /// The name of each, and how its edges are joined.
    const WORDS: [[&'static str; 2]; 5] = [
        ["plane", "Not at all"],
        ["cylinder", "The left edge to the right one"],
        [
            "torus",
            "The left edge to the right one, and the upper edge to the lower one",
        ],
        [
            "moebius-strip",
            "The left edge to the right one, upside down",
        ],
        [
            "klein-bottle",
            "Like moebius-strip, and the upper edge to the lower one",
        ],
    ];

    /// The name of the surface, as `--surface` takes it.
    pub const fn name(self) -> &'static str {
        Self::WORDS[self as usize][0]
    }

    /// How the edges are joined, for help texts.
    pub const fn about(self) -> &'static str {
        Self::WORDS[self as usize][1]
    }

    const fn joins_rows(self) -> bool {
        matches!(self, Self::Torus | Self::KleinBottle)
    }

    const fn is_twisted(self) -> bool {
        matches!(self, Self::MoebiusStrip | Self::KleinBottle)
    }
}

/// A text that names no surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Surface::ALL.map(Surface::name).join(", "))]
pub struct UnknownSurface;

impl FromStr for Surface {
    type Err = UnknownSurface;

    fn from_str(text: &str) -> Result<Self, UnknownSurface> {
        let mut all = Self::ALL.into_iter();
        all.find(|surface| surface.name() == text)
            .ok_or(UnknownSurface)
    }
}

/// A piece that leaps by two differences, one of rows and one of columns, in either order and either direction, or the
/// king. As text, it is `2,3` or `king`.
///
/// ```
/// use knights_core::board::Leaper;
/// assert_eq!(Leaper::new(1, 2), Some(Leaper::KNIGHT));
/// assert_eq!(Leaper::new(0, 0), None);
/// assert_eq!("king".parse(), Ok(Leaper::KING));
/// assert_eq!(Leaper::new(3, 2).map(|zebra| zebra.to_string()), Some("2,3".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaper {
    short: i8,
    long: i8,
}

impl Leaper {
    /// The knight.
    pub const KNIGHT: Self = Self { short: 1, long: 2 };
    /// The king, which steps to all squares around its own. These are the moves of two leapers, 0,1 and 1,1.
    pub const KING: Self = Self { short: 0, long: 0 };
    /// The longest leap.
    pub const LONGEST: u8 = 99;

    /// The leaper with these differences; `None` if both are 0 or one is more than [`Leaper::LONGEST`].
    pub const fn new(one: u8, other: u8) -> Option<Self> {
        let (short, long) = if one < other {
            (one, other)
        } else {
            (other, one)
        };
        if long == 0 || long > Self::LONGEST {
            return None;
        }
        Some(Self {
            short: short.cast_signed(),
            long: long.cast_signed(),
        })
    }

    /// The two differences, the smaller one first; `None` for the king.
    pub const fn leap(self) -> Option<[u8; 2]> {
        match self {
            Self::KING => None,
            Self { short, long } => Some([short.cast_unsigned(), long.cast_unsigned()]),
        }
    }
}

impl fmt::Display for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.leap() {
            None => f.write_str("king"),
            Some([short, long]) => write!(f, "{short},{long}"),
        }
    }
}

/// A text that names no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected two numbers in 0..={} that are not both 0, as in 2,3, or king",
    Leaper::LONGEST
)]
pub struct UnknownLeaper;

impl FromStr for Leaper {
    type Err = UnknownLeaper;

    fn from_str(text: &str) -> Result<Self, UnknownLeaper> {
        if text == "king" {
            return Ok(Self::KING);
        }
        let leap = text.split_once(',');
        leap.and_then(|(one, other)| Self::new(one.parse().ok()?, other.parse().ok()?))
            .ok_or(UnknownLeaper)
    }
}

/// Whether one knight's move leads from one square to the other.
pub const fn is_knight_move(from: Square, to: Square) -> bool {
    let rows = from.row.abs_diff(to.row);
    let columns = from.column.abs_diff(to.column);
    // 1 and 2 are the only natural numbers with the product 2.
    rows <= 2 && columns <= 2 && rows * columns == 2
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = f.debug_struct("Board");
        parts.field("rows", &self.rows);
        parts.field("columns", &self.columns);
        if !self.is_usual {
            parts.field("leaper", &format_args!("{}", self.leaper));
            parts.field("surface", &self.surface);
        }
        parts.finish()
    }
}

impl Board {
    /// The board with another piece, on another surface.
    #[must_use]
    pub const fn with_moves(self, leaper: Leaper, surface: Surface) -> Self {
        let is_knight = leaper.short == Leaper::KNIGHT.short && leaper.long == Leaper::KNIGHT.long;
        Self {
            leaper,
            surface,
            is_usual: is_knight && matches!(surface, Surface::Plane),
            ..self
        }
    }

    /// The piece that moves.
    pub const fn leaper(self) -> Leaper {
        self.leaper
    }

    /// How the edges are joined.
    pub const fn surface(self) -> Surface {
        self.surface
    }

    /// Whether a knight moves on the plane. Theorems and constructions are about these boards only.
    #[inline]
    pub const fn is_usual(self) -> bool {
        self.is_usual
    }

    /// Whether a move leads from one square to the other.
    #[inline]
    pub fn are_joined(self, from: Square, to: Square) -> bool {
        if self.is_usual {
            return is_knight_move(from, to);
        }
        self.are_joined_otherwise(from, to)
    }

    #[cold]
    fn are_joined_otherwise(self, from: Square, to: Square) -> bool {
        let mut neighbours = self.neighbours(from, MoveOrder::Judge);
        neighbours.any(|neighbour| neighbour == to)
    }

    /// The moves of the piece in an order, which has those of a knight.
    pub(super) fn steps(self, order: MoveOrder) -> [Step; 8] {
        let leap = |knight: i8| match knight.abs() {
            1 => self.leaper.short * knight.signum(),
            _ => self.leaper.long * knight.signum(),
        };
        order
            .steps()
            .map(|Step { rows, columns }| match self.leaper {
                // Turned by less than 45 degrees, the moves of a knight point to the squares around its own.
                Leaper::KING => Step {
                    rows: (2 * rows + columns).signum(),
                    columns: (2 * columns - rows).signum(),
                },
                _ => Step {
                    rows: leap(rows),
                    columns: leap(columns),
                },
            })
    }

    /// The square at a distance of rows and columns where edges are joined. It may be off the board.
    #[cold]
    pub(super) fn across(self, square: Square, [rows, columns]: [i64; 2]) -> Square {
        let mut row = i64::from(square.row) + rows;
        let mut column = i64::from(square.column) + columns;
        if self.surface.joins_rows() {
            row = row.rem_euclid(self.rows.into());
        }
        if self.surface != Surface::Plane {
            column = column.rem_euclid(self.columns.into());
        }
        if self.is_turned_over(square, columns) {
            row = i64::from(self.rows) - 1 - row;
        }
        let [row, column] = [row, column].map(|place| u32::try_from(place).unwrap_or(NOWHERE));
        Square::new(row, column)
    }

    /// Whether a move over this number of columns ends upside down.
    fn is_turned_over(self, from: Square, columns: i64) -> bool {
        let around = (i64::from(from.column) + columns).div_euclid(self.columns.into());
        self.surface.is_twisted() && around % 2 != 0
    }

    /// The differences of rows and columns of a move, as it leaves a square and as it arrives at the other, not across an edge
    /// if it can be drawn so; `None` if there is no such move. They differ where edges are joined upside down.
    pub fn drawn_steps(self, from: Square, to: Square) -> Option<[[i64; 2]; 2]> {
        let steps = self.steps(MoveOrder::Judge).into_iter();
        let leads = |step: &Step| self.across(from, [step.rows.into(), step.columns.into()]) == to;
        let drawn = steps.filter(leads).min_by_key(|step| {
            let is_across = step.target(from) != to;
            (is_across, step.rows, step.columns)
        })?;
        let (rows, columns) = (drawn.rows.into(), drawn.columns.into());
        let is_turned_over = self.is_turned_over(from, columns);
        Some([
            [rows, columns],
            [if is_turned_over { -rows } else { rows }, columns],
        ])
    }
}
