// Stage 2 as a program in JavaScript.
const text = require('fs').readFileSync(0, 'utf8');
const [n, row, column, m, ...rest] = text.split(/\s+/).filter(Boolean).map(Number);
const moves = require('./board/moves.json');
const visited = new Set();
for (let i = 0; i < m; i++) visited.add(rest[2 * i] * 100 + rest[2 * i + 1]);
const free = (r, c) => r >= 0 && c >= 0 && r < n && c < n && !visited.has(r * 100 + c);
let best = -1, least = 9;
moves.forEach(([x, y], k) => {
  const r = row + x, c = column + y;
  if (!free(r, c)) return;
  const p = moves.filter(([i, j]) => free(r + i, c + j)).length;
  if (p < least) [best, least] = [k, p];
});
console.log(best);
