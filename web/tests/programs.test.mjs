// Wrong outputs are explained, and programs run in the page.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose, inPage, shows, SITE } from "./support.mjs";

const example = readFileSync(new URL("../../examples/mine.py", import.meta.url), "utf8");
// README.md has the report on this program.
const WHY = "Step 1, knight 1 on (3, 2) went to (4, 0), p = 2; the rule takes move 4 to (5, 1), p = 2, the first of equal moves.";
const address = (language, source, more = "") => `#run=simulate&language=${language}&source=${encodeURIComponent(source)}${more}`;

async function run(page) {
  await page.click("button.main");
  return shows(page, ".verdict", "accepted", 150_000);
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
});

inPage("a wrong program in Python is diagnosed within five seconds of loading", async ({ page, open }) => {
  await open(address("python", "print(1)"));
  await run(page);
  await open(address("python", example));
  await page.click("button.main");
  await page.waitForFunction(() => document.querySelector("main").innerText.includes("Case "), { timeout: 150_000 });
  const began = Date.now();
  assert.equal(await shows(page, ".verdict", "accepted"), "WA: 4 of 20 accepted");
  const milliseconds = Date.now() - began;
  await shows(page, ".mistake", "last-of-equals: Every one of your 20 outputs");
  await shows(page, ".explained", WHY);
  console.log(`a wrong program in Python: ${milliseconds} ms`);
  assert.ok(milliseconds < 5000, `${milliseconds} ms`);
});

inPage("Python: an error is shown, and a loop that never ends is stopped", async ({ page, open }) => {
  await open(address("python", "n = int(input())"));
  await run(page);
  await shows(page, "pre", "ValueError: invalid literal for int() with base 10");
  await open(address("python", "while True: pass", "&seconds=2"));
  assert.match(await run(page), /^TLE: 0 of/);
  await open(address("python", "a = [0] * 10 ** 9"));
  assert.match(await run(page), /^MLE: 0 of/);
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
  await open(address("javascript", right));
  assert.equal(await run(page), "AC: 20 of 20 accepted");
  await open(address("javascript", right.replace("indexOf(least)", "lastIndexOf(least)")));
  await run(page);
  await shows(page, ".mistake", "last-of-equals");
  await open(address("javascript", "while (true);", "&seconds=2"));
  assert.match(await run(page), /^TLE: 0 of/);
  await open(address("javascript", "while (true);", "&seconds=60"));
  await page.click("button.main");
  await shows(page, ".working", "Case 1");
  await choose(page, "Stop");
  await shows(page, ".error", "Cancelled", 2000);
});

const alone = mkdtempSync(`${tmpdir()}/knights-`);
inPage("the single file works alone in a folder, without Python", async ({ page, open }) => {
  copyFileSync(`${SITE}/knights.html`, `${alone}/knights.html`);
  await open("#tour=5x5&start=a1");
  await shows(page, ".verdict", "tour from (4, 0)");
  await open(address("python", "print(1)"));
  await page.click("button.main");
  await shows(page, ".error", "python.js");
  rmSync(alone, { recursive: true });
}, { site: `file://${alone}/knights.html` });

inPage("Python works in a folder too", async ({ page, open }) => {
  await open(address("python", example));
  assert.equal(await run(page), "WA: 4 of 20 accepted");
}, { site: `file://${SITE}/index.html` });
