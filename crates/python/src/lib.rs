//! The extension module of the Python package `knights`.
//!
//! The functions of the package, with their options and docstrings, are in `python/knights/__init__.py`. Each gives
//! its options as a dictionary to the function of the same name here, in `search`, `sets`, `graph` or `assignment`.
//! `options` reads them as the command line does, `running` does the work without Python's lock until Ctrl-C, and `tour`
//! and `arrays` make Python objects of the result.

#![expect(
    clippy::needless_pass_by_value,
    reason = "a function of Python gets the options as a value"
)]

mod arrays;
mod assignment;
mod graph;
mod options;
mod running;
mod search;
mod sets;
mod tour;

use pyo3::prelude::*;

#[pymodule]
mod _knights {
    #[pymodule_export]
    use crate::assignment::simulate;
    #[pymodule_export]
    use crate::graph::graph;
    #[pymodule_export]
    use crate::search::{backtrack, check, puzzle, random_tour, solve, warnsdorff};
    #[pymodule_export]
    use crate::sets::{Tours, count, survey, tours};
    #[pymodule_export]
    use crate::tour::{Tour, tour_of_numbers};
}
