"""The notebook of the documentation runs. It is kept without outputs."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[3] / "docs/knights.ipynb"


def test_the_notebook_runs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    numbered = [cell.source.split(".")[0] for cell in notebook.cells if cell.source.startswith("## ")]
    assert numbered == [f"## {number}" for number in range(1, 16)]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    # An error in a cell ends the run.
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert len(outputs) >= 15 and any("image/svg+xml" in output.get("data", {}) for output in outputs)
