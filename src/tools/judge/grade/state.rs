//! The file in which `judge grade` keeps its results until the reports are written.

use crate::tools::judge::grade::Arguments;
use crate::tools::judge::prelude::*;
use knights_judge::cache::{Fingerprint, user_folder};
use knights_judge::class::ClassLog;

/// The log of this run, with that of an earlier one. Without a place for its file there is a remark, and nothing is kept.
pub(super) fn open_log(env: &mut Env<'_>, arguments: &Arguments) -> Result<ClassLog> {
    let Some(path) = arguments.state.clone().or_else(|| usual_path(arguments)) else {
        env.remark("there is no home folder to keep results in; name a file with --state");
        return Ok(ClassLog::default());
    };
    let shown = path.display();
    if arguments.resume {
        match ClassLog::resume(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                env.remark("there is nothing to resume: judging all hand-ins");
            }
            resumed => return resumed.with_context(|| shown.to_string()),
        }
    }
    match ClassLog::create(&path) {
        Err(error) if arguments.state.is_none() => {
            let words = format_args!("{shown}: {error}; name a file with --state");
            env.remark(format_args!("cannot keep results in {words}"));
            Ok(ClassLog::default())
        }
        created => created.with_context(|| format!("cannot write {shown}")),
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
