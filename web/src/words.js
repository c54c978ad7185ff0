// The words of the page in English and in the Chinese of Taiwan. Explanations come from the programs, in English.
import WORDS from "./words.json";

// The languages by their names in addresses, with their tags and their own names.
export const LANGUAGES = { en: ["en", "English"], zh: ["zh-Hant-TW", "中文"] };
let place = 0;

export function setLanguage(language) {
  place = Object.keys(LANGUAGES).indexOf(language);
}

// A text of the table, with values in the place of the names in braces.
export function word(name, values = {}) {
  return WORDS[name][place].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
