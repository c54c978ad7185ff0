//! The files that `judge grade` reads before it judges.

use crate::tools::judge::choices::languages;
use crate::tools::judge::grade::Arguments;
use crate::tools::judge::grade::config::points_text;
use crate::tools::judge::prelude::*;
use knights_judge::build::Languages;
use knights_judge::class::{ClassList, ExistingMarks, PointsTable};
use knights_streams::reading::{read_regular, read_text};

/// What the files have that the arguments name.
pub(super) struct Inputs {
    pub(super) languages: Languages,
    pub(super) list: Option<ClassList>,
    pub(super) points: Option<PointsTable>,
}

impl Inputs {
    pub(super) fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        let students = arguments.students.as_deref();
        let list = students
            .map(|file| read_list(file, arguments))
            .transpose()?;
        if let Some(encoding) = list.as_ref().and_then(ClassList::guessed_encoding) {
            let words = "the class list is not UTF-8; it is read and written as";
            env.remark(format_args!("{words} {encoding}"));
        }
        Ok(Self {
            languages: languages(arguments.languages.as_deref())?,
            list,
            points: arguments.points.as_deref().map(read_points).transpose()?,
        })
    }
}

/// The list of the class. One that has no column for the marks is refused before anything is judged.
fn read_list(file: &Path, arguments: &Arguments) -> Result<ClassList> {
    let shown = || file.display().to_string();
    let bytes = read_regular(file, "regular file")?;
    let mut list = ClassList::read(&bytes).with_context(shown)?;
    if arguments.grace.is_some() && arguments.deadline.is_none() && !list.has_status() {
        bail!(
            "{}: it has no column Status, so --grace needs --deadline",
            file.display()
        );
    }
    if arguments.fills_list() {
        let existing = if arguments.replace_marks {
            ExistingMarks::NumbersReplaced
        } else {
            ExistingMarks::Kept
        };
        let column = arguments.mark_column.as_deref();
        list.choose_marks(column, existing).with_context(shown)?;
    }
    Ok(list)
}

/// The points of a file, or those that are written in the place of its name.
fn read_points(path: &Path) -> Result<PointsTable> {
    if let Some(text) = points_text(path) {
        return PointsTable::read(text).context("--points");
    }
    PointsTable::read(&read_text(path, path.display())?).with_context(|| path.display().to_string())
}
