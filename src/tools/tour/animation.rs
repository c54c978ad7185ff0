//! The options of pictures that play by themselves.

use std::ops::RangeInclusive;

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};

use crate::tools::choices::number_in;
use crate::tools::help::OUTPUT;
use knights_core::board::Board;
use knights_render::picture::animation::Animation;

/// How many seconds a picture may play.
const SECONDS: RangeInclusive<u32> = 1..=3600;

/// The options of a picture that plays.
#[derive(Args)]
#[group(skip)]
pub(crate) struct AnimationArguments {
    /// Let the picture of `--format svg` play by itself, again and again
    ///
    /// The board may have up to 2,500 squares.
    #[arg(long, help_heading = OUTPUT)]
    animate: bool,

    /// How long the picture plays, in seconds, from 1 to 3600; by default 20, less on small boards
    /// and more on large ones
    #[arg(long, value_name = "S", requires = "animate", help_heading = OUTPUT)]
    #[arg(value_parser = number_in(SECONDS), allow_negative_numbers = true)]
    duration: Option<u32>,
}

impl AnimationArguments {
    /// How a picture in this format plays, if it does. Another format is an error.
    pub(crate) fn in_format(&self, format: &impl ValueEnum) -> anyhow::Result<Option<Animation>> {
        if !self.animate {
            return Ok(None);
        }
        let format = format.to_possible_value();
        if format.is_none_or(|format| format.get_name() != "svg") {
            bail!("--animate needs --format svg; add it, or leave --animate out");
        }
        let seconds = self.duration;
        Ok(Some(Animation { seconds }))
    }
}

/// Refuses to animate the picture of a large board.
pub(crate) fn ensure_fits(animation: Option<Animation>, board: Board) -> anyhow::Result<()> {
    let (most, squares) = (Animation::MOST_SQUARES, board.squares());
    ensure!(
        animation.is_none() || Animation::fits(board),
        "--animate shows at most {most} squares, and this board has {squares}; leave --animate out"
    );
    Ok(())
}
