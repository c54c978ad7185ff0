// Tours, the verdict on a tour, the two knights, knights in turns, counts and surveys.
import assert from "node:assert/strict";
import { choose, hasAddress, inPage, player, shows, square } from "./support.mjs";

inPage("a click on a square gives a tour from it, and an address that can be shared", async ({ page, open }) => {
  await open("#tour=8x8&start=a1");
  await shows(page, ".verdict", "tour from (7, 0)");
  await page.click(square(5, 2));
  await shows(page, ".verdict", "tour from (5, 2)");
  await hasAddress(page, "#tour=8x8&start=c3");
  const frame = await player(page);
  await frame.click("#forward");
  assert.equal(await frame.$eval("#board", (board) => board.dataset.step), "1");
});

inPage("closed tours, holes, and the reason where none exists", async ({ page, open }) => {
  await open("#tour=6x6&rule=solve&closed=yes");
  await shows(page, ".verdict", "closed tour from (5, 0)");
  // On a board of odd area, a tour starts on the colour of the corners.
  await open("#tour=5x5&start=b1&rule=solve");
  await shows(page, ".verdict", "a tour starts on the colour of the corners");
  await open("#tour=5x5&start=a5&rule=solve");
  await shows(page, ".verdict", "tour from (0, 0)");
  await choose(page, "hole");
  await page.click(square(0, 1));
  await shows(page, ".verdict", "no tour exists");
  await hasAddress(page, "#tour=5x5&start=a5&rule=solve&holes=b5");
});

inPage("a knight that is stuck, and why", async ({ page, open }) => {
  // docs/students.md has this board.
  await open("#tour=5x5&start=b4&rule=sheet");
  await shows(page, ".verdict", "stuck at (0, 4) after 19 of 25 squares");
  await choose(page, "Why did it get stuck?");
  assert.match(await shows(page, ".why", "step"), /step \d+/);
});

inPage("each rule plays its own steps", async ({ page, open }) => {
  for (const [rule, words] of [["judge", "tour"], ["walk", "steps"], ["backtrack", "tour"]]) {
    await open(`#tour=5x5&start=a1&rule=${rule}`);
    await shows(page, ".verdict", words);
    await player(page);
  }
});

inPage("the verdict on a pasted tour, with its first wrong step", async ({ page, open }) => {
  await open("#check");
  await page.type("textarea", "1 4 7 10\n12 9 2 5\n3 6 11 8\n");
  await shows(page, ".verdict", "open tour from (0, 0) to (1, 0)");
  await open(`#check=${encodeURIComponent("1 . 3\n4 . 2\n")}`);
  await shows(page, ".verdict", "step 3: from (1, 2) to (0, 2) is not a knight's move");
  const frame = await player(page);
  assert.equal(await frame.$eval("#outcome", (line) => line.className), "fault");
  await open(`#check=${encodeURIComponent("0 0\n1 2\n2 2\n")}&size=3x3`);
  await shows(page, ".verdict", "step 3: from (1, 2) to (2, 2) is not a knight's move");
});

inPage("several tours: the board of the first wrong one, and of any other", async ({ page, open }) => {
  const right = "1 4 7 10\n12 9 2 5\n3 6 11 8\n";
  await open(`#check=${encodeURIComponent(`${right}\n${right.replace("11 8", "8 11")}\n${right}`)}`);
  await player(page);
  const shown = () => page.$$eval("section", (sections) => sections.findIndex((section) => section.querySelector("iframe")));
  assert.equal(await shown(), 1);
  await choose(page, "Show the board");
  await player(page);
  assert.equal(await shown(), 0);
});

inPage("what programs say about options is said of fields", async ({ page, open }) => {
  const texts = {
    "check=0 0\n1 2\n2 4\n": "“Size of the board”",
    "check=0 1\n2 3\n4 5\n": "“",
    "check=1 0 3\n4 0 2\n": "“What 0 is”",
    "check=1 2\n4 3\n&size=9x9": "“Size of the board”",
    "check=1&size=abc": "“Size of the board”: expected NxM",
    "check=1&size=0x5": "expected the number of rows in 1..=10000, found \"0\"",
    "check=a1 b3 c5\n": "fill in “Size of the board” or “Holes”",
    "check=1 2 3&form=nothing": "“What the text is”",
    "tour=5x5&rule=walk&holes=a2": "choose another",
    "tour=9x9&rule=walk&start=b9": "the programs can search longer",
  };
  for (const lang of ["en", "zh"]) {
    for (const [text, words] of Object.entries(texts)) {
      await open(`#${text.replaceAll("\n", "%0A")}&lang=${lang}`);
      await page.waitForSelector(".error, .verdict p[role=status]", { timeout: 20_000 });
      const said = await page.$eval(".error, .verdict", (part) => part.textContent);
      assert.doesNotMatch(said, / --|^--|argument/);
      if (lang === "en") assert.ok(said.includes(words), `${text}: ${said}`);
      // The names of the colours of a page look like options.
      const pages = await page.$$eval(".player iframe", (frames) => frames.map((frame) => frame.srcdoc));
      pages.forEach((text) => assert.doesNotMatch(text, /“/));
    }
  }
});

inPage("two knights: moves and undo", async ({ page, open }) => {
  await open("#dual=1,3;2,4");
  await page.click(square(0, 5));
  await shows(page, ".hints", "@ on (0, 5) has no move");
  await choose(page, "Undo");
  await shows(page, ".verdict", "0 moves; 2 of 36");
  await choose(page, "New game");
  await page.click(square(2, 2));
  await page.click(square(4, 4));
  await shows(page, ".verdict", "0 moves");
  await hasAddress(page, "#dual=2,2;4,4");
});

inPage("knights in turns, with the p-values of the three stages", async ({ page, open }) => {
  // The samples of the judge problem.
  await open("#turns=3&knights=0,0;2,2&ask=0,0");
  await player(page);
  const stages = await page.$$eval("details pre", (texts) => texts.map((text) => text.textContent));
  assert.ok(stages.includes("10000 10003 20002\n20001 0 10001\n10002 20003 20000\n"), stages.join("---"));
  await open("#turns=3&knights=0,1;0,2;2,0&ask=2,2");
  await shows(page, ".panel [role=status]", "picks move 6");
  await page.click(square(1, 1));
  await page.waitForFunction(() => location.hash === "#turns=3&knights=0,1;0,2;2,0;1,1&ask=2,2");
});

inPage("counts, maps and surveys; a long count is cancelled", async ({ page, open }) => {
  await open("#count=6x6");
  await page.click("button.main");
  // OEIS A001230.
  await shows(page, ".number", "9\u202f862");
  await open("#count=5x5&kind=each");
  await page.click("button.main");
  await page.waitForSelector("img.picture");
  // From a corner of 5 x 5 there are 304 tours.
  assert.match(await page.$eval("img.picture", (map) => decodeURIComponent(map.src)), /304/);
  await open("#count=5x5&what=survey&method=solve");
  await page.click("button.main");
  await shows(page, ".verdict", "13");
  await open("#count=8x8");
  await page.click("button.main");
  await page.waitForSelector("progress");
  await choose(page, "Stop");
  await shows(page, ".error", "Stopped");
  await open("#count=3x4&kind=directed");
  await page.click("button.main");
  await shows(page, ".number", "16");
});
