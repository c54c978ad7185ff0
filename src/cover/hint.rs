//! The next move.
