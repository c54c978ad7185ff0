// Knights that take turns: the three stages of the judge problem, with the p-values on the board.
import { useState } from "preact/hooks";
import { isSame, toggled } from "../address.js";
import { Answer, Board, Numbers, Player, Radios, useAnswer } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { turns: "6", knights: "0,0;5,5", ask: "0,0", step: "" };

function Stage({ title, input, output }) {
  return (
    <details>
      <summary>{title}</summary>
      <div class="pair">
        <div><h4>{word("input")}</h4><pre tabIndex="0">{input}</pre></div>
        <div><h4>{word("output_")}</h4><pre tabIndex="0">{output}</pre></div>
      </div>
    </details>
  );
}

export function View({ fields, set }) {
  const [choosing, setChoosing] = useState("knights");
  const side = Math.max(1, Math.min(40, Number.parseInt(fields.turns, 10) || 6));
  const isInside = ([row, column]) => row >= 0 && column >= 0 && row < side && column < side;
  const squares = (text) => text.split(";").map((one) => one.split(",").map(Number)).filter(isInside);
  const knights = squares(fields.knights);
  const [asked = [0, 0]] = squares(fields.ask);
  const values = useAnswer("p_values", { side, knight: asked, visited: knights.filter((knight) => !isSame(knight, asked)) });
  const simulation = useAnswer("simulate", knights.length ? { side, knights } : undefined);
  const { p = [], targets = [], next } = values.value ?? {};
  const numberOf = (square) => targets.findIndex((target) => target && isSame(target, square));
  const choose = (square) => set(choosing === "knights" ? { knights: toggled(knights, square).join(";") } : { ask: String(square) });
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
        <Numbers label={word("side")} value={side} most={40} onInput={(turns) => set({ turns })} />
        <Radios label={word("clickSets")} value={choosing} onChange={setChoosing} options={[["knights", word("knights")], ["ask", word("askedSquare")]]} />
        <Board size={{ rows: side, columns: side }} label={word("board")} mark={mark} onChoose={choose} />
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
          {({ page }) => <Player page={page} step={fields.step} set={set} />}
        </Answer>
        {values.value && <Stage title={word("stage1")} input={values.value.input1} output={values.value.output1} />}
        {values.value && <Stage title={word("stage2")} input={values.value.input2} output={values.value.output2} />}
        {simulation.value && <Stage title={word("stage3")} input={simulation.value.input} output={simulation.value.output} />}
      </div>
    </div>
  );
}
