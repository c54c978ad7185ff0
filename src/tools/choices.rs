//! Arguments that several programs share.

use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::cli::Env;
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{FoundText, InputError, InputLocation, parse_number};
use knights_core::warnsdorff::TieBreak;
use knights_judge::problem::{self, Problem};

/// The rules that `--ties` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ties {
    /// The earlier move
    First,
    /// The smallest sum of the degrees of the squares that follow
    Pohl,
    /// The square farthest from the centre
    Roth,
    /// A random one
    Random,
}

/// The rule for ties, with a seed if it is random.
///
/// A seed without the random rule is an error.
pub(crate) fn tie_break(
    env: &mut Env<'_>,
    ties: Ties,
    seed: Option<u64>,
) -> anyhow::Result<TieBreak> {
    if seed.is_some() && ties != Ties::Random {
        bail!("--seed needs --ties random; add it, or leave --seed out");
    }
    Ok(match ties {
        Ties::First => TieBreak::First,
        Ties::Pohl => TieBreak::Pohl,
        Ties::Roth => TieBreak::Roth,
        Ties::Random => TieBreak::Random {
            seed: seed_or_drawn(env, seed)?,
        },
    })
}

/// Reads a file that has to be this, or standard input without a file and for `-`, up to a number
/// of bytes.
pub(crate) fn read_start(
    env: &mut Env<'_>,
    file: Option<&Path>,
    what: &str,
    most: u64,
) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    match file.filter(|file| *file != Path::new("-")) {
        None => {
            env.wait_for(what);
            let read = env.input.by_ref().take(most).read_to_end(&mut text);
            read.context("cannot read the standard input")?;
        }
        Some(file) => {
            let opened = File::open(file);
            let read = opened.and_then(|opened| opened.take(most).read_to_end(&mut text));
            read.with_context(|| format!("cannot read {}", file.display()))?;
        }
    }
    Ok(text)
}

/// The square in the value of an option like `--start 3,4`.
pub(crate) fn read_option(
    name: &'static str,
    value: &str,
    board: Board,
) -> Result<Square, InputError> {
    let is_number = |part: &str| parse_number(part.as_bytes()).is_some();
    let numbers = value.split_once(',');
    let numbers = numbers.filter(|(row, column)| is_number(row) && is_number(column));
    let (row, column) = numbers.ok_or_else(|| not_expected(name, "a square as R,C", value))?;
    let side = |what, part: &str, side: u32| {
        let number = parse_number(part.as_bytes());
        let number = number.and_then(|number| u32::try_from(number).ok());
        number.filter(|&number| number < side).ok_or_else(|| {
            let expected = format!("{what} in 0..={}", side - 1);
            not_expected(name, &expected, part)
        })
    };
    let row = side("a row", row, board.rows())?;
    let column = side("a column", column, board.columns())?;
    Ok(Square::new(row, column))
}

/// The error that an option has another value.
pub(crate) fn not_expected(option: &'static str, expected: &str, value: &str) -> InputError {
    let found = FoundText::token(value.as_bytes());
    InputError::unexpected(InputLocation::Option(option), expected, &found)
}

/// Takes a number in a range.
pub(crate) fn number_in<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    quantity_in("a number", range)
}

/// Takes a quantity in a range; an error says that this was expected.
pub(crate) fn quantity_in<T: FromStr + PartialOrd + Display + Clone>(
    quantity: &'static str,
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected {quantity} in {least}..={most}"))
    }
}

/// Takes one of these values by its name.
pub(crate) fn by_name<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<T> = values.into_iter().collect();
    PossibleValuesParser::new(values.iter().map(|&value| name(value))).map(move |chosen| {
        let found = values.iter().find(|&&value| name(value) == chosen);
        *found.expect("only these names are possible")
    })
}

/// Takes the names of the move orders.
pub(crate) fn order_parser() -> impl TypedValueParser<Value = MoveOrder> {
    let value = |order: MoveOrder| PossibleValue::new(order.name()).help(origin(order));
    let orders = PossibleValuesParser::new(MoveOrder::ALL.map(value));
    orders.map(|chosen| {
        let found = MoveOrder::ALL
            .into_iter()
            .find(|order| order.name() == chosen);
        found.expect("only these names are possible")
    })
}

/// Where an order comes from.
const fn origin(order: MoveOrder) -> &'static str {
    match order {
        MoveOrder::Judge => "Clockwise from two up, one right; that of the judge problem",
        MoveOrder::Sheet => "The moves by two columns first; that of the homework sheet",
        MoveOrder::Tutorial => "That of the backtracking tutorial",
        MoveOrder::Walk => "That of `tour walk`",
    }
}

/// Takes the names of the problems.
pub(crate) fn problem_parser() -> impl TypedValueParser<Value = &'static dyn Problem> {
    by_name(problem::ALL.iter().copied(), Problem::name)
}

/// Parses a limit of steps, which is not 0.
pub(crate) fn parse_steps(text: &str) -> Result<u64, String> {
    let steps = text.parse().ok().filter(|&steps| steps > 0);
    steps.ok_or_else(|| format!("expected a number in 1..={}", u64::MAX))
}

/// Parses a seed.
pub(crate) fn parse_whole(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("expected a number in 0..={}", u64::MAX))
}

/// The seed that was given, or one from the operating system, which is shown on standard error.
pub(crate) fn seed_or_drawn(env: &mut Env<'_>, given: Option<u64>) -> anyhow::Result<u64> {
    given.map_or_else(|| draw_seed(env.name, &mut env.error), Ok)
}

/// A seed from the operating system, which is shown on standard error.
pub(crate) fn draw_seed(name: &str, error: &mut dyn Write) -> anyhow::Result<u64> {
    let drawn = SysRng.try_next_u64();
    let seed = drawn.context("the system provides no random seed; give one with --seed")?;
    let _ = writeln!(error, "{name}: random seed: --seed {seed}");
    Ok(seed)
}
