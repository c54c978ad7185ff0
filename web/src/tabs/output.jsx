// Why the output of a program is wrong: the first wrong decision, and the mistake by its name.
import TITLES from "built-titles";
import { Answer, Explained, Select, Text, useAnswer } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { output: "simulate", input: "", found: "" };

export function ProblemChoice({ value, onChange }) {
  const { value: problems = [] } = useAnswer("problems", {});
  const shown = ({ name, source }) => [name, `${name} – ${TITLES[name]}${source ? ` (${source})` : ""}`];
  return <Select label={word("problem")} value={value} onChange={onChange} options={problems.map(shown)} />;
}

export function View({ fields: { output, input, found }, set }) {
  const { value: cases = [] } = useAnswer("cases", { problem: output });
  const answer = useAnswer("explain", input && found ? { problem: output, input, output: found } : undefined);
  const chosen = cases.find((one) => one.input === input)?.name ?? "";
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => event.preventDefault()}>
        <ProblemChoice value={output} onChange={(name) => set({ output: name, ...(chosen && { input: "" }) })} />
        <Select label={word("case")} value={chosen} options={[["", word("ownInput")], ...cases.map(({ name }) => [name, name])]}
          onChange={(name) => set({ input: cases.find((one) => one.name === name)?.input ?? "" })} />
        <Text label={word("input")} value={input} onInput={(text) => set({ input: text })} rows={6} />
        <Text label={word("yourOutput")} value={found} onInput={(text) => set({ found: text })} rows={8} />
      </form>
      <div>
        <Answer answer={answer}>
          {(explained) => (
            <>
              <div class="verdict" data-outcome={explained.accepted ? "tour" : "stuck"}>
                <p role="status">{explained.accepted ? word("outputRight") : word("outputWrong")}</p>
              </div>
              {!explained.accepted && <Explained explained={explained} />}
            </>
          )}
        </Answer>
        {!(input && found) && <p class="empty">{word("pasteBoth")}</p>}
      </div>
    </div>
  );
}
