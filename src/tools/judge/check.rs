//! `judge check`: a verdict on an output, in the protocols of several judges.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use crate::cli::{Env, Exit};
use crate::judge::cases::{read_file, write_file};
use crate::judge::problem::{Judgement, OutputFault, Problem, answer};
use crate::judge::protocol::Protocol;
use crate::text::output::Output;
use crate::tools::choices::{by_name, problem_parser};

/// Check that an output is right for an input
///
/// For most problems the output must have the tokens of the answer. For `tour` it is a board in
/// the form of the homework sheet, with any choice between squares of equal degree; for `solve`
/// a full tour, or `no tour exists` if none exists. Prints `right` and exits with 0; or prints
/// what is wrong, with the step and the rule that it breaks, and exits with 1.
#[derive(Args)]
#[group(skip)]
#[command(after_help = "\
Example:
  $ printf '8 8 0 0\\n' > board.in
  $ tour 8 8 0 0 --ties roth | judge check --problem tour board.in -
  right
  $ tour 8 8 0 1 | judge check --problem tour board.in -
  wrong: step 1: the number is on (0, 1), but the start is (0, 0)")]
pub(crate) struct Arguments {
    /// The problem that the output is for
    #[arg(long, value_name = "NAME", value_parser = problem_parser())]
    problem: &'static dyn Problem,

    /// How files are passed, and how the verdict is reported
    ///
    /// `plain`: IN OUT [ANS]; the verdict is a line; exits with 0 right, 1 wrong.
    /// `kattis`: IN ANS FEEDBACKDIR, and the output on standard input; the messages are files;
    /// exits with 42 right, 43 wrong.
    /// `testlib`: IN OUT ANS; the verdict is on standard error; exits with 0 right, 1 wrong,
    /// 2 unreadable, 3 failed.
    #[arg(long, value_name = "NAME", default_value = Protocol::Plain.name())]
    #[arg(value_parser = by_name(Protocol::ALL, Protocol::name))]
    protocol: Protocol,

    /// Input, output (- for standard input), and optionally the answer; see --protocol
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,
}

/// What is judged, and where messages go.
struct Task<'a> {
    input: Vec<u8>,
    output: Vec<u8>,
    answer: Option<Vec<u8>>,
    feedback: Option<&'a Path>,
}

/// The protocol that the arguments name, even if they are wrong otherwise.
pub(crate) fn named_protocol(arguments: &[OsString]) -> Option<Protocol> {
    let options: Vec<&str> = arguments
        .iter()
        .map(|argument| argument.to_str().unwrap_or_default())
        .take_while(|&argument| argument != "--")
        .collect();
    let names = |protocol: &Protocol| {
        let name = protocol.name();
        options.contains(&format!("--protocol={name}").as_str())
            || options.windows(2).any(|pair| pair == ["--protocol", name])
    };
    Protocol::ALL.into_iter().find(names)
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    env.protocol = arguments.protocol;
    let task = read_task(env, arguments)?;
    let problem = arguments.problem;
    let answer = match task.answer {
        Some(answer) => answer,
        None if problem.has_one_answer() => answer(problem, &task.input).context("the input")?,
        None => Vec::new(),
    };
    let judgement = problem
        .check(&task.input, &answer, &task.output)
        .context("the input")?;
    let (message, verdict) = match &judgement {
        Judgement::Right(_) => ("right".to_owned(), Exit::Success),
        Judgement::Wrong(complaint) => {
            let verdict = match complaint {
                OutputFault::Unreadable(_) => Exit::Unreadable,
                _ => Exit::Negative,
            };
            (format!("wrong: {complaint}"), verdict)
        }
    };
    if let Some(folder) = task.feedback {
        write_feedback(&judgement, &message, folder)?;
    }
    match arguments.protocol {
        Protocol::Plain => env.output.bytes(format!("{message}\n").as_bytes())?,
        Protocol::Kattis => {}
        Protocol::Testlib => env.remark(message),
    }
    Ok(verdict)
}

/// Reads the files, whose order depends on the protocol. The output may be on standard input.
fn read_task<'a>(env: &mut Env<'_>, arguments: &'a Arguments) -> anyhow::Result<Task<'a>> {
    let stdin = Path::new("-");
    let (input, output, answer, feedback) = match (arguments.protocol, &arguments.files[..]) {
        (Protocol::Kattis, [input, answer, feedback]) => {
            (input, stdin, Some(answer), Some(feedback.as_path()))
        }
        (Protocol::Plain, [input, output]) => (input, output.as_path(), None, None),
        (Protocol::Plain | Protocol::Testlib, [input, output, answer]) => {
            (input, output.as_path(), Some(answer), None)
        }
        (protocol, files) => {
            let expected = match protocol {
                Protocol::Plain => "two or three files: IN OUT [ANS]",
                Protocol::Kattis => "two files and a folder: IN ANS FEEDBACKDIR",
                Protocol::Testlib => "three files: IN OUT ANS",
            };
            bail!("expected {expected}; the arguments name {}", files.len());
        }
    };
    Ok(Task {
        input: read_file(input)?,
        output: if output == stdin {
            env.read_all()?
        } else {
            read_file(output)?
        },
        answer: answer.map(|path| read_file(path)).transpose()?,
        feedback,
    })
}

/// Writes a message for the judges, one for the team, and a picture if there is a tour.
fn write_feedback(judgement: &Judgement, message: &str, folder: &Path) -> anyhow::Result<()> {
    let write = |name: &str, bytes: &[u8]| write_file(&folder.join(name), bytes);
    write("judgemessage.txt", format!("{message}\n").as_bytes())?;
    if let Judgement::Wrong(complaint) = judgement {
        let message = complaint.without_answer();
        write("teammessage.txt", format!("{message}\n").as_bytes())?;
    }
    let mut picture = Vec::new();
    let mut output = Output::new(&mut picture);
    let is_drawn = judgement.write_picture(&mut output)?;
    output.flush()?;
    if is_drawn {
        write("judgeimage.svg", &picture)?;
    }
    Ok(())
}
