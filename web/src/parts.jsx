// What several tabs show: fields, boards on which squares are chosen, the player, pictures and answers.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { call } from "./engine.js";
import { isSame } from "./address.js";
import { word } from "./words.js";

// The answer of a function to a request: {} at first, then { value } or { error }. Without a request there is none.
export function useAnswer(name, request) {
  const [answer, setAnswer] = useState({});
  const key = request && JSON.stringify(request);
  useLayoutEffect(() => {
    if (!key) {
      setAnswer({});
      return undefined;
    }
    let isWanted = true;
    const began = performance.now();
    const running = call(name, request);
    const end = (found) => {
      if (isWanted && found) setAnswer(found);
      isWanted = false;
      clearTimeout(late);
    };
    const stop = (instead) => {
      if (isWanted) running.cancel();
      end(instead);
    };
    const late = setTimeout(() => setAnswer({ stop: () => stop({ error: word("stopped") }) }), 300);
    running.answer.then(
      (value) => end({ value, milliseconds: performance.now() - began }),
      (error) => end({ error: error.message }),
    );
    return () => stop();
  }, [name, key]);
  return answer;
}

export function Working({ stop }) {
  return (
    <p class="working" role="status">
      <span class="spinner" aria-hidden="true" /> {word("working")} <button type="button" onClick={stop}>{word("stop")}</button>
    </p>
  );
}

export function Answer({ answer, children }) {
  if (answer.stop) return <Working stop={answer.stop} />;
  if (answer.error) return <p class="error" role="alert">{answer.error}</p>;
  return answer.value ? children(answer.value) : null;
}

export function Field({ label, hint, children }) {
  return <label class="field"><span>{label}</span>{children}{hint && <small>{hint}</small>}</label>;
}

export function Select({ label, value, options, onChange }) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([name, shown]) => <option key={name} value={name} selected={name === value}>{shown}</option>)}
      </select>
    </Field>
  );
}

export function Check({ label, value, onChange, disabled }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} disabled={disabled} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

export function Radios({ label, value, options, onChange }) {
  return (
    <fieldset class="radios">
      <legend>{label}</legend>
      {options.map(([name, shown]) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === value} onChange={() => onChange(name)} /> {shown}
        </label>
      ))}
    </fieldset>
  );
}

export function Text({ label, value, onInput, rows = 8, hint }) {
  return (
    <Field label={label} hint={hint}>
      <textarea rows={rows} value={value} spellcheck={false} autocapitalize="off" autocomplete="off" wrap="off"
        onInput={(event) => onInput(event.target.value)} />
    </Field>
  );
}

export function Numbers({ label, value, onInput, most = 1000 }) {
  return (
    <Field label={label}>
      <input type="number" min="1" max={most} value={value} onInput={(event) => /^[1-9]\d*$/.test(event.target.value) && onInput(event.target.value)} />
    </Field>
  );
}

// Rows and columns of a board, kept as `8x8`.
export function Size({ size, onChange, most }) {
  return (
    <div class="pair">
      <Numbers label={word("rows")} value={size.rows} most={most} onInput={(rows) => onChange(`${rows}x${size.columns}`)} />
      <Numbers label={word("columns")} value={size.columns} most={most} onInput={(columns) => onChange(`${size.rows}x${columns}`)} />
    </div>
  );
}

// The longest side of a board on which squares are chosen.
export const LONGEST_CHOSEN = 40;

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
    const { text = "", kind = "", label: said = "" } = mark([row, column]) ?? {};
    const isHere = isSame(here, [row, column]);
    return (
      <span role="gridcell" key={column}>
        <button type="button" class={`square ${(row + column) % 2 ? "is-dark" : "is-light"} ${kind}`} tabIndex={isHere ? 0 : -1}
          data-row={column === 0 ? row : undefined} data-column={row === 0 ? column : undefined} aria-label={`(${row}, ${column})${said && ` ${said}`}`} onFocus={() => setFocus([row, column])}
          onClick={() => onChoose([row, column])}>{text}</button>
      </span>
    );
  };
  const numbers = (length) => Array.from({ length }, (_, index) => index);
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

// The player of the programs in a frame.
export function Player({ page, title, onShown }) {
  const frame = useRef();
  const shape = useRef("");
  // An empty frame is loaded too.
  function shown() {
    const player = frame.current?.contentDocument.getElementById("player");
    if (!player) return;
    player.setAttribute("aria-label", title);
    shape.current = fit(frame.current, player, shape.current);
    onShown?.();
  }
  useEffect(() => {
    addEventListener("resize", shown);
    return () => removeEventListener("resize", shown);
  }, []);
  useLayoutEffect(() => {
    const { contentWindow } = frame.current;
    if (contentWindow.showPage) {
      contentWindow.showPage(page);
      shown();
    } else frame.current.srcdoc = page;
  }, [page]);
  return <div class="player"><iframe ref={frame} title={title} onLoad={shown} /></div>;
}

export function Picture({ svg, alt }) {
  return <img class="picture" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />;
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
