//! Which piece moves, and on which surface.

use crate::tools::prelude::*;
use knights_core::board::{Leaper, Surface};

/// Other moves than those of a knight on the plane.
#[derive(Args)]
pub(crate) struct MovesArguments {
    /// The piece: A,B leaps by A rows and B columns, or the other way round; by default 1,2, the knight
    ///
    /// As in --leaper 2,3 for the zebra, 1,4 for the giraffe, or 0,1 for a step to the next square. `--leaper king` is the
    /// king, which steps to any of the squares around it.
    #[arg(long, value_name = "A,B|king", default_value = "1,2", hide_default_value = true, help_heading = TASK)]
    leaper: Leaper,

    /// How the edges of the board are joined
    #[arg(long, value_name = "NAME", default_value = Surface::Plane.name(), help_heading = TASK)]
    #[arg(value_parser = explained(Surface::ALL.map(|surface| (surface.name(), surface.about(), surface))))]
    surface: Surface,
}

impl MovesArguments {
    /// The board with these moves.
    pub(crate) const fn on(&self, board: Board) -> Board {
        board.with_moves(self.leaper, self.surface)
    }

    /// The option for other moves, if one is there.
    pub(crate) fn given(&self) -> Option<&'static str> {
        if self.leaper != Leaper::KNIGHT {
            return Some("--leaper");
        }
        (self.surface != Surface::Plane).then_some("--surface")
    }
}
