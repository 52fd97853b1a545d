import { piecesOf } from '#shared/diff/pieces.ts';
import { runsOf } from '#shared/diff/runs.ts';

/** The common and different words of two texts. Pure. */
export interface Marked {
  readonly text: string;
  readonly mark: 'same' | 'removed' | 'added';
}

/** Texts with more characters together are not marked word by word: so many marks would slow the dialog down. */
const MAX_CHARACTERS = 60_000;

export function markWords(before: string, after: string): readonly Marked[] {
  if (before === after) return before === '' ? [] : [{ text: before, mark: 'same' }];
  if (before.length + after.length > MAX_CHARACTERS) {
    return [
      { text: before, mark: 'removed' },
      { text: after, mark: 'added' },
    ];
  }
  return runsOf(piecesOf(before), piecesOf(after), (piece) => piece).flatMap((run) =>
    run.same ? marked('same', run.before) : [...marked('removed', run.before), ...marked('added', run.after)],
  );
}

function marked(mark: Marked['mark'], pieces: readonly string[]): readonly Marked[] {
  return pieces.length === 0 ? [] : [{ text: pieces.join(''), mark }];
}
