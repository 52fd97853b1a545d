/**
 * The bytes of a file as text: by their byte order mark, as UTF-8, or if that is invalid, in the Windows encoding. A
 * UTF-8 file that was cut off within a character is still UTF-8; the cut shows as a replacement character.
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const text = decoder.decode(bytes, { stream: true });
    return endsWithin(decoder) ? cutOff(text, bytes) : text;
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function endsWithin(decoder: TextDecoder): boolean {
  try {
    decoder.decode();
    return false;
  } catch {
    return true;
  }
}

/** If only the last character is not ASCII, the Windows encoding is more probable. */
function cutOff(text: string, bytes: Uint8Array<ArrayBuffer>): string {
  return /[^\0-\x7f]/.test(text) ? `${text}\uFFFD` : new TextDecoder('windows-1252').decode(bytes);
}
