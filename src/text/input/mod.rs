//! Reading input: tokens and numbers with the position of every error, leniently for the programs
//! (`Scanner`) and strictly for the validator (`StrictReader`).

mod dialogue;
mod dimensions;
mod error;
mod mask;
mod reader;
mod scanner;
mod strict;

pub(crate) use dialogue::{Dialogue, DialogueError};
pub(crate) use dimensions::{MAX_SIDE, read_board, read_board_or_square, read_side, read_square};
pub use error::{FoundText, InputError, InputSource, ReadError};
pub(crate) use error::{InputLocation, cut, escaped};
pub(crate) use mask::read_mask;
pub(crate) use reader::InputReader;
pub(crate) use scanner::{
    Scanner, Wanted, after_byte_order_mark, is_space, join_arguments, parse_number, take_token,
};
pub(crate) use strict::{StrictReader, excerpt};
