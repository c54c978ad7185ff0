// Tours, the verdict on a tour, the two knights, knights in turns, counts and surveys.
import assert from "node:assert/strict";
import { choose, hasAddress, inPage, player, shows, square, step } from "./support.mjs";

inPage("a click on a square starts the knight there, and gives an address that can be shared", async ({ page, open }) => {
  await open("#tour=8x8&start=7,0");
  await shows(page, ".verdict", "tour from (7, 0)");
  await page.click(square(5, 2));
  await shows(page, ".verdict", "tour from (5, 2)");
  await hasAddress(page, "#tour=8x8&start=5,2");
  // It plays by itself, along a line that is there at once.
  const first = Number(await step(page));
  await page.waitForFunction((before) => Number(document.querySelector("#board").dataset.step) > before, {}, first);
  await page.click("#play");
  const stopped = Number(await step(page));
  await page.click("#forward");
  assert.equal(Number(await step(page)), stopped + 1);
  await hasAddress(page, `#tour=8x8&start=5,2&step=${stopped + 1}`);
});

inPage("the line of the whole tour is drawn before the knight goes along it", async ({ page, open }) => {
  const blue = () => page.$eval("#canvas", (canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at + 2] - data[at] > 40) count += 1;
    return count;
  });
  await open("#tour=8x8");
  await shows(page, ".verdict", "tour");
  await page.click("#first");
  const ahead = await blue();
  await page.click("#last");
  // The line has the same squares, but for the numbers on it.
  assert.ok(ahead > 0.5 * await blue(), `${ahead} of ${await blue()}`);
}, { reduced: true });

inPage("with reduced motion, nothing plays by itself", async ({ page, open }) => {
  await open("#tour=8x8");
  await shows(page, ".verdict", "tour");
  await new Promise((done) => { setTimeout(done, 800); });
  assert.equal(await step(page), "0");
}, { reduced: true });

for (const [width, height] of [[1440, 900], [1366, 768], [800, 1100], [360, 740]]) {
  inPage(`board, verdict and buttons are seen without scrolling: ${width} x ${height}`, async ({ page, open }) => {
    for (const start of ["0,0", "a1"]) {
      await open(`#tour=8x8&start=${start}`);
      await shows(page, ".verdict", "tour");
      for (const part of [".verdict", "#canvas", "#play", "#forward", "#speed"]) {
        const { top, bottom } = await page.$eval(part, (found) => found.getBoundingClientRect().toJSON());
        assert.ok(top >= 0 && bottom <= height, `${part}: ${top} to ${bottom}`);
      }
    }
  }, { width, height });
}

inPage("squares are named in one way: on the board, in the verdict and in the address", async ({ page, open }) => {
  await open("#tour=5x5&start=b4");
  await shows(page, ".verdict", "stuck at e5");
  await page.click("#forward");
  await shows(page, "#status", "b4 → ");
  assert.ok(await page.$("[aria-label='b4 start']"));
  await choose(page, "row, column");
  await shows(page, ".verdict", "stuck at (0, 4)");
  await page.waitForFunction(() => location.hash.startsWith("#tour=5x5&start=1,1"));
  await shows(page, "#status", "(1, 1)");
});

async function resize(page, rows, columns) {
  for (const [place, wanted] of [rows, columns].entries()) {
    const [input] = (await page.$$("[type=number]")).slice(place);
    await input.click({ clickCount: 3 });
    await input.type(String(wanted));
    await page.keyboard.press("Tab");
  }
}

inPage("a hole stays where it is on another board, or is gone, and can be cleared", async ({ page, open }) => {
  await open("#tour=8x8&start=a8&rule=solve&holes=b7;h1;c4");
  await shows(page, ".verdict", "tour");
  await resize(page, 5, 6);
  await hasAddress(page, "#tour=5x6&start=a5&rule=solve&holes=b4;c1");
  await shows(page, ".holes", "b4; c1");
  await resize(page, 200, 200);
  await hasAddress(page, "#tour=200x200&rule=solve&holes=1,1;4,2");
  await shows(page, ".holes", "1,1; 4,2");
  await choose(page, "Clear");
  await hasAddress(page, "#tour=200x200&rule=solve");
});

inPage("while the size is typed, holes come back with their squares", async ({ page, open }) => {
  await open("#tour=12x12&rule=solve&holes=0,5;9,9");
  await shows(page, ".verdict", "tour");
  await page.click("[type=number]", { clickCount: 3 });
  await page.keyboard.type("1");
  await hasAddress(page, "#tour=1x12&rule=solve&holes=0,5");
  await page.keyboard.type("1");
  await hasAddress(page, "#tour=11x12&rule=solve&holes=0,5;9,9");
});

inPage("after a click on the board, the space bar plays and stops", async ({ page, open }) => {
  await open("#tour=8x8");
  await shows(page, ".verdict", "from (0, 0)");
  await page.click(square(5, 2));
  await shows(page, ".verdict", "from (5, 2)");
  for (const isPlaying of [true, false]) {
    await page.keyboard.press("Space");
    await page.waitForFunction((wanted) => document.querySelector("#play").classList.contains("is-playing") === wanted, { timeout: 5000 }, isPlaying);
  }
  assert.match(await page.evaluate(() => location.hash), /^#tour=8x8&start=5,2/);
}, { reduced: true });

inPage("a click on a board without buttons starts the knight there", async ({ page, open }) => {
  await open("#tour=60x60");
  await shows(page, ".verdict", "from (0, 0)");
  const { x, y, width } = await (await page.$("#canvas")).boundingBox();
  await page.mouse.click(x + width / 2, y + width / 2);
  await page.waitForFunction(() => /start=(29|30),(29|30)/.test(location.hash));
});

inPage("a wrong value says so, and no other result is there", async ({ page, open }) => {
  for (const [hash, words] of [
    ["tour=abc", "“abc” is no value for tour: rows and columns are numbers"], ["tour=0x8", "“0x8”"], ["tour=-4x8", "“-4x8”"], ["tour=1e9x8", "“1e9x8”"],
    ["tour=8x8&start=z9", "“z9” is no value for start: a square"], ["tour=8x8&rule=foo", "one of sheet, judge, backtrack, walk, solve"],
    ["tour=8x8&holes=z9", "“z9”"], ["tour=8x8&start=c2&holes=c2", "“c2” is no value for holes: free squares"], ["tour=8x8&closed=maybe", "“maybe”"], ["tour=8x8&step=x", "“x”"], ["tour=8x8&step=999", "“999” is no value for step"], ["tour=8x8&lang=xx", "“xx” is no value for lang: one of en, zh"],
    ["check=1 2&form=foo", "“foo”"], ["output=foo", "“foo”"], ["run=simulate&language=foo", "“foo”"], ["run=simulate&seconds=x", "“x”"],
    ["dual=9", "“9”"], ["turns=6&knights=0,9", "“0,9”"], ["turns=99", "“99”"], ["turns=6x8", "“6x8”"], ["count=abc", "“abc”"], ["count=5x5&kind=foo", "“foo”"],
  ]) {
    await open(`#${encodeURI(hash)}`);
    await shows(page, ".error", words);
    assert.equal(await page.$(".verdict"), null, hash);
    assert.ok(await page.$$eval(".told", (parts) => parts.every(({ hidden }) => hidden)), hash);
  }
  await open("#tour=abc");
  await page.type("[type=number]", "7");
  await hasAddress(page, "#tour=7x7");
  await open("#tour=8x8");
  await resize(page, -4, 8);
  await shows(page, ".error", "“-4x8”");
  assert.equal(await page.$(".verdict"), null);
  await resize(page, 6, 8);
  await shows(page, ".verdict", "tour");
  // Squares off the board let the size change.
  await open("#tour=8x8&start=9,9&holes=8,1");
  await resize(page, 10, 10);
  await shows(page, ".verdict", "tour from (0, 0)");
});

inPage("closed tours, holes, and the reason where none exists", async ({ page, open }) => {
  await open("#tour=6x6&rule=solve&closed=yes");
  await shows(page, ".verdict", "closed tour from (0, 0)");
  // On a board of odd area, a tour starts on the colour of the corners.
  await open("#tour=5x5&start=b1&rule=solve");
  await shows(page, ".verdict", "a tour starts on the colour of the corners");
  await open("#tour=5x5&start=a5&rule=solve");
  await shows(page, ".verdict", "tour from a5");
  await choose(page, "hole");
  await page.click(square(0, 1));
  await shows(page, ".verdict", "no tour exists");
  await hasAddress(page, "#tour=5x5&start=a5&rule=solve&holes=b5");
});

inPage("a knight that is stuck, and why", async ({ page, open }) => {
  // docs/students.md has this board.
  await open("#tour=5x5&start=b4&rule=sheet");
  await shows(page, ".verdict", "stuck at e5 after 19 of 25 squares");
  await choose(page, "Why did it get stuck?");
  const [, made, square] = /Step (\d+), to (\w+), makes it impossible/.exec(await shows(page, ".why", "impossible"));
  // The player shows the knight on that square, which has this number.
  await page.waitForSelector(`#board[data-step="${made - 1}"][data-square="${square}"]`);
  await page.waitForFunction((number) => location.hash.endsWith(`&step=${number}`), {}, made - 1);
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
  await page.type("textarea", "1");
  // Its keys are not for the player that is there now.
  await player(page);
  await page.type("textarea", " 4 7 10\n12 9 2 5\n3 6 11 8\n");
  await shows(page, ".verdict", "open tour from (0, 0) to (1, 0)");
  await open(`#check=${encodeURIComponent("1 . 3\n4 . 2\n")}`);
  await shows(page, ".verdict", "step 3: from (1, 2) to (0, 2) is not a knight's move");
  await shows(page, "#status", "not a knight's move");
  await open(`#check=${encodeURIComponent("0 0\n1 2\n2 2\n")}&size=3x3`);
  await shows(page, ".verdict", "step 3: from (1, 2) to (2, 2) is not a knight's move");
});

inPage("several tours: the board of the first wrong one, and of any other", async ({ page, open }) => {
  const right = "1 4 7 10\n12 9 2 5\n3 6 11 8\n";
  await open(`#check=${encodeURIComponent(`${right}\n${right.replace("11 8", "8 11")}\n${right}`)}`);
  await player(page);
  const shown = () => page.$$eval("section", (sections) => sections.findIndex((section) => section.querySelector("#board")));
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
    "check=[12, 6, 10, 9, 2, 7, 6, 11, 4, 3, 8, 1]&size=4x3": "with “Size of the board” or “What the text is”",
    "check=--size 3\n": "found \"--size\"",
    "count=70x70&what=survey&method=backtrack": "this rule takes boards of up to 60 x 60, and this one is 70 x 70; choose another",
    "check=1 2 3&form=nothing": "“nothing” is no value for form",
    "tour=5x5&rule=walk&holes=a2": "choose another",
    "tour=9x9&rule=walk&start=b9": "the programs can search longer",
  };
  for (const lang of ["en", "zh"]) {
    for (const [text, words] of Object.entries(texts)) {
      await open(`#${text.replaceAll("\n", "%0A")}&lang=${lang}`);
      if (text.startsWith("count=")) await page.click("button.main");
      await page.waitForSelector(".error, .verdict p[role=status]", { timeout: 20_000 });
      const said = await page.$eval(".error, .verdict", (part) => part.textContent);
      assert.doesNotMatch(said, / --|^--|argument/);
      if (lang === "en") assert.ok(said.includes(words), `${text}: ${said}`);
    }
  }
});

inPage("two knights: moves and undo", async ({ page, open }) => {
  await open("#dual=1,3;2,4");
  await page.click(square(0, 5));
  await shows(page, ".hints", "@ on (0, 5) has no move");
  await page.click(square(5, 5));
  await shows(page, ".error", "No knight can go to (5, 5) now.");
  await choose(page, "Undo");
  assert.equal(await page.$(".error"), null);
  await shows(page, ".verdict", "Moves: 0. Visited squares: 2 of 36");
  await choose(page, "New game");
  await page.click(square(2, 2));
  await page.click(square(4, 4));
  await shows(page, ".verdict", "Moves: 0");
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
  await shows(page, ".verdict", "Closed tours");
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
  await shows(page, ".working", "%");
  await choose(page, "Stop");
  await shows(page, ".error", "Stopped");
  await open("#count=3x4&kind=directed");
  await page.click("button.main");
  await shows(page, ".number", "16");
});
