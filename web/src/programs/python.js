// Python in a worker that runs one program after the other. Nothing is fetched: the page hands over what Python needs.
import { loadPyodide } from "pyodide";
import createPyodideModule from "../../node_modules/pyodide/pyodide.asm.mjs";
import RUN from "./run.py";

let run;
let input;
let pieces;
let length;
let mostOutput;
let said;

async function load({ wasm, library, lock, megabytes, most }) {
  mostOutput = most;
  // Memory that Python asks for beyond the limit is not there.
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * 65536 > megabytes * 2 ** 20) throw new RangeError("the memory limit is reached");
    return grow.call(this, pages);
  };
  globalThis.fetch = async (address) => {
    const isWasm = String(address).endsWith(".wasm");
    return new Response(isWasm ? wasm : library, { headers: { "content-type": isWasm ? "application/wasm" : "application/zip" } });
  };
  const python = await loadPyodide({ createPyodideModule, indexURL: "https://page.invalid/", lockFileContents: lock });
  python.setStdin({
    read(buffer) {
      const part = input.subarray(0, buffer.length);
      buffer.set(part);
      input = input.subarray(part.length);
      return part.length;
    },
  });
  python.setStdout({
    write(bytes) {
      length += bytes.length;
      // An error of the stream, for the program.
      if (length > mostOutput) throw new Error("the output limit is reached");
      pieces.push(bytes.slice());
      return bytes.length;
    },
  });
  python.setStderr({
    write(bytes) {
      said = (said + new TextDecoder().decode(bytes)).slice(-4000);
      return bytes.length;
    },
  });
  python.runPython(RUN);
  run = python.globals.get("run");
}

function finish(ending, error, code = 0, isBroken = false) {
  postMessage({ ending: length > mostOutput ? "output" : ending, error: said + error, code, isBroken, pieces: isBroken ? [] : pieces });
}

onmessage = async ({ data }) => {
  if (!run) {
    await load(data).then(() => postMessage({ isReady: true }), (error) => postMessage({ error: String(error) }));
    return;
  }
  input = new TextEncoder().encode(data.input);
  [pieces, length, said] = [[], 0, ""];
  try {
    const ended = run(data.source);
    const outcome = ended.toJs();
    ended.destroy();
    finish(...outcome);
  } catch (error) {
    // A full stack of the browser ends Python too.
    finish(error instanceof RangeError ? "stack" : "exited", String(error), 1, true);
  }
};
