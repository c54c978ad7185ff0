// The verdict on a tour that was pasted, and the first wrong step on the board.
import { Answer, Field, Player, Select, Text, useAnswer } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { check: "", size: "", zero: "", holes: "" };
const ZEROS = ["", "start", "hole", "unvisited"];
const EXAMPLES = {
  exampleRight: "1 4 7 10\n12 9 2 5\n3 6 11 8\n",
  exampleWrong: "1 4 7 10\n12 9 2 5\n3 6 8 11\n",
  exampleNames: "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2\n",
};

export function View({ fields: { check, size, zero, holes }, set }) {
  const hole = holes.split(/[;\s]+/).filter(Boolean);
  const more = { ...(size && { size }), ...(ZEROS.includes(zero) && zero && { zero }), hole };
  const answer = useAnswer("check", check.trim() ? { text: check, ...more } : undefined);
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => event.preventDefault()}>
        <Text label={word("pasteTour")} value={check} onInput={(text) => set({ check: text })} rows={12} hint={word("checkForms")} />
        <Field label={word("sizeOrNothing")}>
          <input value={size} placeholder="8x8" onInput={(event) => set({ size: event.target.value })} />
        </Field>
        <Select label={word("zero")} value={zero} options={ZEROS.map((name) => [name, word(`zero_${name}`)])}
          onChange={(name) => set({ zero: name })} />
        <Field label={word("holesOrNothing")}>
          <input value={holes} placeholder="a2; b5" onInput={(event) => set({ holes: event.target.value })} />
        </Field>
        <p class="buttons">
          {Object.entries(EXAMPLES).map(([name, text]) => (
            <button type="button" key={name} onClick={() => set({ check: text, size: "", zero: "", holes: "" })}>{word(name)}</button>
          ))}
        </p>
      </form>
      <div>
        <Answer answer={answer}>
          {({ tours }) => tours.map(({ words, remark, page, error, is_tour: isTour }, number) => (
            <section key={number}>
              <div class="verdict" data-outcome={isTour ? "tour" : "stuck"} lang="en">
                <p role="status">{error ?? words}</p>
                {remark && <small>{remark}</small>}
              </div>
              {page && tours.length === 1 && <Player page={page} title={word("player")} />}
            </section>
          ))}
        </Answer>
      </div>
    </div>
  );
}
