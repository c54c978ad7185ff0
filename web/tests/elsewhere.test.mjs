// A program that runs elsewhere: the cases are a zip, and the folder with its outputs gets the report of a run.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { choose, inPage, shows } from "./support.mjs";

const right = readFileSync(new URL("../../packages/simulate/submissions/accepted/plain.c", import.meta.url), "utf8");
// docs/students.md has the report on this mistake.
const wrong = right.replace("p < least", "p <= least");
const WHY = "Step 1, knight 1 on (3, 2) went to (4, 0), p = 2; the rule takes move 4 to (5, 1), p = 2, the first of equal moves.";

const folder = mkdtempSync(`${tmpdir()}/knights-`);
const cases = `${folder}/cases-simulate`;
after(() => rmSync(folder, { recursive: true }));

// Saves the zip, and unpacks it with a program that checks it.
async function save(page) {
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, eventsEnabled: true });
  const saved = new Promise((resolve) => { session.on("Browser.downloadProgress", ({ state }) => state === "completed" && resolve()); });
  await page.waitForSelector(".panel .buttons button");
  await choose(page, "Save the cases (zip)");
  await saved;
  execFileSync("python3", ["-m", "zipfile", "-e", `${cases}.zip`, folder]);
}

function runAll(source) {
  writeFileSync(`${folder}/mine.c`, source);
  execFileSync("cc", ["mine.c"], { cwd: folder });
  const told = execFileSync("sh", ["cases-simulate/run.sh", "a.out"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  assert.match(String(told), /^Now drop the folder/);
}

const give = async (page) => (await page.$("[webkitdirectory]")).uploadFile(cases);

async function drop(page) {
  const session = await page.createCDPSession();
  const { x, y } = await (await page.$("[webkitdirectory]")).clickablePoint();
  const data = { items: [], files: [cases], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x, y, data });
}

const isComplete = ["python3", "cc"].every((name) => !spawnSync(name, ["--version"]).error);
(isComplete ? inPage : test.skip)("outputs from elsewhere: right, wrong, missing, too late, too long, and of no case", async ({ page, open }) => {
  await open("#run=simulate&language=c");
  await save(page);
  assert.match(readFileSync(`${cases}/run.bat`, "utf8"), /^([^\n]+\r\n)+$/);
  await give(page);
  await shows(page, ".error", "This folder has no output of a case");
  runAll(right);
  await drop(page);
  await shows(page, ".verdict", "AC: 20 of 20 accepted");
  assert.equal(await page.$(".cases, p.error"), null);

  runAll(wrong);
  await give(page);
  await shows(page, ".verdict", "WA: 4 of 20 accepted");
  await shows(page, ".mistake", "last-of-equals: Every one of your 20 outputs");
  await shows(page, ".explained", WHY);
  assert.ok(await page.$(".explained figure"));

  // The second output is wrong, with the ends of lines of Windows; the third one is missing; the last one came too late.
  const names = readdirSync(cases).filter((name) => name.endsWith(".out")).sort();
  const output = readFileSync(`${cases}/${names[1]}`, "utf8").replaceAll("\n", "\r\n");
  runAll(right);
  writeFileSync(`${cases}/${names[1]}`, output);
  renameSync(`${cases}/${names[2]}`, `${cases}/mine.out`);
  writeFileSync(`${cases}/codes.txt`, readFileSync(`${cases}/codes.txt`, "utf8").replace(/0\n$/, "152\n"));
  await give(page);
  await shows(page, ".verdict", "WA: 17 of 19 accepted (1 WA, 1 TLE)");
  await shows(page, ".explained", WHY);
  await shows(page, ".error", `Without output, and so without verdict: ${names[2].replace(".out", "")}`);
  await shows(page, ".error", "Files of no case: mine.out");
  rmSync(`${cases}/mine.out`);

  runAll(right.replace("while (play_round", `if (size == 6) *(volatile int *)0 = 1;\n    for (;;) puts("too long");\n    while (play_round`));
  await give(page);
  await shows(page, ".cases", "OLE");
  await shows(page, ".cases", "signal 11");
});
