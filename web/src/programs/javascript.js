// What a program in JavaScript expects of Node, in a worker for one run: its input, its output, and how it ends.
import Emitter from "events";
import { format, inspect } from "node-inspect-extracted";

const { input, before, mostOutput } = globalThis.knights;
const { setTimeout: later, clearTimeout: never, setInterval: often, postMessage: send } = globalThis;
const pieces = [];
const timers = new Set();
let length = 0, isExiting = false;

class Exit extends Error {}

function end(ending, error = "") {
  send({ ending, pieces, error });
  throw new Exit("the program has ended");
}

function exit(code = process.exitCode ?? 0) {
  process.exitCode = code;
  if (!isExiting) { isExiting = true; process.emit("exit", code); }
  if (Number(process.exitCode)) end("failed", `exit code ${process.exitCode}`);
  end("exited");
}

function write(text, ...rest) {
  pieces.push(String(text));
  length += pieces.at(-1).length;
  if (length > mostOutput) end("output");
  rest.at(-1)?.();
  return true;
}

// The program has ended once nothing is left that could call it. A rejection that it does not handle comes a little later.
const settle = () => later(() => timers.size === 0 && exit(), 5);

function clear(id) {
  never(id);
  timers.delete(id);
  settle();
}

const timer = (start, isRepeated) => (action, milliseconds, ...values) => {
  const id = start(() => {
    action(...values);
    if (!isRepeated) clear(id);
  }, milliseconds);
  timers.add(id);
  return id;
};

Object.assign(globalThis, {
  setTimeout: timer(later, false), setInterval: timer(often, true), clearTimeout: clear, clearInterval: clear,
  setImmediate: (action, ...values) => globalThis.setTimeout(action, 0, ...values),
});

// It begins to call the program after the first listener was added.
class Source extends Emitter {
  constructor(begin) {
    super();
    this.once("newListener", () => globalThis.setTimeout(begin, 0));
  }
}

const chunks = [input];
const stdin = new Source(() => {
  if (!stdin.emit("readable")) stdin.emit("data", input);
  stdin.emit("end");
  stdin.emit("close");
});
Object.assign(stdin, { fd: 0, read: () => chunks.shift() ?? null, setEncoding: () => stdin, resume: () => stdin, pause: () => stdin });
stdin[Symbol.asyncIterator] = async function* () { yield input; };

const lines = input.split("\n");
if (lines.at(-1) === "") lines.pop();

// Reads lines: for each a call, one call for a question, or a loop.
class Lines extends Source {
  constructor() {
    super(() => {
      if (!this.listenerCount("line")) return;
      while (lines.length && !this.isClosed) this.emit("line", lines.shift());
      this.close();
    });
  }

  // It calls its last argument, or returns a promise.
  question(words, ...rest) {
    write(words);
    return new Promise((resolve) => {
      const answer = typeof rest.at(-1) === "function" ? rest.at(-1) : resolve;
      globalThis.setTimeout(() => (lines.length ? answer(lines.shift()) : this.close()), 0);
    });
  }

  close() {
    if (!this.isClosed) this.emit("close");
    this.isClosed = true;
  }

  async* [Symbol.asyncIterator]() { while (lines.length) yield lines.shift(); }
}

Object.assign(Lines.prototype, { setPrompt() {}, prompt() {} });

function readFileSync(path) {
  if ([0, "/dev/stdin"].includes(path)) return input;
  throw Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'; the input is file 0`), { code: "ENOENT" });
}

// File 2 is not judged.
function writeTo(file, text) {
  if ([2, "/dev/stderr"].includes(file)) return;
  if (![1, "/dev/stdout"].includes(file)) readFileSync(file);
  write(text);
}

const say = (...values) => write(`${format(...values)}\n`);
const readline = { createInterface: () => new Lines() };
const promises = { readFile: async (path) => readFileSync(path) };
const process = Object.assign(new Emitter(), {
  stdin, stdout: { write, fd: 1 }, stderr: { write: () => true, fd: 2 }, argv: ["node", "program.js"], env: {}, platform: "linux", exit,
  hrtime: { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
  nextTick: (action, ...values) => queueMicrotask(() => action(...values)), memoryUsage: () => ({ heapUsed: 0 }),
});
const modules = {
  fs: {
    readFileSync, promises, createReadStream: (path) => (path && readFileSync(path), stdin), writeSync: writeTo, writeFileSync: writeTo,
    readFile: (path, ...rest) => promises.readFile(path).then((text) => rest.at(-1)(null, text), rest.at(-1)),
  },
  "fs/promises": promises, readline: { ...readline, promises: readline }, "readline/promises": readline,
  os: { EOL: "\n" }, events: Emitter, util: { format, inspect }, process,
};
function require(name) {
  const found = modules[name.replace(/^node:/, "")];
  if (!found) throw new Error(`Cannot find module '${name}'; the page has ${Object.keys(modules).join(", ")}`);
  return found;
}
Object.assign(globalThis, { require, process, module: { exports: {} }, exports: {}, global: globalThis });
Object.assign(console, { log: say, info: say, debug: say, dir: (value) => say(inspect(value)), error() {}, warn() {} });

// The message about an error, with the lines of the program, which begins after this script.
function fail(event, error, line) {
  event.preventDefault();
  if (error instanceof Exit) return;
  const trace = String(error?.stack ?? error).replace(/blob:[^\s)]*?:(\d+):/g, (_, number) => `program.js:${number - before}:`);
  const [place = `program.js:${line}`] = trace.match(/program\.js:\d+/) ?? [];
  // The engines say in their own words that the stack is full.
  const isDeep = /call stack|too much recursion/.test(error?.message);
  send({ ending: isDeep ? "stack" : "failed", pieces, error: `${place}\n\n${trace}` });
}
addEventListener("error", (event) => fail(event, event.error ?? event.message, event.lineno - before));
addEventListener("unhandledrejection", (event) => fail(event, event.reason, "?"));
settle();
