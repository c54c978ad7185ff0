//! `tour walk`: the interactive program.

use std::io;

use anyhow::Context;
use clap::Args;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use crate::assignment::walk::{Alternatives, InteractiveWalk, WalkEvent};
use crate::board::{Board, MoveOrder, Square};
use crate::cli::Env;
use crate::cli::dialogue::Dialogue;
use crate::text::algebraic::{name, parse};
use crate::text::boxed::write_board;
use crate::text::input::{parse_number, take_token};
use crate::tools::choices::{parse_whole, seed_or_drawn};
use crate::tour::Tour;

const ASK_WIDTH: &str = "Please enter the boardwidth\n";
const ASK_HEIGHT: &str = "Please enter the boardheight\n";
const ASK_START: &str = "Please enter the knights starting position (type \"random\" for random)\n";
const TOO_SMALL: &str = "The boards width and height must at least be 5\n";
const TOO_LARGE: &str = "The maximum width is 26 and the maximum height is 99\n";
const ODD: &str = "The board size you have chosen has an odd number of squares, this means the \
    Knight has to start at a black square e.g. a1 b2 c1 f6\n";
const NO_SQUARE: &str = "the starting position you chose is not a square on the field the format \
    is (letter)(number) example \"c8\"\n";
const WHITE: &str = "The board has an odd size and the chosen starting position was a white square, \
    therefore with the give parameters there is no knightstour possible\n";

/// Walk a knight by Warnsdorff's rule with backtracking, told step by step
///
/// Asks for the width and the height of the board, and for a square like b4. Where the best
/// square is alone, the others are never tried: that is quick, but not safe, so that from
/// some squares it finds nothing or runs for ages. `tour backtrack` finds a tour wherever one exists.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ printf '5 5 b4' | tour walk | tail -n 1
  The knight started at b4 and after 54 steps finished his KnightsTour")]
pub(crate) struct Arguments {
    /// Try the other squares at a depth even where the best one is alone
    #[arg(long)]
    no_cut: bool,

    /// Stop after this many steps
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole, default_value_t = 1_000_000)]
    max_steps: u64,

    /// The seed of the start `random`; without it one is drawn, and told on standard error
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole)]
    seed: Option<u64>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let (board, start) = ask(env, arguments)?;
    let started = name(start, board);
    say(env, &format!("The knight starts at {started}\n"))?;
    let alternatives = if arguments.no_cut {
        Alternatives::All
    } else {
        Alternatives::Ties
    };
    let mut walk = InteractiveWalk::new(board, start, MoveOrder::Walk, alternatives)?;
    let mut steps = 0;
    while !walk.is_full() {
        if steps == arguments.max_steps && !walk.is_exhausted() {
            return Ok(say(
                env,
                &format!(
                    "The knight started at {started} and stopped after {steps} steps without a \
                     tour: raise --max-steps, or ask tour solve\n"
                ),
            )?);
        }
        let told = match walk.step() {
            WalkEvent::To(square) => format!("The knight moves to {}\n", name(square, board)),
            WalkEvent::Back(square) => {
                format!("The knight moves back to {}\n", name(square, board))
            }
            WalkEvent::Exhausted => {
                return Ok(say(
                    env,
                    &format!(
                        "The knight started at {started} and after {steps} steps has nothing left \
                         to try\n"
                    ),
                )?);
            }
        };
        steps += 1;
        say(env, &told)?;
        say(env, &format!("step {steps} \n"))?;
    }
    let tour = Tour::verified(walk.numbering()?);
    for (number, square) in walk.squares().enumerate() {
        say(env, &format!("Move {number}: {}\n", name(square, board)))?;
    }
    write_board(&tour, &mut env.output)?;
    Ok(say(
        env,
        &format!(
            "The knight started at {started} and after {steps} steps finished his KnightsTour\n"
        ),
    )?)
}

/// Asks for a board and a start until both are as they should.
fn ask(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<(Board, Square)> {
    let mut dialogue = Dialogue::default();
    loop {
        // What is no number is too small, like 0.
        let take_side = |line: &mut &[u8]| parse_number(take_token(line)).unwrap_or(0);
        let width = dialogue.ask(env, ASK_WIDTH, "the board width", take_side)?;
        let height = dialogue.ask(env, ASK_HEIGHT, "the board height", take_side)?;
        if width < 5 || height < 5 {
            say(env, TOO_SMALL)?;
            continue;
        }
        if width > 26 || height > 99 {
            say(env, TOO_LARGE)?;
            continue;
        }
        let board = Board::new(height.unsigned_abs(), width.unsigned_abs())?;
        let odd = !board.squares().is_multiple_of(2);
        if odd {
            say(env, ODD)?;
        }
        let token = dialogue.ask(env, ASK_START, "the starting position", |line| {
            take_token(line).to_vec()
        })?;
        // On an odd board the corners are black, and a tour starts on their colour.
        let corner = Square::new(0, 0).colour();
        let mut allowed = board
            .all()
            .filter(|square| !odd || square.colour() == corner);
        if token == b"random" {
            let mut generator = ChaCha8Rng::seed_from_u64(seed_or_drawn(env, arguments.seed)?);
            let start = allowed.choose(&mut generator);
            return Ok((board, start.context("a board has a black square")?));
        }
        match parse(&token, board) {
            None => say(env, NO_SQUARE)?,
            Some(start) if allowed.any(|square| square == start) => return Ok((board, start)),
            Some(_) => say(env, WHITE)?,
        }
    }
}

/// Tells the player something.
fn say(env: &mut Env<'_>, words: &str) -> io::Result<()> {
    env.output.bytes(words.as_bytes())
}
