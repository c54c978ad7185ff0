// What several tabs show: fields, boards on which squares are chosen, the player, pictures and answers.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { call } from "./engine.js";
import { isSame, LONGEST_SIDE, renamed, writeName } from "./address.js";
import { language, playerWords, sentence, word } from "./words.js";
import { startPlayer } from "built-player";

// A task that can be stopped: { progress } while it runs, then { value, milliseconds } or { error }.
export function useTask() {
  const [task, setTask] = useState({});
  const running = useRef();
  function end(shown) {
    running.current?.cancel();
    running.current = undefined;
    setTask(shown);
  }
  useEffect(() => () => running.current?.cancel(), []);
  // What was there before stays for so many milliseconds.
  async function start(begin, patience = 0) {
    running.current?.cancel();
    const began = performance.now();
    let own;
    const show = (shown) => running.current === own && setTask(shown);
    own = begin((progress) => show({ progress }));
    running.current = own;
    const late = setTimeout(show, patience, { progress: {} });
    const ended = await own.answer.then((value) => ({ value, milliseconds: performance.now() - began }), ({ message }) => ({ error: message }));
    clearTimeout(late);
    show(ended);
    if (running.current === own) running.current = undefined;
  }
  return { ...task, start, clear: () => end({}), stop: () => end({ error: word("stopped") }) };
}

// The answer of a function to a request, as a task. Without a request there is none.
export function useAnswer(name, request) {
  const task = useTask();
  const key = request && JSON.stringify(request);
  useLayoutEffect(() => {
    if (key) task.start(() => call(name, request), 300); else task.clear();
  }, [name, key]);
  return task;
}

// What a task shows: how far it is, in the words of `state`, an error, or its value.
export function Answer({ answer: { progress, value, error, stop }, state = word("working"), children }) {
  if (error) return <p class="error" role="alert"><Said text={error} /></p>;
  if (!progress) return value ? children(value) : null;
  return (
    <p class="working" role="status">
      <progress value={progress.done} max={progress.of} aria-label={word("progress")} />{progress.of > 1 && ` ${Math.floor(100 * progress.done / progress.of)} %`} {state} <button type="button" onClick={stop}>{word("stop")}</button>
    </p>
  );
}

export function Field({ label, hint, children }) {
  return <label class="field"><span>{label}</span>{children}{hint && <small>{hint}</small>}</label>;
}

export function Select({ label, value, options, onChange }) {
  const option = ([name, shown]) => <option key={name} value={name} selected={name === value}>{shown}</option>;
  return <Field label={label}><select value={value} onChange={(event) => onChange(event.target.value)}>{options.map(option)}</select></Field>;
}

export function Check({ label, value, onChange }) {
  return <label class="check"><input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} /> {label}</label>;
}

export function Radios({ label, value, options, onChange }) {
  const option = ([name, shown]) => <label key={name}><input type="radio" name={label} checked={name === value} onChange={() => onChange(name)} /> {shown}</label>;
  return <fieldset class="radios"><legend>{label}</legend>{options.map(option)}</fieldset>;
}

// A text of several lines, or of one.
export function Text({ label, value, onInput, rows, hint, placeholder }) {
  const Input = rows ? "textarea" : "input";
  return (
    <Field label={label} hint={hint}>
      <Input {...{ rows, value, placeholder }} spellcheck={false} autocapitalize="off" autocomplete="off" wrap="off" onInput={(event) => onInput(event.target.value)} />
    </Field>
  );
}

// A number counts when nothing more is typed for a second; what is no number is a text that the page refuses.
export function Numbers({ label, value, onInput, most = LONGEST_SIDE }) {
  const [typed, type] = useState();
  const done = () => {
    if (typed !== undefined) onInput(typed);
    type(undefined);
  };
  useEffect(() => {
    const timer = setTimeout(done, 1000);
    return () => clearTimeout(timer);
  }, [typed]);
  const isWrong = !(value > 0 && value <= most);
  return (
    <Field label={label}>
      <input type="number" min="1" max={most} value={typed ?? value} aria-invalid={isWrong} onInput={({ target }) => type(target.value)} onChange={done} />
    </Field>
  );
}

// Rows and columns of a board, kept as `8x8`. `onEnd` follows when both are left.
export function Size({ text, onChange, onEnd }) {
  const [rows, columns = rows] = text.split("x");
  return (
    <div class="pair" onFocusOut={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onEnd?.()}>
      <Numbers label={word("rows")} value={rows} onInput={(wanted) => onChange(`${wanted}x${columns > 0 ? columns : wanted}`)} />
      <Numbers label={word("columns")} value={columns} onInput={(wanted) => onChange(`${rows > 0 ? rows : wanted}x${wanted}`)} />
    </div>
  );
}

// A text of the programs, line by line in the language of the page.
export const inLines = (text) => text.split("\n").map((line) => sentence(line).text).join("\n");

// A sentence of the programs in the language of the page, if the table has it; squares may have other names.
export function Said({ text, board, write }) {
  const said = sentence(text);
  return <span lang={said.lang}>{renamed(said.text, board, write)}</span>;
}

// A board of buttons. `mark` says what is on a square: { text, kind, label }. The arrow keys move between the squares.
export function Board({ size: { rows, columns }, label, mark, onChoose, name = (row, column) => `(${row}, ${column})`, kind = "chosen-board" }) {
  const [focus, setFocus] = useState([0, 0]);
  const grid = useRef();
  const here = [Math.min(focus[0], rows - 1), Math.min(focus[1], columns - 1)];
  function press(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const edges = { Home: [here[0], 0], End: [here[0], columns - 1] };
    const step = steps[event.key];
    const wanted = step ? [here[0] + step[0], here[1] + step[1]] : edges[event.key];
    if (!wanted) return;
    event.preventDefault();
    const next = [Math.max(0, Math.min(rows - 1, wanted[0])), Math.max(0, Math.min(columns - 1, wanted[1]))];
    setFocus(next);
    grid.current.children[next[0]].children[next[1]].firstChild.focus();
  }
  // After a click of a mouse, the keys are those of the player again.
  function choose({ detail, currentTarget }, square) {
    if (detail) currentTarget.blur();
    onChoose(square);
  }
  const square = (row, column) => {
    const { text = "", kind = "", label: said = "", style } = mark([row, column]) ?? {};
    const isHere = isSame(here, [row, column]);
    return (
      <span role="gridcell" key={column}>
        <button type="button" style={style} class={`square ${(row + column) % 2 ? "is-dark" : "is-light"} ${kind}`} tabIndex={isHere ? 0 : -1}
          data-row={column === 0 ? row : undefined} data-column={row === 0 ? column : undefined} aria-label={`${name(row, column)}${said && ` ${said}`}`} onFocus={() => setFocus([row, column])}
          onClick={(event) => choose(event, [row, column])}>{text}</button>
      </span>
    );
  };
  const numbers = (length) => [...Array(length).keys()];
  return (
    <div class={`${kind}${columns > 16 ? " is-large" : ""}`} role="grid" aria-label={label} ref={grid} onKeyDown={press}
      style={{ "--columns": columns, "--rows": rows }}>
      {numbers(rows).map((row) => <div role="row" key={row}>{numbers(columns).map((column) => square(row, column))}</div>)}
    </div>
  );
}

// The most rows or columns of a board whose squares are buttons.
export const MOST_BUTTONS = 40;
const ICONS = { first: "M6 5v14M18 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", forward: "M8 5l9 7-9 7z", last: "M18 5v14M6 5l9 7-9 7z" };

function Controls({ steps }) {
  const icon = (parts) => <svg viewBox="0 0 24 24" aria-hidden="true">{parts}</svg>;
  const button = (name) => <button id={name} type="button" aria-label={word(name)} title={word(name)}>{icon(<path d={ICONS[name]} />)}</button>;
  return (
    <div id="controls" class="controls">
      <div class="playing">
        {button("first")}{button("back")}
        <button id="play" class="play" type="button">{icon([<path key="1" class="when-stopped" d="M7 4l13 8-13 8z" />, <path key="2" class="when-playing" d="M8 4v16M16 4v16" />])}</button>
        {button("forward")}{button("last")}
      </div>
      <input id="slider" type="range" min="0" max={steps} aria-label={word("place")} />
      <label title={word("speed")}><span class="for-readers">{word("speed")}</span><input id="speed" type="range" min="0" max="100" /><output id="rate" /></label>
    </div>
  );
}

// What the marks on the board mean.
function Marks({ data }) {
  const marks = [["next", 3], ["candidate", 4], data.least && ["candidate least", 3], data.moves.includes("-") && ["left", "×"], data.holes.length > 0 && ["hole", ""], data.fault && ["wrong", ""]];
  return (
    <details class="marks">
      <summary>{word("marks")}</summary>
      <ul class="legend">
        {marks.filter(Boolean).map(([kind, text]) => <li key={kind}><span class={`key ${kind}`}>{text}</span> {word(`mark_${kind.split(" ").at(-1)}`)}</li>)}
        <li class="soft">{word("degreeIs")}</li>
        <li class="soft">{word("keys")}</li>
      </ul>
    </details>
  );
}

// The board after each step of a recording. `step` is the one of the address, if it has one. With `onChoose`, squares
// are chosen on the same board; `write` says how they are named, `isPlaying` whether the knight begins at once.
export function Player({ recording, step, set, heading, numbers, write, mark, onChoose, isPlaying }) {
  const [place, player, last, written] = [useRef(), useRef(), useRef({}), useRef(step)];
  const data = useMemo(() => JSON.parse(recording.data), [recording.data]);
  const algebraic = onChoose ? write === writeName : data.algebraic;
  // The height for the board, so that the buttons below it are seen without scrolling.
  function room() {
    const top = place.current.getBoundingClientRect().top + scrollY;
    const below = document.getElementById("controls").offsetHeight + 24;
    return Math.max(200, innerHeight - below - (top < innerHeight / 2 ? top : 0));
  }
  useLayoutEffect(() => {
    if (!data.isEmpty && Number(step) > data.moves.length) set.refuse();
  }, [data, step]);
  useLayoutEffect(() => {
    const ending = new AbortController();
    const said = renamed(sentence(data.outcome).text, data, write);
    const degreeName = word(data.degree_name);
    player.current = startPlayer({ ...data, algebraic, outcome: said, degree_name: degreeName }, ending.signal, { words: playerWords(), room, numbers });
    const { of, at, wasPlaying } = last.current;
    const isAgain = of === data;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const begin = isAgain ? at : step;
    if (begin) player.current.goTo(Number(begin));
    if (isAgain ? wasPlaying : !begin && isPlaying && !isStill) player.current.play();
    performance.mark("tour shown");
    return () => {
      last.current = { of: data, at: player.current.step(), wasPlaying: player.current.isPlaying() };
      ending.abort();
    };
  }, [data, language(), algebraic, numbers]);
  useEffect(() => {
    if (step && Number(step) !== player.current.step()) {
      player.current.stop();
      player.current.goTo(Number(step));
    }
    written.current = step;
  }, [step]);
  // The address gets the step after some rest: a browser counts changes of it.
  useEffect(() => {
    let before = String(player.current.step() || "");
    const timer = setInterval(() => {
      const now = player.current.isPlaying() || (isPlaying && player.current.isAtEnd()) ? "" : String(player.current.step() || "");
      if (now !== before && now !== written.current) set({ step: now });
      before = now;
    }, 400);
    return () => clearInterval(timer);
  }, [data]);
  const isLarge = Math.max(data.rows, data.columns) > MOST_BUTTONS;
  const name = (row, column) => renamed(`(${row}, ${column})`, data, write);
  function clicked({ currentTarget, clientX, clientY }) {
    const { left, top } = currentTarget.getBoundingClientRect();
    const [row, column] = player.current.squareAt(clientX - left, clientY - top);
    if (onChoose && row >= 0 && column >= 0 && row < data.rows && column < data.columns) onChoose([row, column]);
  }
  return (
    <div class="player" id="player">
      <div class="playground">
        <div id="board" class="stage" ref={place} onClick={isLarge ? clicked : undefined}>
          <canvas id="canvas" role="img" aria-label={word("board")} aria-describedby="status" />
          <div id="mover" class="mover" hidden aria-hidden="true" />
          {onChoose && !isLarge && <Board kind="over" size={data} label={word("board")} name={name} mark={mark} onChoose={onChoose} />}
        </div>
        <Controls steps={data.moves.length} />
      </div>
      <div class="told" hidden={data.isEmpty}>
        <p id="status" class="status" role="status" aria-live="polite" />
        <div id="candidates" class="candidates" />
        <div id="lens" class="lens" hidden><canvas id="magnified" role="img" aria-label={word("around")} /></div>
        <Marks data={data} />
        {recording.lines.length > 0 && <h3>{heading}</h3>}
        {recording.lines.length > 0 && (
          <ol id="lines" class="lines" key={recording.data + language()}>
            {recording.lines.map(({ step: at, words, answer }, number) => (
              <li key={number} data-step={at} class={answer === null ? "" : "typed"}><span class="words"><Said text={words} board={data} /></span>{answer && <span class="answer"> <Said text={answer} /></span>}</li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

// A button that hands out a text, or what a function makes, as a file.
export function Download({ label, name, type, text }) {
  async function save() {
    const made = typeof text === "function" ? await text() : text;
    const address = URL.createObjectURL(new Blob([made], { type }));
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
  }
  return <button type="button" onClick={save}>{label}</button>;
}

// An input and an output beside each other.
export function Texts({ input, output }) {
  return (
    <div class="pair texts">
      <div><h4>{word("input")}</h4><pre tabIndex="0">{input}</pre></div>
      <div><h4>{word("output_")}</h4><pre tabIndex="0">{output || word("nothing")}</pre></div>
    </div>
  );
}

export function Mistakes({ mistakes }) {
  return mistakes.map(({ name, text }) => <p class="mistake" key={name}><strong lang="en">{name}</strong>: <Said text={text} /></p>);
}

// Why an output is wrong, in the words of `judge`.
export function Explained({ explained: { fault, why, board, picture, difference, mistakes } }) {
  return (
    <section class="explained">
      <Mistakes mistakes={mistakes} />
      <p class="why"><Said text={why || fault} /></p>
      {picture ? <div dangerouslySetInnerHTML={{ __html: picture.replace(/The [^"<>]+ before the decision[^"<>]*/g, (words) => sentence(words).text) }} /> : board && <pre tabIndex="0">{board}</pre>}
      {difference && <pre tabIndex="0">{inLines(difference)}</pre>}
    </section>
  );
}
