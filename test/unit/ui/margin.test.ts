import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, ThreadView } from '../../../shared/rpc/store.ts';
import { placeThread } from '../../../renderer/threads/margin/place-thread.ts';
import { stack } from '../../../renderer/threads/margin/stack.ts';
import { rememberAnchor } from '../../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../renderer/content/content.ts';

const placesOf = (page: string): PagePlaces => new PagePlaces(parsePage(page).blocks);

const PAGE = `## Survey

Walk the field before you build a station there.

## Tools

Take the cone and the book with you.`;

function thread(markdown: string, about: ThreadView['about']): Pick<ThreadView, 'comment' | 'about'> {
  const comment: Message = {
    key: 'c',
    ref: { server: 'c' },
    author: { id: 'u', name: 'Ines', agent: false },
    postedAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    markdown,
    reactions: [],
    pending: null,
    changes: [],
    canEdit: true,
    canDelete: true,
  };
  return { comment, about };
}

function aboutBlock(page: string, words: string): ThreadView['about'] {
  const places = placesOf(page);
  const place = places.all.find(({ text }) => text.startsWith(words));
  const anchor = place === undefined ? null : rememberAnchor(places, place.key);
  if (anchor === null) throw new Error(`nothing begins with ${words}`);
  return { anchor, gone: false, cell: false };
}

describe('a thread in the margin', () => {
  const wordsAt = (page: string, key: string | null): string | null =>
    key === null ? null : (placesOf(page).at(key)?.text ?? null);

  it('stands beside its block, and the words that it quotes are marked there', () => {
    const about = aboutBlock(PAGE, 'Walk the field');
    const placed = placeThread(thread('> the field before you build\n\nWhich field?', about), placesOf(PAGE));
    expect(placed).toMatchObject({ found: 'key', quote: 'the field before you build', oldText: null });
    expect(wordsAt(PAGE, placed.key)).toContain('Walk the field');
  });

  it('says what an edited block said when it was written', () => {
    const later = PAGE.replace('build a station there', 'set a station up there');
    const placed = placeThread(thread('Why?', aboutBlock(PAGE, 'Walk the field')), placesOf(later));
    expect(placed).toMatchObject({ found: 'text', oldText: 'Walk the field before you build a station there.' });
  });

  it('goes to the words that it quotes when nothing else tells its block', () => {
    const placed = placeThread(thread('> the cone and the book\n\nWhich book?', null), placesOf(PAGE));
    expect(placed.found).toBe('quote');
    expect(wordsAt(PAGE, placed.key)).toBe('Take the cone and the book with you.');
  });

  it('is about the page when the quoted words stand in two places, or in none', () => {
    const twice = `${PAGE}\n\nTake the cone and the book home.`;
    expect(placeThread(thread('> Take the cone and the book\n\nHm.', null), placesOf(twice)).found).toBe('page');
    expect(placeThread(thread('> Something else altogether\n\nHm.', null), placesOf(PAGE)).found).toBe('page');
  });

  it('stands with its heading when its block is gone, and with the page when that is gone too', () => {
    const about = aboutBlock(PAGE, 'Take the cone');
    const placed = placeThread(thread('Hm.', about), placesOf('## Survey\n\nOther.\n\n## Tools\n\nNothing of it.'));
    expect(placed).toMatchObject({ found: 'heading', oldText: 'Take the cone and the book with you.' });
    const lost = placeThread(thread('Hm.', about), placesOf('Nothing of all that is left here.'));
    expect(lost).toMatchObject({ found: 'lost', key: null, oldText: 'Take the cone and the book with you.' });
  });

  it('says that its part of the page is not known, and that it is gone, where that is so', () => {
    expect(placeThread(thread('Hm.', { anchor: null, gone: false, cell: false }), placesOf(PAGE)).found).toBe(
      'unknown',
    );
    expect(placeThread(thread('Hm.', { anchor: null, gone: true, cell: false }), placesOf(PAGE)).found).toBe('lost');
  });
});

describe('notes in a margin', () => {
  const GAP = 8;
  const notes = fc
    .array(fc.record({ top: fc.integer({ min: 0, max: 3_000 }), height: fc.integer({ min: 1, max: 400 }) }), {
      maxLength: 30,
    })
    .map((all) => all.map((note, index) => ({ ...note, key: String(index) })));

  it('never overlap or leave the margin, keep their order, and leave the chosen one at its place', () => {
    fc.assert(
      fc.property(notes, fc.nat(40), (all, chosen) => {
        const tops = stack(all, GAP, String(chosen));
        const topOf = ({ key }: { readonly key: string }): number => tops.get(key) ?? -1;
        let from = 0;
        for (const note of [...all].sort((one, other) => topOf(one) - topOf(other))) {
          expect(topOf(note)).toBeGreaterThanOrEqual(from);
          from = topOf(note) + note.height + GAP;
        }
        const middle = all.find(({ key }) => key === String(chosen));
        if (middle !== undefined) expect(topOf(middle)).toBe(middle.top);
        // Only those without room above the chosen one change their place in the order: they follow it.
        const moved = all.filter((note) => middle !== undefined && note.top < middle.top && topOf(note) > middle.top);
        const inOrder = all.filter((note) => !moved.includes(note)).sort((one, other) => one.top - other.top);
        for (const run of [inOrder, [...moved].sort((one, other) => one.top - other.top)])
          for (const [at, note] of run.entries())
            expect(topOf(note)).toBeGreaterThan(at === 0 ? -1 : topOf(run[at - 1] ?? note));
      }),
    );
  });

  it('stand beside their places where there is room', () => {
    const tops = stack(
      [
        { key: 'a', top: 10, height: 50 },
        { key: 'b', top: 400, height: 50 },
      ],
      GAP,
      null,
    );
    expect([...tops]).toEqual([
      ['a', 10],
      ['b', 400],
    ]);
  });

  it('make way upwards for the chosen one', () => {
    const crowd = [
      { key: 'a', top: 500, height: 100 },
      { key: 'b', top: 510, height: 100 },
      { key: 'c', top: 520, height: 100 },
    ];
    const tops = stack(crowd, GAP, 'c');
    expect(tops.get('c')).toBe(520);
    expect(tops.get('b')).toBe(520 - 100 - GAP);
    expect(tops.get('a')).toBe(520 - 2 * (100 + GAP));
  });
});
