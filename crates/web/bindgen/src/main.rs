//! Writes what JavaScript needs to call a library that was compiled to WebAssembly: `bindgen LIBRARY.wasm FOLDER`; or packs
//! any file with LZMA: `bindgen FILE`.

use std::path::Path;
use std::{env, fs, io};

use anyhow::Context;
use lzma_rust2::{LzmaOptions, LzmaWriter};
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
    bindgen.remove_producers_section(true).generate(&folder)
}

/// Writes the file packed beside it, with the ending `.lzma`: the number of its bytes, and a stream without a header.
fn pack(file: &Path) -> anyhow::Result<()> {
    let mut options = LzmaOptions::with_preset(9);
    // Instructions are bytes of no alignment, which those before them predict.
    options.lc = 4;
    options.pb = 0;
    options.nice_len = 273;
    options.depth_limit = 512;
    let bytes = fs::read(file)?;
    let length = u32::try_from(bytes.len())?.to_le_bytes().to_vec();
    let mut packed = LzmaWriter::new_no_header(length, &options, false)?;
    io::copy(&mut &bytes[..], &mut packed)?;
    let mut name = file.as_os_str().to_owned();
    name.push(".lzma");
    fs::write(name, packed.finish()?)?;
    Ok(())
}
