import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeMark, unmarked, type LinkedPage, type MarkChange, type TriageMark } from '#shared/triage/marks.ts';
import { undoStep, type MarkStep } from '#shared/triage/undo.ts';
import '../../support/properties.ts';

/** Two windows of one person, each with what it saw last and what it did. */
type Move =
  | { readonly kind: 'verdict'; readonly window: 0 | 1; readonly verdict: 'accepted' | 'dismissed' }
  | { readonly kind: 'note' | 'tag' | 'untag' | 'link' | 'unlink' | 'undo' | 'look'; readonly window: 0 | 1 };

const window = fc.constantFrom(0 as const, 1 as const);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('verdict' as const),
    window,
    verdict: fc.constantFrom('accepted' as const, 'dismissed' as const),
  }),
  fc.record({
    kind: fc.constantFrom(...(['note', 'note', 'tag', 'untag', 'link', 'unlink', 'undo', 'undo', 'look'] as const)),
    window,
  }),
);

const pageOf = (pageId: string): LinkedPage => ({ spaceId: 's', pageId, title: pageId });

interface Done {
  readonly step: MarkStep;
  /** What it wrote; null: nothing. */
  readonly word: string | null;
}

class Desk {
  mark = unmarked('c', 'C');
  readonly seen: TriageMark[] = [this.mark, this.mark];
  readonly steps: readonly [Done[], Done[]] = [[], []];
  /** Words, tags and pages that were written and neither removed nor undone by whoever wrote them. */
  readonly written = new Set<string>();
  #at = 0;

  do({ kind, window: by, ...rest }: Move): void {
    this.#at += 1;
    const seen = this.seen[by] ?? this.mark;
    const word = `${kind}${String(this.#at)}`;
    switch (kind) {
      case 'look':
        break;
      case 'undo':
        this.#undo(by);
        break;
      case 'verdict':
        if ('verdict' in rest) this.#change(by, { verdict: { kind: rest.verdict, issues: 1 } }, null);
        break;
      case 'note': {
        const text = seen.note === '' ? word : `${seen.note}\n${word}`;
        this.#change(by, { note: { text, base: seen.note } }, word);
        break;
      }
      case 'tag':
        if (this.mark.tags.length < 20) this.#change(by, { tags: { add: [word] } }, word);
        break;
      case 'link':
        this.#change(by, { pages: { add: [pageOf(word)] } }, word);
        break;
      case 'untag':
      case 'unlink': {
        const gone = kind === 'untag' ? seen.tags[0] : seen.pages[0]?.pageId;
        if (gone === undefined) break;
        this.#change(by, kind === 'untag' ? { tags: { remove: [gone] } } : { pages: { remove: [pageOf(gone)] } }, null);
        this.written.delete(gone);
      }
    }
    this.seen[by] = this.mark;
  }

  #change(by: 0 | 1, change: MarkChange, word: string | null): void {
    const before = this.mark;
    this.mark = changeMark(before, change, 'C', this.#at);
    this.steps[by].push({ step: { before, after: this.mark }, word });
    if (word !== null) this.written.add(word);
  }

  #undo(by: 0 | 1): void {
    const last = this.steps[by].pop();
    if (last === undefined) return;
    this.mark = undoStep(this.mark, last.step);
    if (last.word !== null) this.written.delete(last.word);
  }

  get words(): ReadonlySet<string> {
    return new Set([...this.mark.note.split(/\s+/), ...this.mark.tags, ...this.mark.pages.map(({ pageId }) => pageId)]);
  }
}

describe('undo in triage', () => {
  it('loses nothing that was written in two windows, unless its own undo was asked', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const desk = new Desk();
        for (const one of moves) {
          desk.do(one);
          expect([...desk.written].filter((word) => !desk.words.has(word))).toEqual([]);
        }
      }),
    );
  });

  it('of all steps of one window, with nobody else, leads back to where it began', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const desk = new Desk();
        for (const one of moves) if (one.kind !== 'undo') desk.do({ ...one, window: 0 });
        for (let left = desk.steps[0].length; left > 0; left -= 1) desk.do({ kind: 'undo', window: 0 });
        expect(desk.mark).toEqual(unmarked('c', 'C'));
      }),
    );
  });

  it('leaves a verdict that another window gave since, and answers the mark itself', () => {
    const before = unmarked('c', 'C');
    const after = changeMark(before, { verdict: { kind: 'accepted', issues: 1 } }, 'C', 1);
    const since = changeMark(after, { verdict: { kind: 'accepted', issues: 1 } }, 'C', 2);
    expect(undoStep(since, { before, after })).toBe(since);
    const noted = changeMark(after, { note: { text: 'Ask', base: '' }, tags: { add: ['later'] } }, 'C', 3);
    expect(undoStep(noted, { before, after })).toMatchObject({ verdict: null, note: 'Ask', tags: ['later'] });
  });

  it('merges notes that two windows write at the same time', () => {
    const shared = changeMark(unmarked('c', 'C'), { note: { text: 'One\nTwo', base: '' } }, 'C', 1);
    const mine = changeMark(shared, { note: { text: 'One, mine\nTwo', base: 'One\nTwo' } }, 'C', 2);
    const both = changeMark(mine, { note: { text: 'One\nTwo, theirs', base: 'One\nTwo' } }, 'C', 3);
    expect(both.note).toContain('One, mine');
    expect(both.note).toContain('Two, theirs');
  });
});
