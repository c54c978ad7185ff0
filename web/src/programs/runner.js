// Runs a program on all cases, one after the other, each in a worker that is ended at the time limit.
import { javascript, unpacked } from "../engine.js";
import { word } from "../words.js";

export const MEGABYTES = 256;
export const MOST_OUTPUT = 4 * 2 ** 20;
// After this many runs beyond the time limit, or without a verdict, the others are left out, as `judge run` does.
const TOO_SLOW = 3;
const TOO_DEEP = "the recursion is too deep for this browser, so the case has no verdict; if the recursion ends, the command line can judge it";

function blobWorker(...pieces) {
  const address = URL.createObjectURL(new Blob(pieces, { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

// What a worker says first, or that the time is over.
function firstMessage(worker, seconds, before = 0) {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ ending: "time" }), seconds * 1000);
    const end = (message) => {
      clearTimeout(late);
      resolve(message);
    };
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = (event) => {
      event.preventDefault();
      end({ ending: "exited", code: 1, error: `program.js:${event.lineno - before}\n\n${event.message}` });
    };
  });
}

// An import statement as a call of `require` on the same lines.
function required(_, names = "", name) {
  const module = `require("${name}")`;
  const parts = names.replace(/\*\s*as\b/, "").replace(/\bas\b/g, ":").split(/,(?=\s*[{*])/);
  return names ? `const ${parts.map((part) => `${part} = ${module}`).join()};` : `${module};`;
}

// A program as the function that Node makes of it. A worker of a page in a folder cannot import modules.
function wrapped(source) {
  const program = source.replace(/^#!.*/, "");
  const script = program.replace(/^[ \t]*import\b\s*(?:([\w$\s{},*]+?)\s*from\b\s*)?["']([\w:/]+)["'];?/gm, required);
  const called = script.replace(/\bimport(\(\s*["'`][\w:/]+["'`]\s*\))/g, "imported$1");
  const isModule = script !== program || /^(?:(?:const|let|var) .*= *|for *)?await\b/m.test(program);
  return isModule ? `(async () => {"use strict";${called}\n})()` : `(function (exports, module) {${called}\n}).call(exports, exports, module)`;
}

class JavaScript {
  async run(source, input, seconds) {
    const host = (await javascript).trim();
    const before = host.split("\n").length;
    const given = JSON.stringify({ input, before, mostOutput: MOST_OUTPUT });
    const worker = blobWorker(`delete WorkerGlobalScope.prototype.importScripts;globalThis.knights=${given};${host}\n`, wrapped(source));
    this.worker = worker;
    const ended = await firstMessage(worker, seconds, before);
    worker.terminate();
    return ended;
  }

  stop() { this.worker?.terminate(); }
}

let python;

// Python is a file beside the page, which is read when it is needed.
async function readPython() {
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: "python.js", onload: resolve });
    script.onerror = () => reject(new Error(word("noPython")));
    document.head.append(script);
  });
  const { worker, wasm, library, lock } = globalThis.knightsPython;
  const limits = { megabytes: MEGABYTES, most: MOST_OUTPUT };
  return { worker, start: { wasm: await unpacked(wasm), library: await unpacked(library), lock: JSON.parse(lock), ...limits } };
}

class Python {
  async load() {
    if (this.worker) return;
    python ??= readPython();
    const { worker: script, start } = await python.catch((error) => {
      python = undefined;
      throw error;
    });
    // Pyodide refuses a worker that can import scripts, and a page in a folder has no worker of another kind.
    const worker = blobWorker("globalThis.importScripts = undefined;", script);
    this.worker = worker;
    worker.postMessage(start);
    const begun = await firstMessage(worker, 60);
    if (begun.isReady) return;
    this.stop(worker);
    throw new Error(begun.error ?? word("slowPython"));
  }

  async run(source, input, seconds) {
    const { worker } = this;
    worker.postMessage({ source, input });
    const ended = await firstMessage(worker, seconds);
    if (ended.isBroken || ended.ending === "time") this.stop(worker);
    return ended;
  }

  // Ends this worker, and not one that has begun since.
  stop(worker = this.worker) {
    worker?.terminate();
    if (this.worker === worker) this.worker = undefined;
  }
}

// Python stays loaded between programs.
const RUNNERS = { python: new Python(), javascript: new JavaScript() };

// Runs the cases, once they are there. `onProgress` gets the number of runs and that of cases; `cancel` ends the program at once.
export function runCases({ language, source, cases, seconds, onProgress }) {
  const runner = RUNNERS[language];
  let isCancelled = false;
  async function all() {
    const runs = [];
    const listed = await cases;
    for (const { name, input } of listed) {
      if (!isCancelled) await runner.load?.();
      if (isCancelled) throw new Error("cancelled");
      if (runs.filter(({ ending }) => ending === "time" || ending === "unjudged").length === TOO_SLOW) break;
      onProgress({ done: runs.length, of: listed.length });
      const began = performance.now();
      const { pieces = [], code = 0, ...ended } = await runner.run(source, input, seconds);
      const milliseconds = Math.round(performance.now() - began);
      const [ending, error = ""] = ended.ending === "stack" ? ["unjudged", TOO_DEEP] : [ended.ending, ended.error];
      runs.push({ name, ending, code, output: await new Blob(pieces).text(), error: error.slice(-4000), milliseconds });
    }
    return runs;
  }
  function cancel() {
    isCancelled = true;
    runner.stop();
  }
  return { runs: all(), cancel };
}
