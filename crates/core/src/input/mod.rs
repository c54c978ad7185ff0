//! Reading input: tokens and numbers with the position of every error, leniently for the programs
//! (`Scanner`) and strictly for the validator (`StrictReader`).

mod dialogue;
mod error;
mod reader;
mod scanner;

pub use dialogue::{Dialogue, DialogueError};
pub use error::{FoundText, InputError, InputLocation, InputSource, ReadError, cut, escaped};
pub use reader::{
    InputReader, MAX_SIDE, StrictReader, excerpt, mask_size, read_board, read_board_or_square,
    read_mask, read_number, read_side, read_square,
};
pub use scanner::{
    Scanner, Wanted, after_byte_order_mark, is_space, join_arguments, parse_number, take_token,
    tokens,
};
