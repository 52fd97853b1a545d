/**
 * The messages of an mbox file as bytes, since each may have its own charset. A message begins with a line `From ` at
 * the start or after an empty line; `>From ` within it means `From `.
 */
export function messagesOf(mbox: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const starts: number[] = [];
  for (let line = 0; line < mbox.length; line = nextLine(mbox, line)) {
    if (isSeparator(mbox, line) && (line === 0 || isBlankBefore(mbox, line))) starts.push(line);
  }
  return starts.map((start, at) => unescaped(mbox.subarray(nextLine(mbox, start), starts[at + 1] ?? mbox.length)));
}

export function isMbox(bytes: Uint8Array<ArrayBuffer>): boolean {
  return isSeparator(bytes, 0);
}

const NEWLINE = 10;
const RETURN = 13;
const GREATER = 62;
const FROM = [70, 114, 111, 109, 32];

function isSeparator(bytes: Uint8Array, at: number): boolean {
  return FROM.every((byte, index) => bytes[at + index] === byte);
}

function nextLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(NEWLINE, from);
  return end < 0 ? bytes.length : end + 1;
}

function isBlankBefore(bytes: Uint8Array, line: number): boolean {
  const before = bytes[line - 2];
  return before === NEWLINE || (before === RETURN && bytes[line - 3] === NEWLINE);
}

/** Lines `>From `, `>>From ` and so on lose one `>`. */
function unescaped(message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const drop: number[] = [];
  for (let line = 0; line < message.length; line = nextLine(message, line)) {
    let at = line;
    while (message[at] === GREATER) at += 1;
    if (at > line && isSeparator(message, at)) drop.push(line);
  }
  if (drop.length === 0) return message;
  const left = new Uint8Array(message.length - drop.length);
  let [from, to] = [0, 0];
  for (const at of drop) {
    left.set(message.subarray(from, at), to);
    to += at - from;
    from = at + 1;
  }
  left.set(message.subarray(from), to);
  return left;
}
