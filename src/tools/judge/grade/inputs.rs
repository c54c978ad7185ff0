//! The files that `judge grade` reads before it judges, and the one that keeps its results until the reports are written.

use crate::tools::judge::grade::arguments::Arguments;
use crate::tools::judge::grade::config::points_text;
use crate::tools::judge::prelude::*;
use knights_judge::cache::{Fingerprint, user_folder};
use knights_judge::class::{ClassList, ClassLog, ExistingMarks};
use knights_judge::points::PointsTable;
use knights_streams::reading::{read_regular, read_text};

/// The list of the class. One that has no column for the marks is refused before anything is judged.
pub(super) fn read_list(env: &mut Env<'_>, arguments: &Arguments) -> Result<Option<ClassList>> {
    let Some(file) = &arguments.students else {
        return Ok(None);
    };
    let shown = || file.display().to_string();
    let mut list = ClassList::read(&read_regular(file, "regular file")?).with_context(shown)?;
    ensure!(
        arguments.grace.is_none() || arguments.deadline.is_some() || list.has_status(),
        "{}: it has no column Status, so --grace needs --deadline",
        file.display()
    );
    if arguments.fills_list() {
        let existing = if arguments.replace_marks {
            ExistingMarks::NumbersReplaced
        } else {
            ExistingMarks::Kept
        };
        let column = arguments.mark_column.as_deref();
        list.choose_marks(column, existing).with_context(shown)?;
    }
    if let Some(encoding) = list.guessed_encoding() {
        let words = "the class list is not UTF-8; it is read and written as";
        env.remark(format_args!("{words} {encoding}"));
    }
    Ok(Some(list))
}

/// The points of a file, or those that are written in the place of its name.
pub(super) fn read_points(path: &Path) -> Result<PointsTable> {
    if let Some(text) = points_text(path) {
        return PointsTable::read(text).context("--points");
    }
    PointsTable::read(&read_text(path, path.display())?).with_context(|| path.display().to_string())
}

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
    name.add_value(&(arguments.problem.name, &arguments.only, &arguments.shard));
    Some(states.join(format!("knights/grade-{}.jsonl", name.text())))
}
