import { createHash } from 'node:crypto';
import { constants } from 'node:os';
import { isErrorName, isWord, type Word } from './words.ts';

/**
 * A text that may be logged. Only the functions in this file make one, and each accepts one harmless form, so that
 * nothing else can get into a line, by type or at run time.
 */
class Told {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  static text(value: unknown): string | null {
    return typeof value === 'object' && value !== null && #text in value ? value.#text : null;
  }
}
export type { Told };

/** The text of a `Told` value; null for anything else. */
export function toldText(value: unknown): string | null {
  return Told.text(value);
}

const HASH_CHARACTERS = 8;

/** Distinguishes accounts or writes without naming them. */
export function hashed(id: string): Told {
  return new Told(createHash('sha256').update(id).digest('hex').slice(0, HASH_CHARACTERS));
}

/** Only the origin of an address: no path, no query, no name and password. */
export function originOf(address: string): Told {
  const { protocol, origin } = URL.canParse(address) ? new URL(address) : { protocol: '', origin: '' };
  return new Told(protocol === 'http:' || protocol === 'https:' ? origin : 'no-address');
}

/** A version or system release: digits and dots, and letters after a dash. */
export function version(text: string): Told {
  return new Told(/^\d[\w.+~-]{0,60}$/.test(text) ? text : 'unknown');
}

/** For a thrown value: its class, its system code, and its place in Galley's code. Never its message. */
export function thrownFacts(thrown: unknown, root: string): { error: Told; system?: Told; at?: Told } {
  const system = systemCode(thrown);
  const frames = thrown instanceof Error ? ownFrames(framesOnly(thrown), root) : [];
  return {
    error: errorName(thrown instanceof Error ? thrown.name : ''),
    ...(system === null ? {} : { system }),
    ...(frames.length === 0 ? {} : { at: framesTold(frames) }),
  };
}

export function errorName(name: string): Told {
  return new Told(isErrorName(name) ? name : 'OtherError');
}

/** `ENOSPC` and similar codes. */
export function systemCode(thrown: unknown): Told | null {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  return typeof code === 'string' && Object.hasOwn(constants.errno, code) ? new Told(code) : null;
}

/** A word of the program that lost its type on the wire. */
export function knownWord(text: string | undefined): Word | undefined {
  return text !== undefined && isWord(text) ? text : undefined;
}

/** A place in our own code. */
export interface Frame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const MOST_FRAMES = 6;
/** Below our package's folder: the built code, or in tests and development the source. No part begins with a dot. */
const OWN_FILE = /^(?:out|electron|shared|renderer|assets)(?:\/[\w-][\w.-]*){1,8}$/;

export function framesTold(frames: readonly Frame[]): Told {
  const places = frames
    .filter(
      ({ file, line, column }) => OWN_FILE.test(file) && Number.isSafeInteger(line) && Number.isSafeInteger(column),
    )
    .slice(0, MOST_FRAMES)
    .map(({ file, line, column }) => `${file}:${String(line)}:${String(column)}`);
  return new Told(places.length === 0 ? 'elsewhere' : places.join(','));
}

/** The frames of a stack below `root`, relative to it: the full path may contain a person's name. */
function ownFrames(stack: string, root: string): readonly Frame[] {
  const base = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  return stack.split('\n').flatMap((row) => {
    const [, place = '', line, column] = /([^\s(]+):(\d+):(\d+)\)?$/.exec(row.trim()) ?? [];
    const path = decodedPath(place);
    const at = path.indexOf(base);
    return at < 0 ? [] : [{ file: path.slice(at + base.length), line: Number(line), column: Number(column) }];
  });
}

/** A stack begins with the message, which may look like a place. */
function framesOnly({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? stack : stack.slice(at + message.length);
}

function decodedPath(place: string): string {
  const plain = place.replace(/^file:\/\//, '').replaceAll('\\', '/');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
