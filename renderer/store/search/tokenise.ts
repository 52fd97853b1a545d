import {
  classOf,
  classOfPoint,
  fold,
  IDEOGRAPH,
  LOWER,
  NOTHING,
  SEPARATOR,
  SURROGATE,
  textOfUnits,
  UPPER,
} from './characters.ts';

/** The most units in a term; longer words are found by their beginning. */
export const MAX_TERM = 64;
const MAX_PARTS = 8;
const MAX_SPLIT = 40;

/**
 * Splits text into terms. A word is a run of letters and digits, folded. `snake_case`, `--no-cache`, `a.b.c` and
 * `1.2.3` are adjacent words and found as phrases. `getUserById` is one word that is also found by its parts (`user`)
 * and endings (`byid`), all at the same position. Scripts without spaces yield pairs of characters, and the last one
 * alone.
 *
 * It is pulled: `next()` moves to the next term, whose units are in `units` up to `length`. It allocates nothing per
 * word, since indexing is mostly this loop.
 */
export class Tokeniser {
  /** The units of the current term. */
  readonly units = new Uint16Array(MAX_TERM);
  length = 0;
  /** Counts words from 0; the terms of a phrase have consecutive positions. */
  position = -1;
  /** The range of the word or its part in the text. */
  start = 0;
  end = 0;
  /** A single character at the end of a run in a script without spaces. */
  lone = false;
  /** Like `lone`, after its pair was returned: it is not searched by itself. */
  closesRun = false;

  #text = '';
  #at = 0;
  readonly #parts: boolean;
  // The last word, while it has parts to return.
  readonly #word = new Uint16Array(MAX_TERM);
  #wordLength = 0;
  readonly #partStarts = new Uint16Array(MAX_PARTS + 1);
  readonly #partSources = new Uint32Array(MAX_PARTS + 1);
  #partCount = 0;
  #returnedParts = 0;
  #wordEnd = 0;
  #inRun = false;

  constructor(options: { readonly parts: boolean }) {
    this.#parts = options.parts;
  }

  reset(text: string, position = 0): void {
    this.#text = text;
    this.#at = 0;
    this.position = position - 1;
    this.#partCount = 0;
    this.#returnedParts = 0;
    this.#inRun = false;
  }

  get term(): string {
    return textOfUnits(this.units.subarray(0, this.length));
  }

  next(): boolean {
    if (this.#returnedParts < 2 * this.#partCount - 2) return this.#nextPart();
    this.#partCount = 0;
    this.#returnedParts = 0;
    while (this.#toLetter()) {
      if (this.#kindAt(this.#at) === IDEOGRAPH) return this.#nextPair();
      this.#inRun = false;
      if (this.#readWord()) return true;
    }
    return false;
  }

  /** Skips separators; false at the end of the text. */
  #toLetter(): boolean {
    const { length } = this.#text;
    let at = this.#at;
    while (at < length && isBetween(this.#kindAt(at))) at += 1;
    if (at > this.#at) this.#inRun = false;
    this.#at = at;
    return at < length;
  }

  #kindAt(at: number): number {
    const unit = this.#text.charCodeAt(at);
    const kind = classOf(unit);
    return kind === SURROGATE ? classOfPoint(this.#text.codePointAt(at) ?? 0) : kind;
  }

  #readWord(): boolean {
    const text = this.#text;
    const { units } = this;
    const start = this.#at;
    let at = start;
    let length = 0;
    let before = SEPARATOR;
    let beforeThat = SEPARATOR;
    let partCount = 0;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      let kind = classOf(unit);
      // The fast path for nearly all text: a lower-case ASCII letter after another one.
      if (kind === LOWER && before === LOWER && unit < 128) {
        if (length < MAX_TERM) units[length++] = unit;
        beforeThat = LOWER;
        at += 1;
        continue;
      }
      let width = 1;
      let point = unit;
      if (kind === SURROGATE) {
        point = text.codePointAt(at) ?? unit;
        width = point > 0xffff ? 2 : 1;
        kind = classOfPoint(point);
      }
      if (kind === SEPARATOR || kind === IDEOGRAPH) break;
      if (kind === NOTHING) {
        at += width;
        continue;
      }
      // `user|Id` and `HTTP|Server`: the last of several capitals begins the next part.
      if (this.#parts && length > 0 && partCount >= 0) {
        if (kind === UPPER && before === LOWER) partCount = this.#cut(partCount, length, at);
        else if (kind === LOWER && before === UPPER && beforeThat === UPPER && unit > 57)
          partCount = this.#cut(partCount, length - 1, at - 1);
      }
      if (unit < 128) {
        if (length < MAX_TERM) units[length++] = kind === UPPER ? unit + 32 : unit;
      } else {
        const letters = fold(point);
        for (let index = 0; index < letters.length && length < MAX_TERM; index += 1) {
          units[length++] = letters.charCodeAt(index);
        }
      }
      beforeThat = before;
      before = kind;
      at += width;
    }
    this.#at = at;
    if (length === 0) return false;
    this.length = length;
    this.position += 1;
    this.start = start;
    this.end = at;
    this.lone = false;
    this.closesRun = false;
    this.#wordLength = length;
    this.#wordEnd = at;
    // A word with that many parts is a hash or a key, and nobody searches for a part of one.
    if (partCount > 0 && partCount < MAX_PARTS && length <= MAX_SPLIT) {
      this.#partStarts[0] = 0;
      this.#partSources[0] = start;
      this.#partCount = partCount + 1;
      this.#word.set(units);
    }
    return true;
  }

  /** Notes where a part begins; -1 once there are too many. */
  #cut(count: number, length: number, source: number): number {
    if (count + 1 >= MAX_PARTS || length >= MAX_TERM) return -1;
    if (count > 0 && this.#partStarts[count] === length) return count;
    this.#partStarts[count + 1] = length;
    this.#partSources[count + 1] = source;
    return count + 1;
  }

  /** First every ending from the second part on, then every part but the last, which is such an ending. */
  #nextPart(): boolean {
    const count = this.#partCount;
    const returned = this.#returnedParts;
    this.#returnedParts += 1;
    const isEnd = returned < count - 1;
    const part = isEnd ? returned + 1 : returned - (count - 1);
    const from = this.#partStarts[part] ?? 0;
    const to = isEnd ? this.#wordLength : (this.#partStarts[part + 1] ?? this.#wordLength);
    for (let index = from; index < to; index += 1) this.units[index - from] = this.#word[index] ?? 0;
    this.length = to - from;
    this.start = this.#partSources[part] ?? 0;
    this.end = isEnd ? this.#wordEnd : (this.#partSources[part + 1] ?? this.#wordEnd);
    return true;
  }

  #nextPair(): boolean {
    const text = this.#text;
    const point = text.codePointAt(this.#at) ?? 0;
    const width = point > 0xffff ? 2 : 1;
    const after = this.#at + width;
    this.start = this.#at;
    this.end = after;
    this.length = this.#put(point, 0);
    this.lone = true;
    if (after < text.length && this.#kindAt(after) === IDEOGRAPH) {
      const following = text.codePointAt(after) ?? 0;
      this.length = this.#put(following, this.length);
      this.end = after + (following > 0xffff ? 2 : 1);
      this.lone = false;
    }
    this.position += 1;
    this.#at = after;
    this.closesRun = this.lone && this.#inRun;
    this.#inRun = !this.lone;
    return true;
  }

  #put(point: number, at: number): number {
    const letters = fold(point);
    let length = at;
    for (let index = 0; index < letters.length && length < MAX_TERM; index += 1) {
      this.units[length++] = letters.charCodeAt(index);
    }
    return length;
  }
}

function isBetween(kind: number): boolean {
  return kind === SEPARATOR || kind === NOTHING;
}
