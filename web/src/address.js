// The state of the page as the part of its address after `#`, the names of squares and sizes in it, and tables.

// `#tour=8x8&start=a1`: the first name is that of the tab. Every field is a text.
export function readAddress(hash) {
  const fields = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  return { tab: Object.keys(fields)[0], fields };
}

// Fields that are as at the beginning are left out, except that of the tab.
export function writeAddress(tab, fields, defaults) {
  const changed = Object.entries(fields).filter(([name, text]) => name !== tab && text !== defaults[name]);
  const escaped = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3B/g, ";").replace(/%40/g, "@");
  return `#${[[tab, fields[tab]], ...changed].map(([name, text]) => `${name}=${escaped(text)}`).join("&")}`;
}

export const LONGEST_ADDRESS = 8000;
export const LONGEST_SIDE = 1000;

// `8x8`, or `8` for a square board.
export function readSize(text) {
  const [, rows = 0, columns = rows] = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(text) ?? [];
  const isPossible = [rows, columns].every((side) => side > 0 && side <= LONGEST_SIDE);
  return isPossible ? { rows: Number(rows), columns: Number(columns) } : undefined;
}

// `a1` at the bottom left, or `7,0` for the row and the column from 0.
export function readSquare(text, { rows, columns }) {
  const [, letter, number] = /^([a-z])(\d+)$/i.exec(text) ?? [];
  const [, down, right] = /^(\d+),(\d+)$/.exec(text) ?? [];
  const square = letter
    ? [rows - Number(number), letter.toLowerCase().charCodeAt(0) - 97]
    : [Number(down), Number(right)];
  const isInside = square[0] >= 0 && square[0] < rows && square[1] >= 0 && square[1] < columns;
  return isInside ? square : undefined;
}

// Squares are written as rows and columns, or as letters and numbers.
export const writePair = ([row, column]) => `${row},${column}`;
export const writeName = ([row, column], { rows }) => `${String.fromCharCode(97 + column)}${rows - row}`;

export const readSquares = (text, board) => text.split(";").filter(Boolean).map((name) => readSquare(name, board));

export const isSame = ([row, column], other) => other !== undefined && row === other[0] && column === other[1];

// The names of squares in a sentence, where they are rows and columns.
export const renamed = (text, board, write) => text.replace(/\((\d+), (\d+)\)/g, (name, row, column) => (write ? write([Number(row), Number(column)], board) : name));

// What a field can be: a list of texts, or a function of the text and all fields; and the name of the words that say so.
export const YES = ["", "yes"];
export const SIZE = ["expectedSize", readSize];
export const STEP = ["expectedStep", (text) => /^\d*$/.test(text)];

// The first field that is not as it can be, with the name of the words.
export function wrongField(fields, values) {
  for (const [name, value] of Object.entries(values)) {
    const [expected, isRight] = typeof value[1] === "function" ? value : ["expectedOneOf", (text) => value.includes(text)];
    if (!isRight(fields[name], fields)) return { name, text: fields[name], expected, list: [...value].filter(String).join(", ") };
  }
}

// The list without the square if it has it, or with it.
export function toggled(squares, square) {
  const rest = squares.filter((other) => !isSame(square, other));
  return rest.length < squares.length ? rest : [...squares, square];
}

// The names of columns, and rows of numbers, names and nothing in structures, as the programs write them as CSV.
export function toCsv([columns, rows]) {
  const fields = (part) => (part instanceof Object ? Object.values(part).flatMap(fields) : [part]);
  return [columns, ...rows.map(fields)].map((line) => `${line}\n`).join("");
}
