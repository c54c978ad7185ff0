"use strict";
// The board after any number of steps. One step costs constant time in either direction.

const MOVES = [[-2, 1], [-1, 2], [1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1]];
const FREE = -1;
const HOLE = -2;

class Position {
  constructor(data) {
    const squares = data.rows * data.columns;
    this.data = data;
    this.steps = data.moves.length;
    this.step = 0;
    this.owner = new Int32Array(squares).fill(FREE);
    this.number = new Int32Array(squares);
    this.before = new Int32Array(squares).fill(-1);
    this.heads = data.starts.map(() => -1);
    this.left = [];
    this.jumps = 0;
    for (const square of data.holes) this.owner[square] = HOLE;
    data.starts.forEach((start, knight) => this.arrive(knight, start));
  }

  row(square) { return Math.floor(square / this.data.columns); }
  column(square) { return square % this.data.columns; }

  // The knight of a step.
  knight(step) { return this.data.knights.length ? this.data.knights[step] : 0; }

  // The next step, or nothing after the last.
  next() {
    if (this.step === this.steps) return undefined;
    const knight = this.knight(this.step);
    const from = this.heads[knight];
    const letter = this.data.moves[this.step];
    if (letter === "-") return { knight, from, to: this.before[from], back: true };
    if (letter === "x") return { knight, from, to: this.data.jumps[this.jumps], back: false };
    const [rows, columns] = MOVES[Number(letter)];
    return { knight, from, to: from + rows * this.data.columns + columns, back: false };
  }

  // The last step, or nothing before the first.
  last() {
    if (this.step === 0) return undefined;
    const knight = this.knight(this.step - 1);
    const here = this.heads[knight];
    if (this.data.moves[this.step - 1] === "-") {
      return { knight, from: this.left[this.left.length - 1], to: here, back: true };
    }
    return { knight, from: this.before[here], to: here, back: false };
  }

  forward() {
    const step = this.next();
    if (step.back) {
      this.left.push(step.from);
      this.leave(step.knight);
    } else {
      if (this.data.moves[this.step] === "x") this.jumps += 1;
      this.arrive(step.knight, step.to);
    }
    this.step += 1;
    return step;
  }

  backward() {
    const step = this.last();
    this.step -= 1;
    if (step.back) {
      this.arrive(step.knight, this.left.pop());
    } else {
      if (this.data.moves[this.step] === "x") this.jumps -= 1;
      this.leave(step.knight);
    }
    return step;
  }

  arrive(knight, square) {
    const head = this.heads[knight];
    this.owner[square] = knight;
    this.before[square] = head;
    this.number[square] = head < 0 ? 0 : this.number[head] + 1;
    this.heads[knight] = square;
  }

  leave(knight) {
    const square = this.heads[knight];
    this.owner[square] = FREE;
    this.heads[knight] = this.before[square];
  }

  // The unvisited squares a knight's move away, in the judge's order.
  around(square) {
    const { rows, columns } = this.data;
    const [row, column] = [this.row(square), this.column(square)];
    const inside = MOVES.map(([down, right]) => [row + down, column + right])
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns);
    return inside.map(([r, c]) => r * columns + c).filter((other) => this.owner[other] === FREE);
  }

  // Where the knight of the next step can go, with the degrees.
  candidates() {
    const next = this.next();
    if (!next) return [];
    const found = this.around(next.from).map((square) => ({
      square, degree: this.around(square).length, taken: !next.back && square === next.to, least: false,
    }));
    const least = Math.min(...found.map((candidate) => candidate.degree));
    for (const candidate of found) candidate.least = this.data.least && candidate.degree === least;
    return found;
  }

  // The name of a square.
  name(square) {
    const [row, column] = [this.row(square), this.column(square)];
    if (!this.data.algebraic) return `(${row}, ${column})`;
    return `${this.columnName(column)}${this.rowName(row)}`;
  }

  rowName(row) { return String(this.data.algebraic ? this.data.rows - row : row); }

  columnName(column) {
    return this.data.algebraic ? String.fromCharCode(97 + column) : String(column);
  }

  knightName(knight) { return this.data.names[knight] ?? String(knight + 1); }
}
