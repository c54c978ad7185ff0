// Programs that run elsewhere: their cases as a zip, and what they have written as runs.
import RUN_BAT from "./run.bat";
import RUN_SH from "./run.sh";
import { MOST_OUTPUT } from "./runner.js";

// The seconds that `run.sh` gives a program, and the signal that ends it then.
export const SECONDS = 10;
const SIGXCPU = 24;

const words = (...numbers) => Uint16Array.from(numbers);

// A gzip has 10 bytes before what is packed, and after it the checksum and the length, which a zip has too.
async function zip(files) {
  const [entries, directory] = [[], []];
  let place = 0;
  for (const [name, text] of files) {
    const gzip = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
    const packed = gzip.slice(10, -8);
    // Version 2.0, no flags, deflated, at midnight of January 1, 1980.
    const about = [words(20, 0, 8, 0, 33), gzip.slice(-8, -4), Uint32Array.of(packed.size), gzip.slice(-4), words(name.length, 0)];
    const entry = new Blob(["PK\x03\x04", ...about, name, packed]);
    directory.push("PK\x01\x02", words(20), ...about, words(0, 0, 0, 0, 0), Uint32Array.of(place), name);
    entries.push(entry);
    place += entry.size;
  }
  const index = new Blob(directory);
  return new Blob([...entries, index, "PK\x05\x06", words(0, 0, entries.length, entries.length), Uint32Array.of(index.size, place), words(0)]);
}

// A folder with the inputs, and scripts that write the outputs beside them.
export function casesFolder(folder, cases) {
  const inputs = cases.map(({ name, input }) => [`${name}.in`, input]);
  const files = [...inputs, ["run.sh", RUN_SH], ["run.bat", RUN_BAT.replaceAll("\n", "\r\n")]];
  return zip(files.map(([name, text]) => [`${folder}/${name}`, text]));
}

// The outputs among files by the names of their cases, with the codes with which the program has ended.
export async function outputsOf(files) {
  const said = await files.find(({ name }) => name === "codes.txt")?.text() ?? "";
  const codes = new Map([...said.matchAll(/^(.+)\.in (-?\d+)/gm)].map(([, name, code]) => [name, Number(code)]));
  const outputs = files.filter(({ name }) => name.endsWith(".out") && name !== "a.out");
  return new Map(outputs.map((file) => [file.name.slice(0, -4), { file, code: codes.get(file.name.slice(0, -4)) ?? 0 }]));
}

// Outputs as the runs that have written them.
export const runsOf = (outputs) => Promise.all([...outputs].map(async ([name, { file, code }]) => {
  // What a shell says of a signal.
  const signal = code > 128 && code < 193 ? code - 128 : 0;
  const ending = file.size > MOST_OUTPUT ? "output" : signal === SIGXCPU ? "time" : signal ? "signalled" : "exited";
  const output = (await file.slice(0, MOST_OUTPUT).text()).replaceAll("\r\n", "\n");
  return { name, ending, code: signal || code, output, error: "", milliseconds: 0 };
}));
