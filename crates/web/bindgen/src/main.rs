//! Writes what JavaScript needs to call a library that was compiled to WebAssembly: `bindgen LIBRARY.wasm FOLDER`.

use std::env;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut paths = env::args_os().skip(1);
    let library = paths.next().context("the library is missing")?;
    let folder = paths.next().context("the folder is missing")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(library).web(true)?.typescript(false);
    bindgen.remove_name_section(true);
    bindgen.remove_producers_section(true).generate(folder)
}
