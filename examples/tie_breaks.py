"""Joins the surveys in squares.csv and rectangles.csv, prints a table of the tie-breaks, and draws missed.svg."""

import matplotlib

matplotlib.use("svg")  # A picture in a file, without a window.
import pandas as pd

files = ["squares.csv", "rectangles.csv"]
surveys = pd.concat([pd.read_csv(file) for file in files]).drop_duplicates()

table = surveys.groupby("ties")[["starts", "possible", "full", "closed"]].sum()
table["percent"] = (100 * table["full"] / table["possible"]).round(1)
print(table.to_csv())

square = surveys[surveys["rows"] == surveys["cols"]]
missed = 100 * (1 - square["full"] / square["possible"])
chart = square.assign(missed=missed).pivot(index="rows", columns="ties", values="missed")
axes = chart.plot(subplots=True, sharey=True, marker="o", figsize=(7, 8))
for axis in axes:
    axis.set(xlabel="rows and columns", ylabel="missed, %")
axes[0].figure.savefig("missed.svg")
