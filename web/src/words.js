// The words of the page in English and in the Chinese of Taiwan. What the programs say is English, and has a table of sentences.
import { ENGLISH } from "built-player";
import WORDS from "built-words";
import { translated } from "./sentences.js";

// The languages by their names in addresses, with their tags and their own names.
export const LANGUAGES = { en: ["en", "English"], zh: ["zh-Hant-TW", "中文"] };
let place = 0;

export const setLanguage = (name) => { place = Object.keys(LANGUAGES).indexOf(name); };
export const language = () => Object.keys(LANGUAGES)[place];

// The names of a choice, with their texts in the table.
export const choices = (group, names) => names.map((name) => [name, word(`${group}_${name}`)]);

// What programs say about their options, in terms of the fields of the page.
export function inPage(text) {
  if (!/^argument |^expected NxM|(?:^|[\w,;] |")--[a-z]/.test(text)) return text;
  const field = (_, name) => `“${word(name).split(/[,（]/)[0]}”`;
  const fields = (instead) => (_, name) => instead.replace("$1", name).replace(/<(\w+)>/g, field);
  const inFields = (part) => WORDS[""].reduce((said, [option, instead]) => said.replace(RegExp(option, "g"), fields(instead)), part);
  // What is in quotation marks was typed, and stays.
  return text.split(/("(?:\\.|[^"\\])*")/).map((part, place) => (place % 2 ? part : inFields(part))).join("");
}

// What the player says.
export const playerWords = () => (place ? { ...ENGLISH, ...WORDS.player_ } : ENGLISH);

let known;

// The keys of the sentences, of five letters each, and a line for each in Chinese.
export function setSentences(text) {
  const [keys, ...lines] = text.split("\n");
  known = new Map(lines.map((line, number) => [keys.slice(5 * number, 5 * number + 5), line]));
}

// A sentence of the programs in the language of the page. What the table does not have stays English.
export function sentence(text) {
  const said = place && known ? translated(text, known) : text;
  return { text: said, lang: /[a-z]{3,} [a-z]{2,}/.test(said) ? "en" : undefined };
}

// A text of the table, with values in the place of the names in braces.
export const word = (name, values = {}) => WORDS[name][place].replace(/\{(\w+)\}/g, (_, key) => values[key]);
