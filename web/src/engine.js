// Calls of the WebAssembly module, which runs in a worker so that the page stays responsive and any call can be stopped.
import PACKED from "built-packed";
import WORKER from "built-worker";
import { unpack } from "./unpack.js";
import { inPage, setSentences, word } from "./words.js";

const workerAddress = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The bytes of a text that the build has compressed with gzip.
export async function unpacked(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The library, the sentences, and the script around programs in JavaScript.
const parts = new Promise((begin) => { setTimeout(begin); }).then(() => {
  const bytes = unpack(bytesOf(PACKED));
  const second = bytes.lastIndexOf(0);
  const first = bytes.lastIndexOf(0, second - 1);
  const text = (part) => new TextDecoder().decode(part);
  setSentences(text(bytes.subarray(first + 1, second)));
  return { javascript: text(bytes.subarray(second + 1)), library: bytes.subarray(0, first) };
});
export const javascript = parts.then((all) => all.javascript);
const compiled = parts.then(({ library }) => WebAssembly.compile(library));

// What is shown as it is: pages have names that look like options, and inputs may have any words.
const RAW = ["data", "picture", "table", "input", "output", "source", "name"];
let next = 1;

class Engine {
  calls = new Map();

  constructor() { this.start(); }

  start() {
    this.worker = new Worker(workerAddress);
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event);
    this.ready = compiled.then((module) => this.worker.postMessage({ module }), (error) => this.fail(error));
  }

  // Says of each call, also of later ones, that the module does not start.
  fail(error) {
    error.preventDefault?.();
    this.error = error;
    for (const id of this.calls.keys()) this.refuse(id, error);
  }

  refuse(id, { message }) { this.receive({ id, error: word("noEngine", { message }) }); }

  send(message) {
    if (this.error) this.refuse(message.id, this.error); else if (this.calls.has(message.id)) this.worker.postMessage(message);
  }

  // The answer of a function; `cancel` ends it, whatever it does.
  call(name, request, onProgress) {
    const id = next++;
    const message = { id, name, request: JSON.stringify(request) };
    const answer = new Promise((resolve, reject) => this.calls.set(id, { message, resolve, reject, onProgress }));
    this.ready.then(() => this.send(message));
    return { answer, cancel: () => this.calls.delete(id) && this.restart() };
  }

  receive({ id, progress, answer, error, crashed }) {
    const call = this.calls.get(id);
    if (progress) return call?.onProgress?.(JSON.parse(progress));
    this.calls.delete(id);
    const said = (key, text) => (typeof text === "string" && !RAW.includes(key) ? inPage(text) : text);
    if (error !== undefined) call?.reject(new Error(inPage(error))); else call?.resolve(JSON.parse(answer, said));
    if (crashed) this.restart();
  }

  // Begins again with the calls that are still wanted.
  restart() {
    this.worker.terminate();
    this.start();
    const calls = [...this.calls.values()];
    this.ready.then(() => calls.forEach(({ message }) => this.send(message)));
  }
}

const quick = new Engine();
const slow = new Engine();

export const call = (name, request) => quick.call(name, request);
// What takes seconds or hours has a worker of its own.
export const work = (name, request, onProgress) => slow.call(name, request, onProgress);
