// Calls of the WebAssembly module, which runs in a worker so that the page stays responsive and any call can be stopped.
import WASM from "built-wasm";
import UNPACKING from "built-unpacking";
import WORKER from "built-worker";
import { inPage, word } from "./words.js";

const workerAddress = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The bytes of a text that the build has compressed with gzip.
export async function unpacked(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The bytes of a text that the build has compressed with xz. The module of xz-decompress has a context of numbers: the
// length of its buffers, where that of the input begins, how much of it is used and how much there is, and the same of
// the output.
export async function unpackedXz(text) {
  const { instance: { exports } } = await WebAssembly.instantiate(await unpacked(UNPACKING));
  const [packed, pieces, context] = [bytesOf(text), [], exports.create_context()];
  const numbers = () => new Uint32Array(exports.memory.buffer, context, 6);
  const bytes = (begin, length) => new Uint8Array(exports.memory.buffer, begin, length);
  for (let [given, code] = [0, 0]; code === 0;) {
    const [most, input, used, length] = numbers();
    if (used === length) {
      const next = packed.subarray(given, given + most);
      bytes(input, next.length).set(next);
      exports.supply_input(context, next.length);
      given += next.length;
    }
    code = exports.get_next_output(context);
    if (code > 1) throw new Error(`xz: ${code}`);
    const [, , , , output, made] = numbers();
    pieces.push(bytes(output, made).slice());
    numbers()[5] = 0;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const compiled = unpackedXz(WASM).then((bytes) => WebAssembly.compile(bytes));

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
