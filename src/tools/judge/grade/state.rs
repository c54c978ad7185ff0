//! The file in which `judge grade` keeps its results until the reports are written.

use crate::tools::judge::grade::Arguments;
use crate::tools::judge::prelude::*;
use knights_judge::cache::{Fingerprint, user_folder};
use knights_judge::class::{ClassLog, LogFile};

/// The file with the log of this run, and the log of an earlier run. Without a place for it
/// there is a remark, and nothing is kept.
pub(super) fn open_state(
    env: &mut Env<'_>,
    arguments: &Arguments,
) -> Result<(Option<LogFile>, ClassLog)> {
    let Some(path) = arguments.state.clone().or_else(|| usual_path(arguments)) else {
        env.remark("there is no home folder to keep results in; name a file with --state");
        return Ok((None, ClassLog::default()));
    };
    if arguments.resume {
        match LogFile::resume(&path) {
            Ok((file, earlier)) => return Ok((Some(file), earlier)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                env.remark("there is nothing to resume: judging all hand-ins");
            }
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        }
    }
    match LogFile::create(&path) {
        Ok(file) => Ok((Some(file), ClassLog::default())),
        Err(error) if arguments.state.is_some() => {
            Err(error).with_context(|| format!("cannot write {}", path.display()))
        }
        Err(error) => {
            let words = format_args!("{}: {error}; name a file with --state", path.display());
            env.remark(format_args!("cannot keep results in {words}"));
            Ok((None, ClassLog::default()))
        }
    }
}

/// The file for this folder, problem and choice of hand-ins in the folder for the state of programs.
fn usual_path(arguments: &Arguments) -> Option<PathBuf> {
    let states = user_folder("XDG_STATE_HOME", ".local/state")?;
    let mut name = Fingerprint::default();
    let resolved = arguments.folder.canonicalize();
    let folder = resolved.as_ref().unwrap_or(&arguments.folder);
    name.add(folder.as_os_str().as_encoded_bytes());
    name.add_value(&(arguments.problem.name(), &arguments.only, &arguments.shard));
    Some(states.join(format!("knights/grade-{}.jsonl", name.text())))
}
