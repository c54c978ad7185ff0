//! Programs that a folder builds and runs by scripts of its own, as packages of Kattis may have them.

use std::sync::Arc;

use crate::build::{BUILD_LIMITS, HandInFile, Languages, PartSources};

/// The scripts, of which one makes the other if it is not there.
const SCRIPTS: [&str; 2] = ["build", "run"];
const TABLE: &str = r#"
[[language]]
name = "scripts"
extensions = ["script"]
build = ["sh", "-c", "if [ -e build ]; then ./build || exit; fi; [ -x run ] || (echo 'there is no program run'; exit 1)"]
run = ["{folder}/run"]
"#;

/// The program of a folder with these files, if it has such a script.
pub(crate) fn by_scripts(name: &'static str, files: &[HandInFile]) -> Option<PartSources> {
    let mut names = files.iter().map(|file| &*file.name);
    names.find(|name| SCRIPTS.contains(name))?;
    let table = Languages::parse(TABLE).expect("the table is right");
    Some(PartSources {
        name,
        problem: name,
        sources: Vec::new(),
        language: Arc::clone(&table.all()[0]),
        ours: &[],
        beside: files.into(),
        limits: BUILD_LIMITS,
    })
}
