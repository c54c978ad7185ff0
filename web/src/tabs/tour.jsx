// One knight on one board: a click starts it there, and it goes along its tour, or the page says why there is none.
import { useEffect, useRef, useState } from "preact/hooks";
import { isSame, readSize, readSquare, readSquares, SIZE, STEP, toggled, writeName, writePair, YES } from "../address.js";
import { call } from "../engine.js";
import { Answer, Check, Download, MOST_BUTTONS, Player, Radios, Said, Select, Size, Text, useAnswer } from "../parts.jsx";
import { choices, word } from "../words.js";

export const defaults = { tour: "8x8", start: "0,0", rule: "sheet", holes: "", closed: "", numbers: "", step: "" };
const RULES = ["sheet", "judge", "backtrack", "walk", "solve"];
const isSquare = (text, { tour }) => readSquare(text, readSize(tour));
export const values = {
  tour: SIZE,
  start: ["expectedSquare", isSquare],
  rule: RULES,
  holes: ["expectedHoles", (text, { tour, start }) => readSquares(text, readSize(tour)).every((hole) => hole && !isSame(hole, readSquare(start, readSize(tour)) ?? []))],
  closed: YES,
  numbers: ["", "yes", "no"],
  step: STEP,
};
// Up to this many rows and columns, a board has numbers unless they are switched off.
const NUMBERED = 12;
// The most holes that are listed.
const LISTED = 24;

// The squares of a board that nothing is known of yet.
function emptyBoard({ rows, columns }, start, holes) {
  const indices = (squares) => squares.map(([row, column]) => row * columns + column);
  const data = { rows, columns, holes: indices(holes), starts: indices([start]), moves: "", jumps: [], knights: [], names: [], first: 1, degree_name: "degree", outcome: "", isEmpty: true };
  return { data: JSON.stringify(data), lines: [] };
}

function Holes({ holes, write, size, onClear }) {
  const names = holes.slice(0, LISTED).map((hole) => write(hole, size));
  return (
    <p class="holes">
      {word("holesAre")} {holes.length ? `${names.join("; ")}${holes.length > LISTED ? " …" : ""}` : word("noHoles")}
      {holes.length > 0 && <button type="button" onClick={onClear}>{word("clear")}</button>}
    </p>
  );
}

// The squares of the fields on another board: a hole stays where it is or is gone, and the knight stays if it can.
function moved({ start, holes }, from, to, write) {
  const isOn = (square) => square && square[0] < to.rows && square[1] < to.columns;
  const kept = readSquares(holes, from).filter(isOn);
  const before = readSquare(start, from);
  const all = Array.from({ length: to.rows * to.columns }, (_, place) => [Math.floor(place / to.columns), place % to.columns]);
  const begin = isOn(before) ? before : all.find((square) => !kept.some((hole) => isSame(hole, square)));
  const named = to.columns > 26 ? writePair : write;
  return { start: named(begin ?? [0, 0], to), holes: kept.map((hole) => named(hole, to)).join(";") };
}

export function View({ fields, set, wrong }) {
  const [choosing, setChoosing] = useState("start");
  const [asked, setAsked] = useState("");
  const [isWide] = useState(() => matchMedia("(min-width: 52rem)").matches);
  // `edited` has the fields when the editing of the size began: a hole comes back with its square.
  const [drawn, known, edited] = [useRef(), useRef(), useRef()];
  const size = readSize(fields.tour);
  if (size) known.current = size;
  // The names of squares are those in which the start is written.
  const write = /^[a-z]/i.test(fields.start) && !(size?.columns > 26) ? writeName : writePair;
  const named = write === writeName ? write : undefined;
  const start = (size && readSquare(fields.start, size)) ?? [0, 0];
  const holes = size ? readSquares(fields.holes, size).filter((hole) => hole && !isSame(hole, start)) : [];
  const closed = fields.closed === "yes";
  const rule = closed ? "solve" : fields.rule;
  const request = { ...size, start, rule, holes, closed };
  const answer = useAnswer("tour", wrong ? undefined : request);
  const key = JSON.stringify(request);
  const why = useAnswer("why_stuck", asked === key ? request : undefined);
  const change = (changes) => set({ step: "", ...changes });
  const isHole = (square) => holes.some((hole) => isSame(square, hole));
  function choose(square) {
    if (choosing === "start" && !isHole(square)) change({ start: write(square, size) });
    if (choosing === "hole" && !isSame(start, square)) change({ holes: toggled(holes, square).map((hole) => write(hole, size)).join(";") });
  }
  function resize(text) {
    const to = readSize(text);
    edited.current ??= [fields, known.current];
    const [before, from] = edited.current;
    change({ tour: text, ...(to && from && moved(before, from, to, write)) });
  }
  function rename(name) {
    const other = name === "a1" ? writeName : writePair;
    set({ start: other(start, size), holes: holes.map((hole) => other(hole, size)).join(";") });
  }
  function mark(square) {
    if (isSame(start, square)) return { label: word("start") };
    return isHole(square) ? { label: word("hole") } : undefined;
  }
  useEffect(() => {
    if (why.value) set({ step: String(why.value.step) });
  }, [why.value]);
  // The board before stays for a moment; while a search takes longer, one of another shape does not.
  const shape = JSON.stringify([size, holes]);
  const found = answer.value?.recording;
  if (found && found !== drawn.current?.recording) drawn.current = { recording: found, shape };
  const isOld = !drawn.current || (answer.progress && drawn.current.shape !== shape);
  const recording = wrong || answer.error || isOld ? size && emptyBoard(size, start, holes) : drawn.current.recording;
  const isSmall = size && Math.max(size.rows, size.columns) <= NUMBERED;
  const numbers = fields.numbers ? fields.numbers === "yes" : isSmall;
  const draw = async () => (await call("tour", { ...request, picture: true }).answer).picture;
  return (
    <div class="alive">
      <div class="verdicts">
        <Answer answer={answer}>
          {({ words, outcome }) => (
            <div class="verdict" data-outcome={outcome}>
              <p role="status"><Said text={words} board={size} write={named} /></p>
              <small class="time">{word("time", { milliseconds: Math.max(1, Math.round(answer.milliseconds)) })}</small>
              {outcome === "stuck" && ["sheet", "judge"].includes(rule) && <button type="button" onClick={() => setAsked(key)}>{word("whyStuck")}</button>}
              <Answer answer={why}>{(reason) => <p class="why" role="status"><Said text={reason.words} board={size} write={named} /></p>}</Answer>
            </div>
          )}
        </Answer>
      </div>
      {recording && <Player {...{ recording, set, mark, numbers }} write={named} step={fields.step} heading={word("parts")} onChoose={choose} isPlaying />}
      <details class="settings" open={isWide}>
        <summary>{word("settings")}</summary>
        <form class="panel" onSubmit={(event) => event.preventDefault()}>
          <Size text={fields.tour} onChange={resize} onEnd={() => { edited.current = undefined; }} />
          <Select label={word("rule")} value={rule} options={choices("rule", RULES)}
            onChange={(name) => change({ rule: name, closed: name === "solve" ? fields.closed : "" })} />
          <Check label={word("closed")} value={closed} onChange={(isClosed) => change({ closed: isClosed ? "yes" : "", rule: isClosed ? "solve" : rule })} />
          <Check label={word("numbers")} value={numbers} onChange={(isOn) => set({ numbers: isOn === isSmall ? "" : isOn ? "yes" : "no" })} />
          <Radios label={word("clickSets")} value={choosing} onChange={setChoosing} options={[["start", word("start")], ["hole", word("hole")]]} />
          {size && size.columns <= 26 && <Radios label={word("names")} value={named ? "a1" : "pairs"} onChange={rename} options={[["pairs", word("names_pairs")], ["a1", word("names_a1")]]} />}
          {size && Math.max(size.rows, size.columns) > MOST_BUTTONS && <Text label={word("start")} hint={word("squareHint")} value={fields.start} onInput={(text) => change({ start: text })} />}
          {size && <Holes {...{ holes, write, size }} onClear={() => change({ holes: "" })} />}
          {answer.value && <p class="buttons"><Download label={word("savePicture")} name="tour.svg" type="image/svg+xml" text={draw} /></p>}
        </form>
      </details>
    </div>
  );
}
