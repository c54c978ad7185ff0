//! The program `knights`.

fn main() -> std::process::ExitCode {
    knights::cli::main(
        knights::tools::all_in_one::NAME,
        knights::tools::all_in_one::run,
    )
}
