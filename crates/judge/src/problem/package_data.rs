//! The files of `packages/`: what the package of a problem has besides its cases and its statement.

use include_dir::{Dir, include_dir};

/// All of them.
static PACKAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../packages");

/// The name and the text of each file in a folder of a package, such as `submissions/accepted`,
/// sorted by name. A folder that does not exist has none.
pub fn package_files(package: &str, folder: &str) -> Vec<(&'static str, &'static str)> {
    let files = PACKAGES.get_dir(format!("{package}/{folder}"));
    let files = files.into_iter().flat_map(Dir::files);
    let mut files: Vec<_> = files
        .map(|file| {
            let name = file.path().file_name().and_then(|name| name.to_str());
            let text = file.contents_utf8();
            name.zip(text).expect("the files of packages are text")
        })
        .collect();
    files.sort_unstable();
    files
}

/// A file below `packages/`, if it exists.
pub fn package_file(path: &str) -> Option<&'static str> {
    PACKAGES.get_file(path)?.contents_utf8()
}

/// Whether the package of a problem has a program that judges outputs.
pub(super) fn has_output_validator(name: &str) -> bool {
    PACKAGES.contains(format!("{name}/output_validator.py"))
}
