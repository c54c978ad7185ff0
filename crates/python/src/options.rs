//! The options of a call: boards, squares, numbers and names, read as the command line reads them.

use std::fmt::Display;
use std::ops::RangeInclusive;

use anyhow::anyhow;
use knights_core::board::{Board, MoveOrder, Square, Surface, UnknownLeaper};
use knights_core::input::{InputError, InputSource, ReadError, Scanner, read_board, read_mask};
use knights_core::warnsdorff::TieBreak;
use knights_render::given::{GivenBoard, ensure_small};
use knights_render::options::{
    SEED_WITHOUT_TIES, check_start, not_expected, read_holes, read_start_option,
};
use num_bigint::BigInt;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::running::until_signalled;

/// The options of a call by their names.
#[derive(Clone, FromPyObject)]
#[pyo3(transparent)]
pub(crate) struct Options<'py>(Bound<'py, PyDict>);

/// The words of the command line as a `ValueError`.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    in_python(&format!("{error:#}")).map_or_else(|error| error, PyValueError::new_err)
}

/// What needs memory for a board, or a `MemoryError`.
pub(crate) fn in_memory<T>(result: Result<T, impl std::fmt::Display>) -> PyResult<T> {
    result.map_err(|error| PyMemoryError::new_err(error.to_string()))
}

/// What was read, or the error that it is wrong or does not fit into memory. An error says what is wrong, without its
/// place, which is one in the text that was made of the arguments.
pub(crate) fn read<T>(result: Result<T, ReadError>) -> PyResult<T> {
    match result {
        Err(ReadError::Input(error)) => Err(value_error(error.fault)),
        Err(ReadError::OutOfMemory(error)) => in_memory(Err(error)),
        Ok(read) => Ok(read),
    }
}

/// The words of the command line as those of Python: `max_steps` for `--max-steps`.
pub(crate) fn in_python(words: &str) -> PyResult<String> {
    Python::attach(|py| {
        let words = py
            .import("knights._words")?
            .call_method1("in_python", (words,))?;
        words.extract()
    })
}

impl<'py> Options<'py> {
    /// The value of an option.
    pub(crate) fn get<T: FromPyObjectOwned<'py>>(&self, name: &str) -> PyResult<T> {
        let value = self.0.as_any().get_item(name)?;
        value.extract().map_err(|error: T::Error| {
            let error: PyErr = error.into();
            PyTypeError::new_err(format!("{name}: {}", error.value(value.py())))
        })
    }

    /// A number in a range, if it is given.
    pub(crate) fn number(
        &self,
        name: &'static str,
        range: RangeInclusive<u64>,
    ) -> PyResult<Option<u64>> {
        let Some(given) = self.get::<Option<BigInt>>(name)? else {
            return Ok(None);
        };
        let number = u64::try_from(&given).ok();
        let number = number.filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| {
            let expected = format!("a number in {}..={}", range.start(), range.end());
            value_error(not_expected(name, &expected, &given.to_string()))
        })
    }

    /// A limit of steps or states, if there is one.
    pub(crate) fn limit(&self, name: &'static str) -> PyResult<Option<u64>> {
        self.number(name, 1..=u64::MAX)
    }

    /// The seed, if there is one.
    pub(crate) fn seed(&self) -> PyResult<Option<u64>> {
        self.number("seed", 0..=u64::MAX)
    }

    /// One of these values by its name, if it is given.
    pub(crate) fn named<T>(
        &self,
        name: &'static str,
        values: impl IntoIterator<Item = (&'static str, T)>,
    ) -> PyResult<Option<T>> {
        let Some(given) = self.get::<Option<String>>(name)? else {
            return Ok(None);
        };
        let mut names = Vec::new();
        for (name, value) in values {
            if name == given {
                return Ok(Some(value));
            }
            names.push(format!("{name:?}"));
        }
        let expected = format!("one of {}", names.join(", "));
        Err(value_error(not_expected(name, &expected, &given)))
    }

    /// The move order, if it is given.
    pub(crate) fn order(&self) -> PyResult<Option<MoveOrder>> {
        self.named("order", MoveOrder::ALL.map(|order| (order.name(), order)))
    }

    /// The rule for ties, if it is given, and `first` by default. A random one needs a seed, and no other takes one.
    pub(crate) fn ties(&self) -> PyResult<(Option<TieBreak>, TieBreak)> {
        let seed = self.seed()?;
        let rules = TieBreak::all(Some(seed.unwrap_or_default()));
        let given = self.named("ties", rules.map(|ties| (ties.name(), ties)))?;
        let ties = given.unwrap_or_default();
        match (ties.seed(), seed) {
            (None, Some(_)) => Err(value_error(SEED_WITHOUT_TIES)),
            (Some(_), None) => Err(value_error("--ties random needs --seed; add it")),
            _ => Ok((given, ties)),
        }
    }

    /// The board: of the rows and the columns, or of the rows alone if it is a square. It is small if its moves are not
    /// those of a knight on the plane.
    pub(crate) fn board(&self, longest: i32) -> PyResult<Board> {
        let board = self.board_of_any_size(longest)?;
        if !board.is_usual() {
            ensure_small(board).map_err(value_error)?;
        }
        Ok(board)
    }

    /// The same for what needs no search for a tour, which may be of any size.
    pub(crate) fn board_of_any_size(&self, longest: i32) -> PyResult<Board> {
        let rows: BigInt = self.get("rows")?;
        let columns: Option<BigInt> = self.get("columns")?;
        let text = format!("{rows}\n{}\n", columns.as_ref().unwrap_or(&rows));
        let mut scanner = Scanner::of(InputSource::Arguments, text.as_bytes());
        let board = read(read_board(&mut scanner, longest).map_err(ReadError::Input))?;
        if !self.0.contains("surface")? {
            return Ok(board);
        }
        let surfaces = Surface::ALL.map(|surface| (surface.name(), surface));
        let surface = self.named("surface", surfaces)?.unwrap_or_default();
        let text: String = self.get("leaper")?;
        let leaper = text.parse().map_err(|_: UnknownLeaper| {
            let expected = "two numbers in 0..=99 that are not both 0, or king";
            value_error(not_expected("leaper", expected, &text))
        })?;
        Ok(board.with_moves(leaper, surface))
    }

    /// The start, or the first square of the board.
    pub(crate) fn start(&self, board: Board) -> PyResult<Square> {
        let start: Option<String> = self.get("start")?;
        read_start_option(start.as_deref(), board).map_err(value_error)
    }

    /// The board of the option `given`, if there is one. It has the size of `board`, and its own holes.
    pub(crate) fn given(&self, board: Board) -> PyResult<Option<GivenBoard>> {
        let Some(text) = self.get::<Option<String>>("given")? else {
            return Ok(None);
        };
        let given = GivenBoard::read(text.as_bytes());
        // The place is one in the text that was made of the array.
        let given = given.map_err(|error| match error.downcast::<InputError>() {
            Ok(error) => value_error(format_args!("--given: {}", error.fault)),
            Err(error) => value_error(format_args!("--given: {error}")),
        })?;
        let (rows, columns) = (given.board.rows(), given.board.columns());
        if (rows, columns) != (board.rows(), board.columns()) {
            let words =
                format!("--given: expected the size of the board, found {rows} x {columns}");
            return Err(value_error(words));
        }
        for other in ["mask", "holes"] {
            if !self.0.as_any().get_item(other)?.is_none() {
                let words = format!("--given has its own holes, -1; leave {other} out");
                return Err(value_error(words));
            }
        }
        Ok(Some(given))
    }

    /// The holes of a board, for a start that must not be one of them.
    pub(crate) fn holes(
        &self,
        board: Board,
    ) -> PyResult<impl FnOnce(Option<Square>) -> anyhow::Result<Vec<Square>> + use<>> {
        let mask: Option<String> = self.get("mask")?;
        let texts: Option<Vec<String>> = self.get("holes")?;
        if mask.is_some() && texts.is_some() {
            let words = "--mask cannot be used with --hole; leave one of them out";
            return Err(value_error(words));
        }
        let option = if mask.is_some() { "--mask" } else { "--hole" };
        let holes = until_signalled(self.0.py(), move |_| match mask {
            Some(mask) => {
                let masked = read_mask(mask.as_bytes(), board);
                masked.map_err(|error| anyhow!("--mask: {}", error.fault))
            }
            None => read_holes(&texts.unwrap_or_default(), board, None),
        })?;
        let holes = holes.map_err(value_error)?;
        Ok(move |start| {
            check_start(start, &holes, option)?;
            Ok(holes)
        })
    }
}
