// Wrong outputs are explained, and programs in JavaScript run in the page.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose, inPage, program, run, shows, SITE, stopAndRunAgain } from "./support.mjs";

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

inPage("of the failing cases one is open, and those that fail alike are one line", async ({ page, open }) => {
  await open(program("javascript", "process.exit(3)"));
  assert.equal(await run(page), "RTE: 0 of 20 accepted");
  assert.equal((await page.$$(".cases > li")).length, 1);
  await shows(page, ".cases", "19 more fail alike");
  const [input, output] = await page.$$eval(".open-case .texts pre", (texts) => texts.map((text) => text.textContent));
  assert.match(input, /^\d+ \d+\n/);
  assert.equal(output, "(nothing)");
  await page.click(".cases summary");
  await page.click(".cases details button");
  const other = await page.$eval(".cases details button", (button) => button.textContent);
  await shows(page, ".open-case h3", other);
});

const alone = mkdtempSync(`${tmpdir()}/knights-`);
inPage("the single file works alone in a folder, without Python", async ({ page, open }) => {
  copyFileSync(`${SITE}/knights.html`, `${alone}/knights.html`);
  await open("#tour=5x5&start=a1");
  await shows(page, ".verdict", "tour from a1");
  await open(program("python", "print(1)"));
  await page.click("button.main");
  await shows(page, ".error", "python.js");
  rmSync(alone, { recursive: true });
}, { site: `file://${alone}/knights.html` });
