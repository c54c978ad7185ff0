//! Builds again if a file of a package comes or goes: the packages are embedded as a folder.

fn main() {
    println!("cargo::rerun-if-changed=../../packages");
}
