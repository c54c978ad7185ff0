// The player: buttons, sliders and keys that move through the steps.

// What it says. A page in another language has other words.
const ENGLISH = {
  move: "move {step} of {steps}",
  noMoves: "no moves",
  knight: "knight {name}",
  back: "→ back to",
  number: ", number {number}",
  stands: "the knight stands on {squares}",
  stand: "the knights stand on {squares}",
  nextMove: "next move",
  backTo: "back to {square}",
  degrees: "{degree}s of the squares that the knight can go to:",
  noDegrees: "the knight cannot move on",
  play: "Play (space)",
  pause: "Pause (space)",
  rate: "{rate} moves per second",
  shortRate: "{rate}/s",
  signs: [": ", ". ", ", ", "; "],
};

// Plays a recording until the signal. `room` is the height that the board may have, by default a part of the window's.
function startPlayer(data, signal, { words: texts = ENGLISH, room, numbers = true } = {}) {
  const element = (id) => document.getElementById(id);
  const [colon, dot, comma, semicolon] = texts.signs;
  const say = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const position = new Position(data);
  position.end = new Position(data);
  while (position.end.step < position.steps) position.end.forward();
  const [board, mover, status, slider, speed] =
    ["board", "mover", "status", "slider", "speed"].map(element);
  const view = new BoardView(element("canvas"), position);
  const lens = new BoardView(element("magnified"), position);
  const lines = [...(element("lines")?.children ?? [])];
  // Rows and columns of the lens, and the size of a square below which it helps.
  const LENS = 9;
  const SMALL = 15;
  // Steps that are painted one by one; for more, everything is painted again.
  const FEW = 20;
  // Steps per second above which a knight jumps instead of gliding, and above which the squares that it could go to are
  // not shown.
  const FASTEST_GLIDE = 6;
  const FASTEST_READ = 3;
  const SLOWEST = 1;
  const FASTEST = 1000;

  let playing = false;
  let painted = 0;
  let due = 0;
  let markedLine;

  // The speed slider counts powers: 0 is one step per second, 100 is a thousand.
  const rate = () => SLOWEST * (FASTEST / SLOWEST) ** (Number(speed.value) / 100);

  function goTo(step) {
    const wanted = Math.max(0, Math.min(position.steps, step));
    const changed = [position.last()];
    const isFar = Math.abs(wanted - position.step) > FEW;
    const next = position.next();
    if (next) changed.push(next);
    const glides = wanted === position.step + 1 && !(playing && rate() > FASTEST_GLIDE);
    while (position.step < wanted) {
      const taken = position.forward();
      if (!isFar) changed.push(taken);
    }
    while (position.step > wanted) {
      const undone = position.backward();
      if (!isFar) changed.push(undone);
    }
    show(isFar ? undefined : changed);
    if (glides) glide(position.last());
  }

  // Shows the position. `changed` are the steps whose squares are painted again.
  function show(changed) {
    const [last, next] = [position.last(), position.next()];
    const isQuick = playing && rate() > FASTEST_READ;
    view.candidates = lens.candidates = isQuick ? [] : position.candidates();
    view.mover = (last ?? next)?.knight ?? 0;
    if (changed) {
      view.paintAround([...changed, last, next].filter((step) => step));
    } else {
      view.paintAll();
    }
    if (position.step === position.steps && data.fault) view.paintAll();
    placeMover();
    if (!element("lens").hidden) showLens();
    tell(last, isQuick ? undefined : next);
    for (const [id, isOff] of [["first", !last], ["back", !last], ["forward", !next], ["last", !next]]) {
      element(id).disabled = isOff;
    }
    slider.value = position.step;
    markLine();
  }

  // Puts the knight that moved last where it stands.
  function placeMover() {
    const square = position.heads[view.mover];
    mover.hidden = square === undefined;
    if (mover.hidden) return;
    const size = moverSize();
    mover.className = `mover still colour-${view.mover % COLOURS}`;
    mover.textContent = data.starts.length > 1 ? position.knightName(view.mover) : "♞";
    mover.style.width = mover.style.height = `${size}px`;
    mover.style.fontSize = `${size * (data.starts.length > 1 ? 0.55 : 0.75)}px`;
    mover.style.transform = translation(square);
  }

  const moverSize = () => Math.max(view.unit * 0.84, 16);

  // Where the knight is drawn on a square.
  function translation(square) {
    const [x, y] = view.centre(square).map((place) => (place + view.margin) * view.unit - moverSize() / 2);
    return `translate(${x + view.canvas.offsetLeft}px, ${y + view.canvas.offsetTop}px)`;
  }

  // Lets the knight glide along a step.
  function glide({ from, to }) {
    mover.style.transform = translation(from);
    // The browser has to see the first place before the second.
    mover.getBoundingClientRect();
    mover.classList.remove("still");
    mover.style.transform = translation(to);
  }

  // Shows the squares around the knight, if those of the board are small.
  function showLens() {
    const square = position.heads[view.mover];
    if (square === undefined) return;
    const first = (place, side) => Math.max(0, Math.min(side - LENS, place - (LENS - 1) / 2));
    const [row, column] = [first(position.row(square), data.rows), first(position.column(square), data.columns)];
    Object.assign(lens, { row, column });
    lens.paintAll();
  }

  // Says in words what has happened.
  function tell(last, next) {
    const several = data.starts.length > 1;
    const who = (knight) => (several ? say("knight", { name: position.knightName(knight) }) + colon : "");
    let words = position.steps ? say("move", position) : say("noMoves");
    if (last) {
      const arrow = last.back ? say("back") : "→";
      words += `${colon}${who(last.knight)}${position.name(last.from)} ${arrow} ${position.name(last.to)}`;
      // A broken rule is described by numbers.
      if (data.fault) words += say("number", { number: position.number[last.to] + data.first });
    } else if (data.starts.length) {
      words += `${colon}${say(several ? "stand" : "stands", { squares: startNames() })}`;
    }
    if (position.step === position.steps && data.outcome) words += dot + data.outcome;
    status.textContent = words;
    slider.setAttribute("aria-valuetext", words);
    board.dataset.step = position.step;
    board.dataset.square = last ? position.name(last.to) : startNames();
    board.dataset.unit = view.unit;
    tellCandidates(next);
  }

  function startNames() {
    const most = 6;
    const names = data.starts.slice(0, most).map((start) => position.name(start));
    if (data.starts.length > most) names.push("…");
    return names.join(", ");
  }

  // Lists the squares that the next knight can go to.
  function tellCandidates(next) {
    const list = element("candidates");
    if (!next) {
      list.replaceChildren();
      return;
    }
    const parts = [say("nextMove")];
    if (data.starts.length > 1) parts.push(say("knight", { name: position.knightName(next.knight) }));
    if (next.back) parts.push(say("backTo", { square: position.name(next.to) }));
    const head = document.createElement("span");
    const found = view.candidates;
    const can = say(found.length ? "degrees" : "noDegrees", { degree: data.degree_name });
    head.textContent = `${parts.join(comma)}${semicolon}${can}`;
    const chips = found.map(({ square, degree, taken, least }) => {
      const chip = document.createElement("span");
      chip.className = `chip${taken ? " taken" : ""}${least ? " least" : ""}`;
      chip.textContent = `${position.name(square)} ${degree}`;
      return chip;
    });
    list.replaceChildren(head, ...chips);
  }

  // Marks the last line that was said up to now.
  function markLine() {
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(lines[middle].dataset.step) <= position.step) low = middle + 1; else high = middle;
    }
    const line = lines[low - 1];
    if (line === markedLine) return;
    markedLine?.removeAttribute("aria-current");
    line?.setAttribute("aria-current", "step");
    markedLine = line;
    const list = element("lines");
    if (line && list.scrollHeight > list.clientHeight) {
      list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }

  function stop() {
    const wasPlaying = playing;
    playing = false;
    showPlaying();
    if (wasPlaying) show([]);
  }

  function play() {
    if (position.steps === 0) return;
    if (position.step === position.steps) goTo(0);
    playing = true;
    painted = performance.now();
    due = 0;
    showPlaying();
    requestAnimationFrame(frame);
  }

  function showPlaying() {
    const label = say(playing ? "pause" : "play");
    const button = element("play");
    button.setAttribute("aria-label", label);
    button.title = label;
    button.classList.toggle("is-playing", playing);
    // Steps are announced one by one, but not while they rush by.
    status.setAttribute("aria-live", playing ? "off" : "polite");
  }

  function frame(now) {
    if (!playing) return;
    due += Math.max(0, now - painted) * rate() / 1000;
    painted = now;
    const steps = Math.floor(due);
    if (steps > 0) {
      due -= steps;
      goTo(position.step + steps);
    }
    if (position.step === position.steps) stop(); else requestAnimationFrame(frame);
  }

  const ACTIONS = {
    first: () => goTo(0),
    back: () => goTo(position.step - 1),
    forward: () => goTo(position.step + 1),
    last: () => goTo(position.steps),
    play: () => (playing ? stop() : play()),
  };
  const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

  function act(name) {
    if (name !== "play") stop();
    ACTIONS[name]();
  }

  function pressed(event) {
    const action = KEYS[event.key];
    const isIn = (fields) => event.target.matches?.(fields);
    const isMeantElsewhere = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
      || isIn("textarea, select, input:not([type=range])")
      || isIn(event.key === " " ? "button, summary" : "input");
    if (!action || isMeantElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    act(action);
  }

  function layOut() {
    const narrow = matchMedia("(max-width: 60rem)").matches;
    const height = room?.() ?? window.innerHeight * (narrow ? 0.62 : 0.86);
    view.fit(0, 0, data.rows, data.columns, board.clientWidth, height);
    // Where the squares are, for what lies over them.
    const places = { left: view.canvas.offsetLeft + view.margin * view.unit, top: view.canvas.offsetTop + view.margin * view.unit, unit: view.unit };
    for (const [name, pixels] of Object.entries(places)) board.style.setProperty(`--${name}`, `${pixels}px`);
    // The lens of a board that is no larger would show the same.
    element("lens").hidden = view.unit >= SMALL || Math.max(data.rows, data.columns) <= LENS || !data.starts.length;
    if (!element("lens").hidden) {
      const [rows, columns] = [Math.min(LENS, data.rows), Math.min(LENS, data.columns)];
      lens.fit(0, 0, rows, columns, element("lens").clientWidth, 320);
    }
    show();
  }

  function paintColours() {
    view.colours = lens.colours = new Colours();
  }

  function followAddress() {
    const asked = /^#move=(\d+)$/.exec(location.hash);
    if (asked) goTo(Number(asked[1]));
    return asked !== null;
  }

  function connect() {
    for (const name of Object.keys(ACTIONS)) {
      element(name).addEventListener("click", (event) => {
        act(name);
        // After a click with the mouse the space bar plays, wherever the click was.
        if (event.detail > 0) event.currentTarget.blur();
      }, { signal });
    }
    slider.addEventListener("input", () => { stop(); goTo(Number(slider.value)); }, { signal });
    speed.addEventListener("input", () => { speed.dataset.isChosen = ""; showRate(); }, { signal });
    document.addEventListener("keydown", pressed, { signal });
    window.addEventListener("resize", layOut, { signal });
    window.addEventListener("hashchange", followAddress, { signal });
    signal.addEventListener("abort", stop);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { paintColours(); layOut(); }, { signal });
    for (const line of lines) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...line.childNodes);
      button.addEventListener("click", () => { stop(); goTo(Number(line.dataset.step)); });
      line.append(button);
    }
  }

  function showRate() {
    const shown = rate() < 10 ? rate().toFixed(1) : Math.round(rate());
    element("rate").textContent = say("shortRate", { rate: shown });
    speed.setAttribute("aria-valuetext", say("rate", { rate: shown }));
  }

  function start() {
    element("finished")?.remove();
    view.canvas.hidden = false;
    element("controls").hidden = position.steps === 0;
    for (const hidden of document.querySelectorAll(".scripted")) hidden.hidden = false;
    // By default a recording lasts a quarter of a minute.
    const usual = Math.max(2, Math.min(240, position.steps / 15));
    if (speed.dataset.isChosen === undefined) speed.value = Math.round(100 * Math.log(usual / SLOWEST) / Math.log(FASTEST / SLOWEST));
    view.withNumbers = lens.withNumbers = numbers;
    view.withHeads = false;
    lens.withHeads = true;
    paintColours();
    connect();
    showRate();
    showPlaying();
    layOut();
    // A broken rule is what its reader looks for.
    if (!followAddress() && data.fault) goTo(position.steps);
  }

  start();
  return { goTo, play, stop, step: () => position.step, isPlaying: () => playing, isAtEnd: () => position.step === position.steps, squareAt: (x, y) => view.squareAt(x, y) };
}
