//! Builds again if a file of a package or a page comes or goes: both are embedded as folders.

fn main() {
    println!("cargo::rerun-if-changed=../../packages");
    println!("cargo::rerun-if-changed=../../docs/problems");
}
