//! What is said of a build that fails: the first lines of the compiler, or plainer words.

use std::ffi::OsString;
use std::path::Path;

use crate::build::builder::BuildFolder;
use crate::build::linker;
use knights_run::{Run, RunLimit, RunLimits, RunStatus};

/// How many lines of a message are kept.
const LINES: usize = 10;
/// How many bytes of a message are kept.
const BYTES: usize = 2000;
/// The exit codes of a shell for a program that it cannot find or start.
const NOT_STARTED: [i32; 2] = [126, 127];

/// The message about a build that failed; `None` if it succeeded.
pub(super) fn of_failed_build(
    run: &Run,
    limits: RunLimits,
    command: &[OsString],
    build: &BuildFolder<'_>,
) -> Option<String> {
    let compiler = command.first().map(|name| name.display().to_string());
    let compiler = compiler.unwrap_or_default();
    let language = &build.part.language.name;
    let fault = match (run.broken_limit, run.ending.status) {
        (None, RunStatus::Exited(0)) => return None,
        (None, RunStatus::Exited(code)) if NOT_STARTED.contains(&code) => {
            return Some(format!(
                "{compiler}, which builds {language}, is not installed on this machine"
            ));
        }
        (None, RunStatus::Exited(_)) => None,
        (None, RunStatus::Signalled(signal)) => Some(format!("was ended by signal {signal}")),
        (Some(RunLimit::Output), _) => {
            let most = limits.output >> 10;
            Some(format!("was stopped, since its messages exceed {most} KiB"))
        }
        (Some(RunLimit::Processor), _) => {
            let most = limits.processor.as_secs_f64();
            Some(format!("was stopped after {most} s of processor time"))
        }
        (Some(RunLimit::Wall), _) => {
            let most = limits.wall.as_secs_f64();
            Some(format!("was stopped after {most} s by the clock"))
        }
        (Some(RunLimit::Processes), _) => {
            let most = limits.processes;
            Some(format!(
                "was stopped, since it had more than {most} processes"
            ))
        }
        (Some(RunLimit::Memory), _) => {
            let most = limits.memory >> 30;
            Some(format!(
                "was stopped, since it filled more than {most} GiB of memory"
            ))
        }
    };
    let text = String::from_utf8_lossy(&run.output);
    let lines: Vec<String> = match fault {
        Some(fault) => {
            let said = text.lines().map(str::to_owned);
            [format!("{compiler} {fault}")]
                .into_iter()
                .chain(said)
                .collect()
        }
        None => linker::in_plain_words(&text, build)
            .unwrap_or_else(|| text.lines().map(str::to_owned).collect()),
    };
    let message = first_lines(&lines, build.path);
    Some(if message.is_empty() {
        format!("{compiler} failed without a message")
    } else {
        message
    })
}

/// The first lines, without the path of the folder and without empty lines before them.
fn first_lines(lines: &[String], folder: &Path) -> String {
    let folder = format!("{}/", folder.display());
    let lines = lines.iter().map(|line| line.replace(&folder, ""));
    let lines = lines.skip_while(|line| line.trim().is_empty());
    let mut kept = lines.take(LINES).collect::<Vec<_>>().join("\n");
    if kept.len() > BYTES {
        let end = (0..=BYTES).rev().find(|&end| kept.is_char_boundary(end));
        kept.truncate(end.unwrap_or_default());
        kept.push('…');
    }
    kept.trim_end().to_owned()
}
