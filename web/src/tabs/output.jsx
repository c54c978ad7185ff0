// Why the output of a program is wrong: the first wrong decision, and the mistake by its name.
import TITLES from "built-titles";
import { YES } from "../address.js";
import { Answer, Check, Explained, Select, Text, useAnswer } from "../parts.jsx";
import { sentence, word } from "../words.js";

export const defaults = { output: "simulate", input: "", found: "", empty: "" };
export const values = { output: Object.keys(TITLES), empty: YES };

export function ProblemChoice({ value, onChange }) {
  const { value: problems = [] } = useAnswer("problems", {});
  const shown = ({ name, source }) => [name, `${name} – ${sentence(TITLES[name]).text}${source ? ` (${source})` : ""}`];
  return <Select label={word("problem")} value={value} onChange={onChange} options={problems.map(shown)} />;
}

export function View({ fields: { output, input, found, empty }, set, wrong }) {
  const { value: cases = [] } = useAnswer("cases", wrong ? undefined : { problem: output });
  const isGiven = Boolean(input && (found || empty));
  const answer = useAnswer("explain", isGiven && !wrong ? { problem: output, input, output: found } : undefined);
  const chosen = cases.find((one) => one.input === input)?.name ?? "";
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => event.preventDefault()}>
        <ProblemChoice value={output} onChange={(name) => set({ output: name, ...(chosen && { input: "" }) })} />
        <Select label={word("case")} value={chosen} options={[["", word("ownInput")], ...cases.map(({ name }) => [name, name])]}
          onChange={(name) => set({ input: cases.find((one) => one.name === name)?.input ?? "" })} />
        <Text label={word("input")} value={input} onInput={(text) => set({ input: text })} rows={6} />
        <Text label={word("yourOutput")} value={found} onInput={(text) => set({ found: text, empty: "" })} rows={8} />
        <Check label={word("printsNothing")} value={empty === "yes"} onChange={(isOn) => set({ empty: isOn ? "yes" : "", found: "" })} />
      </form>
      <div>
        <Answer answer={answer}>
          {(explained) => (
            <>
              <div class="verdict" data-outcome={explained.accepted ? "tour" : "stuck"}><p role="status">{word(explained.accepted ? "outputRight" : "outputWrong")}</p></div>
              {!explained.accepted && <Explained explained={explained} />}
            </>
          )}
        </Answer>
        {!isGiven && <p class="empty">{word("pasteBoth")}</p>}
      </div>
    </div>
  );
}
