import { describe, expect, it } from 'vitest';
import { draftTarget, type DraftTarget } from '#shared/drafts.ts';
import { goToDraft } from '../../../renderer/writing/go-to-draft.ts';
import type { Layout } from '../../../renderer/app/layout.svelte.ts';
import { LIBRARY, pagePlace, requestPlace, type Place } from '../../../renderer/app/addresses/places.ts';
import type { Router } from '../../../renderer/app/router.svelte.ts';

function gone(target: DraftTarget, from: Place = LIBRARY): { readonly place: Place | null; readonly wants: unknown } {
  let place: Place | null = null;
  const layout = { showInspector: () => undefined } as unknown as Layout;
  const router = { place: from, go: (to: Place) => (place = to) } as unknown as Router;
  goToDraft({ layout, router }, target);
  return { place, wants: layout.wantsEditor ?? layout.wantsComposer ?? layout.wantsRemark };
}

describe('whoever follows a draft', () => {
  it('comes to its page with its editor open', () => {
    expect(gone(draftTarget('reply', { spaceId: 's', pageId: 'p', of: 't' }))).toEqual({
      place: pagePlace('s', 'p'),
      wants: { kind: 'reply', of: 't' },
    });
  });

  it('comes to the change request that it was begun in, with its editor open', () => {
    const at = { spaceId: 's', pageId: 'p', changeRequestId: 'c' };
    expect(gone(draftTarget('comment', at))).toEqual({
      place: requestPlace('s', 'c'),
      wants: { changeRequestId: 'c', pageId: 'p', anchor: null },
    });
    expect(gone(draftTarget('reply', { ...at, of: 't' }))).toEqual({
      place: requestPlace('s', 'c'),
      wants: { kind: 'reply', of: 't' },
    });
  });

  it('stays where it is in a page that is on screen, and in the list of all comments', () => {
    const reply = draftTarget('reply', { spaceId: 's', pageId: 'p', of: 't' });
    const wants = { kind: 'reply', of: 't' };
    expect(gone(reply, pagePlace('s', 'p', 'heading'))).toEqual({ place: null, wants });
    expect(gone(reply, { kind: 'comments' })).toEqual({ place: null, wants });
    expect(gone(draftTarget('comment', { spaceId: 's', pageId: 'p' }), { kind: 'comments' }).place).toEqual(
      pagePlace('s', 'p'),
    );
  });

  it('goes nowhere where its place is not known', () => {
    expect(gone(draftTarget('comment')).place).toBeNull();
  });
});
