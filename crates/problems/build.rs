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
            let mut table: toml::Table =
                toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
                leave_out(&mut table);
            }
            let json = serde_json::to_vec(&table).expect("a table without dates");
            fs::write(place.with_extension("json"), json).expect("a file can be written");
        }
    }
}

/// The endings of the sources that a browser runs.
const IN_BROWSERS: [&str; 2] = ["py", "js"];

/// Leaves out the cures for other languages and those that only another program proves, which is not run there, and what
/// only packages say of problems.
fn leave_out(table: &mut toml::Table) {
    for (_, problem) in table.iter_mut() {
        if let Some(problem) = problem.as_table_mut() {
            problem.remove("aliases");
            leave_out(problem);
        }
    }
    for name in ["uuid", "address"] {
        if let Some(text) = table.get_mut(name) {
            *text = String::new().into();
        }
    }
    let cures = table.get_mut("cure").and_then(toml::Value::as_array_mut);
    let Some(cures) = cures else { return };
    let is_run = |language: &str| IN_BROWSERS.contains(&language);
    cures.retain(|cure| {
        let has = |key| cure.get(key).is_some();
        let is_proved_elsewhere = has("moves") || has("change") && !has("is-guess");
        let languages = cure.get("languages").and_then(toml::Value::as_array);
        !is_proved_elsewhere
            && languages.is_none_or(|all| all.iter().filter_map(toml::Value::as_str).any(is_run))
    });
    let advice = cures
        .iter_mut()
        .filter_map(|cure| cure.get_mut("advice-in"));
    for advice in advice.filter_map(toml::Value::as_table_mut) {
        advice.retain(|language, _| is_run(language));
    }
}
