import { linesOf } from './diff/pieces.ts';
import { merge } from './three-way.ts';

/**
 * The first text in an editor for a merge: the changes of both sides where they do not overlap, and both texts with
 * labels where they do. Pure. The person edits it before it is sent.
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
  const parts = merge(linesOf(base), linesOf(mine), linesOf(theirs));
  return {
    text: parts
      .map((part) =>
        part.type === 'agreed' ? part.lines.join('\n') : clash(part.mine.join('\n'), part.theirs.join('\n')),
      )
      .join('\n'),
    clashes: parts.filter(({ type }) => type === 'clash').length,
  };
}

/** Both texts in full: the person can easily delete text, but not easily restore it. */
function clash(mine: string, theirs: string): string {
  return [mine, theirs].filter((text) => text !== '').join('\n\n');
}
