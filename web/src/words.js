// The words of the page in English and in the Chinese of Taiwan. Explanations come from the programs, in English.
import WORDS from "built-words";

// The languages by their names in addresses, with their tags and their own names.
export const LANGUAGES = { en: ["en", "English"], zh: ["zh-Hant-TW", "中文"] };
let place = 0;

export const setLanguage = (name) => { place = Object.keys(LANGUAGES).indexOf(name); };
export const language = () => Object.keys(LANGUAGES)[place];

// The names of a choice, with their texts in the table.
export const choices = (group, names) => names.map((name) => [name, word(`${group}_${name}`)]);

// What programs say about their options, in terms of the fields of the page.
export function inPage(text) {
  if (!/^argument |^expected NxM|(?:^|[\w,] |")--[a-z]/.test(text)) return text;
  const field = (_, name) => `“${word(name).split(/[,（]/)[0]}”`;
  const fields = (instead) => (_, name) => instead.replace("$1", name).replace(/<(\w+)>/g, field);
  return WORDS[""].reduce((said, [option, instead]) => said.replace(RegExp(option, "g"), fields(instead)), text);
}

// The page of a player in the language, by texts of it and of its script. The build adds the hash of that script.
export const playerPage = (page) => (place ? WORDS.player_.reduce((said, [english, chinese]) => said.replaceAll(english, () => chinese), page) : page);

// A text of the table, with values in the place of the names in braces.
export const word = (name, values = {}) => WORDS[name][place].replace(/\{(\w+)\}/g, (_, key) => values[key]);
