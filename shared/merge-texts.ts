import { merge } from './three-way.ts';

/**
 * Where an editor for a merge begins: both sides' changes where they do not touch, and both texts one after the other,
 * said so in words, where they do. Pure; the person has the last word.
 */
export interface Merged {
  readonly text: string;
  /** Places where both sides changed the same lines. */
  readonly clashes: number;
}

export function mergeTexts(base: string | null, mine: string, theirs: string): Merged {
  if (mine === theirs) return { text: mine, clashes: 0 };
  if (base === null) return { text: clash(mine, theirs), clashes: 1 };
  if (base === mine) return { text: theirs, clashes: 0 };
  if (base === theirs) return { text: mine, clashes: 0 };
  const parts = merge(lines(base), lines(mine), lines(theirs));
  return {
    text: parts
      .map((part) =>
        part.type === 'agreed' ? part.lines.join('\n') : clash(part.mine.join('\n'), part.theirs.join('\n')),
      )
      .join('\n'),
    clashes: parts.filter(({ type }) => type === 'clash').length,
  };
}

function lines(text: string): readonly string[] {
  return text.split('\n');
}

/** Both, in full: what is not wanted is easily taken out, what is missing is not easily put back. */
function clash(mine: string, theirs: string): string {
  return [mine, theirs].filter((text) => text !== '').join('\n\n');
}
