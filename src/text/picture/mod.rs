//! Pictures as SVG: a tour on its board, the heat map and the curves of a survey.

pub mod curves;
pub mod heat_map;
pub(crate) mod layout;
pub mod tour;
