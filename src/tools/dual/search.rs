//! `dual solve`, `dual hint` and `dual survey`: a game that visits every square, the best next move, and
//! which pairs of starts have such a game.

use crate::cli::{bar, spinning};
use crate::tools::board::is_square;
use crate::tools::choices::{JobsArgument, about_jobs};
use crate::tools::dual::BoardArguments;
use crate::tools::prelude::*;
use knights_core::assignment::dual::Game;
use knights_core::cover::{CompletionLimits, CoverSurvey, CoverVerdict, complete, hint};
use knights_core::input::{InputSource, Scanner, join_arguments};
use knights_render::cover::{
    HINT_STEPS, Hint, no_cover, read_game, read_starts, write_completion_json, write_hint_json,
    write_move, write_page, write_pairs_csv, write_pairs_json, write_pairs_matrix,
    write_pairs_table, write_transcript,
};
use knights_render::options::read_option;
use knights_render::picture::dual::{write_dual_tour, write_pairs_picture};

const EXITS: &str = "\
Exit codes:
  0  an answer, also if no game visits all squares
  1  with --exit-code: no game visits all squares
  2  wrong input, wrong usage, or a stream that fails
  3  with --exit-code: the search gave up";

/// Print a game that visits every square, or the longest game
///
/// Takes the rows and the columns of the starts of @ and #, from 0, as arguments or from standard
/// input. Prints the game as it is typed into `dual`: a line with the starts, then a line for each
/// move. Neither knight moves three times in a row. If no game visits all squares, standard error
/// says why, and the longest game is printed.
#[derive(Args)]
#[command(mut_arg("exit_code", |option| option.help(
    "Exit with 1 if no game visits all squares, and with 3 if the search gave up"
)))]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ dual solve 1 1 3 4 | dual | tail -n 8
  Move (knight row col):   0 1 2 3 4 5
  0 p g K B r e
  1 J A q f L C
  2 h o M D d s
  3 N I # l a E
  4 n i G c t k
  5 H @ m j F b
  No more moves!
  $ dual solve 1 2 2 1 2>&1 | head -n 1 | cut -d ';' -f 1
  dual: no game visits all 36 squares: searched exhaustively, 3 moves tried"))]
pub(crate) struct SolveArguments {
    /// The start of @, then that of #, as numbers or as in b5 e3; by default from standard input
    #[arg(value_name = "R1 C1 R2 C2", num_args = 0.., allow_negative_numbers = true)]
    starts: Vec<OsString>,

    #[command(flatten)]
    board: BoardArguments,

    /// Give up after this many moves tried
    ///
    /// By default, the search for a game that visits all squares does not give up, and the search
    /// for the longest game gives up after 5000000.
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: GameFormat,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GameFormat {
    /// The game as it is typed into `dual`
    Text,
    /// A JSON document
    Json,
    /// An SVG picture
    Svg,
    /// A page that plays the game
    Html,
}

pub(crate) fn solve(env: &mut Env<'_>, arguments: &SolveArguments) -> anyhow::Result<Exit> {
    let game = read(env, arguments)?;
    let limits = CompletionLimits::of_each(arguments.max_steps);
    let completion = spinning("searching", || complete(&game, limits))?;
    let verdict = match completion.verdict {
        CoverVerdict::Cover => Exit::Success,
        CoverVerdict::NoCover { .. } => Exit::Negative,
        CoverVerdict::Unknown => Exit::Undecided,
    };
    let exit = arguments.exit_code.exit(env, verdict);
    let why = no_cover(&completion);
    if let (Some(why), GameFormat::Text | GameFormat::Svg) = (&why, arguments.format) {
        env.remark(why);
    }
    let why = why.unwrap_or_default();
    let (game, output) = (&completion.game, &mut env.output);
    match arguments.format {
        GameFormat::Text => write_transcript(game, output)?,
        GameFormat::Json => write_completion_json(&completion, output)?,
        GameFormat::Svg => write_dual_tour(game, &why, output)?,
        GameFormat::Html => write_page(&completion, output)?,
    }
    Ok(exit)
}

/// The starts, from the arguments or the input.
fn read(env: &mut Env<'_>, arguments: &SolveArguments) -> anyhow::Result<Game> {
    let board = arguments.board.read()?;
    if arguments.starts.is_empty() {
        let text = env.read_all("r1 c1 r2 c2")?;
        return Ok(read_starts(&mut Scanner::new(&text), board)?);
    }
    let mut numbers = Vec::new();
    for start in &arguments.starts {
        match start.to_str().filter(|start| is_square(start)) {
            Some(name) => {
                let Square { row, column } = read_option("a start", name, board)?;
                numbers.extend([row, column].map(|number| OsString::from(number.to_string())));
            }
            None => numbers.push(start.clone()),
        }
    }
    let joined = join_arguments(&numbers);
    let mut scanner = Scanner::of(InputSource::Arguments, &joined);
    Ok(read_starts(&mut scanner, board)?)
}

/// Print the best next move of a game
///
/// Reads from standard input what was typed into `dual` so far: the starts, and the moves. Prints
/// a move after which all squares can still be visited, if there is one. Otherwise prints a move
/// after which as few squares as possible are left. Standard error says which of the two it is, and
/// whether that is proved or only the best that was found. If the game is over, it says that.
#[derive(Args)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ printf '1 1 3 4\\n@ 0 3\\n' | dual hint 2>&1
  dual: proved: 33 moves from here on visit all squares
  @ 1 5"))]
pub(crate) struct HintArguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Give up after this many moves tried; by default 400000
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: HintFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    /// The move as it is typed into `dual`
    Text,
    /// A JSON document
    Json,
}

pub(crate) fn say_hint(env: &mut Env<'_>, arguments: &HintArguments) -> anyhow::Result<Exit> {
    let board = arguments.board.read()?;
    let text = env.read_all("the starts and the moves so far")?;
    let game = read_game(&mut Scanner::new(&text), board)?;
    let steps = arguments.max_steps.unwrap_or(HINT_STEPS);
    let found = spinning("searching", || hint(&game, steps))?;
    let hint = Hint {
        made: game.moves().len(),
        found: &found,
    };
    match arguments.format {
        HintFormat::Text => {
            env.remark(hint.promise().1);
            if let Some(next) = hint.next() {
                write_move(next, &mut env.output)?;
            }
        }
        HintFormat::Json => write_hint_json(&hint, &mut env.output)?,
    }
    Ok(Exit::Success)
}

/// The most moves tried in each search, by default.
const SURVEY_STEPS: u64 = 200_000;

/// Say which pairs of starts have a game that visits every square
///
/// Searches for such a game for every pair of different squares, on all cores. Which knight starts
/// on which of the two makes no difference: both have the same rules, and either may move first.
/// Prints a board: the number on a square says for how many starts of the other knight such a game
/// exists. Then lists the pairs without such a game.
#[derive(Args)]
#[command(mut_args(|arg| about_jobs(arg, "How many pairs are tried at a time; by default one for each core")))]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ dual survey
  35 35 35 35 35 35
  35 35 34 34 35 35
  35 34 35 35 34 35
  35 34 35 35 34 35
  35 35 34 34 35 35
  35 35 35 35 35 35

  6 x 6: 626 of 630 pairs of starts have a game that visits all 36 squares.
  Without such a game:
    (1, 2) (2, 1): the longest game leaves 1
    (1, 3) (2, 4): the longest game leaves 1
    (3, 1) (4, 2): the longest game leaves 1
    (3, 4) (4, 3): the longest game leaves 1"))]
pub(crate) struct SurveyArguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Give up a search after this many moves tried; by default 200000
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_steps: Option<u64>,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: SurveyFormat,

    #[command(flatten)]
    jobs: JobsArgument,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SurveyFormat {
    /// A board with counts, and the pairs without a game
    Text,
    /// A line for each start of one knight, with a character for each start of the other: O a game,
    /// . none, ? unknown
    Map,
    /// A line for each pair
    Csv,
    /// A JSON document
    Json,
    /// An SVG picture
    Svg,
}

pub(crate) fn survey(env: &mut Env<'_>, arguments: &SurveyArguments) -> anyhow::Result<Exit> {
    let board = arguments.board.read()?;
    let steps = arguments.max_steps.unwrap_or(SURVEY_STEPS);
    let pool = arguments.jobs.pool()?;
    let progress = bar(0, "classes of pairs");
    let survey = pool.install(|| {
        CoverSurvey::run(board, steps, |classes| {
            progress.set_length(classes as u64);
            progress.inc(1);
        })
    });
    progress.finish_and_clear();
    let (survey, output) = (survey?, &mut env.output);
    match arguments.format {
        SurveyFormat::Text => write_pairs_table(&survey, output)?,
        SurveyFormat::Map => write_pairs_matrix(&survey, output)?,
        SurveyFormat::Csv => write_pairs_csv(&survey, output)?,
        SurveyFormat::Json => write_pairs_json(&survey, output)?,
        SurveyFormat::Svg => write_pairs_picture(&survey, output)?,
    }
    Ok(Exit::Success)
}
