// The library for browsers says what the programs print, byte for byte.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { toCsv } from "../../../web/src/address.js";

const target = process.env.CARGO_TARGET_DIR ?? "target";
const parts = process.env.KNIGHTS_WASM ?? `${target}/web-parts/wasm`;
const knights = process.env.KNIGHTS ?? `${target}/debug/knights`;
assert.ok(existsSync(knights), "build the programs first: make test-web does");
writeFileSync(`${parts}/knights_web.mjs`, readFileSync(`${parts}/knights_web.js`));
const web = await import(pathToFileURL(`${parts}/knights_web.mjs`));
web.initSync({ module: readFileSync(`${parts}/knights_web_bg.wasm`) });

let compared = 0;
const same = (found, expected, what) => {
  compared += 1;
  assert.equal(found, expected, what);
};
const ask = (name, request) => JSON.parse(web[name](JSON.stringify(request)));
/** Runs a program, and returns what it prints on both streams. */
function run(words, input = "") {
  const { stdout, stderr, error } = spawnSync(knights, words, { input, maxBuffer: 1 << 28 });
  assert.equal(error, undefined);
  return [stdout.toString(), stderr.toString()];
}
/** The answer of what goes in steps. */
function finished(work) {
  for (;;) {
    const { answer } = JSON.parse(work.step());
    if (answer) return answer;
  }
}
/** Numbers that look random, and are the same each time. */
function generator(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}
const square = ([row, column]) => `${row},${column}`;

/** What the page of a program plays. */
function played(words, input) {
  const [page] = run([...words, "--format", "html"], input);
  return /<script id="recording" type="application\/json">(.*?)<\/script>/.exec(page)?.[1].replaceAll("\\u003c", "<");
}

/** Compares the picture and the recording of a tour with those of the program. */
function sameTour(request, words, input) {
  const answer = ask("tour", { ...request, picture: true });
  const what = JSON.stringify(request);
  same(answer.recording.data, played(words, input), `recording of ${what}`);
  if (request.rule === "walk") return answer;
  const [picture, remark] = run([...words, "--format", "svg"], input);
  same(answer.picture, picture, `picture of ${what}`);
  if (remark && request.rule !== "backtrack") same(`${answer.words}\n`, remark.replace(/^[^:]*: /, ""), `words of ${what}`);
  return answer;
}

test("tours by every rule", () => {
  const random = generator(1);
  for (let number = 0; number < 30; number++) {
    const [rows, columns] = [1 + random(9), 1 + random(9)];
    const start = [random(rows), random(columns)];
    const size = [rows, columns, ...start].map(String);
    sameTour({ rows, columns, start, rule: "sheet" }, ["tour", ...size]);
    sameTour({ rows, columns, start, rule: "judge" }, ["tour", ...size, "--order", "judge"]);
    const holes = [];
    for (let hole = 0; hole < random(4); hole++) holes.push([random(rows), random(columns)]);
    const is_first = (hole, place) => holes.findIndex((other) => square(other) === square(hole)) === place;
    const around = holes.filter((hole, place) => square(hole) !== square(start) && is_first(hole, place));
    const closed = random(3) === 0;
    const options = around.flatMap((hole) => ["--hole", square(hole)]);
    sameTour({ rows, columns, start, rule: "solve", holes: around, closed },
      ["tour", "solve", ...size, ...options, ...(closed ? ["--closed"] : [])]);
  }
  for (const size of [3, 4, 5, 6, 8]) {
    sameTour({ rows: size, columns: size, start: [0, size > 4 ? 2 : 0], rule: "backtrack" },
      ["tour", "backtrack", `${size}`, `${size}`, "0", size > 4 ? "2" : "0"]);
  }
  for (const [width, height, name] of [[5, 5, "a1"], [6, 6, "b4"], [8, 8, "c3"], [6, 5, "a1"]]) {
    const start = [height - Number(name[1]), name.charCodeAt(0) - 97];
    sameTour({ rows: height, columns: width, start, rule: "walk" },
      ["tour", "walk"], `${width}\n${height}\n${name}\n`);
  }
});

test("checked texts", () => {
  const random = generator(2);
  for (let number = 0; number < 40; number++) {
    const [rows, columns] = [3 + random(6), 3 + random(6)];
    const form = ["board", "path", "directions", "json"][number % 4];
    let [text] = run(["tour", "solve", `${rows}`, `${columns}`, "0", "0", "--format", form]);
    if (number % 3 === 0) {
      const digits = [...text.matchAll(/\d+/g)];
      if (digits.length > 0) {
        const { index, 0: digit } = digits[random(digits.length)];
        text = text.slice(0, index) + random(30) + text.slice(index + digit.length);
      }
    }
    const [verdicts, remarks] = run(["tour", "check"], text);
    let tours;
    try {
      ({ tours } = ask("check", { text }));
    } catch (error) {
      same(`knights tour: ${error.message}\n`, remarks, text);
      continue;
    }
    same(tours.filter((tour) => tour.words).map((tour) => `${tour.words}\n`).join(""), verdicts, text);
    if (tours.length === 1 && tours[0].words) {
      same(tours[0].picture, run(["tour", "check", "--format", "svg"], text)[0], text);
      same(tours[0].recording?.data, played(["tour", "check"], text), text);
    }
  }
});

// Problems whose default cases take seconds.
const SLOW = ["acwing1116", "leetcode2664", "pbinfo383", "poj2488", "withcs4440"];

test("cases and explanations of every problem", () => {
  const random = generator(3);
  const folder = mkdtempSync(join(tmpdir(), "knights-web-"));
  for (const { name, samples } of ask("problems", {})) {
    let cases = samples.map(([, input]) => ({ input, answer: run(["judge", "answer", "--problem", name], input)[0] }));
    if (!SLOW.includes(name)) {
      cases = ask("cases", { problem: name });
      const out = join(folder, name);
      run(["judge", "gen", "--problem", name, "--seed", "1", "--count", `${cases.length}`, "--out", out]);
      const files = readdirSync(out).filter((file) => file.endsWith(".in")).sort();
      same(files.join(), cases.map((own) => `${own.name}.in`).join(), name);
      for (const own of cases) {
        same(own.input, readFileSync(join(out, `${own.name}.in`), "utf8"), own.name);
        same(own.answer, readFileSync(join(out, `${own.name}.ans`), "utf8"), own.name);
      }
    }
    const small = cases.filter((own) => own.input.length < 2000 && own.answer.length < 5000);
    for (let number = 0; number < 5 && small.length > 0; number++) {
      const { input, answer } = small[random(small.length)];
      const words = [...answer.matchAll(/\S+/g)];
      const { index, 0: word } = words[random(words.length)];
      const output = `${answer.slice(0, index)}${random(40) - 1}${answer.slice(index + word.length)}`;
      const [given, made] = ["input", "output"].map((file) => join(folder, file));
      writeFileSync(given, input);
      writeFileSync(made, output);
      const explained = ask("explain", { problem: name, input, output });
      const [printed] = run(["judge", "check", "--problem", name, given, made]);
      // The sheet of `tour` allows more than its package.
      if (name === "tour" && explained.accepted) continue;
      const board = explained.board.split("\n").filter(Boolean).map((line) => `  ${line}\n`).join("");
      const why = explained.why && `  why: ${explained.why}\n${board}`;
      const said = explained.accepted ? "right\n" : `wrong: ${explained.fault}\n${why}`;
      same(said, printed, `${name}: ${JSON.stringify([input, output])}`);
    }
  }
  rmSync(folder, { recursive: true });
});

test("stages, games and surveys", () => {
  const random = generator(4);
  for (let number = 0; number < 10; number++) {
    const side = 2 + random(7);
    const all = Array.from({ length: side * side }, (_, place) => [Math.floor(place / side), place % side]);
    const squares = all.filter(() => random(4) === 0);
    const knights = squares.length > 0 ? squares : [[0, 0]];
    const simulated = ask("simulate", { side, knights });
    same(simulated.output, run(["simulate"], simulated.input)[0], simulated.input);
    same(simulated.recording.data, played(["simulate"], simulated.input), simulated.input);
    const [knight, ...visited] = knights;
    const values = ask("p_values", { side, knight, visited });
    same(values.output1, run(["valid_move_num"], values.input1)[0], values.input1);
    same(values.output2, run(["next_move"], values.input2)[0], values.input2);
  }
  for (const starts of [[[1, 1], [3, 4]], [[0, 0], [5, 5]], [[1, 2], [2, 1]]]) {
    const moves = [];
    let state = ask("game", { starts, moves });
    while (!state.over) {
      const isThird = (knight) => moves.length > 1 && moves.slice(-2).every(([last]) => last === knight);
      const able = ["@", "#"].flatMap((knight) => (isThird(knight) ? [] : state.targets[knight].map((to) => [knight, to])));
      moves.push(able[random(able.length)]);
      state = ask("game", { starts, moves });
    }
    const typed = `${starts.flat().join(" ")}\n${moves.map(([knight, to]) => `${knight} ${to.join(" ")}\n`).join("")}`;
    same(state.recording.data, played(["dual"], typed), typed);
  }
  for (const method of ["warnsdorff", "walk", "backtrack", "solve"]) {
    const answer = finished(new web.Survey(JSON.stringify({ rows: 6, columns: 5, method })));
    const words = ["tour", "survey", "6", "5", "--method", method];
    same(answer.words, run(words)[0], method);
    same(answer.picture, run([...words, "--format", "svg"])[0], method);
    same(toCsv(JSON.parse(answer.table)), run([...words, "--format", "csv"])[0], method);
  }
});

test("questions that are drawn have the answers of a plain search", (context) => {
  const version = "import sys; sys.exit(sys.version_info < (3, 11))";
  if (spawnSync("python3", ["-c", version]).status !== 0) return context.skip("this machine has no Python 3.11");
  const drawn = spawnSync("python3", ["crates/python/tests/questions.py"], { maxBuffer: 1 << 28 });
  assert.equal(drawn.status, 0, drawn.stderr.toString());
  const asked = {};
  for (const line of drawn.stdout.toString().trim().split("\n")) {
    const { kind, words, request: [name, request], answer } = JSON.parse(line);
    const program = ["tour", ...words.filter((word) => word !== "--format" && word !== "json")];
    const [printed, remarks] = run(program);
    asked[kind] = (asked[kind] ?? 0) + 1;
    let found;
    try {
      found = name === "tour" ? sameTour(request, program) : finished(new web[name](JSON.stringify(request)));
    } catch (error) {
      same(`knights tour: ${error.message}\n`, remarks, line);
      continue;
    }
    if (kind === "solve") same(found.outcome, answer ? "tour" : "none", line);
    else same(found.words, printed, line);
    if (kind === "count") same(printed, `${answer}\n`, line);
    if (kind === "starts") {
      same(printed.trim().split(/\s+/).join(), answer.join(), line);
      same(found.picture, run([...program, "--format", "svg"])[0], line);
    }
    if (kind === "survey") {
      const [, ...rows] = toCsv(JSON.parse(found.table)).trim().split("\n");
      same(rows.map((row) => row.endsWith("true")).join(), answer.map(([exists]) => exists).join(), line);
    }
  }
  context.diagnostic(JSON.stringify(asked));
});

test("the report on a wrong program", (context) => {
  if (spawnSync("python3", ["--version"]).error) return context.skip("this machine has no python3");
  const name = "simulate";
  const example = readFileSync("examples/mine.py", "utf8");
  const folder = mkdtempSync(join(tmpdir(), "knights-web-"));
  const path = join(folder, "mine.py");
  const programs = [example, `print("The answer is:", end=" ")\n${example}`, "n, k = int(input())\n", "exit(3)\n"];
  for (const source of programs) {
    writeFileSync(path, source);
    const runs = ask("cases", { problem: name }).map(({ name: own, input }) => {
      const { status, stdout, stderr } = spawnSync("python3", [path], { input });
      const error = stderr.toString().replace(`${folder}/`, "");
      return { name: own, output: stdout.toString(), error, code: status, ending: "exited", milliseconds: 10 };
    });
    const { text } = ask("report", { problem: name, time_limit: 2, memory_limit: 1024, source: ["mine.py", source], runs });
    const [printed] = run(["judge", "run", "--problem", name, path]);
    // What belongs to the command line.
    const own = printed.split("\n").filter((line) => !/^( {2}again|contained): |^--only NAME/.test(line));
    // Without that line, the list of failing cases may be longer.
    const [one, other] = [text, own.join("\n")].map((lines) => lines.trimEnd().split("\n  and ")[0].split("\n"));
    assert.ok(one.length >= other.length, source);
    same(one.slice(0, other.length).join("\n"), other.join("\n"), source);
  }
  rmSync(folder, { recursive: true });
});

test("at least 500 texts were compared", (context) => {
  context.diagnostic(`${compared} texts`);
  assert.ok(compared >= 500);
});
