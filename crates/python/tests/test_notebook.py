"""The notebook of the documentation runs, and prints what it printed when it was committed.

KNIGHTS_BLESS=1 writes the outputs into the notebook.
"""

import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[3] / "docs/knights.ipynb"
# Pictures that matplotlib draws depend on its version.
COMPARED = ("text/plain", "text/html", "image/svg+xml")


def texts(notebook):
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "stream":
                yield output.text
            elif not {"image/png", *COMPARED}.isdisjoint(data := output.data):
                yield [data.get(kind) for kind in COMPARED if "image/png" not in data]


def test_the_notebook_prints_what_it_shows():
    committed = nbformat.read(NOTEBOOK, as_version=4)
    run = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(run, timeout=120, kernel_name="python3").execute()
    if os.environ.get("KNIGHTS_BLESS"):
        for cell in run.cells:
            cell.metadata.pop("execution", None)
        nbformat.write(run, NOTEBOOK)
        committed = run
    shown = list(texts(run))
    assert shown == list(texts(committed)) and len(shown) >= 10
    assert NOTEBOOK.stat().st_size < 300_000
