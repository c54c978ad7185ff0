// Programs in JavaScript do in the page what they do in Node, and none reaches a server.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { asked, inPage, program, run, shows } from "./support.mjs";

// The input of the first case.
const killers = new URL("../../crates/problems/killers/simulate/", import.meta.url);
const input = readFileSync(new URL(readdirSync(killers).sort()[0], killers), "utf8");

const PROGRAMS = {
  "modules, and a loop over lines": `
    import { createInterface } from "readline";
    import * as fs from "node:fs";
    import os, { EOL as end } from "os";
    import {
      argv,
      stdin as input,
    } from "process"
    import "events";
    for await (const line of createInterface({ input })) console.log(line.split(" "), os.EOL === end);
    console.log(argv.length, typeof fs.readFileSync);`,
  "a promised answer": `
    import { createInterface } from "node:readline/promises";
    const lines = createInterface({ input: process.stdin });
    console.log((await lines.question("")).split(" ").map(Number));
    lines.close();`,
  "a file that is read later": `
    const fs = require("fs");
    fs.readFile(0, "utf8", (error, text) => console.log(error, text.length));
    require("fs").promises.readFile("/dev/stdin", "utf8").then((text) => console.log(JSON.stringify(text)));
    process.on("exit", (code) => console.log("ends", code));`,
  "events": `
    const { once } = require("events");
    const readline = require("readline").createInterface({ input: process.stdin, crlfDelay: Infinity });
    const name = [];
    readline.on("line", (line) => name.push(line)).once("close", () => console.log(name));
    once(readline, "close").then(() => setTimeout(console.log, 20, "later"));
    return;`,
  "values": `
    class Knight { constructor() { this.at = [0, 1]; } }
    const round = { name: "a" };
    round.self = round;
    console.log([1, 2, 3], ["a", 'b"c'], [], {}, { a: 1, "b c": [undefined, null] }, [[1, [2, [3, [4]]]]]);
    console.log(Array.from({ length: 120 }, (_, number) => number * 37 % 101));
    console.log(Array.from({ length: 8 }, (_, row) => Array(8).fill(row)));
    console.log(new Map([[1, { a: 2 }]]), new Set("abc"), new Knight(), round, Object.create(null), new Int32Array(3));
    console.log("%d of %s: %i, %j %o %%", 4.5, "x", 7.9, { a: 1 }, [1], "more", -0, 10n, Symbol("s"), true, undefined, null);
    console.log(() => 1, function f() {}, class A {}, new Date(0), /x/g, [,, 1], "text", [new Error("e").message]);
    console.log(["x".repeat(50), "y".repeat(50)], { long: "z".repeat(90) });
    console.log();
    console.info("%c styled", "color: red");
    console.dir({ a: { b: { c: {} } } });
    console.dir({ a: { b: { c: {} } } }, { depth: 0 });
    console.dirxml([1], { a: 2 });`,
  "modules that are called for later": `
    import("fs").then((fs) => console.log(typeof fs.readFileSync, typeof fs.default.readFileSync));
    (async () => {
      const { createInterface } = await import("node:readline/promises");
      const { default: process, argv } = await import('process');
      console.log(typeof createInterface, argv.length, typeof process.exit);
      await import("nothing").catch((error) => console.log("none", error instanceof Error));
      try { require("nothing"); } catch (error) { console.log(error.code); }
    })();`,
};

for (const [name, source] of Object.entries(PROGRAMS)) {
  inPage(`JavaScript as in Node: ${name}`, async ({ page, open }) => {
    const folder = mkdtempSync(`${tmpdir()}/knights-`);
    const file = `${folder}/program.${/^\s*import /m.test(source) ? "mjs" : "js"}`;
    writeFileSync(file, source);
    writeFileSync(`${folder}/input`, input);
    const { stdout, stderr } = spawnSync("node", [file], { stdio: [openSync(`${folder}/input`), "pipe", "pipe"] });
    assert.equal(stderr.toString(), "", name);
    rmSync(folder, { recursive: true });
    await page.evaluateOnNewDocument(() => {
      globalThis.outputs = [];
      globalThis.Worker = class extends Worker {
        constructor(address) {
          super(address);
          this.addEventListener("message", ({ data: { pieces } }) => pieces && globalThis.outputs.push(pieces.join("")));
        }
      };
    });
    await open(program("javascript", source));
    await run(page);
    assert.equal(await page.evaluate(() => globalThis.outputs[0]), stdout.toString());
  });
}

inPage("JavaScript: exit codes, unknown modules and files, and a recursion that is too deep", async ({ page, open, follow }) => {
  await open();
  for (const [source, verdict, words] of [
    ["process.exitCode = 3", "RTE", "exit code 3"],
    ["process.exit(4)", "RTE", "exit code 4"],
    ["process.on('exit', () => process.exit(5))", "RTE", "exit code 5"],
    ["require('fs').writeFileSync('out.txt', 'x')", "RTE", "ENOENT"],
    ["import { x } from 'nothing'", "RTE", "Cannot find module 'nothing'"],
    ["require('fs').readFileSync('in.txt')", "RTE", "ENOENT"],
    ["const chunks = [];\nprocess.stdin.on('data', (chunk) => chunks.push(chunk));\nprocess.stdin.on('end', () => Buffer.concat(chunks))", "JE", "Buffer is not in this page"],
    ["require('crypto')", "JE", "the module crypto is not in this page"],
    ["import { join } from 'node:path'", "JE", "the module path is not in this page"],
    ["try { require('fs').existsSync('x') } catch {}", "JE", "fs.existsSync is not in this page"],
    ["console.table([1])", "JE", "console.table is not in this page"],
    ["console.error('seen', [1]);\nconsole.assert(false, 'odd');\nprocess.exit(2)", "RTE", "seen \\[ 1 \\]\\nAssertion failed: odd\\n"],
    ["let depth = 0;\nconst f = () => { depth++; f(); };\nf()", "JE", "interrupted: 17 cases were not judged"],
  ]) {
    await follow(program("javascript", source));
    assert.match(await run(page), RegExp(`^${verdict}: 0 of`), source);
    assert.match(await page.$eval("main", (main) => main.textContent), RegExp(words), source);
    assert.doesNotMatch(await page.$eval("main", (main) => main.textContent), /Error: the program has ended/, source);
  }
});

const ATTEMPTS = `
  const hosts = ["http://localhost:PORT/stolen", "http://127.0.0.1:PORT/stolen"];
  const attempts = hosts.flatMap((host) => [
    () => fetch(host),
    () => new Promise((done, failed) => {
      const socket = new WebSocket(host.replace("http", "ws"));
      [socket.onopen, socket.onerror] = [done, failed];
    }),
    () => new Promise((done, failed) => {
      const request = new XMLHttpRequest();
      [request.onload, request.onerror] = [done, failed];
      request.open("GET", host);
      request.send();
    }),
    () => new Promise((done, failed) => {
      const source = new EventSource(host);
      [source.onopen, source.onerror] = [done, failed];
    }),
    () => importScripts(host),
    () => new Worker(host),
  ]);
  attempts.push(() => import(hosts[0]));
  // A program that waits only for the network has ended.
  const waiting = setTimeout(() => {}, 5000);
const ends = await Promise.allSettled(attempts.map(async (attempt) => attempt()));
  clearTimeout(waiting);
  console.log(ends.map(({ status }) => status).join(" "));`;

inPage("no program reaches a server", async ({ page, open, origin }) => {
  const source = ATTEMPTS.replaceAll("PORT", new URL(origin).port);
  asked.length = 0;
  await open(program("javascript", source));
  await run(page);
  assert.doesNotMatch(await shows(page, ".explained", "rejected"), /fulfilled/);
  await open(program("python", `
import js
request = js.XMLHttpRequest.new()
request.open("GET", "${origin}stolen", False)
request.send()
`));
  assert.match(await run(page), /^RTE: 0 of/);
  assert.ok(!asked.includes("/stolen"), asked.join());
});
