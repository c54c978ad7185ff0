//! What the programs write: text, boards, pictures, pages and documents. Nothing here opens a stream.

#![expect(
    missing_docs,
    reason = "only the programs use this crate, and some fields say everything with their name"
)]

pub mod answers;
pub mod count;
pub mod documents;
pub mod dual;
pub mod escape;
pub mod given;
pub mod graph;
pub mod list;
pub mod notation;
pub mod options;
pub mod page;
pub mod picture;
pub mod properties;
pub mod recording;
pub mod shard;
pub mod sheet;
pub mod submission;
pub mod survey;
pub mod walk;
