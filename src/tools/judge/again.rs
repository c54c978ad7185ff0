//! The command that shows a fault again.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;

use crate::cli::meant::shell_words;
use knights_judge::compare::CompareMode;
use knights_judge::problem::Problem;
use knights_judge::verdict::Verdict;
use knights_render::escape::one_line;

/// The longest input that fits into a command, in bytes.
const SHORT: usize = 200;

/// How the outputs of a program are judged.
#[derive(Clone, Copy)]
pub(crate) struct AgainCheck<'a> {
    pub(crate) program: &'static str,
    pub(crate) problem: Option<&'a dyn Problem>,
    /// How outputs are compared; `None` if another program decides.
    pub(crate) mode: Option<CompareMode>,
}

/// Options that are not repeated: the reports of all cases stay as they are.
const OF_ALL_CASES: [&str; 2] = ["--report", "--only"];

/// Calls a program with the same arguments and one more option, which comes before a command.
pub(crate) fn by_arguments(
    program: &str,
    arguments: &[OsString],
    more: Option<String>,
) -> Option<String> {
    let end = arguments.iter().position(|word| word == "--");
    let (own, command) = arguments.split_at(end.unwrap_or(arguments.len()));
    let mut repeated = Vec::new();
    let mut own = own.iter();
    while let Some(word) = own.next() {
        let text = word.to_string_lossy();
        let (option, value) = text.split_once('=').unzip();
        if !OF_ALL_CASES.contains(&option.unwrap_or(&text)) {
            repeated.push(word.clone());
        } else if value.is_none() {
            own.next();
        }
    }
    repeated.extend(more.map(OsString::from));
    repeated.extend_from_slice(command);
    Some(one_line(&format!("{program} {}", shell_words(&repeated)?)))
}

/// Runs a command on an input file, and compares a wrong output with the answer.
pub(crate) fn on_file(
    command: &str,
    input: &Path,
    answer: Option<&Path>,
    verdict: Verdict,
    check: AgainCheck<'_>,
) -> Option<String> {
    let quoted = |path: &Path| {
        let path = path.to_string_lossy().into_owned();
        Some(shlex::try_quote(&path).ok()?.into_owned())
    };
    let input = quoted(input)?;
    let by_rules = check
        .problem
        .filter(|problem| check.mode == Some(CompareMode::TokensCase) || !problem.has_one_answer());
    let end = match (check.mode, by_rules, answer) {
        (Some(_), Some(problem), _) if verdict == Verdict::WrongAnswer => {
            let problem = quoted(Path::new(&*problem.argument()))?;
            format!(" | {} check --problem {problem} {input} -", check.program)
        }
        (Some(_), None, Some(answer)) if verdict == Verdict::WrongAnswer => {
            format!(" | diff - {}", quoted(answer)?)
        }
        _ => String::new(),
    };
    Some(one_line(&format!("{command} < {input}{end}")))
}

/// Runs a command on an input that is part of the line; `None` if the input is too long for that.
pub(crate) fn on_bytes(command: &str, input: &[u8]) -> Option<String> {
    (input.len() <= SHORT).then(|| one_line(&format!("printf '{}' | {command}", format_of(input))))
}

/// The bytes as a format of `printf` between quotation marks.
fn format_of(bytes: &[u8]) -> String {
    let mut format = String::with_capacity(bytes.len());
    for (place, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => format.push_str("\\n"),
            b'%' => format.push_str("%%"),
            // An option, if it comes first.
            b'-' if place == 0 => format.push_str("\\055"),
            b' '..=b'~' if byte != b'\\' && byte != b'\'' => format.push(char::from(byte)),
            _ => {
                let _ = write!(format, "\\{byte:03o}");
            }
        }
    }
    format
}
