//! What validators of inputs need besides a compiler: a tool that runs their scripts, and a header.

use std::env::{split_paths, var_os};
use std::path::{Path, PathBuf};

use crate::commands::folder::entries_of;
use knights_run::search;
use knights_streams::reading::read_file;

/// The header that many include, and that their tool supplies.
const HEADER: &str = "validation.h";
/// Where compilers look, too.
const COMPILERS: [&str; 2] = ["/usr/local/include", "/usr/include"];
/// The tool that runs scripts.
pub(super) const CHECKTESTDATA: &str = "checktestdata";

/// Whether the tool runs it.
pub(super) fn is_script(path: &Path) -> bool {
    path.extension() == Some("ctd".as_ref())
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
        let rest = line.trim_start().strip_prefix("#include");
        let name = rest.map(|rest| rest.trim_start().split(['"', '<', '>']).nth(1));
        name.flatten() == Some(HEADER)
    };
    files.into_iter().any(|file| {
        let text = read_file(&file).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().any(includes)
    })
}

/// A remark about the first validator of inputs that cannot run here, with the reason.
pub(super) fn missing_tool(package: &Path) -> anyhow::Result<Option<String>> {
    for folder in ["input_validators", "input_format_validators"] {
        for (entry, _) in entries_of(&package.join(folder))? {
            let path = entry.path();
            let reason = if path.extension() == Some("viva".as_ref()) {
                "scripts of VIVA are not supported".to_owned()
            } else if is_script(&path) && search(CHECKTESTDATA).is_none() {
                format!("it needs {CHECKTESTDATA}, which is not installed")
            } else if lacks_header(&path) {
                format!("it includes {HEADER} of BAPCtools, which is not beside it")
            } else {
                continue;
            };
            let name = entry.file_name();
            return Ok(Some(format!("{} checks nothing: {reason}", name.display())));
        }
    }
    Ok(None)
}
