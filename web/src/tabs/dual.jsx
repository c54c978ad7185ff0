// The game of two knights, with hints, undo and best play.
import { useRef, useState } from "preact/hooks";
import { call } from "../engine.js";
import { isSame } from "../address.js";
import { Answer, Board, Check, Player, Radios, useAnswer } from "../parts.jsx";
import { word } from "../words.js";

export const defaults = { dual: "1,1;3,4", moves: "", answers: "", step: "" };
const SIZE = { rows: 6, columns: 6 };
const squareOf = (text) => text.split(",").map(Number);
const listed = (text) => text.split(";").filter((one) => /\d,\d+$/.test(one));

export function View({ fields: { dual, moves, answers, step }, set }) {
  const [knight, setKnight] = useState("@");
  const [hint, setHint] = useState();
  const starts = listed(dual).map(squareOf);
  const played = listed(moves).map((move) => [move[0], squareOf(move.slice(1))]);
  const isBegun = starts.length === 2;
  const game = useAnswer("game", isBegun ? { starts, moves: played } : undefined);
  const state = game.value;
  const latest = useRef();
  latest.current = `${dual} ${moves}`;
  const write = (list) => list.map(([name, square]) => name + square).join(";");
  const ask = (list) => call("game_hint", { starts, moves: list }).answer;
  const begin = (changes) => {
    setHint(undefined);
    set(changes);
  };
  // Plays the best move, unless something else was done meanwhile.
  async function follow(list) {
    const found = await ask(list);
    if (latest.current !== `${dual} ${write(list)}`) return;
    setHint(found);
    if (found.knight) set({ moves: write([...list, [found.knight, found.square]]) });
  }
  const ableTo = (square) => ["@", "#"].filter((name) => state?.targets[name].some((target) => isSame(target, square)));
  function choose(square) {
    const able = ableTo(square);
    if (able.length > 0) {
      const list = [...played, [able.includes(knight) ? knight : able[0], square]];
      begin({ moves: write(list) });
      if (answers) follow(list);
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
    const kind = `is-target${isSame(square, hint?.square ?? undefined) ? " is-hint" : ""}`;
    return able.length ? { text: able.join(""), kind, label: word("canGo", { knights: able.join(" ") }) } : undefined;
  }
  const undone = played.slice(0, answers && played.length > 1 ? -2 : -1);
  return (
    <div class="columns">
      <div class="panel">
        <Board size={SIZE} label={word("board")} mark={mark} onChoose={choose} />
        <p class="buttons">
          <button type="button" disabled={!isBegun || state?.over} onClick={async () => setHint(await ask(played))}>{word("hint")}</button>
          <button type="button" disabled={!isBegun || state?.over} onClick={() => follow(played)}>{word("playBest")}</button>
          <button type="button" disabled={played.length === 0} onClick={() => begin({ moves: write(undone) })}>{word("undo")}</button>
          <button type="button" onClick={() => begin({ moves: "", dual: "" })}>{word("newGame")}</button>
        </p>
        <Radios label={word("ifBoth")} value={knight} onChange={setKnight} options={[["@", "@"], ["#", "#"]]} />
        <Check label={word("bestAnswers")} value={answers === "yes"} onChange={(isOn) => set({ answers: isOn ? "yes" : "" })} />
      </div>
      <div>
        {!isBegun && <p class="empty" role="status">{word(starts.length ? "chooseSecond" : "chooseFirst")}</p>}
        <Answer answer={game}>
          {({ visited, over, hints, page }) => (
            <>
              <div class="verdict" data-outcome={over ? (visited === 36 ? "tour" : "stuck") : ""}>
                <p role="status">{word(over ? "gameOver" : "gameOn", { visited, moves: played.length })}</p>
              </div>
              {hint && <p class="why" role="status" lang="en">{hint.knight ? `${hint.knight} ${hint.square.join(" ")}: ` : ""}{hint.words}</p>}
              {!over && <ul class="hints" lang="en">{hints.map((line) => <li key={line}>{line}</li>)}</ul>}
              {page && <Player page={page} step={step} set={set} />}
            </>
          )}
        </Answer>
      </div>
    </div>
  );
}
