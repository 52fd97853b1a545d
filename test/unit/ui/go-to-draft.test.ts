import { describe, expect, it } from 'vitest';
import { draftTarget, type DraftTarget } from '#shared/drafts.ts';
import { goToDraft } from '../../../renderer/app/go-to-draft.ts';
import type { Layout } from '../../../renderer/app/layout.svelte.ts';
import { pagePlace, type Place } from '../../../renderer/app/places.ts';
import type { Router } from '../../../renderer/app/router.svelte.ts';

function gone(target: DraftTarget): { readonly place: Place | null; readonly wants: unknown } {
  let place: Place | null = null;
  const layout = { showInspector: () => undefined } as unknown as Layout;
  const router = { go: (to: Place) => (place = to) } as unknown as Router;
  goToDraft({ layout, router }, target);
  return { place, wants: layout.wantsEditor ?? layout.wantsComposer };
}

describe('whoever follows a draft', () => {
  it('comes to its page with its editor open', () => {
    expect(gone(draftTarget('reply', { spaceId: 's', pageId: 'p', of: 't' }))).toEqual({
      place: pagePlace('s', 'p'),
      wants: { kind: 'reply', of: 't' },
    });
  });

  it('comes to the change request that it was begun in', () => {
    expect(gone(draftTarget('comment', { spaceId: 's', pageId: 'p', changeRequestId: 'c' }))).toEqual({
      place: { kind: 'review', spaceId: 's', changeRequestId: 'c' },
      wants: undefined,
    });
  });

  it('goes nowhere where its place is not known', () => {
    expect(gone(draftTarget('comment')).place).toBeNull();
  });
});
