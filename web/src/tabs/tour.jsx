// One knight: choose a start and a rule, and watch the tour, or read why there is none.
import { useState } from "preact/hooks";
import { isSame, readSize, readSquare, readSquares, toggled, writeSquare, writeSquares } from "../address.js";
import { call } from "../engine.js";
import { Answer, Board, Check, Download, Player, Radios, Select, Size, Text, useAnswer } from "../parts.jsx";
import { choices, word } from "../words.js";

export const defaults = { tour: "8x8", start: "a1", rule: "sheet", holes: "", closed: "", step: "" };
const RULES = ["sheet", "judge", "backtrack", "walk", "solve"];

export function View({ fields, set }) {
  const [choosing, setChoosing] = useState("start");
  const [asked, setAsked] = useState("");
  const size = readSize(fields.tour) ?? readSize(defaults.tour);
  const start = readSquare(fields.start, size) ?? [0, 0];
  const holes = readSquares(fields.holes, size).filter((hole) => !isSame(hole, start));
  const closed = fields.closed === "yes";
  const rule = closed ? "solve" : RULES.includes(fields.rule) ? fields.rule : defaults.rule;
  const request = { ...size, start, rule, holes, closed };
  const answer = useAnswer("tour", request);
  const key = JSON.stringify(request);
  const why = useAnswer("why_stuck", asked === key ? request : undefined);
  const isHole = (square) => holes.some((hole) => isSame(square, hole));
  function choose(square) {
    if (choosing === "start" && !isHole(square)) set({ start: writeSquare(square, size) });
    if (choosing === "hole" && !isSame(start, square)) set({ holes: writeSquares(toggled(holes, square), size) });
  }
  function mark(square) {
    if (isSame(start, square)) return { text: "♞", kind: "is-start", label: word("start") };
    return isHole(square) ? { kind: "is-hole", label: word("hole") } : undefined;
  }
  const draw = async () => (await call("tour", { ...request, page: false, picture: true }).answer).picture;
  const isShown = Math.max(size.rows, size.columns) <= 40;
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => event.preventDefault()}>
        <Size size={size} onChange={(tour) => set({ tour })} />
        <Select label={word("rule")} value={rule} options={choices("rule", RULES)}
          onChange={(name) => set({ rule: name, closed: name === "solve" ? fields.closed : "" })} />
        <Check label={word("closed")} value={closed}
          onChange={(isClosed) => set({ closed: isClosed ? "yes" : "", rule: isClosed ? "solve" : rule })} />
        {isShown ? (
          <>
            <Radios label={word("clickSets")} value={choosing} onChange={setChoosing} options={[["start", word("start")], ["hole", word("hole")]]} />
            <Board size={size} label={word("board")} mark={mark} onChoose={choose} />
          </>
        ) : (
          <Text label={word("start")} hint={word("squareHint")} value={fields.start} onInput={(text) => set({ start: text })} />
        )}
      </form>
      <div>
        <Answer answer={answer}>
          {({ words, outcome, page }) => (
            <>
              <div class="verdict" data-outcome={outcome}>
                <p role="status" lang="en">{words}</p>
                <small>{word("time", { milliseconds: Math.max(1, Math.round(answer.milliseconds)) })}</small>
                <Download label={word("savePicture")} name="tour.svg" type="image/svg+xml" text={draw} />
                {outcome === "stuck" && ["sheet", "judge"].includes(rule) && <button type="button" onClick={() => setAsked(key)}>{word("whyStuck")}</button>}
                <Answer answer={why}>{(reason) => <p class="why" role="status" lang="en">{reason.words}</p>}</Answer>
              </div>
              <Player page={page} step={fields.step} set={set} onShown={() => performance.mark("tour shown")} />
            </>
          )}
        </Answer>
      </div>
    </div>
  );
}
