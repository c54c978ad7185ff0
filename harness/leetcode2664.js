// Reads a board and a start, and prints the tour of the function of LeetCode 2664. What it prints is no output.
const fs = require("fs");
const path = require("path").join(__dirname, "{solution}");
console.log = console.info = console.error;
Object.assign(globalThis, { require, module });
require("vm").runInThisContext(fs.readFileSync(path, "utf8").replace("\uFEFF", ""), path);

const [m, n, r, c] = fs.readFileSync(0, "utf8").split(/\s+/).filter(Boolean).map(Number);
process.stdout.write(tourOfKnight(m, n, r, c).map((row) => `${row.join(" ")}\n`).join(""));
