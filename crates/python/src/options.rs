//! What a function of Python asks, with the fields of `tour ask`, and what is wrong with it in the words of Python.

use std::error::Error as _;
use std::fmt::Display;

use anyhow::Error;
use clap::error::{ContextKind, ContextValue};
use knights::tools::tour::ask::Asked;
use knights_core::board::{Misfit, OutOfMemory, StopFlag};
use knights_core::input::{InputError, InputLocation, ReadError};
use knights_core::output::joined;
use knights_render::options::not_expected;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::running::until_signalled;

/// A question: its fields as JSON, texts that take the place of files, and whether progress is shown.
#[derive(FromPyObject)]
pub(crate) struct Question(String, Vec<(String, PyBackedBytes)>, bool);

/// The longest question that is read at once, in bytes: a few milliseconds.
const SHORT: usize = 1 << 16;

impl Question {
    /// Whether progress is shown, and the question, read as the command line reads it.
    pub(crate) fn read<A: Asked + Send + 'static>(self, py: Python<'_>) -> PyResult<(bool, A)> {
        let Self(fields, texts, has_progress) = self;
        let is_short = texts.is_empty() && fields.len() < SHORT;
        let read = move |_| {
            let files = texts
                .into_iter()
                .map(|(name, text)| (name, Box::new(text) as _));
            A::of_fields(serde_json::from_str(&fields)?, files.collect())
        };
        let asked = if is_short {
            read(StopFlag::NEVER)
        } else {
            until_signalled(py, read)?
        };
        Ok((has_progress, asked.map_err(refused)?))
    }
}

/// The words of the command line as a `ValueError`.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    in_python(&format!("{error:#}")).map_or_else(|error| error, PyValueError::new_err)
}

/// Why there is no answer: a `MemoryError`, or a `ValueError` without a place in a text that was made of arguments.
pub(crate) fn refused(error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let mut before = String::new();
    for cause in error.chain() {
        if let Some(usage) = cause.downcast_ref::<clap::Error>() {
            return value_error(usage_fault(usage));
        }
        let input = match cause.downcast_ref::<ReadError>() {
            Some(ReadError::Input(input)) => Some(input),
            Some(ReadError::OutOfMemory(_)) => return PyMemoryError::new_err(cause.to_string()),
            None => cause.downcast_ref::<InputError>(),
        };
        let misfit = cause.downcast_ref::<Misfit>();
        match input {
            _ if cause.is::<OutOfMemory>() || matches!(misfit, Some(Misfit::OutOfMemory(_))) => {
                return PyMemoryError::new_err(cause.to_string());
            }
            Some(input) if matches!(input.place, InputLocation::Option(_)) => {
                return value_error(input);
            }
            Some(input) => return value_error(format_args!("{before}{}", input.fault)),
            None => before.extend([&cause.to_string(), ": "]),
        }
    }
    value_error(before.trim_end_matches(": "))
}

/// What is wrong with an option, in the words that other wrong values have.
fn usage_fault(usage: &clap::Error) -> String {
    let text_of = |kind| match usage.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    };
    let option = |kind| text_of(kind)?.split(' ').next();
    let (wrong, prior) = (
        option(ContextKind::InvalidArg),
        option(ContextKind::PriorArg),
    );
    if let (Some(wrong), Some(prior)) = (wrong, prior) {
        return format!("{wrong} cannot be used with {prior}; leave one of them out");
    }
    let (Some(wrong), Some(value)) = (wrong, text_of(ContextKind::InvalidValue)) else {
        return usage
            .to_string()
            .trim_start_matches("error: ")
            .trim_end()
            .to_owned();
    };
    let expected = match (usage.get(ContextKind::ValidValue), usage.source()) {
        (Some(ContextValue::Strings(names)), _) => {
            let names = names
                .iter()
                .filter(|name| !NOT_IN_PYTHON.contains(&&name[..]));
            let quoted = names.map(|name| format!("{name:?}"));
            format!("one of {}", joined(quoted, ", "))
        }
        (_, source) => {
            let words = source.map_or_else(String::new, ToString::to_string);
            match words.strip_prefix("expected ") {
                Some(expected) => expected.to_owned(),
                None => return format!("{wrong}: {words}"),
            }
        }
    };
    format!("{wrong}: {}", not_expected("", &expected, value).fault)
}

/// The values of the command line that no function takes.
const NOT_IN_PYTHON: [&str; 2] = ["all", "json"];

/// The words of the command line as those of Python: `max_steps` for `--max-steps`.
pub(crate) fn in_python(words: &str) -> PyResult<String> {
    Python::attach(|py| {
        let words = py
            .import("knights._words")?
            .call_method1("in_python", (words,))?;
        words.extract()
    })
}
