import { describe, expect, it } from 'vitest';
import type { RequestThreadView } from '#shared/rpc/store.ts';
import { rememberAnchor } from '../../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../renderer/content/content.ts';
import { placeInDiff } from '../../../renderer/threads/margin/place-in-diff.ts';

const KEPT = 'This sentence stands in both of the two texts.';
const GONE = 'This advice was taken out by the change request.';
const OLD = 'The gain of the radar should be turned up to thirty.';
const NEW = 'The gain of the radar should be left at eighteen.';
const places = {
  before: new PagePlaces(parsePage(`# Head\n\n${KEPT}\n\n${GONE}\n\n${OLD}\n`).blocks),
  after: new PagePlaces(parsePage(`# Head\n\n${KEPT}\n\n${NEW}\n`).blocks),
};

function anchorOn(side: 'before' | 'after', words: string) {
  const place = places[side].all.find(({ text }) => text === words);
  const anchor = place === undefined ? null : rememberAnchor(places[side], place.key);
  if (anchor === null) throw new Error(`no ${words}`);
  return anchor;
}

function thread(markdown: string, about: RequestThreadView['about']): Pick<RequestThreadView, 'comment' | 'about'> {
  return {
    about,
    comment: {
      key: 'c',
      author: { id: null, name: 'Ines', agent: false },
      postedAt: '',
      editedAt: null,
      markdown,
      reactions: [],
      pending: null,
      changes: [],
      ref: { server: 'c' },
      canEdit: false,
      canDelete: false,
    },
  };
}
const about = (anchor: ReturnType<typeof anchorOn>) => ({ anchor, gone: false, cell: false });

describe('where a thread stands in the two texts of a page', () => {
  it('is on the side that it was written on', () => {
    expect(placeInDiff(thread('Good.', about(anchorOn('after', NEW))), places)).toMatchObject({
      found: 'key',
      side: 'after',
    });
    expect(placeInDiff(thread('Why?', about({ ...anchorOn('before', OLD), side: 'before' })), places)).toMatchObject({
      found: 'key',
      side: 'before',
    });
  });

  it('is in the text from before where only that has its block, or the words that it quotes', () => {
    expect(placeInDiff(thread('Keep it.', about(anchorOn('before', GONE))), places)).toMatchObject({
      found: 'key',
      side: 'before',
    });
    expect(placeInDiff(thread(`> ${GONE}\n\nKeep it.`, null), places)).toMatchObject({
      found: 'quote',
      side: 'before',
    });
    expect(placeInDiff(thread(`> ${NEW}\n\nYes.`, null), places)).toMatchObject({ found: 'quote', side: 'after' });
  });

  it('is told with the old words where neither text has it any more', () => {
    const elsewhere = new PagePlaces(parsePage('# Head\n\nA paragraph that nobody has seen before this day.\n').blocks);
    const key = elsewhere.all.find(({ type }) => type === 'paragraph')?.key ?? '';
    const anchor = rememberAnchor(elsewhere, key);
    if (anchor === null) throw new Error('no anchor');
    const place = placeInDiff(thread('And this?', about(anchor)), places);
    expect(place.found).toBe('heading');
    expect(place.oldText).toBe('A paragraph that nobody has seen before this day.');
  });

  it('is the page where the comment is about the page', () => {
    expect(placeInDiff(thread('All of it is good.', null), places)).toMatchObject({ found: 'page', key: null });
  });
});
