// The verdict on a tour that was pasted, and the first wrong step on the board.
import { useState } from "preact/hooks";
import { STEP } from "../address.js";
import { Answer, Player, Said, Select, Text, useAnswer } from "../parts.jsx";
import { choices, word } from "../words.js";

export const defaults = { check: "", form: "", size: "", zero: "", holes: "", step: "" };
const FORMS = ["", "board", "path", "directions", "json"];
const ZEROS = ["", "start", "hole", "unvisited"];
export const values = { form: [...FORMS, "walk"], zero: ZEROS, step: STEP };
const EXAMPLES = {
  exampleRight: "1 4 7 10\n12 9 2 5\n3 6 11 8\n",
  exampleWrong: "1 4 7 10\n12 9 2 5\n3 6 8 11\n",
  exampleNames: "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2\n",
};

export function View({ fields: { check, form, size, zero, holes, step }, set, wrong }) {
  const [chosen, choose] = useState({});
  const request = { text: check, as: form || undefined, size: size || undefined, zero: zero || undefined, hole: holes.split(/[;\s]+/).filter(Boolean) };
  const answer = useAnswer("check", check.trim() && !wrong ? request : undefined);
  const isUnclear = answer.error || answer.value?.tours.some((tour) => tour.error || tour.remark);
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => event.preventDefault()}>
        <Text label={word("pasteTour")} value={check} onInput={(text) => set({ check: text })} rows={12} hint={word("checkForms")} />
        <p class="buttons">
          {Object.entries(EXAMPLES).map(([name, text]) => <button type="button" key={name} onClick={() => set({ ...defaults, check: text })}>{word(name)}</button>)}
        </p>
        <details class="unclear" open={Boolean(form || size || zero || holes || isUnclear)}>
          <summary>{word("ifUnclear")}</summary>
          <Select label={word("form")} value={form} options={choices("form", FORMS)} onChange={(name) => set({ form: name })} />
          <Text label={word("sizeOrNothing")} value={size} placeholder="8x8" onInput={(text) => set({ size: text })} />
          <Select label={word("zero")} value={zero} options={choices("zero", ZEROS)} onChange={(name) => set({ zero: name })} />
          <Text label={word("holesOrNothing")} value={holes} placeholder="a2; b5" onInput={(text) => set({ holes: text })} />
        </details>
      </form>
      <div>
        <Answer answer={answer}>
          {({ tours }) => {
            const first = Math.max(0, tours.findIndex((tour) => tour.recording && !tour.is_tour));
            const shown = chosen.of === tours ? chosen.number : first;
            return tours.map(({ words, remark, recording, error, is_tour: isTour }, number) => (
              <section key={number}>
                <div class="verdict" data-outcome={isTour ? "tour" : "stuck"}>
                  <p role="status"><Said text={error ?? words} /></p>
                  {remark && <small><Said text={remark} /></small>}
                  {recording && number !== shown && <button type="button" onClick={() => { choose({ of: tours, number }); set({ step: "" }); }}>{word("showBoard")}</button>}
                </div>
                {recording && number === shown && <Player recording={recording} step={step} set={set} />}
              </section>
            ));
          }}
        </Answer>
      </div>
    </div>
  );
}
