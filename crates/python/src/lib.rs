//! The extension module of the Python package `knights`.
//!
//! The functions of the package, with their options and docstrings, are in `python/knights/__init__.py`. Each puts a
//! question, with the fields of `tour ask`, to a function here, in `search`, `sets` or `graph`; `assignment` has `simulate`.
//! `options` has a question read as the command line is, `running` does the work without Python's lock until Ctrl-C, and
//! `tour` and `arrays` make Python objects of the result.

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
    use crate::search::{backtrack, check, puzzle, solve, warnsdorff};
    #[pymodule_export]
    use crate::sets::{Tours, count, survey, tours};
    #[pymodule_export]
    use crate::tour::{Tour, tour_of_numbers};
}
