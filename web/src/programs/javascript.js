// What a program in JavaScript expects of Node, in a worker for one run: its input, its output, and how it ends.
const { input, before, mostOutput } = globalThis.knights;
const { setTimeout: later, clearTimeout: never, setInterval: often, postMessage: send } = globalThis;
const pieces = [];
const timers = new Set();
let length = 0;

class Exit extends Error {}

function end(ending, error = "") {
  send({ ending, pieces, error });
  throw new Exit("the program has ended");
}

function write(text) {
  pieces.push(String(text));
  length += String(text).length;
  if (length > mostOutput) end("output");
  return true;
}

// The program has ended once nothing is left that could call it. A rejection that it does not handle comes a little later.
const settle = () => later(() => timers.size === 0 && end("exited"), 5);

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
class Emitter {
  constructor(begin) { this.begin = begin; }

  on(name, action) {
    if (!this.listeners) globalThis.setTimeout(() => this.begin?.(this), 0);
    ((this.listeners ??= {})[name] ??= []).push(action);
    return this;
  }

  emit(name, ...values) { this.listeners?.[name]?.forEach((action) => action(...values)); }
}
Emitter.prototype.once = Emitter.prototype.on;
Emitter.prototype.addListener = Emitter.prototype.on;

const chunks = [input];
const stdin = new Emitter(() => {
  if (stdin.listeners.readable) stdin.emit("readable");
  else stdin.emit("data", input);
  stdin.emit("end");
  stdin.emit("close");
});
Object.assign(stdin, { fd: 0, read: () => chunks.shift() ?? null, setEncoding: () => stdin, resume: () => stdin, pause: () => stdin });
stdin[Symbol.asyncIterator] = async function* () { yield input; };

const lines = input.split("\n");
if (lines.at(-1) === "") lines.pop();

// Reads lines: for each a call, one call for a question, or a loop.
class Lines extends Emitter {
  constructor() {
    super(() => {
      if (!this.listeners.line) return;
      while (lines.length && !this.isClosed) this.emit("line", lines.shift());
      this.close();
    });
  }

  question(words, ...rest) {
    write(words);
    globalThis.setTimeout(() => (lines.length ? rest.at(-1)(lines.shift()) : this.close()), 0);
  }

  close() {
    if (!this.isClosed) this.emit("close");
    this.isClosed = true;
  }

  async* [Symbol.asyncIterator]() { while (lines.length) yield lines.shift(); }
}

Object.assign(Lines.prototype, { setPrompt() {}, prompt() {} });

const shown = (value) => typeof value === "bigint" ? `${value}n` : (typeof value === "object" && value !== null && !(value instanceof Error) ? JSON.stringify(value) : String(value));
const say = (...values) => write(`${values.map(shown).join(" ")}\n`);
const modules = {
  fs: { readFileSync: () => input, writeSync: (_, text) => write(text), writeFileSync: (_, text) => write(text) },
  readline: { createInterface: () => new Lines() },
  os: { EOL: "\n" },
  events: Emitter,
  process: {
    stdin, stdout: { write, fd: 1 }, stderr: { write: () => true }, argv: ["node", "program.js"], env: {}, platform: "linux", on() {},
    exit: (code = 0) => end(code ? "failed" : "exited", code ? `exit code ${code}` : ""),
    hrtime: { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
    nextTick: (action, ...values) => queueMicrotask(() => action(...values)), memoryUsage: () => ({ heapUsed: 0 }),
  },
};
const require = (name) => modules[name.replace(/^node:/, "")] ?? end("failed", `Error: Cannot find module '${name}'; the page has fs, readline, os and events`);
Object.assign(globalThis, { require, process: modules.process, module: { exports: {} }, exports: {}, global: globalThis });
Object.assign(console, { log: say, info: say, debug: say, error() {}, warn() {} });

// The message about an error, with the lines of the program, which begins after this script.
function fail(event, error, line = "?") {
  event.preventDefault();
  if (error instanceof Exit) return;
  const trace = String(error?.stack ?? error).replace(/blob:[^\s)]*?:(\d+):/g, (_, number) => `program.js:${number - before}:`);
  send({ ending: "failed", pieces, error: `program.js:${line}\n\n${trace}` });
}
addEventListener("error", (event) => fail(event, event.error ?? event.message, event.lineno - before));
addEventListener("unhandledrejection", (event) => fail(event, event.reason));
settle();
