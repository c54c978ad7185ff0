// The game of two knights, with its valid moves and undo.
import { useState } from "preact/hooks";
import { isSame, STEP } from "../address.js";
import { Answer, Board, Player, Radios, Said, useAnswer } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { dual: "1,1;3,4", moves: "", step: "" };
export const values = {
  dual: ["expectedSquares", (text) => /^(\d,\d(;\d,\d)?)?$/.test(text)],
  moves: ["expectedMoves", (text) => /^([@#]\d,\d(;|$))*$/.test(text)],
  step: STEP,
};
const SIZE = { rows: 6, columns: 6 };
const squareOf = (text) => text.split(",").map(Number);
const listed = (text) => text.split(";").filter((one) => /\d,\d+$/.test(one));

export function View({ fields: { dual, moves, step }, set, wrong }) {
  const [knight, setKnight] = useState("@");
  const [refused, setRefused] = useState();
  const starts = listed(dual).map(squareOf);
  const played = listed(moves).map((move) => [move[0], squareOf(move.slice(1))]);
  const isBegun = starts.length === 2;
  const game = useAnswer("game", isBegun && !wrong ? { starts, moves: played } : undefined);
  const state = game.value;
  const write = (list) => list.map(([name, square]) => name + square).join(";");
  const ableTo = (square) => ["@", "#"].filter((name) => state?.targets[name].some((target) => isSame(target, square)));
  function choose(square) {
    const able = ableTo(square);
    setRefused(isBegun && able.length === 0 ? square : undefined);
    if (able.length > 0) {
      const list = [...played, [able.includes(knight) ? knight : able[0], square]];
      set({ moves: write(list) });
    }
    if (!isBegun && !starts.some((start) => isSame(start, square))) set({ dual: [...starts, square].join(";") });
  }
  function mark(square) {
    const [row, column] = square;
    if (!isBegun) return isSame(square, starts[0]) ? { text: "@", kind: "of-first is-head" } : undefined;
    if (!state) return undefined;
    const text = state.rows[row][column];
    if (text !== ".") {
      const kind = text === "@" || /[A-Z]/.test(text) ? "of-first" : "of-second";
      return { text, kind: `${kind}${"@#".includes(text) ? " is-head" : ""}`, label: word("visitedBy", { text }) };
    }
    const able = ableTo(square);
    return able.length ? { text: able.join(""), kind: "is-target", label: word("canGo", { knights: able.join(" ") }) } : undefined;
  }
  return (
    <div class="columns">
      <div class="panel">
        <Board size={SIZE} label={word("board")} mark={mark} onChoose={choose} />
        <p class="buttons">
          <button type="button" disabled={played.length === 0} onClick={() => { setRefused(); set({ moves: write(played.slice(0, -1)) }); }}>{word("undo")}</button>
          <button type="button" onClick={() => { setRefused(); set({ moves: "", dual: "" }); }}>{word("newGame")}</button>
        </p>
        {refused && <p class="error" role="alert">{word("cannotGo", { square: `(${refused.join(", ")})` })}</p>}
        <Radios label={word("ifBoth")} value={knight} onChange={setKnight} options={[["@", "@"], ["#", "#"]]} />
      </div>
      <div>
        {!isBegun && <p class="empty" role="status">{word(starts.length ? "chooseSecond" : "chooseFirst")}</p>}
        <Answer answer={game}>
          {({ visited, over, hints, recording }) => (
            <>
              <div class="verdict" data-outcome={over ? (visited === 36 ? "tour" : "stuck") : ""}>
                <p role="status">{word(over ? "gameOver" : "gameOn", { visited, moves: played.length })}</p>
              </div>
              {!over && <ul class="hints">{hints.map((line) => <li key={line}><Said text={line} /></li>)}</ul>}
              {recording && <Player recording={recording} step={step} set={set} heading={word("typed")} />}
            </>
          )}
        </Answer>
      </div>
    </div>
  );
}
