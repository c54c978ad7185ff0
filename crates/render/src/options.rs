//! What options mean: squares, holes, ends and sets of tours, what is wrong with them, and what was meant.
//!
//! The command line and the page read the same options, and refuse the same ones in the same words.

use std::iter::zip;

use anyhow::{Result, bail, ensure};

use crate::picture::tour::Animation;
use crate::walk;
use knights_core::board::{Board, Square, SymmetryKind};
use knights_core::count::{CountQuestion, Direction};
use knights_core::input::{FoundText, InputError, InputLocation, parse_number};
use knights_core::solve::Ends;
use knights_core::solve::puzzle::Completions;
use knights_core::tour::{GivenStep, TourSet, TourShape};

pub const ORDER_OF_SOLVE: &str = "--order does not go with --method solve; leave one of them out";

/// The longest side of the boards of surveys, counts and lists.
pub const LONGEST_SIDE: i32 = 1000;

/// What is wrong with a hole on the start.
pub const HOLE_AT_START: &str = "is the start; start on a free square";

/// How similar names have to be for a suggestion, from 0 to 1.
const SIMILAR: f64 = 0.8;

/// The name that is most like a word, whatever the letter case and the dashes before them, if one is like it.
pub fn most_similar<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.trim_start_matches('-').to_lowercase();
    let rated = names.map(|name| (strsim::jaro(&plain(word), &plain(name)), name));
    let similar = rated.filter(|&(likeness, _)| likeness > SIMILAR);
    let best = similar.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, name)| name)
}

/// What an option for a square takes.
pub const A_SQUARE: &str = "a square, as in 2,3 or b4";

/// The square in the value of an option like `--start 3,4`, or `--start b4`.
pub fn read_option(name: &'static str, value: &str, board: Board) -> Result<Square, InputError> {
    if let Some(square) = walk::parse(value.to_ascii_lowercase().as_bytes(), board) {
        return Ok(square);
    }
    let number = value.strip_prefix(|it: char| it.is_ascii_alphabetic());
    if number.is_some_and(|number| number.parse::<u32>().is_ok()) {
        let last = Square::new(0, board.columns().min(walk::MOST_COLUMNS) - 1);
        let (rows, columns, last) = (board.rows(), board.columns(), walk::name(last, board));
        let expected = format!("a square of {rows} x {columns} in a1..={last}");
        return Err(not_expected(name, &expected, value));
    }
    let numbers = value.split_once(',').and_then(|(row, column)| {
        let number = |part: &str| parse_number(part.as_bytes());
        Some([(row, number(row)?), (column, number(column)?)])
    });
    let [row, column] = numbers.ok_or_else(|| not_expected(name, A_SQUARE, value))?;
    let side = |what, (part, number): (&str, i32), side: u32| {
        let number = u32::try_from(number).ok().filter(|&number| number < side);
        number.ok_or_else(|| not_expected(name, &format!("{what} in 0..={}", side - 1), part))
    };
    let row = side("a row", row, board.rows())?;
    Ok(Square::new(row, side("a column", column, board.columns())?))
}

/// The error that an option has another value.
pub fn not_expected(option: &'static str, expected: &str, value: &str) -> InputError {
    let found = FoundText::token(value.as_bytes());
    InputError::unexpected(InputLocation::Option(option), expected, &found)
}

/// The error that the square of an option is not possible.
fn contradiction(option: &'static str, square: Square, words: &str) -> InputError {
    InputError::contradiction(InputLocation::Option(option), format!("{square} {words}"))
}

/// The holes in the values of `--hole`. If there is a start, it must be free.
pub fn read_holes(values: &[String], board: Board, start: Option<Square>) -> Result<Vec<Square>> {
    let mut holes = Vec::new();
    for value in values {
        let hole = read_option("--hole", value, board)?;
        ensure!(
            !holes.contains(&hole),
            contradiction("--hole", hole, "is given twice; give it once")
        );
        holes.push(hole);
    }
    check_start(start, &holes, "--hole")?;
    Ok(holes)
}

/// Refuses a start that an option blocks.
pub fn check_start(start: Option<Square>, holes: &[Square], option: &'static str) -> Result<()> {
    match start.filter(|start| holes.contains(start)) {
        Some(start) => bail!(contradiction(option, start, HOLE_AT_START)),
        None => Ok(()),
    }
}

/// Refuses an end on which no tour can end. `at_start` is what is wrong if it is the start.
fn check_end(end: Square, at_start: Option<&str>, holes: &[Square]) -> Result<()> {
    let is_hole = holes.contains(&end);
    let fault = at_start.or(is_hole.then_some("is a hole; choose a free square"));
    fault.map_or(Ok(()), |words| bail!(contradiction("--end", end, words)))
}

/// The ends of a tour from a free square, around holes.
pub fn read_ends(
    end: Option<&str>,
    is_closed: bool,
    (board, holes): (Board, &[Square]),
    start: Square,
) -> Result<Ends> {
    let Some(end) = end else {
        return Ok(if is_closed {
            Ends::Closed(start)
        } else {
            Ends::From(start)
        });
    };
    let end = read_option("--end", end, board)?;
    let is_start = end == start && board.squares() > 1;
    let at_start = is_start.then_some(if is_closed {
        "is the start; a closed tour ends a knight's move from it: choose such a square, or leave --end out"
    } else {
        "is the start; for a closed tour use --closed"
    });
    ensure!(
        !is_closed || board.squares() as usize - holes.len() > 2,
        "a closed tour has at least 3 squares"
    );
    let too_far = (is_closed && !board.are_joined(start, end)).then_some(if board.is_usual() {
        "is no knight's move from the start; a closed tour ends one move from it"
    } else {
        "is no move from the start; a closed tour ends one move from it"
    });
    check_end(end, at_start.or(too_far), holes)?;
    Ok(Ends::Between(start, end))
}

/// Which steps are given: those of `--step`, and those of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepOptions<'a> {
    pub steps: &'a [String],
    pub given: &'a [GivenStep],
}

impl StepOptions<'_> {
    /// Whether none are there.
    pub const fn is_empty(self) -> bool {
        self.steps.is_empty() && self.given.is_empty()
    }

    /// The steps in order, and with them the first and the last square if they are given.
    ///
    /// A value is a step and a square, such as `17=2,3` or `17=d6`.
    pub fn read(
        self,
        board: Board,
        holes: &[Square],
        ends: [Option<Square>; 2],
    ) -> Result<Vec<GivenStep>> {
        const EXPECTED: &str = "a step and a square, as in 17=2,3 or 17=d6";
        let mut given = self.given.to_vec();
        for value in self.steps {
            let parts = value
                .split_once('=')
                .and_then(|(step, square)| Some((step.trim().parse().ok()?, square.trim())));
            let (step, name) = parts.ok_or_else(|| not_expected("--step", EXPECTED, value))?;
            let square = read_option("--step", name, board)?;
            given.push(GivenStep { step, square });
        }
        ensure_small(board)?;
        let last = board.squares() - u32::try_from(holes.len())?;
        for (step, end) in zip([1, last], ends) {
            given.extend(end.map(|square| GivenStep { step, square }));
        }
        given.sort_unstable();
        given.dedup();
        for (place, one) in given.iter().enumerate() {
            ensure!(
                (1..=last).contains(&one.step),
                "{one}: a tour of this board has the steps 1 to {last}"
            );
            ensure!(
                !holes.contains(&one.square),
                "{one} is a hole; choose a free square"
            );
            for other in &given[..place] {
                ensure!(
                    other.step != one.step && other.square != one.square,
                    "{other} and {one}: each step has one square, and each square one step; leave one of them out"
                );
            }
        }
        Ok(given)
    }
}

/// Which tours there are, and which of them are one.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the options of tour count and tour list"
)]
#[derive(Clone, Copy, Debug, Default)]
pub struct SetOptions<'a> {
    pub closed: bool,
    pub undirected: bool,
    pub up_to_symmetry: bool,
    /// Whether there is a number for each start.
    pub each_start: bool,
    /// Only those that a symmetry maps to themselves.
    pub symmetric: Option<SymmetryKind>,
    pub start: Option<&'a str>,
    pub end: Option<&'a str>,
    pub steps: StepOptions<'a>,
}

/// Whether options contradict each other, or one has no effect.
type Refused = fn(&SetOptions<'_>) -> bool;

/// What is refused on any board, and what to do about it. Of several, the first is said.
const REFUSED: [(Refused, &str); 6] = [
    (
        |set| set.closed && (set.has_ends() || set.each_start),
        "a closed tour has no start and no end: it visits every square and returns; leave out --start, --end and --each-start",
    ),
    (
        |set| set.closed && set.undirected,
        "--closed takes a tour and its reverse for one already; leave --undirected out",
    ),
    (
        |set| set.each_start && (set.start.is_some() || set.is_reduced() || !set.steps.is_empty()),
        "--each-start counts the tours from each square; leave out --start, given steps, --undirected, --up-to-symmetry and --symmetric",
    ),
    (
        |set| set.symmetric.is_some() && set.has_ends(),
        "--symmetric takes tours with any ends; leave out --start and --end",
    ),
    (
        |set| set.is_reduced() && !set.steps.is_empty(),
        "given steps say where a tour is and in which direction; leave out --undirected, --up-to-symmetry and --symmetric",
    ),
    (
        // A symmetry may swap two ends that are given.
        |set| set.undirected && set.has_ends() && !set.up_to_symmetry,
        "--undirected changes nothing for a given start or end; leave it out",
    ),
];

impl SetOptions<'_> {
    const fn has_ends(&self) -> bool {
        self.start.is_some() || self.end.is_some()
    }

    /// Whether several tours are one, or only some count.
    const fn is_reduced(&self) -> bool {
        self.undirected || self.up_to_symmetry || self.symmetric.is_some()
    }

    /// Refuses options that contradict each other or have no effect.
    pub fn ensure_consistent(&self) -> Result<()> {
        let mut refused = REFUSED.iter().filter(|(is_refused, _)| is_refused(self));
        refused.next().map_or(Ok(()), |(_, words)| bail!(*words))
    }

    /// How many of these tours a board has, around the squares that `holes` reads for a start.
    pub fn read(
        &self,
        board: Board,
        holes: impl FnOnce(Option<Square>) -> Result<Vec<Square>>,
    ) -> Result<CountQuestion> {
        let square = |name, value: Option<&str>| {
            let square = value.map(|value| read_option(name, value, board));
            square.transpose()
        };
        let start = square("--start", self.start)?;
        let end = square("--end", self.end)?;
        let holes = holes(start)?;
        ensure_free(board, &holes)?;
        if let Some(end) = end {
            let is_start = start == Some(end) && board.squares() as usize - holes.len() > 1;
            let at_start = is_start.then_some("is the start; for closed tours use --closed");
            check_end(end, at_start, &holes)?;
        }
        let mut question = self.question(board, holes, [start, end])?;
        if self.steps.is_empty() {
            return Ok(question);
        }
        let set = &mut question.set;
        set.given = self.steps.read(board, &set.holes, [start, end])?;
        let ends = [1, set.length()];
        if !self.closed && set.given.iter().all(|given| ends.contains(&given.step)) {
            // A start and an end are counted, and not listed one by one.
            let [start, end] = set.ends();
            set.shape = TourShape::Path { start, end };
            set.given.clear();
        }
        Ok(question)
    }

    /// How many tours of a board there are, with these ends.
    pub fn question(
        &self,
        board: Board,
        mut holes: Vec<Square>,
        [start, end]: [Option<Square>; 2],
    ) -> Result<CountQuestion> {
        ensure!(
            self.symmetric.is_none()
                || !self.up_to_symmetry
                || board.is_usual() && holes.is_empty(),
            "--symmetric goes with --up-to-symmetry for a knight on a whole board of the plane; leave one of them out"
        );
        ensure!(
            self.symmetric != Some(SymmetryKind::Reflection)
                || board.is_usual() && holes.is_empty(),
            "--symmetric takes a reflection for a knight on a whole board of the plane; leave it out"
        );
        holes.sort_unstable();
        let shape = if self.closed {
            TourShape::ANY_CYCLE
        } else {
            TourShape::Path { start, end }
        };
        Ok(CountQuestion {
            set: TourSet::around(board, holes, shape),
            direction: if self.undirected {
                Direction::Undirected
            } else {
                Direction::Directed
            },
            symmetric: self.symmetric,
            is_up_to_symmetry: self.up_to_symmetry,
        })
    }
}

/// Refuses a board of which all squares are holes.
pub fn ensure_free(board: Board, holes: &[Square]) -> Result<()> {
    ensure!(
        holes.len() < board.squares() as usize,
        "all squares are holes, so no square is left for a tour; leave a square free"
    );
    Ok(())
}

/// Refuses to animate the picture of a large board.
pub fn ensure_fits(animation: Option<Animation>, board: Board) -> Result<()> {
    let (most, squares) = (Animation::MOST_SQUARES, board.squares());
    ensure!(
        animation.is_none() || Animation::fits(board),
        "--animate shows at most {most} squares, and this board has {squares}; leave --animate out"
    );
    Ok(())
}

/// Refuses a board that is too large for tours that are found one by one.
pub fn ensure_small(board: Board) -> Result<()> {
    let (most, squares) = (Completions::MOST_SQUARES, board.squares());
    ensure!(
        squares <= most,
        "the search for such a tour takes boards of up to {most} squares, and this one has {squares}"
    );
    Ok(())
}
