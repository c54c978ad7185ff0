//! Makes JSON of the tables below `src/`, so that what reads them needs no parser of TOML.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it"));
    println!("cargo::rerun-if-changed=src");
    convert(Path::new("src"), &out);
}

/// Converts the tables in a folder and those below it.
fn convert(folder: &Path, out: &Path) {
    fs::create_dir_all(out).expect("a folder can be made");
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        let place = out.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            convert(&path, &place);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            let text = fs::read_to_string(&path).expect("a table is text");
            let table: toml::Table =
                toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let json = serde_json::to_vec(&table).expect("a table without dates");
            fs::write(place.with_extension("json"), json).expect("a file can be written");
        }
    }
}
