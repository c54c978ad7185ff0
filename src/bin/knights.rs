//! The program `knights`.

fn main() -> std::process::ExitCode {
    knights::cli::main(knights::tools::knights::NAME, knights::tools::knights::run)
}
