// Knights that take turns: the three stages of the judge problem, with the p-values on the board.
import { useRef, useState } from "preact/hooks";
import { isSame, readSize, STEP, toggled } from "../address.js";
import { Answer, Board, Numbers, Player, Radios, Texts, useAnswer } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { turns: "6", knights: "0,0;5,5", ask: "0,0", step: "" };
const MOST = 40;
const squaresOf = (text) => text.split(";").filter(Boolean).map((one) => one.split(",").map(Number));
const areOn = (text, { turns }) => /^(\d+,\d+(;|$))*$/.test(text) && squaresOf(text).flat().every((place) => place < turns);
export const values = {
  turns: ["expectedSide", (text) => /^\d+$/.test(text) && readSize(text)?.rows <= MOST],
  knights: ["expectedSquares", areOn],
  ask: ["expectedSquare", areOn],
  step: STEP,
};

function Stage({ title, input, output }) {
  return (
    <details>
      <summary>{title}</summary>
      <Texts input={input} output={output} />
    </details>
  );
}

export function View({ fields, set, wrong }) {
  const [choosing, setChoosing] = useState("knights");
  const edited = useRef();
  const side = readSize(fields.turns)?.rows ?? 1;
  const knights = squaresOf(fields.knights);
  const [asked = [0, 0]] = squaresOf(fields.ask);
  const values = useAnswer("p_values", wrong ? undefined : { side, knight: asked, visited: knights.filter((knight) => !isSame(knight, asked)) });
  const simulation = useAnswer("simulate", knights.length && !wrong ? { side, knights } : undefined);
  const { p = [], targets = [], next } = values.value ?? {};
  const numberOf = (square) => targets.findIndex((target) => target && isSame(target, square));
  const choose = (square) => set({ step: "", ...(choosing === "knights" ? { knights: toggled(knights, square).join(";") } : { ask: String(square) }) });
  // Knights that are not on the board any more are gone.
  function resize(turns) {
    const kept = (text) => squaresOf(text).filter((square) => square.every((place) => place < turns)).join(";");
    const isPossible = readSize(turns)?.rows <= MOST;
    edited.current ??= fields;
    set({ turns, step: "", ...(isPossible && { knights: kept(edited.current.knights), ask: kept(edited.current.ask) || "0,0" }) });
  }
  function mark(square) {
    const [knight, move] = [knights.findIndex((other) => isSame(other, square)), numberOf(square)];
    const isAsked = isSame(asked, square) ? " is-asked" : "";
    if (knight >= 0) return { text: String(knight + 1), kind: `is-head${isAsked}`, style: { background: `var(--knight-${knight % 8})` }, label: word("knightNumber", { number: knight + 1 }) };
    if (move >= 0) return { text: String(p[move]), kind: `is-target${move === next ? " is-hint" : ""}`, label: word("pValue", { move, p: p[move] }) };
    return isAsked ? { text: "?", kind: isAsked, label: word("asked") } : undefined;
  }
  const row = (value, move) => (
    <tr key={move} class={move === next ? "is-next" : ""}>
      <th scope="row">{move}</th><td>{targets[move] ? `(${targets[move].join(", ")})` : "–"}</td><td>{value}</td>
    </tr>
  );
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => event.preventDefault()}>
        <div onFocusOut={() => { edited.current = undefined; }}><Numbers label={word("side")} value={fields.turns} most={MOST} onInput={resize} /></div>
        <Radios label={word("clickSets")} value={choosing} onChange={setChoosing} options={[["knights", word("knights")], ["ask", word("askedSquare")]]} />
        {!wrong && <Board size={{ rows: side, columns: side }} label={word("board")} mark={mark} onChoose={choose} />}
        <Answer answer={values}>
          {() => (
            <>
              <table>
                <caption>{word("pCaption", { square: `(${asked.join(", ")})` })}</caption>
                <thead><tr>{[word("move"), word("leadsTo"), "p"].map((head) => <th scope="col" key={head}>{head}</th>)}</tr></thead>
                <tbody>{p.map(row)}</tbody>
              </table>
              <p role="status">{next >= 0 ? word("nextMove", { next }) : word("noNextMove")}</p>
            </>
          )}
        </Answer>
      </form>
      <div>
        {knights.length === 0 && <p class="empty">{word("placeKnights")}</p>}
        <Answer answer={simulation}>
          {({ recording }) => <Player recording={recording} step={fields.step} set={set} />}
        </Answer>
        {values.value && <Stage title={word("stage1")} input={values.value.input1} output={values.value.output1} />}
        {values.value && <Stage title={word("stage2")} input={values.value.input2} output={values.value.output2} />}
        {simulation.value && <Stage title={word("stage3")} input={simulation.value.input} output={simulation.value.output} />}
      </div>
    </div>
  );
}
