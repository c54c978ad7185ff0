//! What the programs write: text, boards, pictures, pages and documents. Nothing here opens a stream.

#![expect(
    missing_docs,
    reason = "only the programs use this crate, and some fields say everything with their name"
)]

pub mod algebraic;
pub mod count;
pub mod cover;
pub mod directions;
pub mod draw;
pub mod dual;
pub mod html;
pub mod json;
pub mod no_tour;
pub mod numbers;
pub mod page;
pub mod picture;
pub mod recording;
pub mod sheet;
pub mod shown;
pub mod submission;
pub mod survey;
pub mod terminal;
pub mod tutorial;
pub mod walk;
pub mod xml;
