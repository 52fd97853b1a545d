import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hostile content, as data: one file a family in `families/`, each payload behind a line that says what it would do.
 * Between two `@` stand what a payload must carry to be noticed, and what an editor would not show:
 *
 * - `@RUN@`: a script that tells the judge (`__galleyHostile(12)`); `@ID@`: the payload's own number
 * - `@AWAY@`: an address of another origin, which notices every request; `@PORT@`: its port
 * - `@U+202E@`: that character; `@TIMES:500:<div>@`: that text so many times
 *
 * `[page]` before the words: it only means something at the start of a page.
 */
export interface Payload {
  readonly id: number;
  readonly family: string;
  /** What it would do. */
  readonly says: string;
  /** It is a page of its own. */
  readonly wholePage: boolean;
  readonly text: string;
}

const FAMILIES = join(import.meta.dirname, 'families');
export const FAMILY_NAMES: readonly string[] = readdirSync(FAMILIES)
  .sort()
  .map((file) => file.replace(/\.txt$/, ''));

/** `awayPort`: where requests to another origin are noticed, on this computer. */
export function readPayloads(awayPort: number): readonly Payload[] {
  const payloads: Payload[] = [];
  for (const family of FAMILY_NAMES) {
    const [, ...parts] = readFileSync(join(FAMILIES, `${family}.txt`), 'utf8').split(/^=== /m);
    for (const part of parts) {
      const end = part.indexOf('\n');
      const says = part.slice(0, end);
      payloads.push({
        id: payloads.length + 1,
        family,
        says: says.replace(/^\[page\] /, ''),
        wholePage: says.startsWith('[page] '),
        text: written(part.slice(end + 1).replace(/\n$/, ''), { id: payloads.length + 1, awayPort }),
      });
    }
  }
  return payloads;
}

const TIMES = /@TIMES:(\d+):((?:[^@]|@U\+[0-9A-F]+@)*)@/g;
const SIGN = /@(?:(RUN|AWAY|ID|PORT)|U\+([0-9A-F]{4,6}))@/g;

/** Also for the families that are made by code. */
export function written(text: string, { id, awayPort }: { readonly id: number; readonly awayPort: number }): string {
  const signs: Readonly<Record<string, string>> = {
    RUN: `__galleyHostile(${String(id)})`,
    AWAY: awayAddress(awayPort, id),
    ID: String(id),
    PORT: String(awayPort),
  };
  return text
    .replace(TIMES, (_whole, times: string, part: string) => part.repeat(Number(times)))
    .replace(SIGN, (_whole, name: string | undefined, point: string | undefined) =>
      name === undefined ? String.fromCodePoint(Number.parseInt(point ?? '', 16)) : (signs[name] ?? ''),
    );
}

export function awayAddress(port: number, id: number): string {
  return `http://127.0.0.1:${String(port)}/away/${String(id)}`;
}
