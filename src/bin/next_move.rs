//! The program `next_move`.

fn main() -> std::process::ExitCode {
    knights::cli::main("next_move", knights::tools::stages::next_move)
}
