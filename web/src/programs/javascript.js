// What a program in JavaScript expects of Node, in a worker for one run: its input, its output, and how it ends.
import Emitter from "events";
import { format, inspect } from "node-inspect-extracted";

const { input, before, mostOutput } = globalThis.knights;
const { setTimeout: later, clearTimeout: never, setInterval: often, postMessage: send } = globalThis;
const pieces = [];
const timers = new Set();
let length = 0, isExiting = false, said = "";

class Exit extends Error {}

function end(ending, error = said, code = 0) {
  send({ ending, pieces, error, code });
  throw new Exit("the program has ended");
}

// Ends a run that needs more of Node than is here, which is no fault of the program.
const lack = (what) => end("unjudged", `${what} is not in this page; the command line can judge it with Node`);

// A part of Node of which not everything is here.
const partly = (name, part) => new Proxy(part, {
  get: (_, key) => (key in part || typeof key === "symbol" ? part[key] : function lacking() { lack(`${name}.${key}`); }),
});

function exit(code = process.exitCode ?? 0) {
  process.exitCode = code;
  if (!isExiting) { isExiting = true; process.emit("exit", code); }
  end("exited", said, Number(process.exitCode));
}

// What a program says on its standard error; the last of it is shown.
function tell(text) {
  said = `${said}${text}`.slice(-4000);
  return true;
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

function writeTo(file, text) {
  if ([2, "/dev/stderr"].includes(file)) return tell(text);
  if (![1, "/dev/stdout"].includes(file)) readFileSync(file);
  return write(text);
}

const say = (...values) => write(`${format(...values)}\n`);
const complain = (...values) => tell(`${format(...values)}\n`);
const readline = { createInterface: () => new Lines() };
const promises = { readFile: async (path) => readFileSync(path) };
const process = Object.assign(new Emitter(), {
  stdin, stdout: { write, fd: 1 }, stderr: { write: tell, fd: 2 }, argv: ["node", "program.js"], env: {}, platform: "linux", exit,
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
for (const name of ["fs", "fs/promises", "readline", "os", "util"]) modules[name] = partly(name, modules[name]);
const LACKED = /^(assert|buffer|child_process|cluster|crypto|http2?|https|module|net|path|perf_hooks|stream|string_decoder|timers|tty|url|v8|vm|worker_threads|zlib)(\/|$)/;
function require(name) {
  const plain = name.replace(/^node:/, "");
  if (LACKED.test(plain)) lack(`the module ${plain}`);
  if (modules[plain]) return modules[plain];
  throw Object.assign(new Error(`Cannot find module '${name}'; the page has ${Object.keys(modules).join(", ")}`), { code: "MODULE_NOT_FOUND" });
}
const imported = async (name) => ({ default: require(name), ...require(name) });
Object.assign(globalThis, { require, imported, process, module: { exports: {} }, exports: {}, global: globalThis });
Object.defineProperty(globalThis, "Buffer", { get: () => lack("Buffer") });
Object.assign(console, {
  log: say, info: say, debug: say, dirxml: say, dir: (value, options) => say(inspect(value, options)), error: complain, warn: complain,
  trace: complain, assert: (isTrue, ...values) => isTrue || complain("Assertion failed:", ...values),
});
for (const name of ["table", "count", "group", "groupCollapsed", "timeEnd", "timeLog"]) console[name] = () => lack(`console.${name}`);

// The message about an error, with the lines of the program, which begins after this script.
function fail(event, error, line) {
  event.preventDefault();
  if (error instanceof Exit) return;
  const trace = String(error?.stack ?? error).replace(/blob:[^\s)]*?:(\d+):/g, (_, number) => `program.js:${number - before}:`);
  const [place = `program.js:${line}`] = trace.match(/program\.js:\d+/) ?? [];
  // The engines say in their own words that the stack is full.
  const isDeep = /call stack|too much recursion/.test(error?.message);
  send({ ending: isDeep ? "stack" : "exited", pieces, error: `${said}${place}\n\n${trace}`, code: 1 });
}
addEventListener("error", (event) => fail(event, event.error ?? event.message, event.lineno - before));
addEventListener("unhandledrejection", (event) => fail(event, event.reason, "?"));
settle();
