//! The program `valid_move_num`.

fn main() -> std::process::ExitCode {
    knights::cli::main("valid_move_num", knights::tools::stages::valid_move_num)
}
