//! Sets of tours, as `tour count` and `tour list` take them: the board, where tours start and end, and which of
//! them are one.

use std::iter::zip;

use clap::builder::TypedValueParser;

use crate::tools::board::{SquareText, read_size};
use crate::tools::field::{BoardArguments, GivenArguments};
use crate::tools::prelude::*;
use knights_core::board::SymmetryKind;
use knights_core::count::CountQuestion;
use knights_core::tour::TourSet;
use knights_render::options::{SetOptions, check_start};

/// Which tours there are, and which of them are one.
#[derive(Args)]
pub(super) struct TourSetArguments {
    /// Only closed tours, whose last square is one move from the first
    ///
    /// A closed tour counts once: it has neither a start nor a direction. With given steps, it counts from each start
    /// and in each direction.
    #[arg(long, help_heading = TASK)]
    pub(super) closed: bool,

    /// Only tours from this start; any by default
    #[arg(long, alias = "from", value_name = "R,C", value_parser = SquareText("--start"), allow_hyphen_values = true, help_heading = TASK)]
    start: Option<String>,

    /// Only tours to this last square; any by default
    #[arg(long, alias = "to", value_name = "R,C", value_parser = SquareText("--end"), allow_hyphen_values = true, help_heading = TASK)]
    end: Option<String>,

    #[command(flatten)]
    pub(super) board: BoardArguments,

    /// Take a tour and its reverse for one
    ///
    /// From a given start, or to a given end, there are as many tours as without this option. So it goes with --start
    /// and --end only if --up-to-symmetry is there too.
    #[arg(long, help_heading = TASK)]
    pub(super) undirected: bool,

    /// Take tours that are rotations or reflections of each other for one
    ///
    /// Where edges are joined, tours that are shifted along them are one too: by any columns, on a torus by any rows,
    /// and on a Klein bottle with an even number of rows by half of them. Only what maps holes to holes and keeps a
    /// given start and end counts. Without --undirected, a tour and its reverse are still two.
    #[arg(long, help_heading = TASK)]
    up_to_symmetry: bool,

    /// Only tours that a rotation or reflection of the board maps to themselves
    ///
    /// The direction of the tour may change. A reflection, or a rotation with --up-to-symmetry, needs a knight on a whole
    /// board of the plane.
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry_parser(), help_heading = TASK)]
    pub(super) symmetric: Option<SymmetryKind>,

    #[command(flatten)]
    pub(super) given: GivenArguments,
}

fn symmetry_parser() -> impl TypedValueParser<Value = SymmetryKind> {
    let helps = [
        "Of a board that is turned by 180 degrees",
        "Of a square board that is turned by 90 degrees",
        "At the line between two halves of the board",
    ];
    let explain = |(kind, help): (SymmetryKind, _)| (kind.name(), help, kind);
    explained(zip(SymmetryKind::OF_TOURS, helps).map(explain))
}

impl TourSetArguments {
    /// The question of how many tours there are, or with `each_start` from each start. The board comes from standard input
    /// if the arguments have none.
    pub(super) fn read(&self, env: &mut Env<'_>, each_start: bool) -> Result<CountQuestion> {
        // A file with given steps is read first.
        let given = self.given.board(env)?;
        let options = self.options(given.as_ref(), each_start)?;
        let Some(given) = &given else {
            let board = self.board.read(env)?;
            return options.read(board, |start| self.board.holes.read(env, board, start));
        };
        if !self.board.size.is_empty() {
            GivenArguments::ensure_fits(given, read_size(&self.board.size)?)?;
        }
        let board = self.board.moves.on(given.board);
        options.read(board, |start| {
            check_start(start, &given.holes, "--given")?;
            Ok(given.holes.clone())
        })
    }

    /// What the options ask for. Refuses those that contradict each other or have no effect.
    pub(super) fn options<'a>(
        &'a self,
        given: Option<&'a TourSet>,
        each_start: bool,
    ) -> Result<SetOptions<'a>> {
        let options = SetOptions {
            closed: self.closed,
            undirected: self.undirected,
            up_to_symmetry: self.up_to_symmetry,
            each_start,
            symmetric: self.symmetric,
            start: self.start.as_deref(),
            end: self.end.as_deref(),
            steps: self.given.steps(given),
        };
        options.ensure_consistent()?;
        Ok(options)
    }
}
