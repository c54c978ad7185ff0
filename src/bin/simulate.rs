//! The program `simulate`.

fn main() -> std::process::ExitCode {
    knights::cli::main("simulate", knights::tools::stages::simulate)
}
