//! `judge check`: a verdict on an output, in the languages of several judges.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use crate::cli::{Env, Exit, Protocol};
use crate::judge::problem::{Judgement, Problem, answer};
use crate::text::output::Output;
use crate::tools::choices::problem_parser;

/// Say whether an output is right for an input
///
/// In the three stages of the judge problem it has to have the tokens of the answer. For
/// `tour` it is a board as the homework sheet has it, with any choice between squares of
/// equal degree; for `solve` a full tour, or `no tour exists` where there is none. Says
/// `right`, and exits with 0; or what is wrong, with the step and the rule it breaks, and
/// exits with 1.
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
    /// The problem whose output it is
    #[arg(long, value_name = "NAME", value_parser = problem_parser())]
    problem: &'static dyn Problem,

    /// How the files are given, and how the verdict is told
    #[arg(long, value_name = "NAME", default_value = "plain")]
    protocol: Codes,

    /// Input, output (- for standard input), and the answer if you like; others by protocol
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,
}

/// The protocols that `--protocol` takes.
#[derive(Clone, Copy, ValueEnum)]
enum Codes {
    /// IN OUT [ANS]; the verdict as a line; 0 right, 1 wrong
    Plain,
    /// IN ANS FEEDBACKDIR, the output on standard input; messages in files; 42 or 43
    Kattis,
    /// IN OUT ANS; the verdict on standard error; 0 right, 1 wrong, 2 unreadable, 3 failed
    Testlib,
}

/// What is judged, and where the verdict is told besides.
struct Task<'a> {
    input: Vec<u8>,
    output: Vec<u8>,
    answer: Option<Vec<u8>>,
    feedback: Option<&'a Path>,
}

/// The program.
pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> anyhow::Result<Exit> {
    env.protocol = match arguments.protocol {
        Codes::Plain => Protocol::Plain,
        Codes::Kattis => Protocol::Kattis,
        Codes::Testlib => Protocol::Testlib,
    };
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
    if let Some(folder) = task.feedback {
        write_feedback(&judgement, folder)?;
    }
    let (words, verdict) = match &judgement {
        Judgement::Right(_) => ("right".to_owned(), Exit::Yes),
        Judgement::Wrong(complaint) if complaint.is_unreadable() => {
            (format!("wrong: {complaint}"), Exit::Unreadable)
        }
        Judgement::Wrong(complaint) => (format!("wrong: {complaint}"), Exit::No),
    };
    match arguments.protocol {
        Codes::Plain => env.output.bytes(format!("{words}\n").as_bytes())?,
        Codes::Kattis => {}
        Codes::Testlib => env.remark(words),
    }
    Ok(verdict)
}

/// Reads the files, whose meaning depends on the protocol.
fn read_task<'a>(env: &mut Env<'_>, arguments: &'a Arguments) -> anyhow::Result<Task<'a>> {
    Ok(match (arguments.protocol, &arguments.files[..]) {
        (Codes::Kattis, [input, answer, feedback]) => Task {
            input: read(input)?,
            output: env.read_all()?,
            answer: Some(read(answer)?),
            feedback: Some(feedback),
        },
        (Codes::Plain, [input, output]) => Task {
            input: read(input)?,
            output: read_output(env, output)?,
            answer: None,
            feedback: None,
        },
        (Codes::Plain | Codes::Testlib, [input, output, answer]) => Task {
            input: read(input)?,
            output: read_output(env, output)?,
            answer: Some(read(answer)?),
            feedback: None,
        },
        (protocol, files) => {
            let expected = match protocol {
                Codes::Plain => "two or three files: IN OUT [ANS]",
                Codes::Kattis => "two files and a folder: IN ANS FEEDBACKDIR",
                Codes::Testlib => "three files: IN OUT ANS",
            };
            bail!("expected {expected}; the arguments name {}", files.len());
        }
    })
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Reads an output from a file, or from standard input.
fn read_output(env: &mut Env<'_>, path: &Path) -> anyhow::Result<Vec<u8>> {
    if path == Path::new("-") {
        env.read_all()
    } else {
        read(path)
    }
}

/// Writes a message for the judges, one for the team, and a picture where there is a tour.
fn write_feedback(judgement: &Judgement, folder: &Path) -> anyhow::Result<()> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    match judgement {
        Judgement::Right(_) => write("judgemessage.txt", b"right\n")?,
        Judgement::Wrong(complaint) => {
            write(
                "judgemessage.txt",
                format!("wrong: {complaint}\n").as_bytes(),
            )?;
            let words = complaint.without_answer();
            write("teammessage.txt", format!("{words}\n").as_bytes())?;
        }
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
