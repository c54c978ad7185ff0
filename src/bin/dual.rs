//! The program `dual`.

fn main() -> std::process::ExitCode {
    knights::cli::main("dual", knights::tools::dual::run)
}
