//! The program `tour`.

fn main() -> std::process::ExitCode {
    knights::cli::main("tour", knights::tools::tour::run)
}
