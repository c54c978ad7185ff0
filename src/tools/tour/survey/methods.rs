//! The methods of a survey, from `--method`, `--order`, `--ties` and `--seed`.

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::cli::Env;
use crate::tools::choices::{Ties, tie_break};
use crate::tools::tour::survey::Arguments;
use knights_core::board::MoveOrder;
use knights_core::survey::Method;
use knights_core::warnsdorff::{TieBreak, WarnsdorffOptions};
use knights_render::survey::tie_breaks;

/// The methods that `--method` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MethodName {
    /// Warnsdorff's rule, without backtracking
    Warnsdorff,
    /// The walk of `tour walk`, for at most a million steps
    Walk,
    /// The first tour, by exact search, as in `tour backtrack`
    Backtrack,
    /// A tour wherever one exists, as in `tour solve`
    Solve,
    /// Each of these methods
    All,
}

/// The rules that `--ties` takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TiesName {
    /// The earlier move
    First,
    /// The smallest sum of the degrees of the squares that follow
    Pohl,
    /// The square farthest from the centre
    Roth,
    /// A random one
    Random,
    /// Each of these rules; `random` only with `--seed`
    All,
}

/// Which rules for ties a survey uses if none is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UsualTies {
    /// Only `first`.
    First,
    /// Every rule, the random one only with a seed.
    All,
}

/// The methods to survey a board with: one, unless `all` was chosen.
pub(super) fn methods(
    env: &mut Env<'_>,
    arguments: &Arguments,
    usual: UsualTies,
) -> Result<Vec<Method>> {
    let name = arguments.method;
    let has_ties = matches!(name, MethodName::Warnsdorff | MethodName::All);
    if !has_ties && arguments.ties.is_some() {
        bail!("--ties needs --method warnsdorff; leave one of them out");
    }
    if name == MethodName::Solve && arguments.order.is_some() {
        bail!("--method solve has no move order; leave one of them out");
    }
    let order = |usual| arguments.order.unwrap_or(usual);
    let mut methods = Vec::new();
    if has_ties {
        let order = order(MoveOrder::Sheet);
        let of_ties = |ties| Method::Warnsdorff(WarnsdorffOptions { order, ties });
        methods.extend(rules(env, arguments, usual)?.into_iter().map(of_ties));
    } else {
        // A seed has no use.
        tie_break(env, Ties::First, arguments.seed)?;
    }
    let is_chosen = |method| name == method || name == MethodName::All;
    if is_chosen(MethodName::Walk) {
        methods.push(Method::Walk(order(MoveOrder::Walk)));
    }
    if is_chosen(MethodName::Backtrack) {
        methods.push(Method::Backtrack(order(MoveOrder::Tutorial)));
    }
    if is_chosen(MethodName::Solve) {
        methods.push(Method::Solve);
    }
    Ok(methods)
}

/// The rules for ties.
fn rules(env: &mut Env<'_>, arguments: &Arguments, usual: UsualTies) -> Result<Vec<TieBreak>> {
    let seed = arguments.seed;
    let ties = match (arguments.ties, usual) {
        (Some(TiesName::All), _) | (None, UsualTies::All) => return Ok(tie_breaks(seed).collect()),
        (Some(TiesName::First), _) | (None, UsualTies::First) => Ties::First,
        (Some(TiesName::Pohl), _) => Ties::Pohl,
        (Some(TiesName::Roth), _) => Ties::Roth,
        (Some(TiesName::Random), _) => Ties::Random,
    };
    Ok(vec![tie_break(env, ties, seed)?])
}
