// Builds the page: target/web/index.html, the same as knights.html, holds all but Python, which is python.js beside it.
// The WebAssembly module has to be in target/web-parts/wasm.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url).pathname;
const BUILT = process.env.CARGO_TARGET_DIR ?? here("../target");
const [TARGET, PARTS] = [`${BUILT}/web`, `${BUILT}/web-parts`];
const WASM = process.env.KNIGHTS_WASM ?? `${PARTS}/wasm`;
for (const folder of [TARGET, PARTS]) mkdirSync(folder, { recursive: true });

async function bundle(entry, alias = {}) {
  const { outputFiles: [{ text }] } = await build({
    entryPoints: [here(entry)], bundle: true, write: false, minify: !process.env.PLAIN, format: "iife", alias,
    target: "es2022", charset: "utf8", legalComments: "none", jsx: "automatic", jsxImportSource: "preact",
    loader: { ".txt": "text", ".py": "text" }, define: { "import.meta.url": '"file:///page"' }, logLevel: "error",
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
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// The headings of the statements.
const statement = (file) => readFileSync(here(`../docs/problems/${file}`), "utf8");
const titles = readdirSync(here("../docs/problems")).map((file) => [file.replace(".md", ""), /^# (.*)/.exec(statement(file))[1]]);

const glue = { "knights-web": `${WASM}/knights_web.js` };
const module = readFileSync(`${WASM}/knights_web_bg.wasm`);
// The page plays recordings in a frame, to which its own policy applies too.
const { initSync, tour } = await import(glue["knights-web"]);
initSync({ module });
const { page } = JSON.parse(tour('{"rows":1,"columns":1,"start":[0,0],"rule":"sheet"}'));
const ofPlayer = [...page.matchAll(/'sha256-[^']+'/g)].map(([found]) => found);
const words = JSON.parse(readFileSync(here("src/words.json"), "utf8"));
const chinese = words.player_.reduce((said, [english, own]) => said.replaceAll(english, () => own), page);
const ofChinese = hash(/<script>([^]*?)<\/script>/.exec(chinese)[1]);
words.player_.push([ofPlayer[1], ofChinese]);
const script = await bundle("src/main.jsx", {
  "built-wasm": part("wasm.txt", readFileSync(`${WASM}/knights_web_bg.wasm.xz`).toString("base64")),
  "built-worker": part("worker.txt", await bundle("src/worker.js", glue)),
  "built-words": part("words.json", JSON.stringify(words)),
  "built-titles": part("titles.json", JSON.stringify(Object.fromEntries(titles))),
  "built-javascript": part("javascript.txt", await bundle("src/programs/javascript.js")),
});

// The colours are those of the player.
const player = readFileSync(here("../crates/render/src/page/player.css"), "utf8");
const style = player.slice(0, player.indexOf("* {")) + readFileSync(here("src/style.css"), "utf8");

// `self` is for python.js alone.
const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${hash(script)} ${ofPlayer[1]} ${ofChinese}`,
  `style-src ${hash(style)} ${ofPlayer[0]}`,
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
const [unpacking] = readFileSync(here("node_modules/xz-decompress/dist/package/xz-decompress.js"), "utf8").split("*/");
writeFileSync(`${TARGET}/licences/xz-decompress.txt`, `${unpacking}*/\n`);
const { version, license } = JSON.parse(pyodide("package.json"));
writeFileSync(`${TARGET}/licences/python.txt`, `python.js contains Pyodide ${version} (${license}, https://github.com/pyodide/pyodide) and the standard
library of CPython (Python Software Foundation License, https://docs.python.org/3/license.html), unchanged.
`);

for (const name of ["knights.html", "python.js"]) {
  const written = readFileSync(`${TARGET}/${name}`);
  console.log(`${name}: ${written.length} bytes, ${gzipSync(written, { level: 9 }).length} compressed`);
}
