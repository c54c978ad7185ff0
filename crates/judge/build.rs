//! Says where the texts are that this crate includes, and builds again if a file of them comes or goes.
//!
//! A package of this crate has them in its folder. In a checkout they are at the top, and links lead there, unless the
//! system has no links.

use std::env;
use std::path::PathBuf;

fn main() {
    let manifest_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
    for (variable, folder, at_the_top) in [
        ("KNIGHTS_HARNESS", "harness", "../../harness"),
        ("KNIGHTS_PACKAGES", "packages", "../../packages"),
        ("KNIGHTS_PAGES", "pages", "../../docs/problems"),
    ] {
        let is_here = manifest_folder.join(folder).is_dir();
        let folder = manifest_folder.join(if is_here { folder } else { at_the_top });
        println!("cargo::rustc-env={variable}={}", folder.display());
        println!("cargo::rerun-if-changed={}", folder.display());
    }
}
