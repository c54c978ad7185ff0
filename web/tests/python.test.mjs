// Programs in Python run in the page, and are diagnosed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { busy, inPage, program, run, shows, SITE, stopAndRunAgain } from "./support.mjs";

const example = readFileSync(new URL("../../examples/mine.py", import.meta.url), "utf8");
// docs/students.md has the report on this program.
const WHY = "Step 1, knight 1 on (3, 2) went to (4, 0), p = 2; the rule takes move 4 to (5, 1), p = 2, the first of equal moves.";

inPage("faults that are not in the algorithm", async ({ page, open, follow }) => {
  const asks = `n = int(input("n? "))`;
  await open(program("python", asks.replace("n = ", "n, k = ")));
  await run(page);
  await shows(page, ".mistake", "several-numbers-in-a-line");
  await follow(program("python", `print("The answer is:", end=" ")\n${example}`));
  await run(page);
  await shows(page, ".mistake", "prompt: The output");
  await shows(page, ".mistake", "(program.py, line 1)");
});

inPage("a recursion that is too deep for the browser is no fault of the program", async ({ page, open, follow }) => {
  const deep = `import sys, functools
sys.setrecursionlimit(10 ** 9)
@functools.lru_cache(None)
def f(n): return sorted([n], key=lambda n: f(n + 1))
`;
  await open(program("python", `${deep}f(0)`));
  assert.match(await run(page), /^JE: 0 of/);
  await shows(page, ".why", "the recursion is too deep for this browser");
  await follow(program("python", "def f(): f()\nf()"));
  assert.match(await run(page), /^RTE: 0 of/);
  await shows(page, ".mistake", "recursion-limit");
});

inPage("a wrong program in Python is diagnosed within five seconds of loading", async ({ page, open, follow }) => {
  await open(program("python", "print(1)"));
  await run(page);
  await follow(program("python", example));
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

inPage("Python: an error is shown, and a loop that never ends is stopped", async ({ page, open, follow }) => {
  await open(program("python", "n = int(input())"));
  await run(page);
  await shows(page, "pre", "ValueError: invalid literal for int() with base 10");
  await follow(program("python", "while True: pass", "&seconds=2"));
  assert.match(await run(page), /^TLE: 0 of/);
  await shows(page, ".cases", "s by the clock");
  for (const [source, verdict] of [
    ["a = [0] * 10 ** 9", "MLE: 0 of"],
    ["a = bytearray(2 ** 31)", "MLE: 0 of"],
    ["while True: print('x' * 1000)", "OLE: 0 of"],
    ["import sys\nsys.stderr.write('seen')\nsys.exit('no way')", "RTE: 0 of"],
    ["import os\nos._exit(3)", "RTE: 0 of"],
  ]) {
    await follow(program("python", source));
    assert.equal((await run(page)).slice(0, 9), verdict, source);
  }
  assert.match(await page.$$eval("main details", (parts) => parts.at(-1).textContent), /exit code 3/);
  await follow(program("python", "while True: pass", "&seconds=60"));
  await page.click("button.main");
  await stopAndRunAgain(page, "print(1)");
});

inPage("Python works in a folder too", async ({ page, open }) => {
  await open(program("python", example));
  assert.equal(await run(page), "WA: 4 of 20 accepted");
}, { site: `file://${SITE}/index.html` });
