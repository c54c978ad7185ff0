// What several tabs show: fields, boards on which squares are chosen, the player, pictures and answers.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { call } from "./engine.js";
import { isSame } from "./address.js";
import { language, playerPage, word } from "./words.js";

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
  // An error has the words of the page or, in English, those of the programs.
  if (error) return <p class="error" role="alert" lang={/^[\u3000-\u9fff]/.test(error) ? undefined : "en"}>{error}</p>;
  if (!progress) return value ? children(value) : null;
  return (
    <p class="working" role="status">
      <progress value={progress.done} max={progress.of} aria-label={word("progress")} /> {state} <button type="button" onClick={stop}>{word("stop")}</button>
    </p>
  );
}

export function Field({ label, hint, children }) {
  return <label class="field"><span>{label}</span>{children}{hint && <small>{hint}</small>}</label>;
}

export function Select({ label, value, options, onChange, lang }) {
  const option = ([name, shown]) => <option key={name} value={name} lang={lang} selected={name === value}>{shown}</option>;
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

export function Numbers({ label, value, onInput, most = 1000 }) {
  const changed = ({ target }) => /^[1-9]\d*$/.test(target.value) && onInput(target.value);
  return <Field label={label}><input type="number" min="1" max={most} value={value} onInput={changed} /></Field>;
}

// Rows and columns of a board, kept as `8x8`.
export function Size({ size, onChange }) {
  return (
    <div class="pair">
      <Numbers label={word("rows")} value={size.rows} onInput={(rows) => onChange(`${rows}x${size.columns}`)} />
      <Numbers label={word("columns")} value={size.columns} onInput={(columns) => onChange(`${size.rows}x${columns}`)} />
    </div>
  );
}

// A board of buttons. `mark` says what is on a square: { text, kind, label }. The arrow keys move between the squares.
export function Board({ size: { rows, columns }, label, mark, onChoose }) {
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
  const square = (row, column) => {
    const { text = "", kind = "", label: said = "", style } = mark([row, column]) ?? {};
    const isHere = isSame(here, [row, column]);
    return (
      <span role="gridcell" key={column}>
        <button type="button" style={style} class={`square ${(row + column) % 2 ? "is-dark" : "is-light"} ${kind}`} tabIndex={isHere ? 0 : -1}
          data-row={column === 0 ? row : undefined} data-column={row === 0 ? column : undefined} aria-label={`(${row}, ${column})${said && ` ${said}`}`} onFocus={() => setFocus([row, column])}
          onClick={() => onChoose([row, column])}>{text}</button>
      </span>
    );
  };
  const numbers = (length) => [...Array(length).keys()];
  return (
    <div class={`chosen-board${columns > 16 ? " is-large" : ""}`} role="grid" aria-label={label} ref={grid} onKeyDown={press}
      style={{ "--columns": columns, "--rows": rows }}>
      {numbers(rows).map((row) => <div role="row" key={row}>{numbers(columns).map((column) => square(row, column))}</div>)}
    </div>
  );
}

// Makes a frame as high as what the player in it shows. `before` is the shape for which that was done already.
function fit(frame, player, before) {
  const { contentDocument, contentWindow, style, clientWidth } = frame;
  const [sides] = /"rows":\d+,"columns":\d+/.exec(contentDocument.getElementById("recording").textContent);
  const shape = `${clientWidth} ${sides}`;
  const high = () => player.offsetHeight + 16;
  if (shape !== before) {
    contentDocument.documentElement.style.fontSize = getComputedStyle(document.documentElement).fontSize;
    const isNarrow = contentWindow.matchMedia("(max-width: 60rem)").matches;
    // On a narrow screen the player gives its board this part of the height.
    style.height = `${isNarrow ? clientWidth / 0.62 : Math.min(innerHeight * 0.92, clientWidth * 0.75)}px`;
    contentWindow.dispatchEvent(new Event("resize"));
    const least = isNarrow ? contentDocument.getElementById("board").offsetHeight / 0.62 : 480;
    style.height = `${Math.ceil(Math.max(high(), least))}px`;
  } else if (high() > frame.clientHeight) style.height = `${high()}px`;
  return shape;
}

// The player of the programs in a frame. `step` is the one of the address, if it has one.
export function Player({ page, step, set, onShown }) {
  const [frame, shape, last] = [useRef(), useRef(""), useRef()];
  const part = (id) => frame.current?.contentDocument.getElementById(id);
  // An empty frame is loaded too.
  function shown() {
    if (!part("player")) return;
    part("player").setAttribute("aria-label", word("player"));
    shape.current = fit(frame.current, part("player"), shape.current);
    onShown?.();
  }
  function goTo(wanted) {
    if (!wanted || !part("slider")) return;
    part("slider").value = wanted;
    part("slider").dispatchEvent(new Event("input"));
    last.current = wanted;
  }
  // The address gets the step after some rest: a browser counts changes of it.
  useEffect(() => {
    const timer = setInterval(() => {
      const now = part("board")?.dataset.step;
      if (last.current && now && now !== last.current) set({ step: now });
      last.current = now;
    }, 400);
    return () => clearInterval(timer);
  });
  useEffect(() => (step === last.current ? undefined : goTo(step)), [step]);
  useEffect(() => {
    addEventListener("resize", shown);
    return () => removeEventListener("resize", shown);
  }, []);
  useLayoutEffect(() => {
    const { contentWindow } = frame.current;
    if (contentWindow.showPage) {
      contentWindow.showPage(playerPage(page));
      shown();
      last.current = undefined;
      if (step) set({ step: "" });
    } else frame.current.srcdoc = playerPage(page);
  }, [page, language()]);
  const loaded = () => {
    shown();
    goTo(step);
  };
  return <div class="player"><iframe key={language()} ref={frame} title={word("player")} onLoad={loaded} /></div>;
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

// Why an output is wrong, in the words of `judge`.
export function Explained({ explained: { fault, why, board, picture, difference, mistakes }, title }) {
  return (
    <section class="explained" lang="en">
      {title && <h3>{title}</h3>}
      {mistakes.map(({ name, text }) => <p class="mistake" key={name}><strong>{name}</strong>: {text}</p>)}
      {why ? <p class="why">{why}</p> : <p class="why">{fault}</p>}
      {picture ? <div dangerouslySetInnerHTML={{ __html: picture }} /> : board && <pre tabIndex="0">{board}</pre>}
      {difference && <pre tabIndex="0">{difference}</pre>}
    </section>
  );
}
