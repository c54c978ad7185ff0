// Reads a grid, and prints what the function of LeetCode 2596 says of it. What the function prints is no output.
const fs = require("fs");
const path = require("path").join(__dirname, "{solution}");
console.log = console.info = console.error;
Object.assign(globalThis, { require, module });
require("vm").runInThisContext(fs.readFileSync(path, "utf8").replace("\uFEFF", ""), path);

const [n, ...numbers] = fs.readFileSync(0, "utf8").split(/\s+/).filter(Boolean).map(Number);
const grid = Array.from({ length: n }, (_, row) => numbers.slice(row * n, row * n + n));
process.stdout.write(`${checkValidGrid(grid)}\n`);
