// On the Chinese page, what is said of wrong outputs, of counts and of surveys is Chinese.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { keyOf, translated } from "../../../web/src/sentences.js";

const parts = process.env.KNIGHTS_WASM ?? `${process.env.CARGO_TARGET_DIR ?? "target"}/web-parts/wasm`;
writeFileSync(`${parts}/knights_zh.mjs`, readFileSync(`${parts}/knights_web.js`));
const web = await import(pathToFileURL(`${parts}/knights_zh.mjs`));
web.initSync({ module: readFileSync(`${parts}/knights_web_bg.wasm`) });
const ask = (name, request) => JSON.parse(web[name](JSON.stringify(request)));

const { sentences_: sentences } = JSON.parse(readFileSync("web/src/words.json", "utf8"));
const known = new Map(sentences.map(([english, chinese]) => [keyOf(english), chinese]));

/** Three English words in a row, but for code, and for what a program prints. */
const english = (text) => /[A-Za-z']{2,}(?:[ ,;:]+[A-Za-z']{2,}){2,}/.exec(text.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, "").replace(/\w+\([^)]*\)|sys\.\S+|input.range.str.chr.int/g, ""));
function chinese(text, wrong) {
  const said = text.split("\n").map((line) => translated(line, known)).join("\n");
  if (english(said) || /undefined|□/.test(said)) wrong.push(`${text}  →  ${said}`);
}
const check = (wrong) => assert.equal(wrong.length, 0, `${wrong.length}: ${[...new Set(wrong)].slice(0, 40).join("\n")}`);

function generator(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

test("every mistake of the tables", (context) => {
  const read = `import glob, json, tomllib
files = [file for file in glob.glob("crates/problems/src/**/*.toml", recursive=True) if not file.endswith("problems.toml")]
print(json.dumps({file: tomllib.load(open(file, "rb")) for file in files}))`;
  const { stdout, error, status } = spawnSync("python3", ["-c", read]);
  if (error || status) return context.skip("this machine has no python3 with tomllib");
  const wrong = [];
  let compared = 0;
  for (const { advice: shared = {}, cure: cures = [], ...groups } of Object.values(JSON.parse(stdout))) {
    for (const { when = "it is so", advice = "", forms = [[]] } of Object.values(groups).flat()) {
      for (const form of forms) {
        const filled = when === "it is so" ? "the board is printed column by column" : when.replace(/\{(\d)\}/g, (_, place) => form[place]);
        chinese(`Every one of your 9 outputs is what you get when ${filled}; it makes 7 of them wrong. ${shared[advice] ?? advice}`, wrong);
        compared += 1;
      }
    }
    for (const { languages = ["py"], what = "", advice = "", "advice-in": others = {}, moves, change, "is-guess": isGuess } of cures) {
      // A page does not run another program to prove them.
      if (moves || (change && !isGuess)) continue;
      const list = languages.filter((language) => ["py", "js"].includes(language)).map((language) => others[language] ?? advice);
      for (const text of list) {
        for (const said of [text, text && `Perhaps ${text.charAt(0).toLowerCase()}${text.slice(1)}`]) {
          chinese(`${what} ${said}`.replace("{place}", " (program.py, line 3)").replaceAll(/\{\w+\}/g, "“a b c d”").trim(), wrong);
          compared += 1;
        }
      }
    }
  }
  check(wrong);
  assert.ok(compared > 500, `${compared}`);
});

// Problems whose default cases take seconds.
const SLOW = ["acwing1116", "leetcode2664", "pbinfo383", "poj2488", "withcs4440"];

test("what explains wrong outputs of every problem", (context) => {
  const random = generator(7);
  const wrong = [];
  let compared = 0;
  for (const { name, samples } of ask("problems", {})) {
    let cases = samples.map(([, input]) => ({ input, answer: "" }));
    if (!SLOW.includes(name)) cases = ask("cases", { problem: name });
    const small = cases.filter(({ input, answer }) => input.length < 3000 && answer.length < 9000);
    for (let number = 0; number < 45; number++) {
      const { input, answer } = small[random(small.length)];
      const words = [...answer.matchAll(/\S+/g)];
      const pick = () => words[random(words.length)] ?? { index: 0, 0: "" };
      const [one, other] = [pick(), pick()];
      const outputs = [
        `${answer.slice(0, one.index)}${random(40) - 1}${answer.slice(one.index + one[0].length)}`,
        `${answer.slice(0, one.index)}${other[0]}${answer.slice(one.index + one[0].length)}`,
        answer.slice(0, one.index), `${answer}${other[0]}\n`, "-1\n", "no tour exists\n", small[random(small.length)].answer,
        answer.split("\n").reverse().join("\n").trim(), answer.toUpperCase(),
      ];
      const explained = ask("explain", { problem: name, input, output: outputs[number % outputs.length] });
      if (explained.accepted) continue;
      chinese(explained.why || explained.fault, wrong);
      for (const { text } of explained.mistakes) chinese(text, wrong);
      const [caption = ""] = /The [^"<>]+ before the decision[^"<>]*/.exec(explained.picture) ?? [];
      chinese(caption, wrong);
      chinese(explained.difference, wrong);
      compared += 1;
    }
  }
  check(wrong);
  assert.ok(compared > 400, `${compared}`);
  context.diagnostic(`${compared} outputs`);
});

test("counts and surveys", () => {
  const wrong = [];
  const finished = (work) => {
    for (;;) {
      const { answer } = JSON.parse(work.step());
      if (answer) return answer;
    }
  };
  const said = ({ words, picture }) => [words, ...Array.from(picture.matchAll(/>([^<>\n]+)</g), ([, text]) => text)].forEach((text) => chinese(text, wrong));
  for (const method of ["warnsdorff", "walk", "backtrack", "solve"]) {
    for (const order of method === "solve" ? [undefined] : ["sheet", "judge", "tutorial", "walk"]) {
      said(finished(new web.Survey(JSON.stringify({ rows: 5, columns: 5, method, order }))));
    }
  }
  said(finished(new web.Count(JSON.stringify({ rows: 5, columns: 5, each_start: true }))));
  chinese(finished(new web.Count(JSON.stringify({ rows: 14, columns: 14 }))).words, wrong);
  check(wrong);
});

test("the game of two knights, and tours that are too small", () => {
  const wrong = [];
  const moves = [["@", [0, 5]], ["#", [4, 3]]];
  for (let played = 0; played <= moves.length; played++) {
    const { hints } = ask("game", { starts: [[1, 3], [2, 4]], moves: moves.slice(0, played) });
    assert.equal(hints.length, 2);
    for (const hint of hints) chinese(hint, wrong);
  }
  chinese("1:3: the path visits 4 of 15 squares of 3 x 5; fill in “棋盤大小” or “洞”", wrong);
  chinese("read as names on the smallest board, 4 x 3; “棋盤大小” gives another", wrong);
  check(wrong);
});
