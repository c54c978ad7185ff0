//! Reading input: tokens and numbers with the position of every error, leniently for the programs
//! (`Scanner`) and strictly for the validator (`StrictReader`).

mod dialogue;
mod dimensions;
mod error;
mod mask;
mod reader;
mod scanner;
mod strict;

pub use dialogue::{Dialogue, DialogueError};
pub use dimensions::{
    MAX_SIDE, read_board, read_board_or_square, read_number, read_side, read_square,
};
pub use error::{FoundText, InputError, InputSource, ReadError};
pub use error::{InputLocation, cut, escaped};
pub use mask::read_mask;
pub use reader::InputReader;
pub use scanner::{
    Scanner, Wanted, after_byte_order_mark, is_space, join_arguments, parse_number, take_token,
};
pub use strict::{StrictReader, excerpt};
