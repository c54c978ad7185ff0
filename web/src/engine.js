// Calls of the WebAssembly module, which runs in a worker so that the page stays responsive and any call can be stopped.
import WASM from "built-wasm";
import WORKER from "built-worker";

const workerAddress = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

// The bytes of a text that the build has compressed.
export async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const compiled = unpacked(WASM).then((bytes) => WebAssembly.compile(bytes));

let next = 1;

class Engine {
  calls = new Map();

  constructor() { this.start(); }

  start() {
    this.worker = new Worker(workerAddress);
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.ready = compiled.then((module) => this.worker.postMessage({ module }));
  }

  // The answer of a function; `cancel` ends it, whatever it does.
  call(name, request, onProgress) {
    const id = next++;
    const message = { id, name, request: JSON.stringify(request) };
    const answer = new Promise((resolve, reject) => this.calls.set(id, { message, resolve, reject, onProgress }));
    this.ready.then(() => this.calls.has(id) && this.worker.postMessage(message));
    return { answer, cancel: () => this.calls.delete(id) && this.restart() };
  }

  receive({ id, progress, answer, error, crashed }) {
    const call = this.calls.get(id);
    if (progress) return call?.onProgress?.(JSON.parse(progress));
    this.calls.delete(id);
    if (error !== undefined) call?.reject(new Error(error)); else call?.resolve(JSON.parse(answer));
    if (crashed) this.restart();
  }

  // Begins again with the calls that are still wanted.
  restart() {
    this.worker.terminate();
    this.start();
    const messages = [...this.calls.values()].map((call) => call.message);
    this.ready.then(() => messages.forEach((message) => this.calls.has(message.id) && this.worker.postMessage(message)));
  }
}

const quick = new Engine();
const slow = new Engine();

export const call = (name, request) => quick.call(name, request);
// What takes seconds or hours has a worker of its own.
export const work = (name, request, onProgress) => slow.call(name, request, onProgress);
