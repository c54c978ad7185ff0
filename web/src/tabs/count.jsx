// How many tours a board has, and what a rule does from every start, with a heat map.
import { useEffect, useRef, useState } from "preact/hooks";
import { readSize } from "../address.js";
import { work } from "../engine.js";
import { Check, Download, Picture, Radios, Select, Size } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { count: "6x6", what: "count", kind: "closed", symmetry: "", method: "warnsdorff", order: "sheet" };
const KINDS = ["closed", "directed", "undirected", "each"];
const METHODS = ["warnsdorff", "backtrack", "walk", "solve"];
const ORDERS = ["sheet", "judge", "tutorial", "walk"];
const MEMORY = 512 * 2 ** 20;

export function View({ fields, set }) {
  const [progress, setProgress] = useState();
  const [answer, setAnswer] = useState();
  const [error, setError] = useState("");
  const size = readSize(fields.count) ?? readSize(defaults.count);
  const isCount = fields.what !== "survey";
  const { kind } = fields;
  const request = isCount
    ? { ...size, closed: kind === "closed", undirected: kind === "undirected", each_start: kind === "each", up_to_symmetry: fields.symmetry === "yes" && kind !== "each", memory: MEMORY }
    : { ...size, method: fields.method, ...(fields.method !== "solve" && { order: fields.order }) };
  const last = useRef();
  useEffect(() => () => last.current?.cancel(), []);
  useEffect(() => setAnswer(undefined), [JSON.stringify(request)]);
  async function start() {
    setAnswer(undefined);
    setError("");
    const began = performance.now();
    let shown = began;
    const running = work(isCount ? "Count" : "Survey", request, (step) => {
      if (performance.now() - shown < 60) return;
      shown = performance.now();
      setProgress({ ...step, cancel });
    });
    last.current = running;
    function cancel() {
      running.cancel();
      setProgress(undefined);
      setError(word("cancelled"));
    }
    setProgress({ done: 0, of: 1, cancel });
    try {
      setAnswer({ ...await running.answer, seconds: (performance.now() - began) / 1000 });
    } catch (failure) {
      setError(failure.message);
    }
    setProgress(undefined);
  }
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => { event.preventDefault(); start(); }}>
        <Radios label={word("what")} value={isCount ? "count" : "survey"} onChange={(what) => set({ what })}
          options={[["count", word("countTours")], ["survey", word("surveyStarts")]]} />
        <Size size={size} onChange={(count) => set({ count })} />
        {isCount && <Select label={word("kind")} value={kind} options={KINDS.map((name) => [name, word(`kind_${name}`)])} onChange={(name) => set({ kind: name })} />}
        {isCount && kind !== "each" && <Check label={word("symmetry")} value={fields.symmetry === "yes"} onChange={(isOn) => set({ symmetry: isOn ? "yes" : "" })} />}
        {!isCount && <Select label={word("rule")} value={fields.method} options={METHODS.map((name) => [name, word(`method_${name}`)])} onChange={(method) => set({ method })} />}
        {!isCount && fields.method !== "solve" && (
          <Select label={word("order")} value={fields.order} options={ORDERS.map((name) => [name, word(`order_${name}`)])} onChange={(order) => set({ order })} />
        )}
        <p class="buttons"><button type="submit" class="main" disabled={Boolean(progress)}>{word(isCount ? "countTours" : "surveyStarts")}</button></p>
        <small>{word("countLimits")}</small>
      </form>
      <div>
        {progress && (
          <p class="working">
            <progress value={progress.done} max={progress.of} aria-label={word("progress")} />
            {progress.states > 0 && <span>{word("states", { states: progress.states.toLocaleString() })}</span>}
            <button type="button" onClick={progress.cancel}>{word("cancel")}</button>
          </p>
        )}
        {error && <p class="error" role="alert">{error}</p>}
        {answer && (
          <>
            <div class="verdict" data-outcome="tour" lang="en">
              {answer.exact && <p class="number">{answer.exact.replace(/\B(?=(\d{3})+$)/g, "\u202f")}</p>}
              <pre role="status" class={answer.exact === answer.words.trim() ? "for-readers" : ""}>{answer.words}</pre>
              <small>{word("time", { milliseconds: Math.round(answer.seconds * 1000) })}</small>
              {answer.csv && <Download label={word("saveTable")} name="survey.csv" type="text/csv" text={answer.csv} />}
              {answer.picture && <Download label={word("savePicture")} name="map.svg" type="image/svg+xml" text={answer.picture} />}
            </div>
            {answer.picture && <Picture svg={answer.picture} alt={answer.words} />}
          </>
        )}
      </div>
    </div>
  );
}
