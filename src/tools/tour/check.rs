//! `tour check`: the verdict on a tour, and how a tour is read.

use crate::tools::board::{SquareText, parse_size};
use crate::tools::choices::AnimationArguments;
use crate::tools::field::{MaskFile, MovesArguments};
use crate::tools::prelude::*;
use crate::tools::tour::ask::Asked;
use knights_core::input::ReadError;
use knights_core::tour::TourProperties;
use knights_render::answers;
use knights_render::options::{ensure_fits, read_option};
use knights_render::picture::fault::write_submission;
use knights_render::picture::tour::Animation;
use knights_render::properties::describe_properties;
use knights_render::submission::{
    Submission, SubmissionForm, SubmissionOptions, ZeroMeaning, read_submission, read_submissions,
};

const EXITS: &str = "\
Exit codes:
  0  a tour
  1  not a tour
  2  wrong input, wrong usage, or a stream that fails";

/// Check whether a board, a path, directions or a JSON document is a tour
///
/// Reads what `tour`, `tour backtrack`, `tour walk`, `tour solve`, `tour list` and `tour convert` write, but no
/// pictures: a board of numbers from 1 or from 0, with '#' or '.' for holes, in lines, lists or a frame; squares in their
/// order, as rows and columns, as names such as a1, or with --size as numbers; directions; a JSON document.
/// The size of the board may come first. If the text could mean two things, it asks which option
/// decides. Prints `open tour` or `closed tour` with its ends, or `not a tour` with the first step that
/// breaks a rule.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ tour solve 5 5 0 0 | tour check
  open tour from (0, 0) to (4, 2)
  $ printf '1 . 3\\n4 . 2\\n' | tour check
  not a tour: step 3: from (1, 2) to (0, 2) is not a knight's move
  $ echo a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2 | tour check
  tour: read as a path of names on the smallest board, 3 x 4; --size gives another
  open tour from (0, 0) to (1, 0)
  $ echo '(0,0) (1,2) (2,0) (0,1) (1,3) (2,1) (0,2) (2,3) (1,1) (0,3) (2,2) (1,0)' | tour check
  tour: read as a path on the smallest board, 3 x 4; --size gives another
  open tour from (0, 0) to (1, 0)
  $ echo '[1, 7, 9, 2, 8, 10, 3, 12, 6, 4, 11, 5]' | tour check --size 3x4
  tour: read as the numbers of squares from 1 on a board of 3 x 4
  open tour from (0, 0) to (1, 0)
  $ echo '[[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]' | tour check
  open tour from (0, 0) to (1, 0)
  $ tour solve 6 6 --closed | tour check --properties
  closed tour from (0, 0) to (1, 2)
  symmetry: none
  sums: rows 97 to 133, columns 87 to 151, diagonals 100 and 124
  crossings: 56
  turns: 35, at most 2 moves in a line
  $ printf '2234\\n*155\\n0066\\n' | tour check
  open tour from (0, 0) to (1, 0)"))]
pub struct Arguments {
    #[command(flatten)]
    submitted: SubmittedArguments,

    #[command(flatten)]
    moves: MovesArguments,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = OUTPUT)]
    format: Format,

    /// Also say what is special about a tour: symmetries, sums of lines, crossings, turns
    ///
    /// A symmetry maps the moves of the tour to each other. Those of closed tours have the names of G. P. Jelliss, such
    /// as Eulerian for a half turn that keeps the direction. A tour is semi-magic if all rows have one sum and all columns
    /// have one, and magic if both diagonals have it too.
    #[arg(long, help_heading = OUTPUT)]
    properties: bool,

    #[command(flatten)]
    animation: AnimationArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line
    Text,
    /// A JSON document
    Json,
    /// An SVG picture, with the broken rule in red
    Svg,
    /// A page that plays the tour up to the broken rule
    Html,
}

impl Asked for Submission {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        let Arguments {
            submitted, moves, ..
        } = arguments;
        read_with(env, submitted, Some(moves), read_submission)
    }
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    let needs_knight =
        arguments.format == Format::Html || animation.is_some() || arguments.properties;
    let of_knight = "--properties, --animate and html are for a knight on the plane";
    if let Some(option) = arguments.moves.given().filter(|_| needs_knight) {
        bail!("{of_knight}; leave {option} out");
    }
    let read = read_all(env, &arguments.submitted, Some(&arguments.moves))?;
    let submissions = || read.iter().flatten();
    ensure!(
        !needs_knight || submissions().all(|one| one.board().is_usual()),
        "{of_knight}, but the document has other moves"
    );
    let is_tour = |submission: &Submission| submission.verdict.is_ok();
    let verdict = Exit::of_verdict(submissions().all(is_tour));
    env.verdict = Some(verdict);
    match (arguments.format, &read[..]) {
        (Format::Text | Format::Json, _) => {}
        _ if arguments.properties => {
            bail!("--properties goes with --format text or json; leave one of them out")
        }
        (_, [Ok(submission)]) => ensure_fits(animation, submission.board())?,
        _ => bail!(
            "a picture or a page shows one tour, but there are {}",
            read.len()
        ),
    }
    for submission in submissions() {
        write(env, arguments, animation, submission)?;
    }
    let numbered = (1..).zip(&read);
    let unread = numbered.filter_map(|(number, read): (u32, _)| {
        let error = read.as_ref().err()?;
        Some(format!("tour {number}: {error}"))
    });
    let mut unread: Vec<_> = unread.collect();
    let Some(last) = unread.pop() else {
        return Ok(verdict);
    };
    env.output.flush()?;
    for error in unread {
        env.remark(error);
    }
    bail!(last)
}

/// Writes the verdict on a submission.
fn write(
    env: &mut Env<'_>,
    arguments: &Arguments,
    animation: Option<Animation>,
    submission: &Submission,
) -> Result<()> {
    let output = &mut env.output;
    let properties = match &submission.verdict {
        Ok(tour) if arguments.properties => Some(TourProperties::of(tour)?),
        _ => None,
    };
    match arguments.format {
        Format::Text => {
            let more = properties.as_ref().map(describe_properties);
            let verdict = format!("{}\n{}", submission.describe(), more.unwrap_or_default());
            output.bytes(verdict.as_bytes())?;
        }
        Format::Json => answers::write_verdict(submission, properties.as_ref(), output)?,
        Format::Svg => write_submission(submission, animation, output)?,
        Format::Html => Recording::of_submission(submission).write_page(output)?,
    }
    Ok(())
}

/// The most bytes of a tour: those of the largest board, whose squares have ten each as numbers.
const LONGEST_TOUR: u64 = 32 * Board::MAX_SQUARES as u64;

/// Where a tour comes from, and what its text does not say.
#[derive(Args)]
pub(crate) struct SubmittedArguments {
    /// The file with the tour; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The form of the tour; detected by default
    #[arg(long = "as", value_name = "FORM", value_parser = explained(SubmissionForm::ALL), help_heading = TASK)]
    form: Option<SubmissionForm>,

    /// The size of the board, as in 5x8, or as in 8 for a square board; inferred by default
    #[arg(long, value_name = "NxM", value_parser = parse_size, help_heading = TASK)]
    size: Option<Board>,

    /// A hole, which the tour must not visit; may be repeated
    #[arg(long, value_name = "R,C", value_parser = SquareText("--hole"), allow_hyphen_values = true, help_heading = TASK)]
    hole: Vec<String>,

    /// A file, or - for standard input, with a line for each row: '.' for a free square and '#' for a
    /// hole
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hole", "size"], help_heading = TASK)]
    mask: Option<PathBuf>,

    /// What a square with 0 is, if the text does not show it
    #[arg(long, value_name = "MEANING", help_heading = TASK)]
    #[arg(value_parser = explained(ZeroMeaning::ALL))]
    zero: Option<ZeroMeaning>,
}

/// Reads one tour or several, with other moves if there are some, and says how they were read.
pub(super) fn read_all(
    env: &mut Env<'_>,
    arguments: &SubmittedArguments,
    moves: Option<&MovesArguments>,
) -> Result<Vec<Result<Submission, ReadError>>> {
    let read = read_with(env, arguments, moves, read_submissions)?;
    let remarks = read.iter().flatten().filter_map(|one| one.remark.as_ref());
    let mut remarks: Vec<_> = remarks.collect();
    remarks.dedup();
    for remark in remarks {
        env.remark(remark);
    }
    Ok(read)
}

/// Reads a text with what the arguments say of it.
fn read_with<T>(
    env: &mut Env<'_>,
    arguments: &SubmittedArguments,
    moves: Option<&MovesArguments>,
    read_text: impl Fn(&[u8], &SubmissionOptions<'_>) -> Result<T, ReadError>,
) -> Result<T> {
    let is_named = |file: &&Path| *file != Path::new("-");
    let file = arguments.file.as_deref().filter(is_named);
    let mask = match arguments.mask.as_deref() {
        Some(mask) if file.is_none() && !is_named(&mask) => {
            bail!("standard input has the mask; name the file with the tour");
        }
        Some(mask) => Some(MaskFile::read(env, mask, None, None)?),
        None => None,
    };
    // The board has the size of the mask.
    let on_board = |board| {
        if let Some(mask) = &mask {
            return Ok(mask.holes.clone());
        }
        let read = |value: &String| read_option("--hole", value, board);
        arguments.hole.iter().map(read).collect()
    };
    let size = arguments.size.or(mask.as_ref().map(|mask| mask.board));
    if let (None, Some(option)) = (size, moves.and_then(MovesArguments::given)) {
        bail!("{option} needs the size of the board; add --size NxM");
    }
    let options = SubmissionOptions {
        form: arguments.form,
        size: size.map(|board| moves.map_or(board, |moves| moves.on(board))),
        zero: arguments.zero,
        holes: (mask.is_some() || !arguments.hole.is_empty()).then_some(&on_board as _),
    };
    let text = env.read_long(file, "a tour", |start| {
        (!start.contains(&0)).then_some(LONGEST_TOUR)
    })?;
    let submission = read_text(&text, &options);
    match file {
        None => Ok(submission?),
        Some(file) => submission.with_context(|| file.display().to_string()),
    }
}
