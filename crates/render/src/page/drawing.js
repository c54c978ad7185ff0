// Draws a part of the board on a canvas. What has changed is drawn again within a few squares, so
// that a step on a large board costs as much as on a small one.

const COLOURS = 8;
// A knight goes this far.
const REACH = 2;
// The squares of a part that is painted at once.
const CLOSE = 150;
// The least pixels of a square with a number, with the numbers of rows and columns, with chequers.
const NUMBERED = 15;
const LABELLED = 11;
const CHEQUERED = 3;
const LARGEST = 90;
// How much of its colour the line has where the knight has not been yet.
const PALE = "30%";
// The moves that are drawn as one path: the longer it is and crosses itself, the slower. 200 × 200 squares take 320 ms by
// 64 moves, and 115 ms by 8.
const TOGETHER = 8;

class Colours {
  constructor() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    for (const name of ["light", "dark", "frame", "hole", "ink", "soft", "paper", "wrong", "next", "candidate"]) {
      this[name] = colour(name);
    }
    this.knights = Array.from({ length: COLOURS }, (_, index) => colour(`knight-${index}`));
    this.pale = this.knights.map((knight) => `color-mix(in srgb, ${knight} ${PALE}, ${this.light})`);
  }

  of(knight) { return this.knights[knight % COLOURS]; }
}

class BoardView {
  constructor(canvas, position) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.position = position;
    this.candidates = [];
    this.withHeads = true;
    this.withNumbers = true;
  }

  // Shows `rows` × `columns` squares from (row, column) in a width and a height.
  fit(row, column, rows, columns, width, height) {
    Object.assign(this, { row, column, rows, columns });
    const ratio = window.devicePixelRatio || 1;
    this.margin = Math.min(width / (columns + 0.7), height / (rows + 0.7)) >= LABELLED ? 0.6 : 0;
    // The frame needs a little room on the other sides, too.
    const edges = this.margin + (this.margin ? 0.1 : 0);
    this.unit = Math.min(width / (columns + edges), height / (rows + edges), LARGEST);
    const sides = [columns, rows].map((side) => Math.max(1, (side + edges) * this.unit));
    [this.canvas.width, this.canvas.height] = sides.map((side) => Math.round(side * ratio));
    [this.canvas.style.width, this.canvas.style.height] = sides.map((side) => `${side}px`);
    this.ratio = ratio;
    this.font = "";
    this.useSquares();
  }

  // Makes a square the unit of the canvas.
  useSquares() {
    const [scale, margin] = [this.unit * this.ratio, this.margin * this.unit * this.ratio];
    this.context.setTransform(scale, 0, 0, scale, margin, margin);
  }

  // The centre of a square of the board, in squares of the view.
  centre(square) {
    return [this.position.column(square) - this.column + 0.5, this.position.row(square) - this.row + 0.5];
  }

  // The row and the column at a place of the canvas.
  squareAt(x, y) {
    return [y - this.canvas.offsetTop, x - this.canvas.offsetLeft].map((place) => Math.floor(place / this.unit - this.margin));
  }

  paintAll() {
    const context = this.context;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.restore();
    this.paint(this.row, this.column, this.row + this.rows - 1, this.column + this.columns - 1);
    this.paintEdges();
  }

  // Paints again what these steps can have changed: at once if they are close together.
  paintAround(steps) {
    const squares = new Set(steps.flatMap((step) => [step.from, step.to]).filter((square) => square >= 0));
    const { position } = this;
    const places = [...squares].map((square) => [position.row(square), position.column(square)]);
    const [rows, columns] = [0, 1].map((index) => places.map((place) => place[index]));
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    const [left, right] = [Math.min(...columns), Math.max(...columns)];
    if ((bottom - top + 1) * (right - left + 1) <= CLOSE) {
      this.paint(top - REACH, left - REACH, bottom + REACH, right + REACH);
      return;
    }
    for (const [row, column] of places) {
      this.paint(row - REACH, column - REACH, row + REACH, column + REACH);
    }
  }

  // Paints the squares of the board from (top, left) to (bottom, right).
  paint(top, left, bottom, right) {
    [top, left] = [Math.max(top, this.row), Math.max(left, this.column)];
    bottom = Math.min(bottom, this.row + this.rows - 1);
    right = Math.min(right, this.column + this.columns - 1);
    if (top > bottom || left > right) return;
    const context = this.context;
    context.save();
    context.beginPath();
    context.rect(left - this.column, top - this.row, right - left + 1, bottom - top + 1);
    context.clip();
    this.paintGround(top, left, bottom, right);
    const squares = this.inside(top - REACH, left - REACH, bottom + REACH, right + REACH);
    this.paintTrails(squares);
    this.paintEndLine();
    this.paintMarks(squares);
    this.paintStep();
    this.paintFault();
    context.restore();
    this.font = "";
    context.strokeStyle = this.colours.frame;
    context.lineWidth = Math.max(0.04, 1 / this.unit);
    context.strokeRect(0, 0, this.columns, this.rows);
  }

  // The squares of the board in a part of it.
  inside(top, left, bottom, right) {
    const { rows, columns } = this.position.data;
    const squares = [];
    for (let row = Math.max(0, top); row <= Math.min(rows - 1, bottom); row++) {
      for (let column = Math.max(0, left); column <= Math.min(columns - 1, right); column++) {
        squares.push(row * columns + column);
      }
    }
    return squares;
  }

  paintGround(top, left, bottom, right) {
    const { context, colours } = this;
    context.fillStyle = colours.light;
    context.fillRect(left - this.column, top - this.row, right - left + 1, bottom - top + 1);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const isHole = this.position.owner[row * this.position.data.columns + column] === HOLE;
        const dark = (row + column) % 2 === 1 && this.unit >= CHEQUERED;
        if (!isHole && !dark) continue;
        context.fillStyle = isHole ? colours.hole : colours.dark;
        context.fillRect(column - this.column, row - this.row, 1, 1);
      }
    }
  }

  // The lines to these squares from those before; pale where the knights will be in the end.
  paintTrails(squares) {
    this.strokeTrails(squares, this.position.end, this.colours.pale);
    this.strokeTrails(squares, this.position, this.colours.knights);
  }

  strokeTrails(squares, { owner, before }, colours) {
    const { context } = this;
    // Round ends of short lines take long, and nobody sees them.
    context.lineCap = this.unit < NUMBERED ? "butt" : "round";
    context.lineWidth = Math.max(0.12, Math.min(0.35, 1.3 / this.unit));
    const lines = colours.map(() => []);
    const stroke = (colour) => {
      context.strokeStyle = colours[colour];
      context.beginPath();
      for (const square of lines[colour].splice(0)) {
        context.moveTo(...this.centre(before[square]));
        context.lineTo(...this.centre(square));
      }
      context.stroke();
    };
    for (const square of squares) {
      if (owner[square] < 0 || before[square] < 0) continue;
      const colour = owner[square] % COLOURS;
      if (lines[colour].push(square) === TOGETHER) stroke(colour);
    }
    lines.forEach((_, colour) => stroke(colour));
  }

  // Starts, numbers and knights.
  paintMarks(squares) {
    const { context, colours, position } = this;
    const isNumbered = this.unit >= NUMBERED && this.withNumbers;
    for (const square of squares) {
      const knight = position.owner[square];
      if (knight < 0) continue;
      const [x, y] = this.centre(square);
      if (square === position.heads[knight]) {
        if (this.withHeads || knight !== this.mover) this.paintHead(square, knight);
        continue;
      }
      if (position.before[square] < 0) {
        context.fillStyle = colours.paper;
        context.strokeStyle = colours.of(knight);
        context.lineWidth = 0.1;
        context.beginPath();
        context.rect(x - 0.36, y - 0.36, 0.72, 0.72);
        context.fill();
        context.stroke();
      } else if (isNumbered) {
        this.disc(square, 0.3, colours.paper);
      }
      if (isNumbered) this.text(position.number[square] + position.data.first, x, y, colours.ink);
    }
  }

  // A knight where it stands.
  paintHead(square, knight) {
    this.disc(square, Math.max(0.42, 4 / this.unit), this.colours.of(knight));
    const { data } = this.position;
    const name = data.starts.length > 1 ? this.position.knightName(knight) : "♞";
    if (this.unit >= NUMBERED) this.text(name, ...this.centre(square), this.colours.paper, 0.55);
  }

  // The last step, where the knight can go next, and what is wrong.
  paintStep() {
    const { context, colours, position } = this;
    const last = position.last();
    if (last) {
      this.line(last.from, last.to, last.back ? colours.soft : colours.of(last.knight), last.back ? [0.25, 0.2] : []);
      if (!last.back) this.arrow(last.from, last.to, colours.of(last.knight));
    }
    const isNumbered = this.unit >= NUMBERED - 3;
    for (const { square, degree, taken, least } of this.candidates) {
      const [x, y] = this.centre(square);
      context.fillStyle = taken ? colours.next : colours.paper;
      context.strokeStyle = taken ? colours.next : colours.candidate;
      context.lineWidth = 0.07;
      context.beginPath();
      context.roundRect(x - 0.4, y - 0.4, 0.8, 0.8, 0.2);
      context.fill();
      context.stroke();
      if (!isNumbered) continue;
      const ink = taken ? colours.paper : colours.ink;
      this.text(degree, x, y, ink, 0.5, least ? "bold" : "");
      if (least) {
        context.fillStyle = ink;
        context.fillRect(x - 0.18, y + 0.24, 0.36, 0.06);
      }
    }
    // The square that was left can be entered again, so it is a candidate too.
    if (last?.back) this.cross(last.from, colours.wrong);
  }

  // After the last step: the line that closes a tour, or the step that is no knight's move.
  paintEndLine() {
    const { colours, position } = this;
    const { data, steps, step } = position;
    if (step < steps) return;
    if (data.closed) this.line(position.heads[0], data.starts[0], colours.of(0), [0.25, 0.2]);
    const [from, to] = data.fault ?? [];
    if (to !== undefined && from === position.heads[0]) this.line(from, to, colours.wrong, []);
  }

  // After the last step: the squares that show what is wrong.
  paintFault() {
    const { context, colours, position } = this;
    const { data, steps, step } = position;
    if (step < steps || !data.fault) return;
    context.strokeStyle = colours.wrong;
    context.lineWidth = Math.max(0.14, 2 / this.unit);
    for (const square of data.fault) {
      const [x, y] = this.centre(square);
      context.strokeRect(x - 0.43, y - 0.43, 0.86, 0.86);
    }
  }

  disc(square, radius, colour) {
    this.context.fillStyle = colour;
    this.context.beginPath();
    this.context.arc(...this.centre(square), radius, 0, 2 * Math.PI);
    this.context.fill();
  }

  text(text, x, y, colour, size = 0.36, weight = "") {
    const { context } = this;
    const shown = String(text);
    const fitted = shown.length > 3 ? size * 3 / shown.length : size;
    // Some browsers round the size of a font to whole pixels, so the unit is a pixel here. A new
    // font takes long, and most numbers have the same.
    const pixels = Math.round(fitted * this.unit * 2) / 2;
    const font = `${weight} ${pixels}px system-ui, sans-serif`;
    if (this.font !== font) {
      context.font = font;
      context.textAlign = "center";
      context.textBaseline = "middle";
      this.font = font;
    }
    const [left, top] = [x, y].map((place) => (place + this.margin) * this.unit * this.ratio);
    context.setTransform(this.ratio, 0, 0, this.ratio, left, top);
    context.fillStyle = colour;
    context.fillText(shown, 0, pixels * 0.06);
    this.useSquares();
  }

  line(from, to, colour, dashes) {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = Math.max(0.18, Math.min(0.5, 2 / this.unit));
    context.setLineDash(dashes);
    context.beginPath();
    const [[x1, y1], [x2, y2]] = [this.centre(from), this.centre(to)];
    // The ends leave room for numbers.
    const cut = this.unit >= NUMBERED ? 0.38 / Math.hypot(x2 - x1, y2 - y1) : 0;
    context.moveTo(x1 + cut * (x2 - x1), y1 + cut * (y2 - y1));
    context.lineTo(x2 - cut * (x2 - x1), y2 - cut * (y2 - y1));
    context.stroke();
    context.setLineDash([]);
  }

  // The point of an arrow in the middle of a step.
  arrow(from, to, colour) {
    const { context } = this;
    const [[x1, y1], [x2, y2]] = [this.centre(from), this.centre(to)];
    context.save();
    context.translate((x1 + x2) / 2, (y1 + y2) / 2);
    context.rotate(Math.atan2(y2 - y1, x2 - x1));
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0.34, 0);
    context.lineTo(-0.16, 0.24);
    context.lineTo(-0.16, -0.24);
    context.fill();
    context.restore();
  }

  cross(square, colour) {
    const { context } = this;
    const [x, y] = this.centre(square);
    context.strokeStyle = colour;
    context.lineWidth = 0.08;
    context.beginPath();
    for (const side of [-1, 1]) {
      context.moveTo(x - 0.36, y - 0.36 * side);
      context.lineTo(x + 0.36, y + 0.36 * side);
    }
    context.stroke();
  }

  // The numbers of the rows and columns.
  paintEdges() {
    if (!this.margin) return;
    const { position, colours } = this;
    for (let column = 0; column < this.columns; column++) {
      this.text(position.columnName(column + this.column), column + 0.5, -0.3, colours.soft, 0.32);
    }
    for (let row = 0; row < this.rows; row++) {
      this.text(position.rowName(row + this.row), -0.3, row + 0.5, colours.soft, 0.32);
    }
  }
}
