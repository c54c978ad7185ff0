//! The program `knights`.

fn main() -> std::process::ExitCode {
    knights::cli::main(knights::tools::NAME, knights::tools::run)
}
