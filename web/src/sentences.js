// Sentences of the programs in another language, clause by clause. Squares, lists of them, numbers, sizes and what is in
// quotation marks are values: `□` in an English sentence of the table, and `$1`, `$2` and so on in its other language.

const SQUARE = "(?:row \\d+, column \\d+|\\(-?\\d+, -?\\d+\\)|\\b[a-zA-Z]\\d{1,2}\\b)(?: \\(\\d+\\))?";
const VALUE = RegExp([
  '"[^"]*"(?:\\.{3})?', "“[^”]*”", "`[^`]*`", "(?<=this mistake from )[^.]+", "\\b(?:[Tt]rue|[Ff]alse|Valid|Invalid)\\b",
  `${SQUARE}(?:(?:,|,? and|,? or|(?= \\()) ${SQUARE})*(?: and \\d+ more)?`,
  "(?<![^ (])[@#](?![^ ,.;)])", "\\d+ [x×] \\d+", "(?:(?<![\\w.])-)?\\d(?:[\\d.,]*\\d)?(?: -?\\d+)*",
].join("|"), "g");
const PLACE = / \(([^\s()]+), line (\d+)\)/;
const CUT = /([.;:,]| when)(?: |$)|$/g;
const SIGNS = { ".": "。", ";": "；", ":": "：", ",": "，" };
// The first words of clauses that the table has without them.
const FIRST = { and: "而且", but: "但", since: "因為", so: "所以", Perhaps: "也許應該" };

// A number for a clause, however many it speaks of: the page has no English sentence twice.
export function keyOf(clause) {
  let hash = 0;
  for (const letter of clause.replace(/s\b/g, "")) hash = Math.imul(hash ^ letter.codePointAt(), 0x1000193);
  return (hash >>> 0).toString(36).padStart(5, "0").slice(-5);
}

const ofList = (list) => list.replace(/row (\d+), column (\d+)/g, "第 $1 列第 $2 行").replace(/ and (\d+) more$/, " 等（另有 $1 格）").replace(/,? and /g, " 和 ").replace(/,? or /g, " 或 ")
  .replace(/([)\d]), (?=[(a-zA-Z])/g, "$1、");

// The text with the clauses that are known, the longest first; the others stay as they are.
export function translated(text, known) {
  const values = [];
  const masked = text.replace(PLACE, "").replace(VALUE, (value) => {
    values.push(value);
    return "□";
  });
  const cuts = [...masked.matchAll(CUT)];
  const inTable = (clause) => (clause === "□" ? "$1" : [clause, ...["toLowerCase", "toUpperCase"].map((to) => clause.charAt(0)[to]() + clause.slice(1))].map((form) => known.get(keyOf(form))).find(Boolean));
  let said = "";
  for (let from = 0; from < masked.length;) {
    const ends = cuts.filter(({ index }) => index > from);
    const known = ends.findLast(({ index }) => inTable(masked.slice(from, index)));
    const { index, 0: { length }, 1: sign } = known ?? ends[0];
    const [first] = masked.slice(from).split(" ");
    const own = values.slice(masked.slice(0, from).split("□").length - 1);
    if (known) {
      const fill = (_, number) => (/^["“`]/.test(own[number - 1]) ? own[number - 1] : ofList(own[number - 1]));
      said += inTable(masked.slice(from, index)).replace(/\$(\d)/g, fill) + (SIGNS[sign] ?? "");
    } else if (FIRST[first]) {
      said += FIRST[first];
      from += first.length + 1;
      continue;
    } else said += masked.slice(from, index + length).replace(/□/g, () => own.shift());
    from = index + length;
  }
  const [, file, line] = PLACE.exec(text) ?? [];
  return file ? `${said.replace(/。$/, "")}（${file} 第 ${line} 行）` : said;
}
