//! The class `Tour`, and what takes its place where no tour exists.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use knights_core::board::{Board, Square};
use knights_core::output::{Output, counted};
use knights_core::solve::Answer;
use knights_core::tour::{self as core, Numbering, TourProperties};
use knights_render::documents::no_tour;
use knights_render::options::ensure_fits;
use knights_render::page::{MoveChoice, RecordingPage, check_board};
use knights_render::picture::tour::{Animation, write_solution};
use knights_render::properties::write_properties;
use knights_render::recording::Recording;
use knights_render::sheet::{UNVISITED, stuck, write_numbers};
use knights_render::submission::describe_tour;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};

use crate::arrays::{array, shape_of};
use crate::options::{in_memory, in_python, value_error};

/// Squares as Python has them.
fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<(u32, u32)> {
    let pairs = squares.into_iter();
    pairs.map(|square| (square.row, square.column)).collect()
}

/// No tour: an object of this class, with the squares that show the reason.
pub(crate) fn without_tour(
    py: Python<'_>,
    class: &str,
    (reason, squares): (String, Vec<Square>),
    sentence: &str,
) -> PyResult<Py<PyAny>> {
    let squares = PyTuple::new(py, pairs(squares))?;
    let arguments = (reason, squares, in_python(sentence));
    let made = py.import("knights")?.call_method1(class, arguments);
    Ok(made?.unbind())
}

/// An answer as an object. A tour is made one of Python.
pub(crate) fn answered(
    py: Python<'_>,
    answer: Answer,
    make: impl FnOnce(core::Tour) -> Tour,
) -> PyResult<Py<PyAny>> {
    let sentence = no_tour(&answer).unwrap_or_default();
    let squares = answer.reason_squares();
    let (class, reason) = match answer {
        Answer::Found(tour) => return Ok(Py::new(py, make(tour))?.into_any()),
        Answer::Impossible(reason) => ("Impossible", reason.to_string()),
        Answer::Unknown { steps } => (
            "Unknown",
            format!("given up after {} tried", counted(steps, "move")),
        ),
    };
    without_tour(py, class, (reason, squares), &sentence)
}

/// What is written, as a string.
pub(crate) fn text(write: impl FnOnce(&mut Output<'_>) -> anyhow::Result<()>) -> PyResult<String> {
    let mut bytes = Vec::new();
    let mut output = Output::new(&mut bytes);
    write(&mut output).map_err(value_error)?;
    output.flush()?;
    drop(output);
    Ok(String::from_utf8(bytes)?)
}

/// A knight's tour, or a walk that got stuck, which is false.
///
/// A loop over it gives its squares, as (row, column), and len(tour) is their number. Its arrays are copies. Two tours
/// are equal if they visit the same squares of the same board in the same order.
///
/// >>> import knights
/// >>> tour = knights.solve(5)
/// >>> tour
/// <Tour 5 x 5: open tour from (0, 0) to (4, 2)>
/// >>> tour.path[-1].tolist()
/// [4, 2]
/// >>> len(tour), tour.closed, bool(tour)
/// (25, False, True)
#[pyclass(frozen, module = "knights")]
pub(crate) struct Tour {
    verified: core::Tour,
    /// In row-major order.
    holes: Vec<Square>,
    /// The seed of a random tour.
    #[pyo3(get)]
    seed: Option<u64>,
    /// How a random tour was drawn: whether all tours had the same chance.
    #[pyo3(get)]
    remark: Option<String>,
}

impl Tour {
    pub(crate) fn new(verified: core::Tour, mut holes: Vec<Square>) -> Self {
        holes.sort_unstable();
        Self {
            verified,
            holes,
            seed: None,
            remark: None,
        }
    }

    fn ensure_of_knight(&self, what: &str) -> PyResult<()> {
        if self.verified.board().is_usual() {
            Ok(())
        } else {
            Err(value_error(format!("{what} for a knight on the plane")))
        }
    }

    /// The same tour as one that was drawn.
    pub(crate) fn drawn(self, seed: Option<u64>, remark: Option<String>) -> Self {
        Self {
            seed,
            remark,
            ..self
        }
    }
}

/// The sides of the board, the squares of the path, the holes, the seed, the remark, the piece and the surface.
type PathParts = (
    (u32, u32),
    Vec<(u32, u32)>,
    Vec<(u32, u32)>,
    Option<u64>,
    Option<String>,
    String,
    &'static str,
);

/// The tour of a path.
#[pyfunction]
#[pyo3(signature = (size, path, holes, seed, remark, leaper="1,2", surface="plane"))]
pub(crate) fn tour_of_path(
    size: (u32, u32),
    path: Vec<(u32, u32)>,
    holes: Vec<(u32, u32)>,
    seed: Option<u64>,
    remark: Option<String>,
    leaper: &str,
    surface: &str,
) -> PyResult<Tour> {
    let board = Board::try_from(size).map_err(value_error)?.with_moves(
        leaper.parse().map_err(value_error)?,
        surface.parse().map_err(value_error)?,
    );
    let square = |(row, column)| Square::new(row, column);
    let mut path = path.into_iter().map(square);
    if !path.clone().all(|square| board.contains(square)) {
        return Err(value_error("the path leaves the board"));
    }
    let numbering = Numbering::of_path(board, path.by_ref());
    let tour = core::Tour::verify(in_memory(numbering)?).map_err(value_error)?;
    let holes = holes.into_iter().map(square).collect();
    Ok(Tour::new(tour, holes).drawn(seed, remark))
}

#[pymethods]
impl Tour {
    /// The rows of the board.
    #[getter]
    const fn rows(&self) -> u32 {
        self.verified.board().rows()
    }

    /// The columns of the board.
    #[getter]
    const fn columns(&self) -> u32 {
        self.verified.board().columns()
    }

    /// Whether it visits every square that is not a hole.
    #[getter]
    const fn full(&self) -> bool {
        self.__len__() + self.holes.len() == self.verified.board().squares() as usize
    }

    /// Whether it is full, and its last square is a knight's move from its first.
    #[getter]
    fn closed(&self) -> bool {
        self.full() && self.verified.returns()
    }

    /// The number of each square, from 1, and 0 if the tour does not visit it: int32, rows x columns.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = self.verified.numbering().numbers();
        array(py, shape_of(self.verified.board()), numbers.iter().copied())
    }

    /// The row and the column of each square, in the order of the tour: int32, len(tour) x 2.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let squares = self.verified.squares();
        let numbers = squares.flat_map(|square| [square.row, square.column]);
        array(py, [self.__len__(), 2], numbers)
    }

    /// What `tour check --properties --format json` says of a knight's tour on the plane: its symmetries, the sums of its
    /// rows and columns as int64, and the shape of its line.
    ///
    /// >>> import knights
    /// >>> knights.solve(6, closed=True).properties().get("magic")
    /// 'no'
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.ensure_of_knight("properties are")?;
        if !self.full() {
            return Err(value_error(
                "properties are for a tour, and this walk got stuck",
            ));
        }
        let properties = in_memory(TourProperties::of(&self.verified))?;
        let document = text(|output| Ok(write_properties(&properties, output)?))?;
        let found = py.import("json")?.call_method1("loads", (document,))?;
        for name in ["row_sums", "column_sums"] {
            let numbers = py
                .import("numpy")?
                .call_method1("asarray", (found.get_item(name)?, "int64"))?;
            found.set_item(name, numbers)?;
        }
        Ok(found)
    }

    const fn __len__(&self) -> usize {
        self.verified.length() as usize
    }

    const fn __bool__(&self) -> bool {
        self.full()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, pairs(self.verified.squares()))?.try_iter()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.verified == other.verified && self.holes == other.holes
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.verified.numbering().numbers().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<String> {
        let blank = if self.full() { UNVISITED } else { b'0' };
        let board = text(|output| Ok(write_numbers(&self.verified, blank, output)?))?;
        Ok(board.trim_end_matches('\n').to_owned())
    }

    fn __repr__(&self) -> String {
        let squares = self.verified.board().squares();
        let stuck = stuck(&self.verified, squares).filter(|_| !self.full());
        let verdict = stuck.unwrap_or_else(|| describe_tour(&self.verified));
        format!("<Tour {} x {}: {verdict}>", self.rows(), self.columns())
    }

    const fn __copy__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    const fn __deepcopy__<'py>(
        this: PyRef<'py, Self>,
        _memo: &Bound<'py, PyAny>,
    ) -> PyRef<'py, Self> {
        this
    }

    /// What `pickle` makes the same tour of.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PathParts)> {
        let parts = (
            (self.rows(), self.columns()),
            pairs(self.verified.squares()),
            pairs(self.holes.iter().copied()),
            self.seed,
            self.remark.clone(),
            self.verified.board().leaper().to_string(),
            self.verified.board().surface().name(),
        );
        Ok((py.import("knights")?.getattr("_tour")?, parts))
    }

    /// The picture in a notebook; a large board has none.
    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let is_shown = Animation::fits(self.verified.board());
        is_shown.then(|| self.svg(false)).transpose()
    }

    /// A picture, as SVG. It plays by itself if `animate` is true, on boards of up to 2,500 squares.
    ///
    /// >>> import knights
    /// >>> knights.solve(3, 4).svg()[:4]
    /// '<svg'
    #[pyo3(signature = (*, animate=false))]
    fn svg(&self, animate: bool) -> PyResult<String> {
        if animate {
            self.ensure_of_knight("pictures that play are")?;
        }
        let animation = animate.then_some(Animation { seconds: None });
        ensure_fits(animation, self.verified.board()).map_err(value_error)?;
        let (tour, holes) = (&self.verified, &self.holes);
        text(|output| Ok(write_solution(tour, holes, animation, output)?))
    }

    /// A page that plays the tour, as HTML. It loads nothing. The board may have up to 1,000,000 squares.
    ///
    /// >>> import knights
    /// >>> knights.solve(3, 4).page()[:15]
    /// '<!DOCTYPE html>'
    fn page(&self) -> PyResult<String> {
        self.ensure_of_knight("pages are")?;
        check_board(self.verified.board()).map_err(value_error)?;
        let recording = Recording::of_tour(&self.verified, &self.holes);
        let page = RecordingPage::new(&recording, MoveChoice::Otherwise, 1);
        text(|output| page.write(output))
    }
}
