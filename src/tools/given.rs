//! Given steps of a tour: as options, or on a board in a file or from standard input.

use crate::tools::prelude::*;
use knights_render::given::GivenBoard;
use knights_render::options::StepOptions;

/// The most bytes of a file with a board of given steps.
const LONGEST: u64 = 1 << 16;

/// Which steps are given.
#[derive(Args)]
pub(crate) struct GivenArguments {
    /// A step of the tour, from 1, and its square; may be repeated
    ///
    /// As in --step 17=2,3 or --step 17=d6. The board may have up to 128 squares.
    #[arg(long, value_name = "K=R,C", help_heading = TASK)]
    step: Vec<String>,

    /// A file with a board on which some steps are given, or - for standard input
    ///
    /// It has a line for each row: for each square the number of its step, '.' if it is not given, or '#' for a hole.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hole", "mask"], help_heading = TASK)]
    given: Option<PathBuf>,
}

impl GivenArguments {
    /// Whether an option is there.
    pub(crate) const fn are_there(&self) -> bool {
        !self.step.is_empty() || self.given.is_some()
    }

    /// The board of the file, if there is one.
    pub(crate) fn board(&self, env: &mut Env<'_>) -> Result<Option<GivenBoard>> {
        let Some(file) = &self.given else {
            return Ok(None);
        };
        let text = env.read_start(Some(file), "a board with some numbers", LONGEST)?;
        let name = file.display();
        ensure!(
            (text.len() as u64) < LONGEST,
            "{name}: a board with given steps has up to 128 squares, and this file is too long"
        );
        let board = GivenBoard::read(&text).with_context(|| name.to_string())?;
        Ok(Some(board))
    }

    /// The steps, with those on a board.
    pub(crate) fn steps<'a>(&'a self, on_board: Option<&'a GivenBoard>) -> StepOptions<'a> {
        StepOptions {
            steps: &self.step,
            given: on_board.map_or(&[], |board| &board.given),
        }
    }

    /// Refuses another size than that of the file.
    pub(crate) fn ensure_fits(given: &GivenBoard, board: Board) -> Result<()> {
        let (rows, columns) = (given.board.rows(), given.board.columns());
        ensure!(
            given.board == board,
            "the file of --given has {rows} x {columns} squares, and the arguments {} x {}; leave the arguments out",
            board.rows(),
            board.columns()
        );
        Ok(())
    }
}
