// How many tours a board has, and what a rule does from every start, with a heat map.
import { useEffect } from "preact/hooks";
import { readSize, SIZE, toCsv, YES } from "../address.js";
import { work } from "../engine.js";
import { Answer, Check, Download, inLines, Radios, Select, Size, useTask } from "../parts.jsx";
import { choices, word } from "../words.js";

export const defaults = { count: "6x6", what: "count", kind: "closed", symmetry: "", method: "warnsdorff", order: "sheet" };
const KINDS = ["closed", "directed", "undirected", "each"];
const METHODS = ["warnsdorff", "backtrack", "walk", "solve"];
const ORDERS = ["sheet", "judge", "tutorial", "walk"];
export const values = { count: SIZE, what: ["count", "survey"], kind: KINDS, symmetry: YES, method: METHODS, order: ORDERS };

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");

export function View({ fields, set, wrong }) {
  const task = useTask();
  const size = readSize(fields.count);
  const isCount = fields.what !== "survey";
  const { kind } = fields;
  const request = isCount
    ? { ...size, closed: kind === "closed", undirected: kind === "undirected", each_start: kind === "each", up_to_symmetry: fields.symmetry === "yes" && kind !== "each" }
    : { ...size, method: fields.method, ...(fields.method !== "solve" && { order: fields.order }) };
  useEffect(task.clear, [JSON.stringify(request)]);
  const start = () => task.start((onProgress) => {
    let shown = 0;
    return work(isCount ? "Count" : "Survey", request, (step) => {
      if (performance.now() - shown < 60) return;
      shown = performance.now();
      onProgress(step);
    });
  });
  const states = task.progress?.states;
  const picture = task.value?.picture?.replace(/>([^<>\n]+)</g, (_, text) => `>${inLines(text)}<`);
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => { event.preventDefault(); start(); }}>
        <Radios label={word("what")} value={fields.what} onChange={(what) => set({ what })} options={choices("what", ["count", "survey"])} />
        <Size text={fields.count} onChange={(count) => set({ count })} />
        {isCount && <Select label={word("kind")} value={kind} options={choices("kind", KINDS)} onChange={(name) => set({ kind: name })} />}
        {isCount && kind !== "each" && <Check label={word("symmetry")} value={fields.symmetry === "yes"} onChange={(isOn) => set({ symmetry: isOn ? "yes" : "" })} />}
        {!isCount && <Select label={word("rule")} value={fields.method} options={choices("method", METHODS)} onChange={(method) => set({ method })} />}
        {!isCount && fields.method !== "solve" && <Select label={word("order")} value={fields.order} options={choices("order", ORDERS)} onChange={(order) => set({ order })} />}
        <p class="buttons"><button type="submit" class="main" disabled={Boolean(task.progress || wrong)}>{word(isCount ? "what_count" : "what_survey")}</button></p>
        {isCount && <small>{word("countLimits")}</small>}
      </form>
      <div>
        <Answer answer={task} state={states > 0 ? word("states", { states: grouped(states) }) : undefined}>
          {(answer) => (
            <>
              <div class="verdict" data-outcome="tour">
                {answer.exact && <p>{word(`kind_${kind}`)}</p>}
                {answer.exact && <p class="number">{grouped(answer.exact)}</p>}
                <pre role="status" class={answer.exact === answer.words.trim() ? "for-readers" : ""}>{inLines(answer.words)}</pre>
                <small>{word("time", { milliseconds: Math.round(task.milliseconds) })}</small>
                {answer.table && <Download label={word("saveTable")} name="survey.csv" type="text/csv" text={() => toCsv(JSON.parse(answer.table))} />}
                {picture && <Download label={word("savePicture")} name="map.svg" type="image/svg+xml" text={picture} />}
              </div>
              {picture && <img class="picture" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={word("map", size)} />}
            </>
          )}
        </Answer>
      </div>
    </div>
  );
}
