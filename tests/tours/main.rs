//! Tours, walks, counts, surveys, and how they are shown.

#[path = "../support/mod.rs"]
mod support;

mod all_lengths;
mod convert;
mod count_symmetry;
mod count_tool;
mod counts;
mod dual_hints;
mod graph;
mod holes_large;
mod list;
mod obstacles;
mod pages;
mod pictures;
mod plain;
mod properties;
mod puzzle;
mod random_tours;
mod search;
mod side_by_side;
mod solve;
mod solve_forms;
mod stopping;
mod submissions;
mod surface_symmetry;
mod surfaces;
mod survey;
mod survey_pictures;
mod symmetric;
mod texts;
mod threads;
