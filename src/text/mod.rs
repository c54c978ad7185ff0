//! The formats: what the programs read ([`input`]) and write. Nothing here opens a stream.

pub(crate) mod algebraic;
pub(crate) mod count;
pub(crate) mod cover;
pub(crate) mod directions;
pub(crate) mod draw;
pub mod dual;
pub(crate) mod dual_hints;
pub(crate) mod html;
pub mod input;
pub(crate) mod json;
pub(crate) mod no_tour;
pub(crate) mod numbers;
pub mod output;
pub(crate) mod page;
pub(crate) mod picture;
pub mod sheet;
pub(crate) mod shown;
pub(crate) mod submission;
pub(crate) mod survey;
pub(crate) mod terminal;
pub(crate) mod tutorial;
pub(crate) mod walk;
pub(crate) mod xml;
