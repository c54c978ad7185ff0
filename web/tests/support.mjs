// Chromium with the built page. Without Chromium, a test is skipped where it may be.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";

const TARGET = process.env.CARGO_TARGET_DIR ?? new URL("../../target", import.meta.url).pathname;
export const SITE = `${TARGET}/web`;
const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = places.find((path) => path && existsSync(path));
const isNeeded = process.env.KNIGHTS_NO_SKIP === "1" && !process.env.KNIGHTS_MAY_LACK?.split(",").includes("chromium");
const isSkipped = !chromium && !isNeeded;

let browser;
let server;
// The paths that the server was asked for.
export const asked = [];

before(async () => {
  if (isSkipped) return;
  browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : request.url;
    asked.push(path);
    const type = path.endsWith(".html") ? "text/html" : "text/javascript";
    response.writeHead(existsSync(SITE + path) ? 200 : 404, { "content-type": type });
    response.end(existsSync(SITE + path) ? readFileSync(SITE + path) : "");
  });
  await new Promise((begun) => server.listen(0, "127.0.0.1", begun));
});

after(async () => {
  await browser?.close();
  server?.close();
});

// A test of the page in a tab of its own: `open` goes to an address of it, such as `#tour=8x8`; `follow` goes from there to
// that of another program, while Python stays loaded.
export function inPage(name, act, { width = 1024, height = 900, scheme = "light", reduced = false, site } = {}) {
  test(name, { skip: isSkipped && "skipped: chromium is missing", timeout: 300_000 }, async () => {
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: reduced ? "reduce" : "no-preference" },
    ]);
    const origin = site ?? `http://127.0.0.1:${server.address().port}/`;
    const open = async (hash = "") => {
      await page.goto("about:blank");
      await page.goto(origin + hash);
      await page.waitForSelector("main h2");
    };
    const follow = async (hash) => {
      // Another tab first, so that nothing of the last program is left.
      for (const [address, tab] of [["#check", 2], [hash, 4]]) {
        await page.evaluate((next) => { location.hash = next; }, address);
        await page.waitForSelector(`nav a:nth-of-type(${tab})[aria-current=page]`);
      }
    };
    try {
      await act({ page, open, follow, origin });
    } finally {
      await page.close();
    }
    if (faults.length) throw new Error(faults.join("\n"));
  });
}

// How much longer all takes: with more work than processors, more than once.
export const busy = () => Math.max(1, loadavg()[0] / availableParallelism());

// Waits until an element has a text, and returns the whole text.
export async function shows(page, selector, text, timeout = 60_000) {
  const find = (wanted, part) => [...document.querySelectorAll(wanted)].map((element) => element.innerText).find((found) => found.includes(part));
  const found = await page.waitForFunction(find, { timeout }, selector, text).catch(async () => {
    const shown = await page.$eval("main", (part) => part.innerText);
    throw new Error(`${selector} does not show "${text}":\n${shown}`);
  });
  return found.jsonValue();
}

// Waits until the page has an address: it writes one after what it shows.
export function hasAddress(page, hash) {
  const has = (wanted) => decodeURIComponent(location.hash) === wanted;
  return page.waitForFunction(has, { timeout: 10_000 }, decodeURIComponent(hash));
}

// The address of a program for `simulate`.
export const program = (language, source, more = "") => `#run=simulate&language=${language}&source=${encodeURIComponent(source)}${more}`;

// Runs it on all cases, and returns the first line of the report.
export async function run(page) {
  await page.click("button.main");
  return shows(page, ".verdict", "accepted", 150_000);
}

// Stops a program that never ends, and runs another one.
export async function stopAndRunAgain(page, source) {
  await shows(page, ".working", "0 of 20 cases have run", 150_000);
  await choose(page, "Stop");
  await shows(page, ".error", "Stopped", 2000 * busy());
  await page.$eval("textarea", (area, text) => {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, source);
  assert.equal(await run(page), "WA: 0 of 20 accepted");
}

// Waits for the player to show a step.
export const player = (page) => page.waitForSelector("#board[data-step]");

// The step that it shows.
export const step = (page) => page.$eval("#board", (board) => board.dataset.step);

export const square = (row, column) => `[role=grid] [role=row]:nth-child(${row + 1}) [role=gridcell]:nth-child(${column + 1}) button`;

export const choose = (page, label) => page.evaluate((name) => {
  [...document.querySelectorAll("button, label, summary")].find((element) => element.innerText.trim() === name).click();
}, label);
