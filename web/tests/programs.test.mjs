// Wrong outputs are explained, and programs run in the page.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { busy, choose, inPage, program, run, shows, SITE } from "./support.mjs";

const example = readFileSync(new URL("../../examples/mine.py", import.meta.url), "utf8");
// README.md has the report on this program.
const WHY = "Step 1, knight 1 on (3, 2) went to (4, 0), p = 2; the rule takes move 4 to (5, 1), p = 2, the first of equal moves.";

// Stops a program that never ends, and runs another one.
async function stopAndRunAgain(page, source) {
  await shows(page, ".working", "0 of 20 cases have run", 150_000);
  await choose(page, "Stop");
  await shows(page, ".error", "Stopped", 2000);
  await page.$eval("textarea", (area, text) => {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, source);
  assert.equal(await run(page), "WA: 0 of 20 accepted");
}

inPage("a wrong output is explained", async ({ page, open }) => {
  await open(`#output=simulate&input=${encodeURIComponent("3 2\n0 0\n2 2\n")}&found=${encodeURIComponent("10000 10003 20002\n20001 0 10001\n10002 20003 20000\n")}`);
  await shows(page, ".verdict", "The output is right");
  await open("#output=simulate");
  await page.waitForFunction(() => document.querySelectorAll("select")[1].options.length > 20);
  const name = await page.$$eval("select", (selects) => [...selects[1].options].find((option) => option.value.includes("one_of_6x6")).value);
  await page.select(".panel label:nth-of-type(2) select", name);
  await page.type(".panel label:nth-of-type(4) textarea", "1");
  await shows(page, ".verdict", "The output is wrong");
  await shows(page, ".explained", "6");
  await open(`#output=simulate&input=${encodeURIComponent("3 2\n0 0\n2 2\n")}`);
  await choose(page, "My program prints nothing");
  await shows(page, ".verdict", "The output is wrong");
  await shows(page, ".explained", "expected");
});

inPage("faults that are not in the algorithm", async ({ page, open }) => {
  const asks = `n = int(input("n? "))`;
  await open(program("python", asks.replace("n = ", "n, k = ")));
  await run(page);
  await shows(page, ".mistake", "several-numbers-in-a-line");
  await open(program("python", `print("The answer is:", end=" ")\n${example}`));
  await run(page);
  await shows(page, ".mistake", "prompt: The output");
  await shows(page, ".mistake", "(program.py, line 1)");
});

inPage("a recursion that is too deep for the browser is no fault of the program", async ({ page, open }) => {
  const deep = `import sys, functools
sys.setrecursionlimit(10 ** 9)
@functools.lru_cache(None)
def f(n): return sorted([n], key=lambda n: f(n + 1))
`;
  await open(program("python", `${deep}f(0)`));
  assert.match(await run(page), /^JE: 0 of/);
  await shows(page, ".why", "the recursion is too deep for this browser");
  await open(program("python", "def f(): f()\nf()"));
  assert.match(await run(page), /^RTE: 0 of/);
  await shows(page, ".mistake", "recursion-limit");
});

inPage("a wrong program in Python is diagnosed within five seconds of loading", async ({ page, open }) => {
  await open(program("python", "print(1)"));
  await run(page);
  await open(program("python", example));
  await page.click("button.main");
  await page.waitForFunction(() => document.querySelector("main").innerText.includes("cases have run"), { timeout: 150_000 });
  const began = Date.now();
  assert.equal(await shows(page, ".verdict", "accepted"), "WA: 4 of 20 accepted");
  const milliseconds = Date.now() - began;
  await shows(page, ".mistake", "last-of-equals: Every one of your 20 outputs");
  await shows(page, ".explained", WHY);
  console.log(`a wrong program in Python: ${milliseconds} ms`);
  assert.ok(milliseconds < 5000 * busy(), `${milliseconds} ms, ${busy()} times as busy as it should be`);
});

inPage("Python: an error is shown, and a loop that never ends is stopped", async ({ page, open }) => {
  await open(program("python", "n = int(input())"));
  await run(page);
  await shows(page, "pre", "ValueError: invalid literal for int() with base 10");
  await open(program("python", "while True: pass", "&seconds=2"));
  assert.match(await run(page), /^TLE: 0 of/);
  await shows(page, ".cases", "s by the clock");
  for (const [source, verdict] of [
    ["a = [0] * 10 ** 9", "MLE: 0 of"],
    ["a = bytearray(2 ** 31)", "MLE: 0 of"],
    ["while True: print('x' * 1000)", "OLE: 0 of"],
    ["import sys\nsys.stderr.write('seen')\nsys.exit('no way')", "RTE: 0 of"],
    ["import os\nos._exit(3)", "RTE: 0 of"],
  ]) {
    await open(program("python", source));
    assert.equal((await run(page)).slice(0, 9), verdict, source);
  }
  assert.match(await page.$eval("details", (report) => report.textContent), /exit code 3/);
  await open(program("python", "while True: pass", "&seconds=60"));
  await page.click("button.main");
  await stopAndRunAgain(page, "print(1)");
});

inPage("JavaScript: right, wrong, without end, and cancelled", async ({ page, open }) => {
  const right = `const [[n], ...knights] = require("fs").readFileSync(0, "utf8").trim().split("\\n").map((line) => line.split(" ").map(Number));
    const steps = [[-2, 1], [-1, 2], [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1]];
    const board = Array.from({ length: n }, () => Array(n).fill(0));
    const isFree = (r, c) => board[r]?.[c] === 0;
    const p = (r, c) => (isFree(r, c) ? steps.filter(([a, b]) => isFree(r + a, c + b)).length : -1);
    knights.forEach(([r, c], i) => { board[r][c] = 10000 * (i + 1); });
    for (let step = 1, moves = true; moves; step++) {
      moves = false;
      knights.forEach(([r, c], i) => {
        const values = steps.map(([a, b]) => p(r + a, c + b));
        const least = Math.min(...values.filter((value) => value >= 0));
        if (least === Infinity) return;
        const [a, b] = steps[values.indexOf(least)];
        knights[i] = [r + a, c + b];
        board[r + a][c + b] = 10000 * (i + 1) + step;
        moves = true;
      });
    }
    console.log(board.map((row) => row.join(" ")).join("\\n"));`;
  await open(program("javascript", right));
  assert.equal(await run(page), "AC: 20 of 20 accepted");
  await open(program("javascript", right.replace("indexOf(least)", "lastIndexOf(least)")));
  await run(page);
  await shows(page, ".mistake", "last-of-equals");
  await open(program("javascript", "while (true);", "&seconds=2"));
  assert.match(await run(page), /^TLE: 0 of/);
  await open(program("javascript", "while (true);", "&seconds=60"));
  await page.click("button.main");
  await stopAndRunAgain(page, "console.log(1)");
});

const alone = mkdtempSync(`${tmpdir()}/knights-`);
inPage("the single file works alone in a folder, without Python", async ({ page, open }) => {
  copyFileSync(`${SITE}/knights.html`, `${alone}/knights.html`);
  await open("#tour=5x5&start=a1");
  await shows(page, ".verdict", "tour from (4, 0)");
  await open(program("python", "print(1)"));
  await page.click("button.main");
  await shows(page, ".error", "python.js");
  rmSync(alone, { recursive: true });
}, { site: `file://${alone}/knights.html` });

inPage("Python works in a folder too", async ({ page, open }) => {
  await open(program("python", example));
  assert.equal(await run(page), "WA: 4 of 20 accepted");
}, { site: `file://${SITE}/index.html` });
