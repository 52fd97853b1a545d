import { describe, expect, it } from 'vitest';
import type { SiteRow } from '#shared/model/sites.ts';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { planTrees } from '../../../renderer/features/sites/plan.ts';
import { overlaySite } from '../../../renderer/overlay/site.ts';
import { queuedComment } from '../outbox/operations.ts';

/** What a site shows of unsent changes. */

const section = (id: string) => ({
  ...{ id, title: id, path: id, description: null, isDefault: id === 'a', condition: null },
  ...{ groupId: null, icon: null, published: null },
});

const docs: SiteRow = {
  ...{ id: 's', title: 'Docs', published: null, appUrl: null, unreadable: null, added: false },
  structure: {
    ...{ groups: [], siteSpaces: [], shareLinks: [], fetchedAt: 1, partial: false },
    sections: ['a', 'b', 'c'].map(section),
  },
};

describe('a group made from sections', () => {
  const body = { title: 'G', sections: ['b', 'c'] };
  const write = adminWrite('addSiteSectionGroup', { organizationId: 'o', siteId: 's', body });

  it('shows that they move into it, and by which change', () => {
    const view = overlaySite(docs, [queuedComment('1', { write })], () => null);
    const shown = view.nodes.map(({ id, parentId, change, pending }) => [id, parentId, change, pending.length]);
    expect(shown).toEqual([
      ['a', null, null, 0],
      [temporaryId('1'), null, 'added', 1],
      ['b', temporaryId('1'), 'moved', 1],
      ['c', temporaryId('1'), 'moved', 1],
    ]);
    const { before, after } = planTrees(view, false);
    expect(before.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(after.map(({ id }) => id)).toEqual([temporaryId('1'), 'b', 'c']);
  });
});
