// Builds the page: target/web/index.html, the same as knights.html, holds all but Python, which is python.js beside it.
// The WebAssembly module has to be in target/web-parts/wasm.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { keyOf } from "./src/sentences.js";

const here = (path) => new URL(path, import.meta.url).pathname;
const BUILT = process.env.CARGO_TARGET_DIR ?? here("../target");
const [TARGET, PARTS] = [`${BUILT}/web`, `${BUILT}/web-parts`];
const WASM = process.env.KNIGHTS_WASM ?? `${PARTS}/wasm`;
for (const folder of [TARGET, PARTS]) mkdirSync(folder, { recursive: true });

async function bundle(entry, alias = {}) {
  const { outputFiles: [{ text }] } = await build({
    entryPoints: [here(entry)], bundle: true, write: false, minify: !process.env.PLAIN, format: "iife", alias,
    target: "es2022", charset: "utf8", legalComments: "none", jsx: "automatic", jsxImportSource: "preact",
    loader: { ".txt": "text", ".py": "text", ".sh": "text", ".bat": "text" }, define: { "import.meta.url": '"file:///page"' }, logLevel: "error",
    external: ["node:*", "ws"],
  });
  return text;
}

// A part that another bundle imports as text.
function part(name, text) {
  writeFileSync(`${PARTS}/${name}`, text);
  return `${PARTS}/${name}`;
}

const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
const base64 = (file) => readFileSync(file).toString("base64");
function lzma(file) {
  execFileSync(`${BUILT}/web-bindgen/debug/knights-web-bindgen`, [file]);
  return base64(`${file}.lzma`);
}
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// The headings of the statements.
const statement = (file) => readFileSync(here(`../docs/problems/${file}`), "utf8");
const titles = readdirSync(here("../docs/problems")).map((file) => [file.replace(".md", ""), /^# (.*)/.exec(statement(file))[1]]);

// The sentences of the programs by their keys, which have to be different.
const { sentences_: sentences, ...words } = JSON.parse(readFileSync(here("src/words.json"), "utf8"));
const keys = new Set(sentences.map(([english]) => keyOf(english)));
if (keys.size < sentences.length) throw new Error("two sentences of words.json have the same key");

const glue = { "knights-web": `${WASM}/knights_web.js` };
// What is unpacked at the beginning: the library, and texts, each with a byte 0 before it.
const texts = [[[...keys].join(""), ...sentences.map(([, chinese]) => chinese)].join("\n"), await bundle("src/programs/javascript.js")];
const all = Buffer.concat([readFileSync(`${WASM}/knights_web_bg.wasm`), Buffer.from(texts.map((text) => `\0${text}`).join(""))]);
// The player is that of the pages of the programs.
const player = (file) => readFileSync(here(`../crates/render/src/page/${file}`), "utf8");
const playerScript = `${["position.js", "drawing.js", "player.js"].map(player).join("")}export { ENGLISH, startPlayer };\n`;
const script = await bundle("src/main.jsx", {
  "built-packed": part("packed.txt", lzma(part("packed", all))),
  "built-worker": part("worker.txt", await bundle("src/worker.js", glue)),
  "built-words": part("words.json", JSON.stringify(words)),
  "built-player": part("player.js", playerScript),
  "built-titles": part("titles.json", JSON.stringify(Object.fromEntries(titles))),
});

// So are its colours, and the style of what it draws.
const ofPlayer = player("player.css");
const { code: style } = await transform(ofPlayer.slice(0, ofPlayer.indexOf("* {")) + ofPlayer.slice(ofPlayer.indexOf(".mover"), ofPlayer.indexOf("@media (max-width")) + readFileSync(here("src/style.css"), "utf8"), { loader: "css", minify: true });

// `self` is for python.js alone.
const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${hash(script)}`,
  `style-src ${hash(style)}`,
  "worker-src blob:", "img-src data: blob:", "base-uri 'none'", "form-action 'none'",
].join("; ");
const fill = { POLICY: policy, STYLE: style, SCRIPT: script };
const html = readFileSync(here("src/index.html"), "utf8").replace(/POLICY|STYLE|SCRIPT/g, (name) => fill[name]);
for (const name of ["index.html", "knights.html"]) writeFileSync(`${TARGET}/${name}`, html);

const pyodide = (name) => readFileSync(here(`node_modules/pyodide/${name}`));
const lock = { ...JSON.parse(pyodide("pyodide-lock.json")), packages: {} };
const python = {
  worker: await bundle("src/programs/python.js"),
  wasm: packed(pyodide("pyodide.asm.wasm")),
  library: packed(pyodide("python_stdlib.zip")),
  lock: JSON.stringify(lock),
};
writeFileSync(`${TARGET}/python.js`, `globalThis.knightsPython = ${JSON.stringify(python)};\n`);
mkdirSync(`${TARGET}/licences`, { recursive: true });
for (const name of ["events", "node-inspect-extracted", "preact"]) cpSync(here(`node_modules/${name}/LICENSE`), `${TARGET}/licences/${name}.txt`);
const { version, license } = JSON.parse(pyodide("package.json"));
writeFileSync(`${TARGET}/licences/python.txt`, `python.js contains Pyodide ${version} (${license}, https://github.com/pyodide/pyodide) and the standard
library of CPython (Python Software Foundation License, https://docs.python.org/3/license.html), unchanged.
`);

for (const name of ["knights.html", "python.js"]) {
  const written = readFileSync(`${TARGET}/${name}`);
  console.log(`${name}: ${written.length} bytes, ${gzipSync(written, { level: 9 }).length} compressed`);
}
