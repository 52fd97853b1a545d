import type { PackSpace } from '#shared/rpc/packs.ts';

const DAY_CHARACTERS = 10;
/** Most systems allow 255 bytes for a name, and one unit of a title may need three. */
const TITLE_UNITS = 44;
const SPACE_UNITS = 20;

/** The name of a saved file: its parts as words and the day, without characters that a system refuses. Pure. */
export function fileName(
  parts: readonly string[],
  at: number,
  extension: 'galleypack' | 'galleywrites' | 'galleybackup',
): string {
  const [title = '', ...others] = parts;
  const words = [clean(title, TITLE_UNITS) || 'Galley', ...others.map((part) => clean(part, SPACE_UNITS))];
  const day = new Date(at).toISOString().slice(0, DAY_CHARACTERS);
  return `${words.filter((word) => word !== '').join(', ')} ${day}.${extension}`;
}

/** The pack of one space gets its title; of several, their number. Pure. */
export function packFileName(organization: string, spaces: readonly Pick<PackSpace, 'title'>[], at: number): string {
  const [only, ...more] = spaces;
  const what = more.length === 0 ? (only?.title ?? '') : `${String(spaces.length)} spaces`;
  return fileName([organization, what], at, 'galleypack');
}

function clean(text: string, units: number): string {
  const words = text.replace(/[\\/:*?"<>|\s\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ').trim();
  // By whole characters: half of a character is invalid text.
  let cut = '';
  for (const character of words) {
    if (cut.length + character.length > units) break;
    cut += character;
  }
  return cut.trim();
}
