//! The program `judge`.

fn main() -> std::process::ExitCode {
    knights::cli::main("judge", knights::tools::judge::run)
}
