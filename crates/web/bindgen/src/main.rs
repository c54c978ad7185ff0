//! Writes what JavaScript needs to call a library that was compiled to WebAssembly, and packs the library with xz:
//! `bindgen LIBRARY.wasm FOLDER`; or packs any file: `bindgen FILE`.

use std::path::Path;
use std::{env, fs, io};

use anyhow::Context;
use lzma_rust2::{CheckType, XzOptions, XzWriter};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut paths = env::args_os().skip(1);
    let library = paths.next().context("the library is missing")?;
    let library = Path::new(&library);
    let Some(folder) = paths.next() else {
        return pack(library);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(library).web(true)?.typescript(false);
    bindgen.remove_name_section(true);
    bindgen.remove_producers_section(true).generate(&folder)?;
    pack(&Path::new(&folder).join("knights_web_bg.wasm"))
}

/// Writes the file packed beside it, with the ending `.xz`.
fn pack(file: &Path) -> anyhow::Result<()> {
    let mut options = XzOptions::with_preset(9);
    // Instructions are bytes of no alignment, which those before them predict.
    options.lzma_options.lc = 4;
    options.lzma_options.pb = 0;
    options.lzma_options.nice_len = 273;
    options.lzma_options.depth_limit = 512;
    // What unpacks it checks no longer sums.
    options.set_check_sum_type(CheckType::Crc32);
    let mut packed = XzWriter::new(Vec::new(), options)?;
    io::copy(&mut &fs::read(file)?[..], &mut packed)?;
    let mut name = file.as_os_str().to_owned();
    name.push(".xz");
    fs::write(name, packed.finish()?)?;
    Ok(())
}
