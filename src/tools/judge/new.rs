//! `judge new`: writes the folder of a problem that already runs, to be changed into another one.

use include_dir::{Dir, include_dir};

use crate::cli::arguments::shell_words;
use crate::tools::judge::prelude::*;
use knights_judge::new_folder::{NewFolder, Replaced};

static EXAMPLE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/examples/sum");
/// The author of the example.
const AUTHOR: &str = "The Knights maintainers";

/// Write the folder of a new problem, which already runs
///
/// The problem asks for the sum of some numbers. It has a statement, a generator, a validator, a right program, three
/// wrong ones, three samples and a secret case. Change these files one after the other; docs/formats.md describes them.
#[derive(Args)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
Example:
  $ judge new average
  average is a problem that runs; next:
    judge verify ./average
  $ judge run --problem ./average average/submissions/accepted/sum.py | head -n 1
  AC: 4 of 4 accepted"))]
pub(crate) struct Arguments {
    /// The folder, which is created if it does not exist; it must be empty
    #[arg(value_name = "DIR")]
    out: PathBuf,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<()> {
    let advice = "name an empty or new folder";
    let shown = arguments.out.display().to_string();
    let folder = NewFolder::beside(&arguments.out, Replaced::Nothing { advice })?;
    let title = shown.rsplit('/').next().unwrap_or(&shown);
    write_all(&EXAMPLE, &folder, title)?;
    folder.take_place()?;
    let call = shell_words(&[Path::new(".").join(&shown).into()]).unwrap_or_default();
    let line = format!("{shown} is a problem that runs; next:\n  judge verify {call}\n");
    Ok(env.output.bytes(line.as_bytes())?)
}

/// Writes all files of a folder of the example, with this title.
fn write_all(from: &Dir<'_>, to: &NewFolder, title: &str) -> Result<()> {
    for file in from.files() {
        let template = String::from_utf8_lossy(file.contents());
        let named = template.replace(AUTHOR, "Your name");
        let text = named.replace("# Sum", &format!("# {title}"));
        to.write(&file.path().to_string_lossy(), text.as_bytes())?;
    }
    from.dirs()
        .try_for_each(|folder| write_all(folder, to, title))
}
