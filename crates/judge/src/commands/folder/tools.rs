//! What validators of inputs need besides a compiler: tools that run their scripts, and a header.

use std::env::{split_paths, var_os};
use std::path::{Path, PathBuf};

use crate::commands::folder::entries_of;
use crate::reading::read_file;
use knights_run::search;

/// The header that many include, and that their tool supplies.
const HEADER: &str = "validation.h";
/// Where compilers look, too.
const COMPILERS: [&str; 2] = ["/usr/local/include", "/usr/include"];
/// The languages of validators, each with the tool that runs them and what it gets after the script.
const TOOLS: [(&str, &str, &[&str]); 2] = [
    ("ctd", "checktestdata", &[]),
    ("viva", "viva.sh", &["/dev/stdin"]),
];

/// The tool for a script, and what it gets after it.
pub(super) fn tool_of(script: &Path) -> Option<(&'static str, &'static [&'static str])> {
    let known = TOOLS
        .iter()
        .find(|(end, ..)| script.extension() == Some(end.as_ref()));
    known.map(|(_, tool, more)| (*tool, *more))
}

/// Whether a validator includes the header, which is neither beside it nor where compilers look.
pub(super) fn lacks_header(program: &Path) -> bool {
    let beside = if program.is_dir() {
        program
    } else {
        program.parent().unwrap_or(program)
    };
    let others = ["CPATH", "CPLUS_INCLUDE_PATH"].map(|name| var_os(name).unwrap_or_default());
    let mut folders = others
        .iter()
        .flat_map(split_paths)
        .chain(COMPILERS.map(PathBuf::from))
        .chain([beside.to_owned()]);
    if folders.any(|folder| folder.join(HEADER).is_file()) {
        return false;
    }
    let files = match entries_of(program) {
        Ok(files) if program.is_dir() => files.into_iter().map(|(entry, _)| entry.path()).collect(),
        _ => vec![program.to_owned()],
    };
    let includes = |line: &str| {
        let name = line.trim_start().strip_prefix("#include");
        let name = name.map(|name| name.trim_start().split(['"', '<', '>']).nth(1));
        name.flatten() == Some(HEADER)
    };
    files.into_iter().any(|file| {
        let text = read_file(&file).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().any(includes)
    })
}

/// What is said of a validator of inputs whose tool is not here, or that lacks its header.
pub(super) fn missing_tool(package: &Path) -> anyhow::Result<Option<String>> {
    for folder in ["input_validators", "input_format_validators"] {
        for (entry, _) in entries_of(&package.join(folder))? {
            let tool = tool_of(&entry.path()).map(|(tool, _)| tool);
            if let Some(tool) = tool.filter(|tool| search(tool).is_none()) {
                let name = entry.file_name();
                let name = name.display();
                return Ok(Some(format!(
                    "{name} checks nothing: it needs {tool}, which is not installed"
                )));
            }
            if lacks_header(&entry.path()) {
                let name = entry.file_name();
                let name = name.display();
                return Ok(Some(format!(
                    "{name} checks nothing: it includes {HEADER} of BAPCtools, which is not beside it"
                )));
            }
        }
    }
    Ok(None)
}
