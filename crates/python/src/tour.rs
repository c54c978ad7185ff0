//! The class `Tour`, and what takes its place where no tour exists.

use std::hash::{DefaultHasher, Hash, Hasher};

use knights_core::board::{Board, Fallible, MoveOrder, Square};
use knights_core::output::{Output, counted};
use knights_core::solve::Answer;
use knights_core::tour::{self as core, Numbering, TourProperties};
use knights_render::answers::no_tour;
use knights_render::documents::{self, describe_moves};
use knights_render::options::ensure_fits;
use knights_render::page::check_board;
use knights_render::picture::tour::{Animation, write_solution};
use knights_render::properties::write_properties;
use knights_render::recording::Recording;
use knights_render::sheet::{UNVISITED, stuck, write_numbers};
use knights_render::submission::describe_tour;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyList, PyRange, PyString, PyTuple};

use crate::arrays::{SIGNALS, array, array_of_type, shape_of};
use crate::options::{in_python, refused, value_error};
use crate::running::{pause, until_signalled};

/// A square as Python has it.
pub(crate) const fn pair(square: Square) -> (u32, u32) {
    (square.row, square.column)
}

fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<(u32, u32)> {
    squares.into_iter().map(pair).collect()
}

/// No tour: an object of this class, with the squares that show the reason.
pub(crate) fn without_tour(
    py: Python<'_>,
    class: &str,
    (reason, squares): (String, Vec<Square>),
    sentence: &str,
) -> PyResult<Py<PyAny>> {
    let squares = PyTuple::new(py, pairs(squares))?;
    let arguments = (in_python(&reason)?, squares, in_python(sentence)?);
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

/// What is written of a tour, as a string.
fn text(
    tour: &Bound<'_, Tour>,
    write: impl FnOnce(&Tour, &mut Output<'_>) -> anyhow::Result<()> + Send + 'static,
) -> PyResult<String> {
    let shared = tour.clone().unbind();
    let written = until_signalled(tour.py(), move |_| {
        documents::text(|output| write(shared.get(), output))
    })?;
    written.map_err(value_error)
}

/// A knight's tour, or a walk that got stuck, which is false.
///
/// A loop over it gives its squares, as (row, column), tour[0] is the first of them, and len(tour) is their number.
/// numpy.asarray(tour) is its board. Its arrays are copies. Two tours are equal if they visit the same squares of the
/// same board in the same order.
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

/// The numbers of the board, the holes, the seed, the remark, the piece and the surface.
type Parts<'py> = (
    Bound<'py, PyAny>,
    Vec<(u32, u32)>,
    Option<u64>,
    Option<String>,
    String,
    &'static str,
);

/// The tour with these numbers, each as four bytes, the lowest first.
#[pyfunction]
pub(crate) fn tour_of_numbers(
    size: (u32, u32),
    numbers: PyBackedBytes,
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
    let read = move |_| {
        let mut numbering = Numbering::blank(board)?;
        let (numbers, _) = numbers.as_chunks();
        for (place, &bytes) in numbering.numbers_mut().iter_mut().zip(numbers) {
            *place = u32::from_le_bytes(bytes);
        }
        Fallible::Ok(core::Tour::verify(numbering))
    };
    let verified = Python::attach(|py| until_signalled(py, read))?;
    let tour = verified.map_err(refused)?.map_err(value_error)?;
    let holes = holes
        .into_iter()
        .map(|(row, column)| Square::new(row, column));
    Ok(Tour::new(tour, holes.collect()).drawn(seed, remark))
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

    /// The piece: the differences of rows and columns of its leap, or "king".
    #[getter]
    fn leaper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.verified.board().leaper().leap() {
            Some([short, long]) => Ok((short, long).into_pyobject(py)?.into_any()),
            None => Ok(PyString::new(py, "king").into_any()),
        }
    }

    /// Which edges of the board are joined: "plane" if none are.
    #[getter]
    const fn surface(&self) -> &'static str {
        self.verified.board().surface().name()
    }

    /// The first square.
    #[getter]
    const fn start(&self) -> (u32, u32) {
        pair(self.verified.start())
    }

    /// The last square.
    #[getter]
    const fn end(&self) -> (u32, u32) {
        pair(self.verified.end())
    }

    /// The squares that no tour visits.
    #[getter]
    fn holes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, pairs(self.holes.iter().copied()))
    }

    /// The number of each square, from 1, and 0 if the tour does not visit it: int32, rows x columns.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.__array__(py, None, None)
    }

    /// The row and the column of each square, in the order of the tour: int32, len(tour) x 2.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let squares = self.verified.squares();
        let numbers = squares.flat_map(|square| [square.row, square.column].map(u32::to_ne_bytes));
        array(py, "int32", [self.__len__(), 2], numbers)
    }

    /// What `tour check --properties --format json` says of a knight's tour on the plane: its symmetries, the sums of its
    /// rows and columns as int64, and the shape of its line.
    ///
    /// >>> import knights
    /// >>> knights.solve(6, closed=True).properties().get("magic")
    /// 'no'
    fn properties<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, tour) = (this.py(), this.get());
        tour.ensure_of_knight("properties are")?;
        if !tour.full() {
            return Err(value_error(
                "properties are for a tour, and this walk got stuck",
            ));
        }
        let document = text(this, |tour, output| {
            let properties = TourProperties::of(&tour.verified)?;
            Ok(write_properties(&properties, output)?)
        })?;
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

    fn __iter__(this: Py<Self>) -> Squares {
        let next = Some(this.get().verified.start());
        Squares { tour: this, next }
    }

    /// The square at a place from 0, or a list of squares.
    fn __getitem__<'py>(
        this: &Bound<'py, Self>,
        place: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, verified) = (this.py(), &this.get().verified);
        let numbers = PyRange::new(py, 1, this.len()?.cast_signed() + 1)?;
        match numbers.as_any().get_item(&place)?.extract() {
            Ok(number) => {
                let square = verified.numbering().find(number);
                Ok(square.map(pair).into_pyobject(py)?)
            }
            Err(_) => py.get_type::<PyList>().call1((this,))?.get_item(place),
        }
    }

    /// What `numpy.asarray` makes of it: the board.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // Each is one.
        let dtype = dtype.unwrap_or_else(|| PyString::new(py, "int32").into_any());
        let (board, numbers) = (self.verified.board(), self.verified.numbering().numbers());
        let bytes = numbers.iter().map(|number| number.to_ne_bytes());
        array_of_type(py, "int32", shape_of(board), bytes, &dtype)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.verified == other.verified && self.holes == other.holes
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let numbers = self.verified.numbering().numbers();
        // Enough to tell tours apart, and not too many for Ctrl-C.
        numbers[..numbers.len().min(SIGNALS)].hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(this: &Bound<'_, Self>) -> PyResult<String> {
        let mut board = text(this, |tour, output| {
            let blank = if tour.full() { UNVISITED } else { b'0' };
            Ok(write_numbers(&tour.verified, blank, output)?)
        })?;
        board.truncate(board.trim_end_matches('\n').len());
        Ok(board)
    }

    fn __repr__(&self) -> String {
        let board = self.verified.board();
        let stuck = stuck(&self.verified, board.squares()).filter(|_| !self.full());
        let verdict = stuck.unwrap_or_else(|| describe_tour(&self.verified));
        let (rows, columns, moves) = (self.rows(), self.columns(), describe_moves(board));
        format!("<Tour {rows} x {columns}{moves}: {verdict}>")
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
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let parts = (
            self.board(py)?,
            pairs(self.holes.iter().copied()),
            self.seed,
            self.remark.clone(),
            self.verified.board().leaper().to_string(),
            self.verified.board().surface().name(),
        );
        Ok((py.import("knights")?.getattr("_tour")?, parts))
    }

    /// The picture in a notebook; a large board has none.
    fn _repr_svg_(this: &Bound<'_, Self>) -> PyResult<Option<String>> {
        let is_shown = Animation::fits(this.get().verified.board());
        is_shown.then(|| Self::svg(this, false)).transpose()
    }

    /// A picture, as SVG. It plays by itself if `animate` is true, on boards of up to 2,500 squares.
    ///
    /// >>> import knights
    /// >>> knights.solve(3, 4).svg()[:4]
    /// '<svg'
    #[pyo3(signature = (*, animate=false))]
    fn svg(this: &Bound<'_, Self>, animate: bool) -> PyResult<String> {
        if animate {
            this.get().ensure_of_knight("pictures that play are")?;
        }
        let animation = animate.then_some(Animation { seconds: None });
        ensure_fits(animation, this.get().verified.board()).map_err(value_error)?;
        text(this, move |tour, output| {
            let (tour, holes) = (&tour.verified, &tour.holes);
            Ok(write_solution(tour, holes, 1, animation, output)?)
        })
    }

    /// A page that plays the tour, as HTML. It loads nothing. The board may have up to 1,000,000 squares.
    ///
    /// >>> import knights
    /// >>> knights.solve(3, 4).page()[:15]
    /// '<!DOCTYPE html>'
    fn page(this: &Bound<'_, Self>) -> PyResult<String> {
        this.get().ensure_of_knight("pages are")?;
        check_board(this.get().verified.board()).map_err(value_error)?;
        text(this, |tour, output| {
            Recording::of_tour(&tour.verified, &tour.holes).write_page(output)
        })
    }
}

/// The squares of a tour that are left.
#[pyclass(module = "knights")]
pub(crate) struct Squares {
    tour: Py<Tour>,
    next: Option<Square>,
}

#[pymethods]
impl Squares {
    const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<(u32, u32)>> {
        let Some(square) = self.next else {
            return Ok(None);
        };
        let numbering = self.tour.get().verified.numbering();
        let number = numbering.get(square) + 1;
        if (number as usize).is_multiple_of(SIGNALS) {
            pause(py)?;
        }
        let mut beside = numbering.board().neighbours(square, MoveOrder::Sheet);
        self.next = beside.find(|&square| numbering.get(square) == number);
        Ok(Some(pair(square)))
    }
}
