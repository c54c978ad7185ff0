//! `judge check` and `judge validate`: verdicts on outputs and inputs, in the protocols of several judges.

use std::borrow::Cow;

use crate::cli::arguments::last_value;
use crate::cli::files::{CallFiles, FileRole};
use crate::tools::judge::prelude::*;
use crate::tools::judge::problem_argument::{ProblemArgument, about_problem};
use knights_core::input::excerpt;
use knights_core::output::Output;
use knights_judge::cases::write_file;
use knights_judge::protocol::{
    CheckOutcome, Protocol, ensure_kattis_rules, kattis_comparison, testlib_xml,
};
use knights_problems::problem::{InvalidInput, Judgement, OutputFault, answer};
use knights_problems::report::text::reason;
use knights_streams::reading::{LONGEST_DATA, read_file};

const CHECK_EXITS: &str = "\
Exit codes:
     right  wrong   malformed  failed
         0      1           1       2  plain
        42     43          43       2  kattis
         0      1           2       3  testlib";

/// Check that an output is right for an input
///
/// For most problems the output must have the tokens of the answer. For `tour` it is a board in
/// the form of the homework sheet, with any choice between squares of equal degree; for `solve`
/// a full tour, or `no tour exists` if none exists. Prints `right`, or
/// what is wrong, with the step and the rule that it breaks. `why:` may follow, with the board before the first wrong
/// decision.
#[derive(Args)]
#[command(mut_args(|arg| about_problem(arg, "The problem that the output is for")))]
#[command(after_long_help = ending(&[CHECK_EXITS], "\
Example:
  $ printf '8 8 0 0\\n' > board.in
  $ tour 8 8 0 0 --ties roth | judge check --problem tour board.in -
  right
  $ tour 8 8 0 1 | judge check --problem tour board.in - | head -n 1
  wrong: step 1: the number is on (0, 1), but the start is (0, 0)"))]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    of: ProblemArgument,

    /// How files are passed, and how the verdict is reported
    ///
    /// `plain`: IN OUT [ANS]; the verdict is a line.
    ///
    /// `kattis`: IN ANS FEEDBACKDIR [FLAG...], and the output on standard input; the messages are
    /// files. The flags are those of Kattis' default validator:
    /// `case_sensitive`, `space_change_sensitive`, and with a number after it `float_tolerance`,
    /// `float_absolute_tolerance` or `float_relative_tolerance`. If many outputs are right,
    /// there is only `case_sensitive`.
    ///
    /// `testlib`: IN OUT ANS [RESULT [-appes]]; the verdict is on standard error, and in the file
    /// RESULT, with -appes as XML.
    #[arg(long, value_name = "NAME", default_value = Protocol::Plain.name(), help_heading = VERDICT)]
    #[arg(value_parser = explained(Protocol::ALL))]
    protocol: Protocol,

    /// Input, output (- for standard input), and optionally the answer; see --protocol
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    /// With `testlib`: write the outcome and the message into RESULT as XML
    #[arg(long, hide = true)]
    appes: bool,
}

struct Call<'a> {
    input: &'a Path,
    /// The output; `-` is standard input.
    output: &'a Path,
    answer: Option<&'a Path>,
    feedback: Option<&'a Path>,
    flags: Vec<Cow<'a, str>>,
    /// The file for the result.
    result: Option<&'a Path>,
}

/// The messages for the judges and for the team, and the picture.
const FEEDBACK: [&str; 3] = ["judgemessage.txt", "teammessage.txt", "judgeimage.svg"];

/// Refuses a call that writes what it reads.
fn ensure_apart(call: &Call<'_>) -> anyhow::Result<()> {
    let mut files = CallFiles::default();
    for path in [call.input, call.output].into_iter().chain(call.answer) {
        files.add("FILE", path, FileRole::Read)?;
    }
    let folder = call.feedback.into_iter();
    let feedback = folder.flat_map(|folder| FEEDBACK.map(|name| folder.join(name)));
    for path in feedback.chain(call.result.map(Path::to_owned)) {
        files.add("FILE", &path, FileRole::Written)?;
    }
    files.ensure_apart()
}

/// Sets the exit code of errors to that of the protocol which the arguments name, even if they are
/// wrong otherwise: testlib takes 2 for a wrong output.
pub(crate) fn set_failed(env: &mut Env<'_>) {
    let protocol = last_value("--protocol", &env.arguments).and_then(Protocol::named);
    env.failed = protocol.unwrap_or_default().exit_code(CheckOutcome::Failed);
}

/// Gives testlib's option `-appes` the form that options have here.
pub(crate) fn rename_appes(arguments: &mut [OsString]) {
    let options = arguments
        .iter_mut()
        .take_while(|argument| *argument != "--");
    for option in options.filter(|option| option.eq_ignore_ascii_case("-appes")) {
        *option = OsString::from("--appes");
    }
}

pub(crate) fn check(env: &mut Env<'_>, arguments: &CheckArguments) -> anyhow::Result<Exit> {
    let protocol = arguments.protocol;
    env.failed = protocol.exit_code(CheckOutcome::Failed);
    let call = call(arguments)?;
    ensure_apart(&call)?;
    let checked = checked(env, arguments, &call);
    if let Some(path) = call.result {
        let (outcome, message) = match &checked {
            Ok((outcome, message, _)) => (*outcome, message.clone()),
            Err(error) => (CheckOutcome::Failed, format!("{error:#}")),
        };
        let text = if arguments.appes {
            testlib_xml(outcome, &message)
        } else {
            message.trim().to_owned()
        };
        let written = write_file(path, text.as_bytes());
        // If the checker has failed, that matters more.
        checked.as_ref().ok().map_or(Ok(()), |_| written)?;
    }
    let (outcome, message, reason) = checked?;
    match protocol {
        Protocol::Plain => write!(env.output, "{message}\n{reason}")?,
        Protocol::Kattis => {}
        Protocol::Testlib => env.remark(message),
    }
    Ok(Exit::Code(protocol.exit_code(outcome)))
}

/// The outcome and its message, and why the output is wrong, in lines that follow the message: none without a
/// reason, and none in protocols whose messages have one line.
fn checked(
    env: &mut Env<'_>,
    arguments: &CheckArguments,
    call: &Call<'_>,
) -> anyhow::Result<(CheckOutcome, String, String)> {
    let problem = arguments.of.problem;
    let comparison = match &call.flags[..] {
        flags if !problem.has_one_answer() => {
            ensure_kattis_rules(flags, problem.name())?;
            None
        }
        [] => Some(problem.comparison()),
        flags => Some(kattis_comparison(flags)?),
    };
    let input = read_file(call.input)?;
    let output = env.read_within(Some(call.output), "an output", LONGEST_DATA)?;
    let right = match call.answer {
        Some(path) => read_file(path)?,
        None if problem.has_one_answer() || problem.checker().is_some() => {
            answer(problem, &input).context("the input")?
        }
        None => Vec::new(),
    };
    let judgement = match comparison {
        Some(comparison) => Judgement::by_answer(comparison, &right, &output),
        None => problem.check(&input, &right, &output)?,
    };
    let outcome = match &judgement {
        Judgement::Right(_) => CheckOutcome::Accepted,
        Judgement::Wrong(OutputFault::Unreadable(_)) => CheckOutcome::Unreadable,
        Judgement::Wrong(_) => CheckOutcome::Rejected,
    };
    let message = match &judgement {
        Judgement::Right(_) => "right".to_owned(),
        Judgement::Wrong(complaint) => format!("wrong: {complaint}"),
    };
    if let Some(folder) = call.feedback {
        write_feedback(&judgement, &message, folder)?;
    }
    let explanation = match (&judgement, arguments.protocol) {
        (Judgement::Wrong(_), Protocol::Plain) => problem.explain(&input, &right, &output),
        _ => None,
    };
    let reason = explanation.as_ref().map(reason).unwrap_or_default();
    Ok((outcome, message, reason))
}

/// What the arguments mean, which depends on the protocol.
fn call(arguments: &CheckArguments) -> anyhow::Result<Call<'_>> {
    let files: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    let (numbers, expected) = match arguments.protocol {
        Protocol::Plain => (2..=3, "two or three files: IN OUT [ANS]"),
        Protocol::Kattis => {
            let expected = "two files and a folder: IN ANS FEEDBACKDIR [FLAG...]";
            (3..=usize::MAX, expected)
        }
        Protocol::Testlib => (3..=4, "three or four files: IN OUT ANS [RESULT [-appes]]"),
    };
    ensure!(
        numbers.contains(&files.len()),
        "expected {expected}; the arguments name {}",
        files.len()
    );
    let (input, second, third) = (files[0], files[1], files.get(2).copied());
    let more = files.get(3..).unwrap_or_default();
    let call = match arguments.protocol {
        Protocol::Kattis => Call {
            input,
            output: Path::new("-"),
            answer: Some(second),
            feedback: third,
            flags: more.iter().map(|flag| flag.to_string_lossy()).collect(),
            result: None,
        },
        Protocol::Plain | Protocol::Testlib => Call {
            input,
            output: second,
            answer: third,
            feedback: None,
            flags: Vec::new(),
            result: more.first().copied(),
        },
    };
    ensure!(
        call.input != Path::new("-") && call.answer != Some(Path::new("-")),
        "only the output can come from standard input; name files for the input and the answer"
    );
    ensure!(
        !arguments.appes || call.result.is_some(),
        "-appes goes with --protocol testlib and a file RESULT"
    );
    Ok(call)
}

/// Writes a message for the judges, one for the team, and a picture if there is a tour.
fn write_feedback(judgement: &Judgement, message: &str, folder: &Path) -> anyhow::Result<()> {
    let write = |name: &str, bytes: &[u8]| write_file(&folder.join(name), bytes);
    let [judges, team, image] = FEEDBACK;
    write(judges, format!("{message}\n").as_bytes())?;
    if let Judgement::Wrong(complaint) = judgement {
        let message = complaint.without_answer();
        write(team, format!("{message}\n").as_bytes())?;
    }
    let mut picture = Vec::new();
    let mut output = Output::new(&mut picture);
    let is_drawn = judgement.write_picture(&mut output)?;
    output.flush()?;
    if is_drawn {
        write(image, &picture)?;
    }
    Ok(())
}

const VALIDATE_EXITS: &str = "\
Exit codes:
     valid  not valid  failed
         0          1       2  plain
        42         43       2  kattis";

/// How many bytes are read. A valid input of the largest board has less than a tenth of that,
/// so that a longer one is found to be invalid before its end.
const READ: u64 = 1 << 20;

/// Check that an input keeps to the format and the limits of a problem, byte by byte
///
/// Reads a file, or standard input. Every line ends with LF, including the last one. Numbers are separated by single spaces, and
/// have neither a plus sign nor leading zeros. `judge statement` has the limits of a problem.
/// Prints `valid`, or the position of the first error and what was expected, with a caret under it.
#[derive(Args)]
#[command(mut_args(|arg| about_problem(arg, "The problem that the input is for")))]
#[command(after_long_help = ending(&[VALIDATE_EXITS], "\
Example:
  $ printf '3 2\\n0 0\\n2 2\\n' | judge validate --problem simulate
  valid
  $ printf '3 2\\n0 0\\n2  2\\n' | judge validate --problem simulate
  not valid: 3:3: expected a column in 0..=2, found \" \"
  2  2
    ^"))]
pub(crate) struct ValidateArguments {
    #[command(flatten)]
    of: ProblemArgument,

    /// Which exit codes report the verdict
    #[arg(long, value_name = "NAME", default_value = Protocol::Plain.name(), help_heading = VERDICT)]
    #[arg(value_parser = by_name([Protocol::Plain, Protocol::Kattis], Protocol::name))]
    protocol: Protocol,

    /// The input; without it, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn validate(env: &mut Env<'_>, arguments: &ValidateArguments) -> anyhow::Result<Exit> {
    let protocol = arguments.protocol;
    env.failed = protocol.exit_code(CheckOutcome::Failed);
    let text = env.read_start(arguments.file.as_deref(), "an input", READ)?;
    if text.is_empty() {
        env.remark("the input is empty");
    }
    let inputs = arguments.of.problem.inputs();
    if let Some(lack) = inputs.missing_tool() {
        env.remark(lack);
    } else if inputs.assumption().is_some() {
        env.remark("the problem has no validator: every input counts as valid");
    }
    let (message, outcome) = match inputs.validate(&text) {
        Ok(()) => ("valid".to_owned(), CheckOutcome::Accepted),
        Err(InvalidInput::At(error)) => {
            let excerpt = excerpt(&text, &error);
            let message = format!("not valid: {error}\n{excerpt}");
            (message, CheckOutcome::Rejected)
        }
        Err(InvalidInput::Refused(why)) => (format!("not valid: {why}"), CheckOutcome::Rejected),
        Err(InvalidInput::Unknown(why)) => bail!(why),
    };
    writeln!(env.output, "{message}")?;
    Ok(Exit::Code(protocol.exit_code(outcome)))
}
