// Unpacks what the build packs with LZMA, as `crates/web/bindgen` says: the number of bytes, and a stream of bits, each
// with a chance that follows from those before it.

// Where the chances of literals begin, of the kinds of steps, of lengths, and of distances.
const [KINDS, LENGTHS, REPEATED, SLOTS, SPECIAL, ALIGNED] = [12288, 12384, 12684, 12984, 13240, 13368];

export function unpack(packed) {
  const bytes = new Uint8Array(new DataView(packed.buffer).getUint32(0, true));
  const chances = new Uint16Array(13400).fill(1024);
  let [from, range, code, place, state] = [5, -1 >>> 0, 0, 0, 0];
  let [distance, second, third, fourth] = [0, 0, 0, 0];
  const shift = () => {
    range = range << 8 >>> 0;
    code = (code << 8 | packed[from++]) >>> 0;
  };
  for (let count = 0; count < 4; count++) code = (code << 8 | packed[from++]) >>> 0;
  function bit(chance) {
    if (range < 2 ** 24) shift();
    const bound = (range >>> 11) * chances[chance];
    if (code < bound) {
      range = bound;
      chances[chance] += 2048 - chances[chance] >> 5;
      return 0;
    }
    range -= bound;
    code -= bound;
    chances[chance] -= chances[chance] >> 5;
    return 1;
  }
  function even() {
    if (range < 2 ** 24) shift();
    range >>>= 1;
    if (code < range) return 0;
    code -= range;
    return 1;
  }
  function tree(first, size) {
    let node = 1;
    while (node < size) node = node << 1 | bit(first + node);
    return node - size;
  }
  function reversed(first, bits) {
    let [node, number] = [1, 0];
    for (let count = 0; count < bits; count++) {
      const next = bit(first + node);
      node = node << 1 | next;
      number |= next << count;
    }
    return number;
  }
  const kind = (number) => bit(KINDS + 12 * number + state);
  const length = (first) => (!bit(first) ? 2 + tree(first + 2, 8) : !bit(first + 1) ? 10 + tree(first + 10, 8) : 18 + tree(first + 18, 256));
  function literal() {
    const first = ((bytes[place - 1] ?? 0) >> 4) * 0x300;
    let [symbol, offset, matched] = [1, state > 6 ? 256 : 0, bytes[place - distance - 1] << 1];
    for (; symbol < 256; matched <<= 1) {
      const wanted = matched & offset;
      const next = bit(first + offset + wanted + symbol);
      symbol = symbol << 1 | next;
      offset &= next ? matched : ~matched;
    }
    bytes[place++] = symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }
  function farther(slot) {
    const bits = (slot >> 1) - 1;
    let number = 2 | slot & 1;
    if (slot < 14) return (number << bits) + reversed(SPECIAL + (number << bits) - slot, bits);
    for (let count = 4; count < bits; count++) number = number << 1 | even();
    return number * 16 + reversed(ALIGNED, 4);
  }
  while (place < bytes.length) {
    if (!kind(0)) {
      literal();
      continue;
    }
    let count;
    if (!kind(1)) {
      [distance, second, third, fourth] = [0, distance, second, third];
      count = length(LENGTHS);
      state = state < 7 ? 7 : 10;
      const slot = tree(SLOTS + 64 * Math.min(count - 2, 3), 64);
      distance = slot < 4 ? slot : farther(slot);
    } else {
      if (!kind(2)) count = kind(3) ? undefined : 1;
      else if (!kind(4)) [distance, second] = [second, distance];
      else if (!kind(5)) [distance, second, third] = [third, distance, second];
      else [distance, second, third, fourth] = [fourth, distance, second, third];
      const isShort = count === 1;
      count ??= length(REPEATED);
      state = state < 7 ? (isShort ? 9 : 8) : 11;
    }
    for (const end = place + count; place < end; place++) bytes[place] = bytes[place - distance - 1];
  }
  return bytes;
}
